import type { Dot, Spot } from './dots.ts';

/** The name of a dot, and its position relative to the centre of the dot, in pixels. */
export interface PlacedName {
  readonly text: string;
  readonly dx: number;
  /** The vertical offset of the middle of the text. */
  readonly dy: number;
  /** The part of the text that is at `dx`. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A dot or an area with a name; the name of an area is written at its centre. */
export interface NamedSpot {
  readonly dot: Dot<unknown>;
  readonly text: string;
  readonly isArea?: boolean;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The height of a line, and the widths of an average letter and of an ideograph, in pixels. */
const LINE = 16;
const LETTER = 6.8;
const IDEOGRAPH = 12.5;

/** The space between a dot and its name, in pixels. */
const SPACE = 4;

/** The width of the longest name, in pixels; a longer one would cover too much of the map. */
const LONGEST = 150;

/**
 * Places names beside dots, those of the largest first, where they cover neither a dot nor another name.
 *
 * @param named the dots and their names
 * @param frame the width and height of the map
 * @returns the names in the order of the dots; null where there is no room
 */
export function placedNames(
  named: readonly NamedSpot[],
  frame: { readonly width: number; readonly height: number },
): (PlacedName | null)[] {
  const taken = named.filter(({ isArea }) => isArea !== true).map(({ dot }) => areaOf(dot));
  const placed = named.map((): PlacedName | null => null);
  const order = named.map((_, at) => at).sort((one, other) => sizeAt(named, other) - sizeAt(named, one));
  for (const at of order) {
    const each = named[at];
    const width = each === undefined ? 0 : widthOf(each.text);
    if (each === undefined || width === 0 || width > LONGEST) continue;
    const ways = each.isArea === true ? [middleOf(each.text)] : waysOf(each.dot.radius, each.text);
    const free = ways.find((name) => {
      const area = areaOfName(each.dot, name, width);
      return isWithin(area, frame) && !taken.some((other) => overlaps(area, other));
    });
    if (free === undefined) continue;
    placed[at] = free;
    taken.push(areaOfName(each.dot, free, width));
  }
  return placed;
}

function middleOf(text: string): PlacedName {
  return { text, dx: 0, dy: 0, anchor: 'middle' };
}

/** Returns the positions to try: beside, below and above the dot. */
function waysOf(radius: number, text: string): PlacedName[] {
  const away = radius + SPACE;
  return [
    { text, dx: away, dy: 0, anchor: 'start' },
    { text, dx: -away, dy: 0, anchor: 'end' },
    { text, dx: 0, dy: radius + LINE / 2, anchor: 'middle' },
    { text, dx: 0, dy: -radius - LINE / 2, anchor: 'middle' },
  ];
}

function areaOfName(dot: Spot, { dx, dy, anchor }: PlacedName, width: number): Area {
  const before = { start: 0, middle: width / 2, end: width }[anchor];
  const [left, middle] = [dot.x + dx - before, dot.y + dy];
  return { left, top: middle - LINE / 2, right: left + width, bottom: middle + LINE / 2 };
}

function areaOf({ x, y, radius }: Dot<unknown>): Area {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function isWithin({ left, top, right, bottom }: Area, frame: { width: number; height: number }): boolean {
  return left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height;
}

function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter < '\u2e80' ? LETTER : IDEOGRAPH), 0);
}

function sizeAt(named: readonly { readonly dot: Dot<unknown> }[], at: number): number {
  return named[at]?.dot.count ?? 0;
}
