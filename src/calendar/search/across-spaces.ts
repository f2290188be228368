import type { NumberSet } from '../number-set.ts';
import { behindSpace, type Edge } from './edges.ts';
import { isOpen, mark, type MarkedNames } from './marked-names.ts';
import type { PackedNames } from './pack.ts';
import type { Scanner } from './scanner.ts';

/**
 * Marks names in which the scanner's word occurs across spaces, each of which is an error: a letter too many,
 * or one in the place of another.
 *
 * @param edge a token of the names, and how it is a part of what the word matches there
 * @param errors 1 for a space alone; 2 for one more error beside it, or two spaces
 * @param among the names to look at
 */
export function markAcrossSpaces(
  { names, postings }: PackedNames,
  scanner: Scanner,
  { token, nexts, beginnings, isPart }: Edge,
  errors: number,
  among: NumberSet,
  found: MarkedNames,
): void {
  const matches = errors === 1 ? matchesWithOne : matchesWithTwo;
  const end = postings.starts[token + 1] ?? 0;
  for (let i = postings.starts[token] ?? 0; i < end; i += 1) {
    const name = postings.names[i] ?? 0;
    if (matches(postings.previous[i] ?? 0, postings.next[i] ?? 0, name) && isOpen(name, among, found)) {
      mark(found, name, errors);
    }
  }

  function matchesWithOne(left: number, right: number): boolean {
    return (
      (nexts[0] !== 0 && (nexts[0] & scanner.beginningsOf(right, 0)) !== 0) ||
      (beginnings[0] !== 0 && (behindSpace(scanner.endingsOf(left, 0)) & beginnings[0]) !== 0)
    );
  }

  function matchesWithTwo(left: number, right: number, name: number): boolean {
    return (
      (nexts[1] !== 0 &&
        ((nexts[0] & scanner.beginningsOf(right, 1)) | (nexts[1] & scanner.beginningsOf(right, 0))) !== 0) ||
      (beginnings[1] !== 0 &&
        ((behindSpace(scanner.endingsOf(left, 0)) & beginnings[1]) |
          (behindSpace(scanner.endingsOf(left, 1)) & beginnings[0])) !==
          0) ||
      (mayBeAcrossTwo(left, right) && isAcrossTwo(name))
    );
  }

  /** Whether this token and one beside it are parts of the word, as two of three must be, without an error. */
  function mayBeAcrossTwo(left: number, right: number): boolean {
    return (
      (nexts[0] !== 0 && scanner.readThrough(right, nexts[0]) !== 0) ||
      (beginnings[0] !== 0 && scanner.readThrough(left, -1) !== 0) ||
      (isPart && scanner.endingsOf(left, 0) !== 0)
    );
  }

  /** Whether three tokens side by side have the word in them, without an error but for the two spaces. */
  function isAcrossTwo(name: number): boolean {
    const { starts, values } = names;
    const last = (starts[name + 1] ?? 0) - 2;
    for (let i = starts[name] ?? 0; i < last; i += 1) {
      const next = behindSpace(scanner.endingsOf(values[i] ?? 0, 0));
      const through = scanner.readThrough(values[i + 1] ?? 0, next);
      if (((through | (through << 1)) & scanner.beginningsOf(values[i + 2] ?? 0, 0)) !== 0) return true;
    }
    return false;
  }
}
