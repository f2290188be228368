import type { Diagnostic } from '../../diagnostics/codes.ts';
import { forEachCollection } from '../collections.ts';
import type { ValidatedRecords } from '../references.ts';
import type { Validated } from '../validate.ts';
import { overlappingEvents } from './overlaps.ts';
import { reservedAddresses } from './reserved-addresses.ts';
import type { LintRule, Sound, SoundRecords } from './rule.ts';
import { samePages } from './same-pages.ts';
import { similarTags } from './similar-tags.ts';
import { farStarts, longEvents } from './unlikely-dates.ts';
import { invisibleNames, shoutedNames } from './unlikely-names.ts';
import { unusedOrganizations, unusedPlaces } from './unused-records.ts';

const RULES: readonly LintRule[] = [
  shoutedNames,
  invisibleNames,
  reservedAddresses,
  longEvents,
  farStarts,
  overlappingEvents,
  samePages,
  similarTags,
  unusedOrganizations,
  unusedPlaces,
];

/**
 * Applies every rule to the records that have no error of their own.
 *
 * @param now milliseconds since 1970
 * @param complete whether every file could be read
 */
export function lintRecords(
  records: ValidatedRecords,
  { now, complete }: { readonly now: number; readonly complete: boolean },
): Diagnostic[] {
  const { events } = records;
  const scope = {
    ...forEachCollection<SoundRecords>((collection) => soundOf<unknown>(records[collection])),
    hasAllEvents: complete && events.length > 0 && events.every(isSound),
    now,
  };
  return RULES.flatMap((rule) => rule(scope));
}

function soundOf<T>(records: readonly Validated<T>[]): Sound<T>[] {
  return records.filter(isSound);
}

function isSound<T>(validated: Validated<T>): validated is Sound<T> {
  return validated.record !== null;
}
