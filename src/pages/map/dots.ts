/** In pixels from the upper left corner of a map. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What is to be shown: so many events at one spot. */
export interface Weighted extends Spot {
  readonly count: number;
}

/** What a map shows as one. */
export interface Dot<Item> extends Weighted {
  /** Its area grows with the number of events, as far as there is room. */
  readonly radius: number;
  /** What it stands for; the dot is where the first of them is. */
  readonly parts: readonly Item[];
}

const SINGLE = 6;
const LARGEST = 22;

/** In square pixels, over pi: of a dot with a number in it, and for each event. */
const FIRST_AREA = 70;
const AREA_AN_EVENT = 10;

/** Between dots. */
const GAP = 3;

/** Dots are no nearer than this, so that each can be met with a finger (WCAG 2.2, success criterion 2.5.8). */
export const REACH = 24;

/**
 * Makes one dot of what would overlap: the largest stay where they are, and the others join the nearest of those that they
 * would touch. The same items make the same dots, in whatever order they come.
 */
export function dotsOf<Item extends Weighted>(items: readonly Item[]): Dot<Item>[] {
  let dots = items.map((item) => dotOf([item]));
  for (let before = Infinity; dots.length < before;) {
    before = dots.length;
    dots = joined(dots);
  }
  return dots;
}

/** A dot that others have joined is larger, and may touch one that it did not touch before. */
function joined<Item extends Weighted>(dots: readonly Dot<Item>[]): Dot<Item>[] {
  const kept: Dot<Item>[] = [];
  for (const dot of [...dots].sort(largestFirst)) {
    let [nearest, least] = [-1, Infinity];
    kept.forEach((other, at) => {
      const distance = (other.x - dot.x) ** 2 + (other.y - dot.y) ** 2;
      const needed = Math.max(REACH, other.radius + dot.radius + GAP);
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
