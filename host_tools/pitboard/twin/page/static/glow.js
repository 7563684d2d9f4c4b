// The light that the boxes throw around them: drawn small and blurred by being enlarged.

const SCALE = 0.25, REACH = 1.5;
const CORE = 0.45; // how large the bright middle is where the lamp sits under the plastic, in pitches

export class Glow {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
  }

  /** Takes over the table's place on the screen: its size in pixels, and the view as [left, top, width, height] in mm. */
  place(width, height, view) {
    this.canvas.width = Math.max(1, Math.round(width * SCALE));
    this.canvas.height = Math.max(1, Math.round(height * SCALE));
    const scale = Math.min(width / view[2], height / view[3]) * SCALE;
    const left = (this.canvas.width - view[2] * scale) / 2 - view[0] * scale;
    const top = (this.canvas.height - view[3] * scale) / 2 - view[1] * scale;
    this.to = (x, y) => [left + x * scale, top + y * scale];
    this.scale = scale;
  }

  /** Draws lit boxes: objects with `at`, `level`, `rgb`; `pitch` is the boxes' distance in mm. */
  draw(lit, pitch) {
    const { context, canvas } = this;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!this.to) return;
    context.globalCompositeOperation = "lighter";
    const radius = REACH * pitch * this.scale;
    for (const { at, level, rgb } of lit) {
      const [x, y] = this.to(...at);
      const cloud = context.createRadialGradient(x, y, 0, x, y, radius);
      const colour = rgb.join(" ");
      cloud.addColorStop(0, `rgb(${colour} / ${0.55 * level})`);
      cloud.addColorStop(0.45, `rgb(${colour} / ${0.22 * level})`);
      cloud.addColorStop(1, `rgb(${colour} / 0)`);
      context.fillStyle = cloud;
      context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
      const small = CORE * pitch * this.scale;
      const core = context.createRadialGradient(x, y, 0, x, y, small);
      core.addColorStop(0, `rgb(255 255 255 / ${0.3 * level * level})`);
      core.addColorStop(1, "rgb(255 255 255 / 0)");
      context.fillStyle = core;
      context.fillRect(x - small, y - small, 2 * small, 2 * small);
    }
  }
}
