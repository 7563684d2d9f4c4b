"""The field of a magnet: against the closed form, and against the table of the field research (section 5.2)."""

import pytest

from hardware.numbers.figures import GAP_MM, OPERATE_MT
from hardware.numbers.magnet import CHOSEN, Disc, capture, field, on_axis, reach, ring

# Disc, field at 3, 5, 8, 10 mm, reach of 3.9, 4.8 and 9.5 mT, ring at 3 mm, at a neighbour 20, 25 and 30 mm away.
PUBLISHED = [
    ((5, 2), (75, 28, 9.3, 5.3), (11.2, 10.4, 8.0), -1.9, (-0.39, -0.21, -0.13)),
    ((6, 2), (90, 37, 13, 7.3), (12.8, 11.8, 9.1), -2.6, (-0.57, -0.31, -0.18)),
    ((6, 3), (112, 47, 17, 9.9), (14.3, 13.3, 10.2), -2.9, (-0.81, -0.45, -0.27)),
    ((8, 3), (138, 68, 27, 16), (17.6, 16.3, 12.5), -4.8, (-1.45, -0.80, -0.48)),
    ((10, 3), (151, 84, 37, 23), (20.6, 19.0, 14.6), -6.8, (-2.3, -1.27, -0.76)),
]


@pytest.mark.parametrize(("size", "below", "reaches", "beside", "next_box"), PUBLISHED)
def test_field_is_that_of_the_published_table(size, below, reaches, beside, next_box):
    disc = Disc(*size)
    assert [on_axis(disc, gap) for gap in (3, 5, 8, 10)] == pytest.approx(below, rel=0.04)
    assert [reach(disc, mt) for mt in (3.9, 4.8, 9.5)] == pytest.approx(reaches, abs=0.15)
    assert ring(disc, 3.0) == pytest.approx(beside, abs=0.1)
    assert [field(disc, 3.0, pitch) for pitch in (20.0, 25.0, 30.0)] == pytest.approx(next_box, abs=0.02)


@pytest.mark.parametrize("gap", [1.0, 3.0, 8.0])
def test_summed_field_is_the_closed_form_on_the_axis(gap):
    assert field(CHOSEN, gap, 0.0) == pytest.approx(on_axis(CHOSEN, gap), rel=0.01)


def test_far_away_the_field_is_a_dipoles():
    assert on_axis(CHOSEN, 100.0) / on_axis(CHOSEN, 200.0) == pytest.approx(8, rel=0.07)


def test_chosen_magnet_is_seen_over_all_gaps_and_wider_ones_are_too_wide_for_boxes_of_25_mm():
    assert all(on_axis(CHOSEN, gap) > 2 * OPERATE_MT.value for gap in GAP_MM)
    assert -ring(Disc(8, 3), GAP_MM[0]) > OPERATE_MT.value > -ring(CHOSEN, GAP_MM[0])
    assert capture(CHOSEN, 5.0, 4.8) == pytest.approx(7.0, abs=0.2)
    assert capture(CHOSEN, 20.0) == 0.0
