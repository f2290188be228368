import type { PackedTexts } from './pack.ts';

/** Some of the names, and how a word occurs in them. */
export interface MarkedNames {
  /** By name: 0 where it is not among them, else one more than the errors with which the word occurs in it. */
  readonly marks: Uint8Array;
  count: number;
}

export function noNames({ names: { starts } }: PackedTexts): MarkedNames {
  return { marks: new Uint8Array(starts.length - 1), count: 0 };
}

/**
 * Whether a name can still be marked: it is one of those that are looked at, and has no mark yet.
 *
 * @param among null for all names
 */
export function isOpen(name: number, among: MarkedNames | null, { marks }: MarkedNames): boolean {
  return marks[name] === 0 && among?.marks[name] !== 0;
}

export function mark(found: MarkedNames, name: number, errors: number): void {
  found.marks[name] = errors + 1;
  found.count += 1;
}

/** Whether a name has what is looked for. */
export type NameTest = (name: number) => boolean;

/** Marks all names of a token that can be marked, and pass a test where there is one. */
export function markNamesOf(
  { postings: { starts, names } }: PackedTexts,
  token: number,
  errors: number,
  among: MarkedNames | null,
  found: MarkedNames,
  test?: NameTest,
): void {
  const end = starts[token + 1] ?? 0;
  for (let i = starts[token] ?? 0; i < end; i += 1) {
    const name = names[i] ?? 0;
    if (isOpen(name, among, found) && test?.(name) !== false) mark(found, name, errors);
  }
}

/** The positions of the names, ascending. */
export function positionsOf({ marks, count }: MarkedNames): Uint32Array {
  const positions = new Uint32Array(count);
  // Most searches find few names: four that are none are passed over at once.
  const fours = new Uint32Array(marks.buffer, 0, marks.length >> 2);
  let length = 0;
  for (let name = 0; length < count; name += 1) {
    if (marks[name] !== 0) {
      positions[length] = name;
      length += 1;
    } else if (name % 4 === 0 && fours[name / 4] === 0) name += 3;
  }
  return positions;
}
