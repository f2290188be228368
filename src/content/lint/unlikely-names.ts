import { diagnostic } from '../../diagnostics/codes.ts';
import { codePointName } from '../../platform/printable.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule, LintScope } from './rule.ts';

export const shoutedNames: LintRule = (scope) =>
  namedIn(scope)
    .filter(({ record: { name } }) => isShouted(name))
    .map((named) =>
      diagnostic(
        'name-capitals',
        placeOfKey(named, 'name'),
        'The name is written in capitals only.',
        'Write it like other names, or add "ignore: [name-capitals]" where it is written so everywhere.',
      ),
    );

export const invisibleNames: LintRule = (scope) =>
  namedIn(scope).flatMap((named) => {
    const invisible = invisibleIn(named.record.name);
    if (invisible === undefined) return [];
    return diagnostic(
      'name-invisible',
      placeOfKey(named, 'name'),
      `The name has the character ${codePointName(invisible)}, which nobody sees: who types the name does not find it.`,
      'Type the name anew, or add "ignore: [name-invisible]" where the character is meant.',
    );
  });

function namedIn({ events, organizations, places }: LintScope) {
  return [...events, ...organizations, ...places];
}

/**
 * True for a name in capitals only that is more than an abbreviation, or an abbreviation and a place: it has a
 * word of 6 letters or more before its last one, a word of 10, or three of 4.
 */
function isShouted(name: string): boolean {
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return false;
  const lengths = (name.match(/\p{L}+/gu) ?? []).map((word) => word.length);
  return (
    lengths.slice(0, -1).some((length) => length >= 6) ||
    lengths.some((length) => length >= 10) ||
    lengths.filter((length) => length >= 4).length >= 3
  );
}

/** Scripts in which joiners change how letters are written (Unicode Standard Annex 31, section 2.3). */
const JOINING = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh'],
  ...['Taml', 'Telu', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');

/** Characters that are not seen themselves, where they change what is seen around them. */
const MEANT = new RegExp(
  [
    String.raw`(?<=[${JOINING}])[\u200c\u200d]`,
    // The end of a Persian word behind a name in other letters, or behind quotes.
    String.raw`(?<=[\p{L}\p{N}\p{P}])\u200c(?=[${JOINING}])`,
    // A Mongolian vowel that stands apart (Unicode Standard, section 13.5).
    String.raw`\u180e(?=[\u1820\u1821])`,
    // Emoji that are joined to one, and flags of regions (Unicode Technical Standard 51, section 2).
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}`,
    // One selector of a variant (Unicode Standard, section 23.4).
    String.raw`(?<=\P{Default_Ignorable_Code_Point})\p{Variation_Selector}`,
  ].join('|'),
  'gu',
);

/**
 * The first character of a text that nobody sees and that changes nothing of what is seen, like U+200B; undefined
 * where there is none.
 */
function invisibleIn(text: string): string | undefined {
  return /\p{Default_Ignorable_Code_Point}/u.exec(text.replace(MEANT, ''))?.[0];
}
