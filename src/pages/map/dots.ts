/** A position in pixels from the upper left corner of a map. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A number of events at one spot. */
export interface Weighted extends Spot {
  readonly count: number;
}

/** A dot of the map, for one or several items. */
export interface Dot<Item> extends Weighted {
  /** Its radius in pixels; the area grows with the number of events, up to a limit. */
  readonly radius: number;
  /** The items that it stands for; the dot is at the spot of the first one. */
  readonly parts: readonly Item[];
}

const SINGLE = 6;
const LARGEST = 22;

/** The area of a dot with a number, and what each event adds to it, in square pixels divided by pi. */
const FIRST_AREA = 70;
const AREA_AN_EVENT = 10;

/** The least gap between dots, in pixels. */
const GAP = 3;

/** The least distance between dots, so that each can be hit with a finger (WCAG 2.2, success criterion 2.5.8). */
export const LEAST_DOT_DISTANCE = 24;

/**
 * Joins items that would overlap into dots: the largest stay where they are, and each other one joins the nearest that it would
 * touch. The result does not depend on the order of the items.
 */
export function dotsOf<Item extends Weighted>(items: readonly Item[]): Dot<Item>[] {
  let dots = items.map((item) => dotOf([item]));
  for (let before = Infinity; dots.length < before;) {
    before = dots.length;
    dots = joined(dots);
  }
  return dots;
}

/** Joins dots once. A dot that others have joined is larger, and may then touch further ones. */
function joined<Item extends Weighted>(dots: readonly Dot<Item>[]): Dot<Item>[] {
  const kept: Dot<Item>[] = [];
  for (const dot of [...dots].sort(largestFirst)) {
    let [nearest, least] = [-1, Infinity];
    kept.forEach((other, at) => {
      const distance = (other.x - dot.x) ** 2 + (other.y - dot.y) ** 2;
      const needed = Math.max(LEAST_DOT_DISTANCE, other.radius + dot.radius + GAP);
      if (distance < Math.min(needed * needed, least)) [nearest, least] = [at, distance];
    });
    const host = kept[nearest];
    if (host === undefined) kept.push(dot);
    else kept[nearest] = dotOf([...host.parts, ...dot.parts]);
  }
  return kept;
}

function largestFirst(one: Weighted, other: Weighted): number {
  return other.count - one.count || one.x - other.x || one.y - other.y;
}

function dotOf<Item extends Weighted>(parts: readonly Item[]): Dot<Item> {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const { x = 0, y = 0 } = parts[0] ?? {};
  const radius = count === 1 ? SINGLE : Math.min(LARGEST, Math.sqrt(FIRST_AREA + AREA_AN_EVENT * count));
  return { x, y, radius, count, parts };
}
