/**
 * Characters that break a line, or show it as something else than it is: controls (C0, DEL, C1), line
 * separators, direction controls (Unicode Standard Annex 9), lone surrogates.
 */
export const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Surrogate}]/u;

/** What a text of several lines cannot have: controls but for tab and line ends, lone surrogates. */
export const FORBIDDEN_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}]/u;

/** "U+0007" */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** A text with its unprintable characters as escapes (`\u0007`), for output of one line. */
export function printable(text: string): string {
  return text.replace(
    EVERY_UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A text that may be a URL without the user and the password in it, for output of one line. */
export function printableUrl(text: string): string {
  return printable(text.replace(/^([a-z][a-z\d+.-]{0,20}:[/\\]*)[^/\\?#]*@/i, '$1…@'));
}

/** A text, or its beginning and an ellipsis. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = Array.from(text);
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/** Scripts in which joiners change how letters are written (Unicode Standard Annex 31, section 2.3). */
const JOINING = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh'],
  ...['Taml', 'Telu', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');

/** Code points that are ignored when shown, the blank Braille pattern, annotation marks, and the null notehead of music. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** The result of `makePattern`, which takes 8 ms: it is made for the first text with an invisible character, which is rare. */
let meantOrInvisible: RegExp | null = null;

/** Matches invisible characters: those that change how their neighbours look, and so can hide no text, and all others as `invisible`. */
function makePattern(): RegExp {
  const meant = [
    String.raw`(?<=[${JOINING}])[\u200c\u200d]`,
    // The ending of a Persian word after a name in other letters, or after quotes.
    String.raw`(?<=[\p{L}\p{N}\p{P}])\u200c(?=[${JOINING}])`,
    // A Mongolian vowel that is written apart (Unicode Standard, section 13.5).
    String.raw`\u180e(?=[\u1820\u1821])`,
    // Emoji that are joined into one, and flags of regions, whose names are short (Unicode Technical Standard 51, annex C).
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e007a}]{3,6}\u{e007f}`,
    // The space between words of Braille.
    String.raw`(?<=[\u2800-\u28ff])\u2800`,
    // One selector of a variant (Unicode Standard, section 23.4).
    String.raw`(?<=\P{Default_Ignorable_Code_Point})\p{Variation_Selector}`,
  ];
  return new RegExp(`${meant.join('|')}|(?<invisible>${INVISIBLE.source})`, 'gu');
}

/**
 * The first character of a text that nobody sees and that changes nothing of what is seen, like U+200B; undefined
 * where there is none.
 */
export function invisibleIn(text: string): string | undefined {
  let first: string | undefined;
  replaceInvisible(text, (invisible) => (first ??= invisible));
  return first;
}

/** Replaces each character that `invisibleIn` finds by an escape like "\u{200b}". */
export function escapeInvisible(text: string): string {
  return replaceInvisible(text, (invisible) => `\\u{${invisible.codePointAt(0)?.toString(16) ?? ''}}`);
}

function replaceInvisible(text: string, replace: (invisible: string) => string): string {
  if (!INVISIBLE.test(text)) return text;
  meantOrInvisible ??= makePattern();
  return text.replace(meantOrInvisible, (found, invisible: string | undefined) =>
    invisible === undefined ? found : replace(invisible),
  );
}

/**
 * Characters that can be markup anywhere in a line, HTML and character references included. An underscore within a word is not
 * markup; a number sign is, apart from the beginning of a line, at the end of the text, which may be a heading.
 */
const MARKUP = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|#$/gu;
/** What could be the mark of a block at the beginning of a line. */
const BLOCK_MARK = /^(?:[#+=-]|\d{1,9}(?=[.)]))/gm;

/** Escapes a text in Markdown, so that it is read as it is written wherever it stands, also at the beginning of a line. */
export function escapedMarkup(text: string): string {
  return escapedWithin(text).replaceAll(BLOCK_MARK, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** Escapes a text in Markdown that follows another one on its line. */
export function escapedWithin(text: string): string {
  return text.replaceAll(MARKUP, String.raw`\$&`);
}
