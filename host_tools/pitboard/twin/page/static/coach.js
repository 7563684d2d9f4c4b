// The first minute: one line that says what to do next, until it has been done once.

import { element } from "./shapes.js";

const STEPS = [
  ["Press the knob", " to begin: click it, or press Enter."],
  ["Turn to choose, press to go on.", " Then drag a car from the tray to the box that is lit for it."],
];
const DONE = STEPS.length;

export class Coach {
  constructor(line) {
    this.line = line;
    this.step = Number(sessionStorage.getItem("coach") ?? 0);
    this.mine = false;
    this.#show();
  }

  /** Takes note of what the hand does: a message to the table. */
  notice(message) {
    if (message.do === "press" && this.step === 0) this.#go(1);
    if (message.do === "drop" || message.do === "slide") this.#go(DONE);
  }

  /** Takes note of where the cars are: who comes to a game that is going on needs no beginning. */
  cars(places) {
    if (this.step === 0 && places.some((place) => place.at === "box")) this.#go(DONE);
  }

  /** Only who holds the hand is told what to do. */
  holds(mine) {
    this.mine = mine;
    this.#show();
  }

  #go(step) {
    this.step = step;
    sessionStorage.setItem("coach", step);
    this.#show();
  }

  #show() {
    const is = this.mine && this.step < DONE;
    this.line.hidden = !is;
    document.body.classList.toggle("fresh", is && this.step === 0);
    if (!is) return;
    const [bold, rest] = STEPS[this.step];
    this.line.replaceChildren(element(null, "b", {}, bold), rest);
  }
}
