// The first minute: one line that says what to do next, until it has been done once.

import { element } from "./shapes.js";

// By what the hand works with; where nothing is written nothing needs to be said.
const STEPS = [
  {
    mouse: ["Press the knob", " to begin: click it, or press Enter."],
    touch: ["Tap the knob", " to begin."],
    keys: ["Press Enter", " to begin: it presses the knob."],
  },
  {
    mouse: ["Turn to choose, press to go on.", " Then drag the car that the display names from the tray to the box that is lit for it."],
    touch: ["Drag round the knob to choose, tap it to go on.", " Then drag the car that the display names to the box that is lit for it."],
    keys: ["Arrow keys choose, Enter goes on.", " Then 1 to 6 goes to a car, Enter lifts it, L goes to the lit box, Enter puts it there."],
  },
  {
    keys: ["K goes back to the knob", ", for arrow keys and Enter. 1 to 6 goes to a car."],
  },
];
const DONE = STEPS.length;

export class Coach {
  constructor(line) {
    this.line = line;
    this.step = Number(sessionStorage.getItem("coach") ?? 0);
    this.mine = false;
    this.by = matchMedia("(hover: none)").matches ? "touch" : "mouse";
    addEventListener("pointerdown", ({ pointerType }) => this.#works(pointerType === "mouse" ? "mouse" : "touch"), true);
    addEventListener("keydown", () => this.#works("keys"), true);
    this.#show();
  }

  /** Takes note of what the hand does: a message to the table. */
  notice(message) {
    const { do: act } = message;
    if (act === "press" && this.step === 0) this.#go(1);
    else if ((act === "drop" || act === "slide") && this.step < 2) this.#go(2);
    else if ((act === "press" || act === "knob") && this.step === 2) this.#go(DONE);
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

  #works(by) {
    if (by === this.by) return;
    this.by = by;
    this.#show();
  }

  #go(step) {
    this.step = step;
    sessionStorage.setItem("coach", step);
    this.#show();
  }

  #show() {
    const words = STEPS[this.step]?.[this.by];
    const is = this.mine && words !== undefined;
    this.line.hidden = !is;
    document.body.classList.toggle("fresh", is && this.step === 0);
    if (!is) return;
    const [bold, rest] = words;
    this.line.replaceChildren(element(null, "b", {}, bold), rest);
  }
}
