// What is said in words: toasts, banners, and the regions that screen readers read out.

import { element } from "./shapes.js";

const TOAST_MS = 4500, SETTLED_MS = 700;
const toast = document.getElementById("toast");
const said = document.getElementById("said");
const display = document.getElementById("display-says");
const banners = document.getElementById("banners");
// What the board's own signs are called.
const SIGNS = { "\x01": "", "\x02": "", "\x03": "infinite", "\x04": "up", "\x05": "down", "\x06": "\u25cf", "\x07": "\u25cb",
  "\x08": "\u2713", "\x0b": "\u2665", "\x0c": "fire" };

let toastTimer = 0, displayTimer = 0, waiting = "";

/** Shows a sentence for a while. */
export function tell(words) {
  toast.textContent = words;
  toast.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("shown"), TOAST_MS);
}

/** Takes away the sentence that is shown, when it is this one. */
export function untell(words) {
  if (toast.textContent === words) toast.classList.remove("shown");
}

/** Has a sentence read out, which those who see don't need. */
export function read(words) {
  said.textContent = words;
}

/** The display's rows as words, without what is no letter. */
export function spoken(rows) {
  const plain = rows.map((row) => row.replace(/[\x00-\x1f]/g, (sign) => ` ${SIGNS[sign] ?? ""} `).replace(/[\u2592\u25a1]+/g, " "));
  return plain.map((row) => row.trim().replace(/\s+/g, " ")).filter(Boolean).join(". ");
}

/** Has the display's text read out once it has been the same for a while. */
export function displayShows(rows) {
  const text = spoken(rows);
  if (text === waiting) return;
  waiting = text;
  clearTimeout(displayTimer);
  displayTimer = setTimeout(() => {
    if (display.textContent !== waiting) display.textContent = waiting;
  }, SETTLED_MS);
}

/** Reads the display out again, because somebody asks. */
export function readDisplay() {
  read("");
  requestAnimationFrame(() => read(waiting ? `The display says: ${waiting}` : "The display is dark."));
}

/** Shows a banner by its name, with buttons as [words, what they do]; without words it goes away. */
export function banner(name, words = "", buttons = []) {
  const old = document.getElementById(`banner-${name}`);
  if (old?.dataset.words === words) return;
  old?.remove();
  if (!words) return;
  const made = element(banners, "div", { id: `banner-${name}`, className: `banner ${name}` }, element(null, "span", {}, words));
  made.dataset.words = words;
  for (const [label, act] of buttons) element(made, "button", { className: "soft", onclick: act }, label);
}
