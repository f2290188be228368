/** Scripts in which joiners change how letters are written (Unicode Standard Annex 31, section 2.3). */
const JOINING = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh'],
  ...['Taml', 'Telu', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');

/** Characters that are not seen themselves, where they change what is seen around them: no text can hide in them. */
const MEANT = new RegExp(
  [
    String.raw`(?<=[${JOINING}])[\u200c\u200d]`,
    // The end of a Persian word behind a name in other letters, or behind quotes.
    String.raw`(?<=[\p{L}\p{N}\p{P}])\u200c(?=[${JOINING}])`,
    // A Mongolian vowel that stands apart (Unicode Standard, section 13.5).
    String.raw`\u180e(?=[\u1820\u1821])`,
    // Emoji that are joined to one, and flags of regions, whose names are short (Unicode Technical Standard 51, annex C).
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e007a}]{3,6}\u{e007f}`,
    // One selector of a variant (Unicode Standard, section 23.4).
    String.raw`(?<=\P{Default_Ignorable_Code_Point})\p{Variation_Selector}`,
  ].join('|'),
  'gu',
);

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const MEANT_OR_INVISIBLE = new RegExp(`${MEANT.source}|(?<invisible>${INVISIBLE.source})`, 'gu');

/**
 * The first character of a text that nobody sees and that changes nothing of what is seen, like U+200B; undefined
 * where there is none.
 */
export function invisibleIn(text: string): string | undefined {
  return INVISIBLE.exec(text.replace(MEANT, ''))?.[0];
}

/** A text with all such characters as escapes: "\u{200b}". */
export function withInvisible(text: string): string {
  return text.replace(MEANT_OR_INVISIBLE, (found, invisible: string | undefined) =>
    invisible === undefined ? found : `\\u{${invisible.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
