// The choice of the track that lies on the table, and of those that are stored on the board beside it.

import { element, shape } from "./shapes.js";

function picture(track) {
  const corners = track.tiles.flat();
  const xs = corners.filter((_, i) => i % 2 === 0), ys = corners.filter((_, i) => i % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const svg = shape(null, "svg", { viewBox: `${left} ${top} ${Math.max(...xs) - left} ${Math.max(...ys) - top}`, "aria-hidden": "true" });
  for (const tile of track.tiles) shape(svg, "polygon", { class: "wood", points: tile.join(" ") });
  for (const cell of track.cells) shape(svg, "polygon", { class: "cell", points: cell.join(" ") });
  return svg;
}

export class Layouts {
  constructor(say, mayAct) {
    this.say = say;
    this.mayAct = mayAct;
    this.dialog = document.getElementById("layouts");
    this.list = document.getElementById("layouts-list");
    this.button = document.getElementById("layout-open");
    this.name = document.getElementById("layout-name");
    this.now = [];
    this.button.addEventListener("click", () => this.open());
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue === "lay") this.#lay();
    });
  }

  show(tracks) {
    this.now = tracks;
    this.name.textContent = tracks.length > 1 ? `${tracks[0]} +${tracks.length - 1}` : tracks[0];
    this.button.setAttribute("aria-label", `Track: ${tracks.join(", ")}. Choose another`);
  }

  async open() {
    this.offered ??= await (await fetch("layouts")).json();
    this.list.replaceChildren();
    for (const track of this.offered) this.#card(track);
    document.getElementById("layouts-lay").disabled = !this.mayAct();
    this.dialog.returnValue = "";
    this.dialog.showModal();
  }

  #card(track) {
    const card = element(this.list, "div", { className: "track" });
    const lies = element(null, "input", { type: "radio", name: "lies", value: track.name, checked: track.name === this.now[0] });
    const words = element(null, "span", { className: "words" }, element(null, "b", {}, track.name),
      element(null, "span", { className: "quiet" }, `${track.game} \u00b7 ${track.note} \u00b7 ${track.boxes} boxes`));
    element(card, "label", { className: "lies" }, lies, picture(track), words);
    const stored = element(null, "input", { type: "checkbox", value: track.name, checked: this.now.slice(1).includes(track.name) });
    element(card, "label", { className: "stored quiet" }, stored, "also stored on the board");
  }

  #lay() {
    const first = this.list.querySelector("input[type=radio]:checked")?.value;
    if (!first) return;
    const stored = [...this.list.querySelectorAll("input[type=checkbox]:checked")].map((box) => box.value);
    this.say({ do: "lay", tracks: [first, ...stored.filter((name) => name !== first)] });
  }
}
