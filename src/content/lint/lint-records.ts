import type { Diagnostic } from '../../diagnostics/codes.ts';
import { forEachCollection } from '../collections.ts';
import type { ValidatedRecords } from '../references.ts';
import type { Clash } from '../clashes.ts';
import type { Validated } from '../validate.ts';
import { likelyTwins } from './likely-twins.ts';
import { newPastEvents } from './new-events.ts';
import { reservedAddresses } from './reserved-addresses.ts';
import type { LintRule, LintScope, Sound, SoundRecords } from './rule.ts';
import { samePages } from './same-pages.ts';
import { similarTags } from './similar-tags.ts';
import { staleEvents } from './stale-events.ts';
import { farStarts, longEvents, postponedDates } from './unlikely-dates.ts';
import { invisibleNames, shoutedNames } from './unlikely-names.ts';
import { unusedOrganizations, unusedPlaces } from './unused-records.ts';

const RULES: readonly LintRule[] = [
  shoutedNames,
  invisibleNames,
  reservedAddresses,
  longEvents,
  farStarts,
  postponedDates,
  newPastEvents,
  staleEvents,
  similarTags,
  unusedOrganizations,
  unusedPlaces,
];

/** What two records hardly have in common. */
const COMPARISONS: readonly ((scope: LintScope) => Clash[])[] = [likelyTwins, samePages];

export interface LintOptions extends Pick<LintScope, 'now' | 'past'> {
  /** Whether every file could be read. */
  readonly complete: boolean;
}

/** What the rules find. */
export interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly clashes: readonly Clash[];
}

/**
 * Applies every rule to the records that have no error of their own.
 */
export function lintRecords(records: ValidatedRecords, { now, complete, past }: LintOptions): LintResult {
  const { events } = records;
  const scope = {
    ...forEachCollection<SoundRecords>((collection) => soundOf<unknown>(records[collection])),
    hasAllEvents: complete && events.length > 0 && events.every(isSound),
    now,
    past,
  };
  return {
    diagnostics: RULES.flatMap((rule) => rule(scope)),
    clashes: COMPARISONS.flatMap((compare) => compare(scope)),
  };
}

function soundOf<T>(records: readonly Validated<T>[]): Sound<T>[] {
  return records.filter(isSound);
}

function isSound<T>(validated: Validated<T>): validated is Sound<T> {
  return validated.record !== null;
}
