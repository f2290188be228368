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

/** A text, or its beginning and an ellipsis. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = Array.from(text);
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}
