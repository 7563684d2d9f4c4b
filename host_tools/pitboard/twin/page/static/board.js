// The table as a picture: tiles, boxes with their lights, what is printed on them, and the tray beside them.

import { nameOf, seen } from "./colours.js";
import { Places } from "./geometry.js";
import { Glow } from "./glow.js";
import { shape } from "./shapes.js";

const MARGIN = 16, SLOT = 46, TRAY = 58, GAP = 14;
const TURN_GAIN = 1.12; // how much larger the table must become for it to be shown turned
const BRIGHT = 0.8; // of the brightest light, to the eye: lines on the ground and cars that wait are darker
const SWELL_MS = 1000; // of the table's time: a light that swells and fades is as bright as it was at most in so long

export class Board {
  /** `cars` is how many cars the tray has room for. */
  constructor(svg, canvas) {
    this.svg = svg;
    this.glow = new Glow(canvas);
    this.cars = 6;
    this.lights = [];
    this.unplugged = -1;
    new ResizeObserver(() => this.fit()).observe(svg.parentElement);
  }

  /** Lays a track: what `/ground/NAME` holds. */
  lay(ground) {
    this.ground = ground;
    this.turned = null;
    this.fit();
  }

  // -- where things are ------------------------------------------------------------------------------------------

  /** A point of the track as it is shown, from millimetres as the server has them. */
  toView([x, y]) {
    return this.turned ? [-y, x] : [x, y];
  }

  /** The way back. */
  fromView([x, y]) {
    return this.turned ? [y, -x] : [x, y];
  }

  /** Where a pointer is, in millimetres as shown. */
  pointAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  /** Pixels a millimetre has. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  /** The place of a car in the tray. */
  slot(car) {
    const along = (car + 0.5) * SLOT;
    return this.trayRight ? [this.tray[0] + TRAY / 2, this.tray[1] + along] : [this.tray[0] + along, this.tray[1] + TRAY / 2];
  }

  /** Whether a point lies over the track, or close to it. */
  overTrack(x, y) {
    const [left, top, right, bottom] = this.bounds;
    return x > left - MARGIN && x < right + MARGIN && y > top - MARGIN && y < bottom + MARGIN;
  }

  /** Chooses how the table lies on the screen, so that it is as large as possible, and draws it where that is new. */
  fit() {
    if (!this.ground) return;
    const { width, height } = this.svg.parentElement.getBoundingClientRect();
    if (!width || !height) return;
    const [left, top, right, bottom] = this.ground.bounds;
    const wide = right - left, high = bottom - top;
    const ways = [false, true].flatMap((turned) => [false, true].map((trayRight) => {
      const [w, h] = turned ? [high, wide] : [wide, high];
      const size = trayRight
        ? [w + TRAY + GAP, Math.max(h, this.cars * SLOT)]
        : [Math.max(w, this.cars * SLOT), h + TRAY + GAP];
      return { turned, trayRight, scale: Math.min(width / (size[0] + 2 * MARGIN), height / (size[1] + 2 * MARGIN)), size };
    }));
    const worth = (way) => way.scale / (way.turned ? TURN_GAIN : 1);
    const best = ways.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    const isNew = best.turned !== this.turned || best.trayRight !== this.trayRight;
    this.turned = best.turned;
    this.trayRight = best.trayRight;
    if (isNew) this.#draw();
    this.#view(best.size, width, height);
  }

  #view([wide, high], width, height) {
    const [left, top, right, bottom] = this.bounds;
    const x = this.trayRight ? left : (left + right - wide) / 2;
    const y = this.trayRight ? (top + bottom - high) / 2 : top;
    this.view = [x - MARGIN, y - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN];
    this.svg.setAttribute("viewBox", this.view.join(" "));
    this.glow.place(width, height, this.view);
    this.#shine();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------

  #points(flat) {
    const turned = [];
    for (let i = 0; i < flat.length; i += 2) turned.push(...this.toView([flat[i], flat[i + 1]]));
    return turned;
  }

  #draw() {
    const { ground } = this;
    const boxes = ground.boxes.map((box) => ({
      ...box,
      at: this.toView(box.at),
      points: this.#points(box.points),
      heading: box.heading === null ? null : box.heading + (this.turned ? 90 : 0),
    }));
    this.places = new Places(boxes);
    const tiles = ground.tiles.map((tile) => ({ ...tile, label: this.toView(tile.label), points: this.#points(tile.points) }));
    const corners = tiles.flatMap((tile) => tile.points);
    const xs = corners.filter((_, i) => i % 2 === 0), ys = corners.filter((_, i) => i % 2 === 1);
    this.bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    this.svg.querySelector(".ground")?.remove();
    const all = shape(null, "g", { class: "ground", "aria-hidden": "true" });
    const hatch = shape(all, "pattern", { id: "hatch", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
    shape(hatch, "rect", { class: "hatch-ground", width: 9, height: 9 });
    shape(hatch, "line", { class: "hatch-line", x1: 0, y1: 0, x2: 0, y2: 9 });
    this.svg.prepend(all);
    this.#drawTray(all);
    this.#drawTiles(all, tiles);
    this.#drawBoxes(all, boxes);
    this.#drawMarks(all);
    this.target = shape(all, "polygon", { class: "target" });
    this.lights = [];
    this.peaks = [];
    this.onLaid?.();
    if (this.last) this.light(this.last, this.now);
    this.unplug(this.unplugged);
  }

  #drawTray(all) {
    const [left, top, right, bottom] = this.bounds;
    const long = this.cars * SLOT;
    this.tray = this.trayRight ? [right + GAP, (top + bottom - long) / 2] : [(left + right - long) / 2, bottom + GAP];
    const [wide, high] = this.trayRight ? [TRAY, long] : [long, TRAY];
    const tray = shape(all, "g", { class: "tray" });
    shape(tray, "rect", { x: this.tray[0], y: this.tray[1], width: wide, height: high, rx: 14 });
    for (let car = 0; car < this.cars; car++) {
      const [x, y] = this.slot(car);
      shape(tray, "rect", { class: "slot", x: x - 17, y: y - 17, width: 34, height: 34, rx: 9 });
    }
  }

  #drawTiles(all, tiles) {
    this.tiles = tiles.map((tile) => {
      const group = shape(all, "g", { class: "tile" });
      shape(group, "polygon", { points: tile.points.join(" "), class: "wood" });
      if (tile.name) shape(group, "text", { x: tile.label[0], y: tile.label[1] }, tile.name);
      return group;
    });
  }

  #drawBoxes(all, boxes) {
    const faces = shape(all, "g", { class: "faces" }), lamps = shape(all, "g", { class: "lamps" });
    this.faces = [];
    this.lamps = boxes.map((box, number) => {
      const points = { points: box.points.join(" ") };
      const face = shape(faces, "polygon", points);
      if (box.fill) face.style.fill = box.fill;
      this.faces[number] = face;
      return shape(lamps, "polygon", points);
    });
  }

  #drawMarks(all) {
    const marks = shape(all, "g", { class: "marks" });
    for (const mark of this.ground.marks) {
      const points = this.#points(mark.points);
      if (mark.text) {
        shape(marks, "text", { class: mark.role, x: points[0], y: points[1] }, mark.text);
        continue;
      }
      const drawn = shape(marks, mark.closed ? "polygon" : "polyline", { class: mark.role, points: points.join(" ") });
      if (mark.fill) drawn.style.fill = mark.fill;
    }
  }

  // -- lights ----------------------------------------------------------------------------------------------------

  /** Shows the lights: red, green and blue of each box, as they are since a moment of the table's time. */
  light(bytes, now) {
    this.last = bytes;
    this.now = now;
    if (!this.lamps) return;
    for (let box = 0; box < this.lamps.length; box++) {
      const [red, green, blue] = bytes.subarray(3 * box, 3 * box + 3);
      const key = (red << 16) | (green << 8) | blue;
      if (this.lights[box]?.key === key) continue;
      const light = { key, ...seen(red ?? 0, green ?? 0, blue ?? 0), at: this.places.at(box), name: nameOf(red, green, blue) };
      this.lights[box] = light;
      const peak = this.peaks[box];
      if (!peak || light.level >= peak.level || now - peak.when > SWELL_MS) this.peaks[box] = { level: light.level, when: now };
      const { style } = this.lamps[box];
      style.fill = `rgb(${light.rgb.join(" ")})`;
      style.fillOpacity = light.level;
    }
    this.#shine();
  }

  #shine() {
    if (this.lights.length) this.glow.draw(this.lights.filter((light) => light.level > 0), this.places.pitch);
  }

  /** The boxes that are lit brightly, in the order of their numbers. */
  bright() {
    const levels = this.lights.map(({ level }, box) => {
      const { level: peak, when } = this.peaks[box];
      return this.now - when < SWELL_MS ? Math.max(level, peak) : level;
    });
    const most = Math.max(...levels);
    return levels.flatMap((level, box) => (level > 0.1 && level >= BRIGHT * most ? [box] : []));
  }

  // -- marks for the hand ----------------------------------------------------------------------------------------

  /** Shows where a car would be put: a box, or -1 for nowhere. */
  aim(box) {
    const points = box >= 0 ? this.places.boxes[box].points.join(" ") : "";
    if (this.target?.getAttribute("points") !== points) this.target?.setAttribute("points", points);
  }

  /** Shows boxes as having a fault: their numbers. */
  faulty(boxes) {
    this.faces?.forEach((face, number) => face.classList.toggle("faulty", boxes.has(number)));
  }

  /** Shows tiles from one on (-1: none) as unplugged. */
  unplug(tile) {
    this.unplugged = tile;
    this.tiles?.forEach((group, number) => group.classList.toggle("unplugged", tile >= 0 && number >= tile));
  }

  /** What a box is called. */
  name(box) {
    return `box ${this.places.boxes[box].name}`;
  }

  /** What a box is called, with its light at this moment. */
  describe(box) {
    const light = this.lights[box]?.name;
    return `${this.name(box)}${light ? `, ${light} light` : ""}`;
  }
}
