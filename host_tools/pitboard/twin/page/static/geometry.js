// Boxes on the table, in millimetres: which is nearest, which lies on which side.

export const SIDES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const STEEPEST = 0.5; // cosine of the greatest angle between the arrow and the way to a box on that side

const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

export class Places {
  /** `boxes`: objects with `at` [x, y] and `points` [x, y, x, y ...]; those without points are no boxes to stand on. */
  constructor(boxes) {
    this.boxes = boxes;
    this.real = boxes.map((box, number) => (box.points.length ? number : -1)).filter((number) => number >= 0);
    this.pitch = this.#pitch();
  }

  /** The usual distance of neighbouring boxes. */
  #pitch() {
    const nearest = this.real.map((number) => {
      const distances = this.real.filter((other) => other !== number).map((other) => far(this.at(number), this.at(other)));
      return Math.min(...distances);
    });
    return nearest.sort((one, other) => one - other)[nearest.length >> 1] || 30;
  }

  at(number) {
    return this.boxes[number].at;
  }

  /** The box nearest to a point, among those that `fits` accepts, -1 when none is within `reach` pitches. */
  nearest(x, y, reach = 1.1, fits = () => true) {
    let best = -1, least = reach * this.pitch;
    for (const number of this.real) {
      const distance = far(this.at(number), [x, y]);
      if (distance < least && fits(number)) [best, least] = [number, distance];
    }
    return best;
  }

  /** The box in which a point lies, -1 for none. */
  under(x, y) {
    return this.real.find((number) => inside(this.boxes[number].points, x, y)) ?? -1;
  }

  /** The neighbour of a box on the side of an arrow key, -1 for none. */
  beside(number, [dx, dy]) {
    const [x, y] = this.at(number);
    let best = -1, least = Infinity;
    for (const other of this.real) {
      const [ox, oy] = this.at(other);
      const distance = far([x, y], [ox, oy]);
      const straight = ((ox - x) * dx + (oy - y) * dy) / distance;
      if (other === number || !(straight > STEEPEST)) continue;
      const cost = distance * (2 - straight); // straight on counts as nearer
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  /** The boxes that a straight way leads over, in its order, without the first when it is `from`. */
  along([x0, y0], [x1, y1], from) {
    const steps = Math.max(1, Math.ceil(far([x0, y0], [x1, y1]) / 5));
    const found = [];
    let last = from;
    for (let step = 1; step <= steps; step++) {
      const number = this.under(x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps);
      if (number >= 0 && number !== last) found.push((last = number));
    }
    return found;
  }
}

function inside(points, x, y) {
  let within = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}
