import leven from 'leven';

/** Names that agree so far are nearly the same; comparing all of a long one would take too long. */
const MAX_COMPARED = 100;

const YEAR = /^(?:19|20)\d\d$/;

/** Words that say what kind of event it is, and not which. */
const COMMON = new Set(
  'and camp con conf conference convention day days der event fair fest festival for in meeting meetup of online summit the weekend workshop'.split(
    ' ',
  ),
);

/** The words of a text as they are compared, in lower case; of a long one those at its beginning. */
export function comparedWords(text: string): string[] {
  return (
    text
      .slice(0, MAX_COMPARED)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** The words by which names are compared: without years where there is something else. */
export function nameWords(name: string): string[] {
  const words = comparedWords(name);
  const withoutYears = words.filter((word) => !YEAR.test(word));
  return withoutYears.length === 0 ? words : withoutYears;
}

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

function isNearlySameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const allowed = /\p{N}/u.test(a + b) || shorter < 4 ? 0 : shorter < 6 ? 1 : 2;
  return leven(a, b, { maxDistance: allowed + 1 }) <= allowed;
}

/** True where half of the words of the shorter name, without common ones, are in the other one as well. */
export function areAlike(first: readonly string[], second: readonly string[]): boolean {
  const [one, other] = [withoutCommon(first), withoutCommon(second)];
  return isHalf(one.filter((word) => other.includes(word)).length, one, other);
}

/** The same of words with which both begin: names of many events end with the town. */
export function beginAlike(first: readonly string[], second: readonly string[]): boolean {
  const [one, other] = [withoutCommon(first), withoutCommon(second)];
  const end = one.findIndex((word, position) => word !== other[position]);
  return isHalf(end === -1 ? one.length : end, one, other);
}

/** Words without those that many events have in their names. */
function withoutCommon(words: readonly string[]): string[] {
  return words.filter((word) => !COMMON.has(word));
}

function isHalf(shared: number, one: readonly string[], other: readonly string[]): boolean {
  return shared > 0 && 2 * shared >= Math.min(one.length, other.length);
}
