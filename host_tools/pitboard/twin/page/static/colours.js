// Lights on a screen: what a light's three numbers look like, and what a person calls the colour.

const NAMES = [
  ["red", 255, 0, 0], ["red-orange", 255, 20, 0], ["orange", 255, 55, 0], ["amber", 255, 100, 0],
  ["yellow", 255, 180, 0], ["green", 0, 255, 20], ["cyan", 0, 200, 230], ["blue", 0, 40, 255],
  ["violet", 90, 0, 255], ["magenta", 230, 0, 200], ["white", 255, 255, 230],
];

/** A light's numbers are its current; the screen's are what the eye makes of it. */
const encode = (value) => 255 * value ** (1 / 2.2);

/** Returns how strongly a light shines, 0..1 to the eye, and its colour as [red, green, blue] at its full. */
export function seen(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (!most) return { level: 0, rgb: [0, 0, 0] };
  const rgb = [red, green, blue].map((value) => Math.round(encode(value / most)));
  return { level: Math.min(1, 1.25 * (most / 255) ** 0.42), rgb };
}

/** Returns the name of a light's colour, "" when it is dark. */
export function nameOf(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (most < 3) return "";
  let best = "", least = Infinity;
  for (const [name, ...rgb] of NAMES) {
    const scale = Math.max(...rgb);
    const distance = [red, green, blue].reduce((sum, value, i) => sum + (value / most - rgb[i] / scale) ** 2, 0);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}
