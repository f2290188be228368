import leven from 'leven';

/**
 * True for a name in capitals only that is more than an abbreviation, or an abbreviation and a place: it has a
 * word of 6 letters or more before its last one, a word of 10, or three of 4.
 */
export function isShouted(name: string): boolean {
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return false;
  const lengths = (name.match(/\p{L}+/gu) ?? []).map((word) => word.length);
  return (
    lengths.slice(0, -1).some((length) => length >= 6) ||
    lengths.some((length) => length >= 10) ||
    lengths.filter((length) => length >= 4).length >= 3
  );
}

const YEAR = /^(?:19|20)\d\d$/;

/**
 * True for the words of names that are the same but for typing errors: none in words of up to 3 characters and
 * in numbers, one in words of 4 and 5, two from 6 on (as a search forgives them).
 */
export function areNearlySame(first: readonly string[], second: readonly string[]): boolean {
  return (
    first.length === second.length &&
    first.every((word, position) => isNearlySameWord(word, second[position] ?? ''))
  );
}

/** Names that agree so far are nearly the same; comparing all of a long one would take too long. */
const MAX_COMPARED = 100;

/**
 * The words by which names are compared: in lower case, and without years where there is something else; of a
 * long name those at its beginning.
 */
export function wordsOf(name: string): string[] {
  const words =
    name
      .slice(0, MAX_COMPARED)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const withoutYears = words.filter((word) => !YEAR.test(word));
  return withoutYears.length === 0 ? words : withoutYears;
}

function isNearlySameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const allowed = /\p{N}/u.test(a + b) || shorter < 4 ? 0 : shorter < 6 ? 1 : 2;
  return leven(a, b, { maxDistance: allowed + 1 }) <= allowed;
}
