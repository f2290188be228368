import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import type { Clash } from '../clashes.ts';
import { forEachCollection } from '../collections.ts';
import { placeOfKey, type ValidatedRecords } from '../references.ts';
import type { Validated } from '../validate.ts';
import { newPastEvents, staleEvents, farStarts, longEvents, postponedDates } from './doubtful-dates.ts';
import { likelyTwins, samePages } from './likely-twins.ts';
import type { LintRule, Sound, LintScope, SoundRecords } from './rule.ts';
import { similarTags } from './similar-tags.ts';
import { invisibleNames, shoutedNames } from './unlikely-names.ts';

/** Organizations, and events within them, whose pages would have addresses of the calendar's own. */
const reservedAddresses: LintRule = ({ events, organizations }) => [
  ...organizations
    .filter(({ record: { slug } }) => RESERVED_SLUGS.has(slug))
    .map((organization) => {
      const what = 'Give it another "slug: …", also in the "organization" of its events';
      return reserved(organization, 'slug', organization.record.slug, 'organization', what);
    }),
  ...events
    .filter(({ record, values }) => RESERVED_SLUGS.has(record.organization ?? '') && values.url === undefined)
    .map((event) => {
      const what = 'Give its organization another "slug: …", write a "url: …" here';
      return reserved(event, 'organization', event.record.organization ?? '', 'event', what);
    }),
];

function reserved(record: Sound<unknown>, key: string, slug: string, noun: string, what: string): Diagnostic {
  return diagnostic(
    'slug-reserved',
    placeOfKey(record, key),
    `Addresses that begin with "/${slug}" belong to the calendar itself, so this ${noun} has no page there.`,
    `${what}, or add "ignore: [slug-reserved]" where nobody needs that page.`,
  );
}

const unusedOrganizations: LintRule = (scope) =>
  unused(scope, ['organization', 'coOrganizers'], scope.organizations, ({ slug }) => slug).map(
    (organization) =>
      diagnostic(
        'organization-unused',
        placeOfKey(organization, 'name'),
        'No event has this organization.',
        `Add a line "organization: ${organization.record.slug}" to its events, or "ignore: [organization-unused]" here.`,
      ),
  );

const unusedPlaces: LintRule = (scope) =>
  unused(scope, ['place'], scope.places, ({ stem }) => stem).map((place) =>
    diagnostic(
      'place-unused',
      placeOfKey(place, 'name'),
      'No event has this place.',
      `Add a line "place: ${place.record.stem}" to its events, or "ignore: [place-unused]" here.`,
    ),
  );

/** The records that no event refers to; none where an event's reference leads nowhere: it may mean any of them. */
function unused<T>(
  { events, hasAllEvents }: LintScope,
  keys: readonly ('organization' | 'coOrganizers' | 'place')[],
  records: readonly Sound<T>[],
  nameOf: (record: T) => string,
): Sound<T>[] {
  const references = new Set(events.flatMap(({ record }) => keys.flatMap((key) => record[key] ?? [])));
  const names = new Set(records.map(({ record }) => nameOf(record)));
  if (!hasAllEvents || [...references].some((reference) => !names.has(reference))) return [];
  return records.filter(({ record }) => !references.has(nameOf(record)));
}

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

interface LintOptions extends Pick<LintScope, 'now' | 'past'> {
  /** Whether every file could be read. */
  readonly complete: boolean;
}

/** What the rules find. */
interface LintResult {
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
