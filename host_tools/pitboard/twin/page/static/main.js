// Puts the page together: what the server says goes to the parts that show it, what hands do goes to the server.

import { Board } from "./board.js";
import { Cars } from "./cars.js";
import { Coach } from "./coach.js";
import { Faults } from "./faults.js";
import { Layouts } from "./layouts.js";
import { Link } from "./link.js";
import { Panel } from "./panel.js";
import { banner, read, readDisplay, tell } from "./say.js";
import { element, bytes } from "./shapes.js";
import { Sound } from "./sound.js";

const by = (id) => document.getElementById(id);
const state = {};
let welcome = null, hand = { holder: null, asking: [], browsers: 0 };

const mayAct = () => welcome !== null && hand.holder === welcome.you;
const coach = new Coach(by("coach"));
const say = (message) => {
  if (mayAct()) coach.notice(message);
  link.say(message);
};
const board = new Board(by("board"), by("glow"));
const cars = new Cars(board, say, mayAct);
const panel = new Panel(say);
const sound = new Sound(by("sound"));
const layouts = new Layouts(say, mayAct);
const faults = new Faults(say, (call) => (cars.pick = call), (box) => board.places?.boxes[box]?.name ?? box);

// -- what the server says -------------------------------------------------------------------------------------------

const heard = {
  welcome(message) {
    welcome = message;
    board.cars = message.cars.length;
    cars.make(message.cars);
    by("speed").replaceChildren();
    for (const speed of message.speeds) element(by("speed"), "option", { value: speed }, `${speed}\u00d7`);
    document.title = "Pitboard: the virtual table";
  },
  hand(message) {
    hand = message;
    showHand();
  },
  no({ to, why }) {
    if (to !== "carry") tell(why);
    cars.refused(to);
    if (to === "moves") by("moves").value = state.moves;
  },
  state(message) {
    Object.assign(state, message);
    if (message.layout) lay(message.layout);
    if (message.lights) {
      board.light(bytes(message.lights), state.lit_at);
      showOver();
    }
    if (message.picture || message.rows) panel.show(message.picture && bytes(message.picture), message.rows);
    if (message.cars) {
      cars.show(message.cars);
      coach.cars(message.cars);
    }
    if (message.tones) sound.play(message.tones);
    if (message.time) showTime(message.time);
    if (message.moves) by("moves").value = message.moves;
    if (message.faults || "power" in message) showFaults();
    if (message.restarts) showRestarts(message.restarts);
    if ("stopped" in message || "power" in message) showCurtain();
    document.body.dataset.revision = message.revision; // for programs that look on: all of it is shown now
  },
};

async function lay({ tracks, number, tiles }) {
  layouts.show(tracks);
  const ground = await (await fetch(`ground/${encodeURIComponent(tracks[0])}`)).json();
  if (state.layout.number !== number) return; // another one came meanwhile
  cars.onOver(-1);
  board.lay(ground);
  faults.build(welcome.cars, tileNames(ground, tiles), ground.boxes.length);
  cars.show(state.cars);
  showFaults();
  by("board").setAttribute("aria-label", `Cars and boxes of ${tracks[0]}`);
}

/** What is printed on the tiles of a chain; nothing where several tiles are drawn as one. */
function tileNames(ground, tiles) {
  const alike = ground.tiles.length === tiles;
  return Array.from({ length: tiles }, (_, number) => (alike ? ground.tiles[number].name : ""));
}

function showHand() {
  const mine = mayAct();
  coach.holds(mine);
  document.body.classList.toggle("looking", !mine);
  const others = hand.browsers - 1;
  const also = others > 0 ? `, ${others} ${others === 1 ? "looks" : "look"} on` : "";
  by("hand-says").textContent = mine ? `You hold the hand${also}` : hand.holder === null ? "The hand is free" : "You look on";
  const act = by("hand-act");
  const asked = hand.asking.includes(welcome.you);
  act.hidden = !welcome.mayAct || (mine && !others);
  act.textContent = mine ? "Lay it down" : hand.holder === null ? "Take it" : asked ? "Asked\u2026" : "Ask for it";
  act.disabled = asked;
  act.onclick = () => say({ do: mine ? "give" : "take" });
  const who = hand.asking[0];
  banner("asked", mine && who ? "Somebody would like to have the hand." : "", [
    ["Give it", () => say({ do: "give", to: who })],
    ["Keep it", () => say({ do: "keep" })],
  ]);
}

function showTime({ speed, paused }) {
  by("speed").value = speed;
  by("pause").setAttribute("aria-pressed", paused);
  by("pause").setAttribute("aria-label", paused ? "Go on" : "Pause");
  sound.speed = speed;
  banner("paused", paused ? "The table's time stands still." : "", [["Go on", () => say({ do: "pause", on: false })]]);
}

function showFaults() {
  if (!state.faults) return;
  faults.show(state.faults, state.power);
  board.unplug(state.faults.unplugged);
  board.faulty(new Set([...Object.keys(state.faults.stuck), ...Object.keys(state.faults.flicker)].map(Number)));
  by("power-led").classList.toggle("on", state.power);
}

let restarts = null;

function showRestarts({ count, last }) {
  const why = { bite: "its watchdog bit", reset: "it asked for that", reload: "it asked for that" }[last] ?? last;
  if (restarts !== null && count > restarts) tell(`The board started anew: ${why}.`);
  restarts = count;
}

/** Covers the table when nothing runs under it. */
function showCurtain() {
  const stopped = state.stopped, dark = state.power === false;
  by("curtain").hidden = !stopped && !dark;
  by("curtain-title").textContent = stopped ? "The firmware has stopped" : "The board has no power";
  by("curtain-text").textContent = stopped;
  by("curtain-text").hidden = !stopped;
  by("curtain-act").textContent = stopped ? "Start it anew" : "Switch it on";
  by("curtain-act").onclick = () => say(stopped && !dark ? { do: "reset" } : { do: "power", on: true });
}

function connected(is, reason) {
  banner("lost", is ? "" : `There is no connection to the table${reason ? `: ${reason}` : ""}. Trying again\u2026`);
  if (is) return;
  hand = { holder: null, asking: [], browsers: 0 };
  document.body.classList.add("looking");
  coach.holds(false);
  by("hand-says").textContent = "Not connected";
  by("hand-act").hidden = true;
}

// -- what hands do on the page --------------------------------------------------------------------------------------

by("speed").addEventListener("change", (event) => say({ do: "speed", factor: Number(event.target.value) }));
by("moves").addEventListener("change", (event) => say({ do: "moves", cars: event.target.value }));
const pause = () => say({ do: "pause", on: !state.time?.paused });
by("pause").addEventListener("click", pause);
by("help-open").addEventListener("click", openHelp);
by("slide").addEventListener("click", () => {
  cars.sliding = !cars.sliding;
  by("slide").setAttribute("aria-pressed", cars.sliding);
});
by("clear").addEventListener("click", () => cars.clear());
by("theme").addEventListener("click", () => {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
  setTheme(dark ? "light" : "dark");
});

function openHelp() {
  by("help").showModal();
  by("help").scrollTop = 0; // its button has the focus, and where there is little room it is far down
}

function setTheme(theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
  }
}
setTheme(localStorage.getItem("theme"));

let over = -1;
const showOver = () => (by("under").textContent = over >= 0 ? board.describe(over) : "");
cars.onOver = (box) => {
  over = box;
  showOver();
};

const KEYS = {
  k: () => panel.knob.focus(),
  p: pause,
  s: () => sound.toggle(),
  f: () => faults.toggle(),
  d: readDisplay,
  "?": openHelp,
};

/** Keys that work wherever the focus is, but in a field or a dialog. */
addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog, pre")) return;
  if (key === "Escape" && (cars.escape() || cars.pick || !by("faults").hidden)) {
    if (!by("faults").hidden) faults.toggle(false);
    return;
  }
  const nowhere = target === document.body;
  if (nowhere && (key.startsWith("Arrow") || key === "Enter")) {
    panel.knob.focus();
    panel.knob.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: false }));
    event.preventDefault();
    return;
  }
  if (event.repeat) return;
  const letter = key.toLowerCase();
  if (letter === "a" || letter === "b") hold(letter, event);
  else if (key >= "1" && key <= "6") cars.focus(Number(key) - 1);
  else if (KEYS[letter]) KEYS[letter]();
  else return;
  event.preventDefault();
});

/** A held letter key is a held button. */
function hold(letter) {
  const button = panel[letter];
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  const up = ({ key }) => {
    if (key.toLowerCase() !== letter) return;
    removeEventListener("keyup", up);
    button.dispatchEvent(new KeyboardEvent("keyup", { key: "Enter" }));
  };
  addEventListener("keyup", up);
}

const link = new Link((message) => heard[message.say]?.(message), connected);
read("");
