import { SIMPLIFIED_FORMS } from '../../calendar/search/pack.ts';
import { createComparable } from '../../calendar/search/spelling.ts';
import { withoutCommon } from '../../content/lint/name-words.ts';

/** The words of a text, and the text with nothing between them. */
interface Compared {
  readonly words: readonly string[];
  readonly joined: string;
}

const comparable = createComparable(SIMPLIFIED_FORMS);

/** In characters; what comes behind them says nothing new. */
const MAX_COMPARED = 2_000;
/** A word so long is looked for within others, as "DjangoCon" in "Django Con Europe". */
const MIN_WITHIN = 4;
/** Writing without spaces between words: two characters of it are about a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** What says nothing of an event: years, numbers, the months of slugs, the names of parts of web pages. */
const EMPTY =
  /^(?:\p{N}+|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|www|com|org|net|html?|home|page|welcome|website|大会|会议|活动|首页|官网)$/u;

/**
 * Whether two texts have a word in common, as the search compares letters: case, marks and Traditional characters
 * do not matter, and words of every second event, years and numbers do not count.
 *
 * @returns true as well where one has no words to compare
 */
export function shareWord(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [comparedOf(one), comparedOf(other)];
  if (a.words.length === 0 || b.words.length === 0) return true;
  return occurs(a.words, b) || occurs(b.words, a);
}

function occurs(words: readonly string[], { words: others, joined }: Compared): boolean {
  const known = new Set(others);
  return words.some(
    (word) =>
      known.has(word) || ((word.length >= MIN_WITHIN || UNSPACED.test(word)) && joined.includes(word)),
  );
}

function comparedOf(texts: readonly string[]): Compared {
  const text = comparable(texts.join(' ').slice(0, MAX_COMPARED));
  const runs = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = withoutCommon(runs.flatMap(wordsOf)).filter((word) => !EMPTY.test(word));
  return { words: [...new Set(words)], joined: runs.join('') };
}

function wordsOf(run: string): string[] {
  if (!UNSPACED.test(run)) return [run];
  const characters = Array.from(run);
  return characters.slice(1).map((character, position) => `${characters[position] ?? ''}${character}`);
}
