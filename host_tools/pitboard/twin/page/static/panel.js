// The control box: the display's pixels, the knob, the two buttons.

import { displayShows, spoken } from "./say.js";
import { shape } from "./shapes.js";

const WIDE = 128, HIGH = 64;
const DOTS_FROM = 3; // screen pixels a dot must have for the gaps between dots to be drawn
const GAP = [0, 0, 0, 0.16, 0.3]; // how dark the gaps are, by the dots' size
const LONG_MS = 600; // as the board has it
const CLICK_DEGREES = 18, WHEEL_PX = 90;
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** Calls `press(long)` for a press by pointer, key, or assistive technology; a long one as soon as it is long. */
export function pressable(element, press, { pointer = true } = {}) {
  let timer = 0, done = false, bySelf = false;
  const begin = () => {
    done = false;
    bySelf = true;
    element.classList.add("down");
    timer = setTimeout(() => {
      done = true;
      element.classList.remove("down");
      press(true);
    }, LONG_MS);
  };
  const end = (valid) => {
    const pressed = element.classList.contains("down");
    clearTimeout(timer);
    element.classList.remove("down");
    if (valid && pressed && !done) press(false);
  };
  if (pointer) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      element.setPointerCapture(event.pointerId);
      begin();
    });
    element.addEventListener("pointerup", () => end(true));
    element.addEventListener("pointercancel", () => end(false));
  }
  element.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) begin();
  });
  element.addEventListener("keyup", (event) => {
    if (event.key === "Enter" || event.key === " ") end(true);
  });
  element.addEventListener("blur", () => end(false));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("click", (event) => {
    if (event.detail === 0 && !bySelf) press(false); // neither pointer nor key: a screen reader's own click
    bySelf = false;
  });
  return { begin, end };
}

export class Display {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.small = new OffscreenCanvas(WIDE, HIGH);
    this.image = new ImageData(WIDE, HIGH);
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
    this.#fit();
  }

  /** Gives each dot a whole number of the screen's pixels, as many as there is room for. */
  #fit() {
    const frame = this.canvas.parentElement;
    const { paddingLeft, paddingRight } = getComputedStyle(frame);
    const room = (frame.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) * devicePixelRatio;
    const dot = Math.max(1, Math.floor((room + 0.5) / WIDE));
    if (dot === this.dot) return;
    this.dot = dot;
    this.canvas.width = WIDE * dot;
    this.canvas.height = HIGH * dot;
    this.canvas.style.width = `${(WIDE * dot) / devicePixelRatio}px`;
    this.#paint();
  }

  /** Draws 8 pages of 128 column bytes, bit 0 at the top. */
  draw(pages) {
    const { data } = this.image;
    for (let y = 0, at = 0; y < HIGH; y++) {
      for (let x = 0; x < WIDE; x++, at += 4) {
        const lit = (pages[(y >> 3) * WIDE + x] >> (y & 7)) & 1;
        [data[at], data[at + 1], data[at + 2], data[at + 3]] = lit ? [205, 233, 255, 255] : [3, 6, 12, 255];
      }
    }
    this.small.getContext("2d").putImageData(this.image, 0, 0);
    this.#paint();
  }

  #paint() {
    const { context, dot } = this;
    const { width, height } = this.canvas;
    context.imageSmoothingEnabled = false;
    context.drawImage(this.small, 0, 0, width, height);
    if (dot < DOTS_FROM) return;
    context.fillStyle = `rgb(0 4 10 / ${GAP[Math.min(dot, GAP.length - 1)]})`;
    for (let x = dot - 1; x < width; x += dot) context.fillRect(x, 0, 1, height);
    for (let y = dot - 1; y < height; y += dot) context.fillRect(0, y, width, 1);
  }
}

/** Draws the knob's cap with its grip and its notch. */
function drawKnob(svg) {
  const gradient = shape(shape(svg, "defs"), "radialGradient", { id: "cap", cx: "38%", cy: "32%", r: "75%" });
  for (const [offset, of] of [["0", "light"], ["0.55", "middle"], ["1", "dark"]]) shape(gradient, "stop", { offset, class: `cap-${of}` });
  const turning = shape(svg, "g", { class: "turning" });
  const grip = [];
  for (let i = 0; i < 72; i++) {
    const angle = (i / 72) * 2 * Math.PI, radius = i % 2 ? 50 : 52.5;
    grip.push(`${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`);
  }
  shape(turning, "polygon", { class: "grip", points: grip.join(" ") });
  shape(svg, "circle", { class: "cap-face", r: 43, fill: "url(#cap)" });
  const notch = shape(svg, "g", { class: "turning" });
  shape(notch, "rect", { class: "notch", x: -2.5, y: -40, width: 5, height: 16, rx: 2.5 });
  return [turning, notch];
}

export class Panel {
  /** `say` sends a message; it is refused by the server where this browser may not act. */
  constructor(say) {
    this.say = say;
    this.display = new Display(document.getElementById("display"));
    this.knob = document.getElementById("knob");
    this.turning = drawKnob(this.knob.querySelector("svg"));
    this.clicks = 0;
    this.#byPointer();
    this.#byWheel();
    this.#byKeys();
    for (const name of ["a", "b"]) {
      const button = document.getElementById(`button-${name}`);
      pressable(button, (long) => this.press(`button_${name}`, long));
      this[name] = button;
    }
  }

  /** Shows the display: its picture and its rows of text. */
  show(pages, rows) {
    if (pages) this.display.draw(pages);
    if (!rows) return;
    displayShows(rows);
    document.getElementById("display").setAttribute("aria-label", `Display: ${spoken(rows) || "dark"}`);
    this.knob.setAttribute("aria-valuetext", spoken(rows.slice(1, 3)) || spoken(rows) || "dark");
  }

  press(button, long) {
    this.say({ do: "press", switch: button, long });
  }

  turn(clicks) {
    this.clicks += clicks;
    for (const part of this.turning) part.style.transform = `rotate(${this.clicks * CLICK_DEGREES}deg)`;
    this.knob.setAttribute("aria-valuenow", this.clicks);
    this.say({ do: "knob", clicks });
  }

  #byPointer() {
    const { knob } = this;
    const hold = pressable(knob, (long) => this.press("knob_press", long), { pointer: false });
    let grip = null;
    const angleOf = (event) => {
      const { left, top, width, height } = knob.getBoundingClientRect();
      return (Math.atan2(event.clientY - top - height / 2, event.clientX - left - width / 2) * 180) / Math.PI;
    };
    knob.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      knob.setPointerCapture(event.pointerId);
      grip = { angle: angleOf(event), rest: 0 };
      hold.begin();
    });
    knob.addEventListener("pointermove", (event) => {
      if (!grip) return;
      const angle = angleOf(event);
      grip.rest += ((angle - grip.angle + 540) % 360) - 180;
      grip.angle = angle;
      const clicks = Math.trunc(grip.rest / CLICK_DEGREES);
      if (!clicks) return;
      grip.rest -= clicks * CLICK_DEGREES;
      hold.end(false); // it is being turned, not pressed
      this.turn(clicks);
    });
    const release = (valid) => () => {
      grip = null;
      hold.end(valid);
    };
    knob.addEventListener("pointerup", release(true));
    knob.addEventListener("pointercancel", release(false));
  }

  #byWheel() {
    let rest = 0;
    const wheel = (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      rest += (event.deltaY || event.deltaX) * unit;
      const clicks = Math.max(-5, Math.min(5, Math.trunc(rest / WHEEL_PX)));
      if (!clicks) return;
      rest = 0;
      this.turn(clicks);
    };
    for (const part of [this.knob, document.getElementById("display")]) part.addEventListener("wheel", wheel, { passive: false });
  }

  #byKeys() {
    this.knob.addEventListener("keydown", (event) => {
      const clicks = KEYS[event.key];
      if (!clicks || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.turn(clicks);
    });
  }
}
