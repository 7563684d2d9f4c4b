// The buzzer: a square wave, as a piezo makes it. Browsers allow sound after the first touch of the page.

const LOUDNESS = 0.05, LATEST = 0.5;

export class Sound {
  constructor(button) {
    this.button = button;
    this.on = localStorage.getItem("sound") !== "off";
    this.heard = -1;
    this.free = 0;
    this.speed = 1;
    this.#show();
    button.addEventListener("click", () => this.toggle());
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => this.#wake(), { capture: true });
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem("sound", this.on ? "on" : "off");
    this.#show();
  }

  #show() {
    this.button.setAttribute("aria-pressed", this.on);
  }

  #wake() {
    if (!this.context) {
      if (!window.AudioContext) return;
      this.context = new AudioContext();
      this.gain = new GainNode(this.context, { gain: LOUDNESS });
      this.gain.connect(this.context.destination);
    }
    if (this.context.state === "suspended") this.context.resume();
  }

  /** Plays those of some tones that are new: objects with `number`, `hz`, `ms`. */
  play(tones) {
    const last = tones.at(-1)?.number ?? 0;
    const fresh = this.heard < 0 || last < this.heard ? [] : tones.filter((tone) => tone.number > this.heard);
    this.heard = last;
    if (!this.on || this.context?.state !== "running") return;
    for (const tone of fresh) this.#tone(tone);
  }

  #tone({ hz, ms }) {
    const now = this.context.currentTime;
    const begin = Math.max(now, this.free);
    if (begin > now + LATEST) return; // too far behind to mean anything
    const end = begin + ms / 1000 / Math.max(1, this.speed);
    this.free = end;
    const tone = new OscillatorNode(this.context, { type: "square", frequency: hz });
    tone.connect(this.gain);
    tone.start(begin);
    tone.stop(end);
  }
}
