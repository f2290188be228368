import type { NumberSet } from '../number-set.ts';
import type { PackedTexts } from './pack.ts';

/** Some of the names, and with how many errors a word occurs in each. */
export interface MarkedNames {
  readonly set: NumberSet;
  /** By name. */
  readonly errors: Uint8Array;
}

/** Whether a name can still be marked: it is one of those that are looked at, and has no mark yet. */
export function isOpen(name: number, among: NumberSet, { set }: MarkedNames): boolean {
  return !set.has(name) && among.has(name);
}

export function mark({ set, errors }: MarkedNames, name: number, count: number): void {
  set.add(name);
  errors[name] = count;
}

/**
 * Marks all names of a token that can be marked.
 *
 * @param among the names to look at
 */
export function markNamesOf(
  { postings: { starts, names } }: PackedTexts,
  token: number,
  errors: number,
  among: NumberSet,
  found: MarkedNames,
): void {
  const end = starts[token + 1] ?? 0;
  for (let i = starts[token] ?? 0; i < end; i += 1) {
    const name = names[i] ?? 0;
    if (isOpen(name, among, found)) mark(found, name, errors);
  }
}
