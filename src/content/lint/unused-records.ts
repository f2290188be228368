import { diagnostic } from '../../diagnostics/codes.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule, LintScope, Sound } from './rule.ts';

export const unusedOrganizations: LintRule = (scope) =>
  unused(scope, ['organization', 'coOrganizers'], scope.organizations, ({ slug }) => slug).map(
    (organization) =>
      diagnostic(
        'organization-unused',
        placeOfKey(organization, 'name'),
        'No event has this organization.',
        `Add a line "organization: ${organization.record.slug}" to its events, or "ignore: [organization-unused]" here.`,
      ),
  );

export const unusedPlaces: LintRule = (scope) =>
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
