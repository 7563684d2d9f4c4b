// The cars: drawn from above, moved by pointer or keyboard. What is under them, they don't know.

import { SIDES } from "./geometry.js";
import { read, tell, untell } from "./say.js";
import { shape } from "./shapes.js";

const CARRY_MS = 60, STILL_PX = 5, TOUCH_PX = 24, TOUCH_MM = 17;
const TURN_STEP = 30;

/** Draws a car that looks to the right, 26 mm long. */
function drawCar(parent, number, { name, colour }) {
  const group = shape(parent, "g", { class: "car", tabindex: "0", role: "button", "data-car": number });
  shape(group, "circle", { class: "ring", r: 20 });
  const body = shape(group, "g", { class: "body" });
  shape(body, "ellipse", { class: "shadow", cx: 1, cy: 2, rx: 14, ry: 8.5 });
  for (const [x, y] of [[-9, -8.4], [-9, 8.4], [7.5, -8], [7.5, 8]]) {
    shape(body, "rect", { class: "tyre", x: x - 3.2, y: y - 1.9, width: 6.4, height: 3.8, rx: 1.3 });
  }
  const hull = shape(body, "path", { class: "hull", d: "M-12.5 -6.5Q-13.5 0 -12.5 6.5L-4 7.2Q5 6.6 9 5Q13.2 3.4 13.2 0Q13.2 -3.4 9 -5Q5 -6.6 -4 -7.2Z" });
  hull.style.fill = colour;
  shape(body, "path", { class: "wing", d: "M-13.6 -7.6h2.6v15.2h-2.6z" });
  shape(body, "path", { class: "screen", d: "M1.2 -4.8Q4.4 -3 4.4 0Q4.4 3 1.2 4.8L-1.6 4Q-0.4 0 -1.6 -4Z" });
  shape(body, "circle", { class: "plate", cx: -6.4, r: 4.4 });
  shape(body, "text", { class: "letter", x: -6.4, y: 0.3 }, name[0]);
  shape(body, "path", { class: "stripe", d: "M6.5 -1h6v2h-6z" });
  return group;
}

export class Cars {
  /** `say` sends a message, `mayAct` tells whether this browser holds the hand. */
  constructor(board, say, mayAct) {
    this.board = board;
    this.say = say;
    this.mayAct = mayAct;
    this.places = [];
    this.drags = new Map(); // by pointer
    this.local = new Map(); // by car: where it is shown before the server has said so
    this.cursor = new Map(); // by car in the hand: the box that the keyboard is at
    this.picked = -1; // lifted by a click, to be put down by another
    this.how = ""; // what was said about it
    this.pick = null; // called with the next box that is clicked
    this.sliding = false;
    board.onLaid = () => this.#raise();
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#cancel(event));
    svg.addEventListener("lostpointercapture", (event) => this.#cancel(event));
  }

  /** Makes the cars: objects with `name` and `colour`. */
  make(kinds) {
    this.kinds = kinds;
    this.layer?.remove();
    this.layer = shape(this.board.svg, "g", { class: "cars" });
    this.groups = kinds.map((kind, number) => {
      const group = drawCar(this.layer, number, kind);
      group.addEventListener("keydown", (event) => this.#key(event, number));
      return group;
    });
    this.angles = kinds.map(() => 0);
    this.#showAll();
  }

  /** Shows where the cars are, as the server says. */
  show(places) {
    this.places = places;
    for (const car of [...this.local.keys()]) {
      if (![...this.drags.values()].some((drag) => drag.car === car)) this.local.delete(car);
    }
    places.forEach((place, car) => {
      const cursor = this.cursor.get(car);
      if (place.at === "hand" && cursor) cursor.confirmed = true;
      else if (cursor?.confirmed) this.cursor.delete(car);
    });
    if (this.picked >= 0 && places[this.picked].at !== "hand") this.#picked(-1);
    this.#showAll();
  }

  /** The server refused something: what was shown ahead of it is taken back. */
  refused(act) {
    this.local.clear();
    this.cursor.forEach((cursor, car) => cursor.confirmed || this.cursor.delete(car));
    if (act === "drop" && !this.cursor.size && !this.drags.size) {
      this.places.forEach((place, car) => place.at === "hand" && car !== this.picked && this.say({ do: "back", car }));
    }
    this.#showAll();
  }

  focus(car) {
    this.groups[car]?.focus();
  }

  /** Puts all cars into the tray. */
  clear() {
    this.places.forEach((place, car) => place.at !== "tray" && this.say({ do: "tray", car }));
  }

  /** The car on a box, -1 for none. */
  on(box) {
    return this.places.findIndex((place) => place.at === "box" && place.box === box);
  }

  /** Whether a car is in the hand, or will be once the server has said so. */
  #inHand(car) {
    return this.places[car].at === "hand" || this.cursor.has(car);
  }

  #free(box) {
    return this.on(box) < 0;
  }

  // -- showing ---------------------------------------------------------------------------------------------------

  #raise() {
    if (this.layer) this.board.svg.append(this.layer);
    this.#showAll();
  }

  #showAll() {
    if (!this.board.places || !this.groups) return;
    this.places.forEach((_, car) => this.#showOne(car));
  }

  #home(car, place) {
    return place.box >= 0 && this.board.places.boxes[place.box] ? this.board.places.at(place.box) : this.board.slot(car);
  }

  #showOne(car) {
    const { board } = this;
    const place = this.places[car];
    const local = this.local.get(car);
    const held = local ? local.held : place.at === "hand";
    const there = local?.at ?? (place.at === "hand" && place.x !== null ? board.toView([place.x, place.y]) : this.#home(car, place));
    const box = held || local ? board.places.nearest(...there) : place.box;
    const heading = box >= 0 ? board.places.boxes[box]?.heading ?? 0 : board.trayRight ? 0 : -90;
    const wanted = heading + place.angle;
    this.angles[car] += ((((wanted - this.angles[car]) % 360) + 540) % 360) - 180; // the short way round
    const group = this.groups[car];
    group.style.transform = `translate(${there[0]}px, ${there[1]}px) rotate(${this.angles[car]}deg)`;
    group.classList.toggle("held", held);
    group.classList.toggle("mine", !!local);
    group.setAttribute("aria-label", this.#label(car, place));
    group.dataset.at = place.at === "box" ? place.box : place.at;
    const letter = group.querySelector(".letter");
    letter.style.transform = `translate(-6.4px, 0px) rotate(${-this.angles[car]}deg) translate(6.4px, 0px)`;
  }

  #label(car, place) {
    const name = `${this.kinds[car].name} car`;
    if (place.at === "tray") return `${name}, in the tray`;
    if (place.at === "hand") return `${name}, in the hand`;
    return `${name}, on ${this.board.name(place.box)}`;
  }

  // -- by pointer ------------------------------------------------------------------------------------------------

  #nearestCar(x, y) {
    const reach = Math.max(TOUCH_MM, TOUCH_PX / this.board.scale);
    let best = -1, least = reach;
    this.places.forEach((place, car) => {
      const [cx, cy] = this.#home(car, place);
      const distance = Math.hypot(cx - x, cy - y);
      if (place.at !== "hand" && distance < least) [best, least] = [car, distance];
    });
    return best;
  }

  #down(event) {
    if (event.button || !this.board.places) return;
    const [x, y] = this.board.pointAt(event);
    if (this.pick) {
      const box = this.board.places.nearest(x, y, 1);
      if (box >= 0) this.pick(box);
      return;
    }
    const lifted = this.picked >= 0 ? this.picked : [...this.cursor.keys()][0] ?? -1; // by a click, or by a key
    if (lifted >= 0) {
      this.#put(lifted, x, y);
      event.preventDefault();
      return;
    }
    const car = this.#nearestCar(x, y);
    if (car < 0) return;
    event.preventDefault();
    document.activeElement?.blur(); // who drags has the keys for the knob
    if (!this.mayAct()) {
      tell("You look on. Take the hand to move cars.");
      return;
    }
    this.board.svg.setPointerCapture(event.pointerId);
    const [cx, cy] = this.#home(car, this.places[car]);
    const drag = { car, dx: cx - x, dy: cy - y, from: [event.clientX, event.clientY], moved: false, sent: 0, over: -1, way: [cx, cy] };
    drag.box = this.places[car].at === "box" ? this.places[car].box : -1;
    drag.slides = this.#slides(event) && drag.box >= 0;
    this.drags.set(event.pointerId, drag);
    if (!drag.slides) this.say({ do: "lift", car });
    this.#showDrag(drag, cx, cy);
  }

  #slides(event) {
    return this.sliding || event.shiftKey;
  }

  #move(event) {
    const drag = this.drags.get(event.pointerId);
    if (!drag) {
      if (event.pointerType === "mouse" || this.picked >= 0) this.#hover(event);
      return;
    }
    const [px, py] = this.board.pointAt(event);
    const [x, y] = [px + drag.dx, py + drag.dy];
    if (Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) > STILL_PX) drag.moved = true;
    if (!drag.moved) return;
    this.#change(drag, this.#slides(event), x, y);
    if (drag.slides) this.#slideTo(drag, x, y);
    else this.#carry(drag, x, y);
    drag.way = [x, y];
    this.#showDrag(drag, x, y);
  }

  /** Goes over from carrying to sliding, or back. */
  #change(drag, slides, x, y) {
    if (slides === drag.slides) return;
    if (!slides) {
      this.say({ do: "lift", car: drag.car });
      drag.slides = false;
      return;
    }
    const box = this.board.places.nearest(x, y, 0.7, (number) => this.#free(number));
    if (box < 0) return;
    this.say({ do: "drop", car: drag.car, box });
    drag.slides = true;
    drag.box = box;
  }

  #carry(drag, x, y) {
    const now = performance.now();
    if (now - drag.sent < CARRY_MS) return;
    drag.sent = now;
    this.#sendCarry(drag.car, x, y);
  }

  #sendCarry(car, x, y) {
    const [sx, sy] = this.board.fromView([x, y]);
    this.say({ do: "carry", car, x: Math.round(10 * sx) / 10, y: Math.round(10 * sy) / 10 });
  }

  #slideTo(drag, x, y) {
    const boxes = this.board.places.along(drag.way, [x, y], drag.box);
    if (!boxes.length) return;
    drag.box = boxes.at(-1);
    this.say({ do: "slide", car: drag.car, boxes: boxes.slice(0, 40) });
  }

  #showDrag(drag, x, y) {
    this.local.set(drag.car, { at: [x, y], held: !drag.slides });
    const box = drag.slides ? drag.box : this.board.places.nearest(x, y, 1.1, (number) => this.#free(number));
    this.board.aim(drag.moved ? box : -1);
    this.onOver?.(box);
    this.#showOne(drag.car);
  }

  #hover(event) {
    const [x, y] = this.board.pointAt(event);
    const box = this.board.places?.under(x, y) ?? -1;
    this.onOver?.(box);
    if (this.pick) this.board.aim(box);
    if (this.picked >= 0) {
      this.local.set(this.picked, { at: [x, y], held: true });
      this.board.aim(this.board.places.nearest(x, y, 1.1, (number) => this.#free(number)));
      this.#showOne(this.picked);
    }
  }

  #up(event) {
    const drag = this.drags.get(event.pointerId);
    if (!drag) return;
    this.drags.delete(event.pointerId);
    this.board.aim(-1);
    if (drag.slides) {
      this.local.delete(drag.car);
      this.#showOne(drag.car);
    } else if (!drag.moved) {
      this.#picked(drag.car, event.pointerType === "mouse");
    } else {
      const [x, y] = this.board.pointAt(event);
      this.#put(drag.car, x + drag.dx, y + drag.dy);
    }
    if (event.pointerType !== "mouse") this.onOver?.(-1); // no finger is over anything now
  }

  /** Puts a car that is in the hand on the nearest free box; far from all of them, into the tray. */
  #put(car, x, y) {
    const box = this.board.places.nearest(x, y, 1.1, (number) => this.#free(number));
    this.#picked(-1);
    this.cursor.delete(car);
    this.board.aim(-1);
    if (box >= 0) {
      this.local.set(car, { at: this.board.places.at(box), held: false });
      this.say({ do: "drop", car, box });
    } else if (this.board.overTrack(x, y)) {
      this.local.delete(car);
      this.say({ do: "back", car });
    } else {
      this.local.set(car, { at: this.board.slot(car), held: false });
      this.say({ do: "tray", car });
    }
    this.#showOne(car);
  }

  /** Takes note of the car that a click or a tap has lifted, -1 for none, and says how it is put down. */
  #picked(car, byMouse = true) {
    this.picked = car;
    document.body.classList.toggle("carrying", car >= 0);
    untell(this.how);
    if (car < 0) return;
    const rest = byMouse ? "click where it goes. Esc puts it back." : "tap where it goes.";
    this.how = `${this.kinds[car].name} is in your hand: ${rest}`;
    tell(this.how);
  }

  #cancel(event) {
    const drag = this.drags.get(event.pointerId);
    if (!drag) return;
    this.drags.delete(event.pointerId);
    this.local.delete(drag.car);
    this.board.aim(-1);
    if (!drag.slides) this.say({ do: "back", car: drag.car });
  }

  // -- by keyboard -----------------------------------------------------------------------------------------------

  /** Puts back what a click has lifted; tells whether there was something. */
  escape() {
    if (this.picked < 0) return false;
    this.say({ do: "back", car: this.picked });
    this.local.delete(this.picked);
    this.board.aim(-1);
    this.#picked(-1);
    return true;
  }

  #key(event, car) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {
      Enter: () => this.#liftOrPut(car),
      " ": () => this.#liftOrPut(car),
      Escape: () => this.#back(car),
      t: () => this.#simple(car, "tray", "is in the tray"),
      l: () => this.#nextBright(car, event.shiftKey ? -1 : 1),
      r: () => this.say({ do: "turn", car, by: event.shiftKey ? -TURN_STEP : TURN_STEP }),
    };
    const side = SIDES[event.key];
    const act = side ? () => this.#arrow(car, side, event.shiftKey) : acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && !side) return;
    if (this.mayAct()) act();
    else read("You look on. Take the hand to move cars.");
  }

  #liftOrPut(car) {
    const place = this.places[car];
    const name = this.kinds[car].name;
    if (!this.#inHand(car)) {
      this.say({ do: "lift", car });
      const box = place.box >= 0 ? place.box : this.board.places.nearest(...this.board.slot(car), Infinity);
      read(`${name} lifted, over ${this.board.describe(box)}`);
      this.#goTo(car, box);
      return;
    }
    const box = this.cursor.get(car)?.box ?? place.box;
    const there = this.on(box);
    if (there >= 0) {
      read(`${this.kinds[there].name} stands there.`);
      tell(`${this.kinds[there].name} stands there.`);
      return;
    }
    this.board.aim(-1);
    this.onOver?.(-1);
    this.cursor.delete(car);
    this.say(box >= 0 ? { do: "drop", car, box } : { do: "back", car });
    this.#picked(-1);
    this.local.delete(car);
    read(`${name} put on ${box >= 0 ? this.board.describe(box) : "its place"}`);
  }

  #goTo(car, box) {
    this.cursor.set(car, { box, confirmed: this.cursor.get(car)?.confirmed ?? false });
    const at = this.board.places.at(box);
    this.board.aim(box);
    this.#sendCarry(car, ...at);
    this.onOver?.(box);
  }

  #arrow(car, side, slides) {
    const place = this.places[car];
    const held = this.#inHand(car);
    const from = held ? this.cursor.get(car)?.box ?? place.box : place.box;
    if (!held && (place.at !== "box" || !slides)) {
      read("Enter lifts the car. Shift and an arrow slides it.");
      return;
    }
    const next = this.board.places.beside(Math.max(from, 0), side);
    if (next < 0) return;
    if (!held) {
      this.say({ do: "slide", car, boxes: [next] });
      read(this.board.describe(next));
      return;
    }
    this.#goTo(car, next);
    read(this.board.describe(next));
  }

  #nextBright(car, step) {
    if (!this.#inHand(car)) return read("Enter lifts the car.");
    const bright = this.board.bright().filter((box) => this.#free(box));
    if (!bright.length) return read("No box is lit.");
    const at = this.cursor.get(car)?.box ?? -1;
    const after = bright.filter((box) => (step > 0 ? box > at : box < at));
    const next = step > 0 ? after[0] ?? bright[0] : after.at(-1) ?? bright.at(-1);
    this.#goTo(car, next);
    return read(this.board.describe(next));
  }

  #back(car) {
    if (this.#inHand(car)) this.#simple(car, "back", "is back");
    this.cursor.delete(car);
    this.#picked(-1);
  }

  #simple(car, act, words) {
    this.board.aim(-1);
    this.onOver?.(-1);
    this.local.delete(car);
    this.say({ do: act, car });
    read(`${this.kinds[car].name} ${words}`);
  }
}
