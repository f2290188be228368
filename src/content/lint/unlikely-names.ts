import { diagnostic } from '../../diagnostics/codes.ts';
import { invisibleIn, codePointName } from '../../platform/printable.ts';
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
