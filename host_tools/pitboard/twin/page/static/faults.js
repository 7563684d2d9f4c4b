// The drawer with what can be broken.

import { element } from "./shapes.js";

const SENSOR = [
  ["works", "works"], ["stuck-on", "always sees a car"], ["stuck-off", "never sees a car"],
  ["flicker-5", "flickers a little (5 %)"], ["flicker-30", "flickers much (30 %)"],
];
const TAILS = [["ff", "reads as ones"], ["zero", "reads as zeros"], ["noise", "reads as noise"]];

export class Faults {
  /** `pick(call)` has the next box that is clicked handed to `call`; without `call` it no longer does. */
  constructor(say, pick, nameOfBox) {
    this.say = say;
    this.pick = pick;
    this.nameOfBox = nameOfBox;
    this.drawer = document.getElementById("faults");
    this.button = document.getElementById("faults-open");
    this.badge = document.getElementById("faults-count");
    this.box = -1;
    this.button.addEventListener("click", () => this.toggle());
  }

  toggle(open = this.drawer.hidden) {
    this.drawer.hidden = !open;
    this.button.setAttribute("aria-expanded", open);
    if (open) this.drawer.querySelector("button")?.focus();
    else {
      this.#picking(false);
      this.button.focus();
    }
  }

  /** Builds the drawer: the cars, what is printed on the tiles in the order of their chain, how many boxes. */
  build(cars, tiles, boxes) {
    this.boxes = boxes;
    this.drawer.replaceChildren();
    const head = element(this.drawer, "header", {}, element(null, "h2", {}, "Faults"));
    element(head, "button", { className: "icon", "aria-label": "Close the faults", onclick: () => this.toggle(false) }, "\u00d7");
    this.#sensors();
    this.#cars(cars);
    this.#tiles(tiles);
    this.#board();
    this.list = element(this.#part("Broken now"), "ul", { className: "broken" });
    element(this.drawer, "button", { className: "strong", onclick: () => this.say({ do: "mend" }) }, "Mend all");
    if (this.last) this.show(this.last, this.power);
  }

  #part(title) {
    const part = element(this.drawer, "fieldset");
    element(part, "legend", {}, title);
    return part;
  }

  #select(parent, label, options) {
    const select = element(null, "select");
    for (const [value, words] of options) element(select, "option", { value }, words);
    element(parent, "label", {}, label, select);
    return select;
  }

  #button(parent, words, act) {
    return element(parent, "button", { className: "soft", onclick: act }, words);
  }

  #sensors() {
    const part = this.#part("A box's sensor");
    this.picker = this.#button(part, "Pick a box on the table", () => this.#picking(!this.picked));
    this.picker.setAttribute("aria-pressed", "false");
    const number = element(null, "input", { type: "number", min: 0, max: this.boxes - 1, inputMode: "numeric" });
    number.addEventListener("input", () => this.#choose(number.value === "" ? -1 : Number(number.value), false));
    element(part, "label", {}, "or its number", number);
    this.number = number;
    this.chosen = element(part, "p", { className: "quiet" }, "No box is picked.");
    const kind = this.#select(part, "The sensor", SENSOR);
    kind.value = "stuck-on";
    this.#button(part, "Have it so", () => this.#breakSensor(kind.value));
  }

  #choose(box, write = true) {
    this.box = Number.isInteger(box) && box >= 0 && box < this.boxes ? box : -1;
    if (write) this.number.value = box;
    this.chosen.textContent = this.box < 0 ? "No box is picked." : `Box ${this.nameOfBox(this.box)}`;
  }

  #picking(on) {
    if (!this.picker) return;
    this.picked = on;
    this.picker.setAttribute("aria-pressed", on);
    document.body.classList.toggle("picking", on);
    this.pick(on ? (box) => {
      this.#choose(box);
      this.#picking(false);
    } : null);
  }

  #breakSensor(kind) {
    if (this.box < 0) {
      this.chosen.textContent = "Pick a box first.";
      return;
    }
    const [what, how] = kind.split("-");
    const box = this.box;
    if (what !== "flicker") this.say({ do: "flicker", box, percent: 0 });
    if (what !== "stuck") this.say({ do: "stick", box, magnet: null });
    if (what === "stuck") this.say({ do: "stick", box, magnet: how === "on" });
    if (what === "flicker") this.say({ do: "flicker", box, percent: Number(how) });
  }

  #cars(cars) {
    const part = this.#part("Cars");
    const options = cars.map(({ name }, number) => [number, name]);
    const one = this.#select(part, "Car", options);
    this.#button(part, "Bump it", () => this.say({ do: "bump", car: Number(one.value) }));
    const other = this.#select(part, "and", options);
    other.value = "1";
    this.#button(part, "Swap the two", () => this.say({ do: "swap", cars: [Number(one.value), Number(other.value)] }));
  }

  #tiles(tiles) {
    const part = this.#part("Tiles");
    const numbers = tiles.map((name, number) => [number, `Tile ${number + 1}${name ? ` (${name})` : ""}`]);
    const tile = this.#select(part, "Tile", numbers);
    const tail = this.#select(part, "The open end", TAILS);
    this.#button(part, "Unplug from there on", () => this.say({ do: "unplug", tile: Number(tile.value), tail: tail.value }));
    this.#button(part, "Plug all in", () => this.say({ do: "plug" }));
  }

  #board() {
    const part = this.#part("Board");
    this.powerButton = this.#button(part, "Cut the power", () => this.say({ do: "power", on: !this.power }));
    this.#button(part, "Press reset", () => this.say({ do: "reset" }));
    this.displayButton = this.#button(part, "Unplug the display", () => this.say({ do: "display", plugged: !this.last.display }));
  }

  /** Shows what is broken. */
  show(faults, power) {
    this.last = faults;
    this.power = power;
    if (!this.list) return;
    this.powerButton.textContent = power ? "Cut the power" : "Switch the power on";
    this.displayButton.textContent = faults.display ? "Unplug the display" : "Plug the display in";
    this.list.replaceChildren();
    const line = (words, mend) => {
      const item = element(this.list, "li", {}, words);
      element(item, "button", { className: "soft", onclick: () => this.say(mend), "aria-label": `Mend: ${words}` }, "Mend");
    };
    for (const [box, on] of Object.entries(faults.stuck)) {
      line(`Box ${this.nameOfBox(box)} ${on ? "always" : "never"} sees a car`, { do: "stick", box: Number(box), magnet: null });
    }
    for (const [box, percent] of Object.entries(faults.flicker)) {
      line(`Box ${this.nameOfBox(box)} flickers, ${percent} %`, { do: "flicker", box: Number(box), percent: 0 });
    }
    if (faults.unplugged >= 0) line(`Tile ${faults.unplugged + 1} is unplugged`, { do: "plug" });
    if (!faults.display) line("The display is unplugged", { do: "display", plugged: true });
    if (!power) line("The power is cut", { do: "power", on: true });
    const count = this.list.childElementCount;
    if (!count) element(this.list, "li", { className: "quiet" }, "Nothing.");
    this.badge.hidden = !count;
    this.badge.textContent = count;
  }
}
