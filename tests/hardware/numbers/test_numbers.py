"""Power, wires and timing: known answers, and limits that a wrong design would break."""

from dataclasses import replace
from random import Random

import pytest

from hardware.builds import BREADBOARD, track_build
from hardware.firmware import firmware
from hardware.numbers.figures import DROP_V, SLOW_VOLTS, WAY_A
from hardware.numbers.logic import HIGH_SPARE_V, along, chain_supply, supply, v3_link_ohms
from hardware.numbers.make import make
from hardware.numbers.power import budget, fuse_allows_ma, sag_v, setting_ma, tile_logic_ma
from hardware.numbers.sensing import latency, neighbour, pitches
from hardware.numbers.spi import HC14, LVC, chain_timing, longest, timing
from hardware.numbers.wire import Ohms, drops, feed_ohms, link_ohms, round_trip_a, worst, worst_drop

TABLES = [BREADBOARD, *[track_build("rush", name) for name in ("oval5", "forge8", "grand10", "canyon6")]]


def named(build):
    return build.name


@pytest.mark.parametrize(
    ("awg", "metres", "amperes"), [(28, 0.5, 1.17), (28, 1, 0.59), (24, 0.5, 2.97), (22, 1, 2.4), (18, 1, 5.95)]
)
def test_current_of_a_gauge_is_that_of_the_published_table(awg, metres, amperes):
    assert round_trip_a(metres, awg, 0.25) == pytest.approx(amperes, rel=0.02)


def test_drop_along_a_chain_is_ohms_law():
    assert drops([1.0, 2.0], frozenset(), Ohms(0.05, 0.05), Ohms(1, 1)) == pytest.approx([0.0, 0.3, 0.5])


def test_a_feed_at_the_last_tile_shares_the_current():
    """Two ways of 0.1 Ohm to one tile: half the drop."""
    assert drops([1.0], frozenset({0}), Ohms(0.05, 0.05), Ohms(0.05, 0.05)) == pytest.approx([0.0, 0.05])


def test_worst_picture_lights_more_than_one_tile():
    """Two tiles of 10 lights, 1 A to shine: 0.6 A are white on the second, what is left shines on the first."""
    link, ma = link_ohms(), firmware().idle_ma * 10 / 1000
    second = (0.6 + ma) * 2 * link.both + (0.4 + ma) * link.both
    found = worst([10, 10], frozenset(), 1000)
    assert found.volts == pytest.approx(second)
    assert found.board == 2
    assert found.way_a == pytest.approx((1.0 + 2 * ma) / 2)
    assert found.ground == pytest.approx((1.0 + 2 * ma) * link.ground)


@pytest.mark.parametrize("name", ["oval5", "grand10"])
def test_no_random_picture_within_the_limit_drops_more_than_the_worst(name):
    build, rng = track_build("rush", name), Random(8)
    cells = [tile.cells for tile in build.tiles]
    shine = budget(build).shine
    most = worst(cells, build.fed, shine).volts
    for _ in range(200):
        left, taken = shine, [firmware().idle_ma * count / 1000 for count in cells]
        for tile in rng.sample(range(len(cells)), len(cells)):
            ma = min(left, 60 * cells[tile])
            taken[tile] += ma / 1000
            left -= ma
        assert max(drops(taken, build.fed, link_ohms(), feed_ohms())) <= most + 1e-9


@pytest.mark.parametrize("build", TABLES, ids=named)
def test_table_keeps_its_drop_and_its_cables(build):
    found = worst_drop(build)
    assert found.volts <= DROP_V.value
    assert found.way_a <= WAY_A.value
    assert worst_drop(build, firmware().numbers["supply_ma"].default).volts <= DROP_V.value


def test_without_its_feeds_a_big_table_would_not():
    grand = track_build("rush", "grand10")
    assert grand.fed
    assert worst_drop(replace(grand, fed=frozenset())).volts > DROP_V.value


@pytest.mark.parametrize("build", TABLES, ids=named)
def test_power_stays_inside_what_the_firmware_reckons_with(build):
    found = budget(build)
    assert found.rest <= firmware().rest_ma
    assert found.shine > 0
    assert found.at_default >= 60
    assert found.supply == setting_ma(build) <= fuse_allows_ma(build)
    assert build.cells <= firmware().numbers["lights"].default


def test_sensors_that_sample_at_once_do_not_pull_a_tile_down():
    assert 0.05 < sag_v(44) < 0.4


def test_longest_chain_has_time_at_the_firmwares_clock():
    for build in (*TABLES, track_build("hexrace", "hairpin"), track_build("rally", "long")):
        assert timing(build, firmware().spi_hz).least > 0


def test_a_clock_four_times_as_fast_would_be_too_fast():
    assert chain_timing(10, 408, 4_000_000).sample < 0
    assert longest(4_000_000) == 0


def test_a_chain_three_times_the_longest_allowed_narrows_the_clock_away():
    most = longest(1_000_000)
    assert chain_timing(most, 8, 1_000_000).clock >= 0 > chain_timing(3 * most, 8, 1_000_000).clock
    assert longest(1_000_000, HC14) < most
    assert LVC.delay < HC14.delay


def test_scan_of_320_bits_takes_under_half_a_millisecond():
    assert chain_timing(10, 320, firmware().spi_hz).scan_ms < 0.5


def test_latency_of_the_defaults():
    found = latency(firmware())
    assert found.device < 150
    assert found.total <= 500


def test_boxes_of_every_game_are_far_enough_apart():
    found = pitches()
    assert found["rush"] == pytest.approx(30, abs=1)
    for pitch in found.values():
        got = neighbour(pitch)
        assert got.stray < 0.9
        assert got.left > 3.9
        assert got.both < pitch / 2


def test_boxes_nearer_than_the_magnet_reaches_would_be_told():
    assert neighbour(12.0).stray > 0.9


def test_link_has_two_ways_out_and_three_back():
    one = link_ohms(0.3)
    assert one.plus == pytest.approx((0.3 * 0.2129 + 0.04) / 2 + 0.015)
    assert one.ground == pytest.approx((0.3 * 0.2129 + 0.04) / 3 + 0.015)


# -- 3.3 V along the chain --------------------------------------------------------------------------------------------


def test_3v3_along_a_chain_is_ohms_law():
    """Two like tiles: what both take flows over the first link, what one takes over the second."""
    amperes = tile_logic_ma(32) / 1000
    console, first, second = along([32, 32])
    assert console - first == pytest.approx(2 * amperes * v3_link_ohms())
    assert first - second == pytest.approx(amperes * v3_link_ohms())


@pytest.mark.parametrize("build", [*TABLES, track_build("hexrace", "hairpin"), track_build("rally", "long")], ids=named)
def test_last_tile_of_every_kind_of_table_has_its_3v3(build):
    found = supply(build, worst_drop(build).ground)
    assert found.least >= SLOW_VOLTS
    assert found.high >= HIGH_SPARE_V


def test_a_chain_twice_as_long_as_the_longest_would_not_have_its_3v3():
    """The same tiles as the longest table of the hex race, and once more."""
    cells = [one.cells for one in track_build("hexrace", "hairpin").tiles]
    ready, planted = chain_supply(cells, 0.1), chain_supply(cells * 2, 0.1)
    assert ready.least >= SLOW_VOLTS > planted.least
    assert planted.drop > 3 * ready.drop


def test_grounds_too_far_apart_would_make_a_1_no_1():
    assert chain_supply([32] * 16, 0.1).high > HIGH_SPARE_V > chain_supply([32] * 16, 0.6).high


def test_a_planted_longer_chain_fails_the_checks(monkeypatch, tmp_path):
    hairpin = track_build("hexrace", "hairpin")
    planted = replace(hairpin, name="planted", title="Planted", tiles=hairpin.tiles * 2)
    monkeypatch.setattr("hardware.numbers.make._builds", lambda _: iter([planted]))
    failed = {check.name for check in make(tmp_path, True) if not check.holds}
    assert "Planted: 3.3 V at the last tile is enough for its chips" in failed
    assert "| planted | 32 |" in (tmp_path / "logic.md").read_text(encoding="utf-8")
