// Small helpers for SVG.

const SVG = "http://www.w3.org/2000/svg";

/** Makes an SVG element with attributes, inside a parent. */
export function shape(parent, name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  parent?.append(element);
  return element;
}

/** Makes an HTML element with properties, inside a parent. */
export function element(parent, name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && !key.startsWith("aria")) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  parent?.append(made);
  return made;
}

/** The bytes in a base64 text. */
export function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
