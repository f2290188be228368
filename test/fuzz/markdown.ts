import fc from 'fast-check';
import { htmlOf, MAX_LENGTH, pageHtmlOf, plainTextOf } from '../../src/event-text/markdown-text.ts';
import { quickly, target, type Target } from './target.ts';

/** Markup of Markdown, and characters that begin or end addresses and escapes. */
const PIECES = [
  ...['a', 'é', '🎪', '0', ' ', '  ', '\t', '\n', '\n\n', '  \n', '\n    ', '\0', '\u00a0'],
  ...['.', ',', '?', '$', '@', '*', '**', '***', '_', '__', '~~', '~~~', '`', '``', '```'],
  ...['\\', '"', "'", '=', '---', '===', '+', '- ', '[', ']', '(', ')', '![', '](', '(b)'],
  ...['(b "c")', '[]', '[a]', '[a][b]', '![a]', '[a]: b\n', '[a]: b "c"\n', '\n- ', '\n1. '],
  ...['\n> ', '> ', '# ', '#', '|', '|-', '|:-:|', 'a|b', '-|-', '{', '}', '!', ':', '%41'],
  ...['xn--', '<', '>', '<b ', '<a:b>', '<a@b.c>', '<!--', '-->', '<?', '<![CDATA[', '&'],
  ...['&amp;', '&#', '&#x41;', '&#0;', 'http://', 'http://a.b', 'https://é.b/'],
  ...['https://[::1]/', 'ftp://', '//a.b', 'www.a.b', 'mailto:a@b.c'],
];

/** Beginnings that make everything behind them slower to parse: definitions, tables, nesting. */
const BEGINNINGS = [
  '',
  'a',
  '# ',
  '```\n',
  '[a]: b\n\n',
  `[a]: x '${'"'.repeat(3_000)}'\n\n`,
  `[a]: http://x/${'é'.repeat(3_000)}\n\n`,
  '|a|b|\n|-|-|\n',
  `${'|a'.repeat(40)}|\n${'|:-:'.repeat(40)}|\n`,
  ...['>', '- ', '1. ', '[', '!['].flatMap((opening) => [9, 19, 100].map((depth) => opening.repeat(depth))),
];

const unit = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(''));

/** A long text, described by its parts. */
export interface LongText {
  readonly beginning: string;
  /** Fills this number of quarters of the text. */
  readonly repeated: string;
  readonly quarters: number;
  /** Fills the rest of the text. */
  readonly then: string;
}

export const longTexts: fc.Arbitrary<LongText> = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  repeated: unit,
  quarters: fc.integer({ min: 1, max: 4 }),
  then: unit,
});

export function markdownOf({ beginning, repeated, quarters, then }: LongText): string {
  const first = repeated.repeat((quarters * MAX_LENGTH) / 4 / repeated.length);
  return (beginning + first + then.repeat(MAX_LENGTH)).slice(0, MAX_LENGTH);
}

/** Renders texts of the greatest length in each form: none takes long. */
export function markdownTarget(forms: readonly ((text: string) => unknown)[] = FORMS): Target {
  return target(longTexts, (long) => {
    const text = markdownOf(long);
    for (const form of forms) quickly(() => form(text));
  });
}

const FORMS = [htmlOf, pageHtmlOf, plainTextOf];
