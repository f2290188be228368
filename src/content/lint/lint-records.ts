import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { codePointName } from '../../platform/printable.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { OrganizationRecord } from '../../schema/organization.ts';
import type { PlaceRecord } from '../../schema/place.ts';
import { placeOfKey, type ValidatedRecords } from '../references.ts';
import type { Validated } from '../validate.ts';
import { invisibleIn } from './invisible.ts';
import { areNearlySame, isShouted, wordsOf } from './name-words.ts';
import { reservedAddress, reservedSlug } from './reserved-addresses.ts';

/*
 * What the contract allows and is probably a slip all the same: warnings, which a record can silence
 * (`ignore`). Only records without an error of their own are looked at.
 */

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LONG_DAYS = 14;
const FAR_YEARS = 5;

type Sound<T> = Validated<T> & { readonly record: T };
type SoundEvent = Sound<EventRecord>;

/**
 * @param now milliseconds since 1970
 * @param complete whether every file could be read: what no event refers to cannot be known otherwise
 */
export function findSlips(
  { events, organizations, places }: ValidatedRecords,
  { now, complete }: { readonly now: number; readonly complete: boolean },
): Diagnostic[] {
  const soundEvents = events.filter(isSound);
  const soundOrganizations = organizations.filter(isSound);
  const soundPlaces = places.filter(isSound);
  const known = complete && events.length > 0 && soundEvents.length === events.length;
  return [
    ...[...soundEvents, ...soundOrganizations, ...soundPlaces].flatMap((named) => [
      ...shoutedName(named),
      ...invisibleName(named),
    ]),
    ...soundOrganizations.flatMap(reservedSlug),
    ...soundEvents.flatMap(reservedAddress),
    ...soundEvents.flatMap(longEvent),
    ...farStarts(soundEvents, now),
    ...overlaps(soundEvents),
    ...(known ? unused(soundEvents, soundOrganizations, soundPlaces) : []),
  ];
}

function isSound<T>(validated: Validated<T>): validated is Sound<T> {
  return validated.record !== null;
}

function shoutedName(named: Sound<{ readonly name: string }>): Diagnostic[] {
  if (!isShouted(named.record.name)) return [];
  return [
    diagnostic(
      'name-capitals',
      placeOfKey(named, 'name'),
      'The name is written in capitals only.',
      `Write it like other names, or add "ignore: [name-capitals]" where it is written so everywhere.`,
    ),
  ];
}

function invisibleName(named: Sound<{ readonly name: string }>): Diagnostic[] {
  const invisible = invisibleIn(named.record.name);
  if (invisible === undefined) return [];
  return [
    diagnostic(
      'name-invisible',
      placeOfKey(named, 'name'),
      `The name has the character ${codePointName(invisible)}, which nobody sees: who types the name does not find it.`,
      'Type the name anew, or add "ignore: [name-invisible]" where the character is meant.',
    ),
  ];
}

function longEvent(event: SoundEvent): Diagnostic[] {
  const { startDate, endDate } = event.record;
  if (startDate === null || endDate === null) return [];
  const days = Math.ceil((Date.parse(endDate) - Date.parse(startDate)) / DAY_MILLISECONDS);
  if (days <= LONG_DAYS) return [];
  return [
    diagnostic(
      'event-long',
      placeOfKey(event, 'endDate'),
      `The event lasts ${days} days, which is more than ${LONG_DAYS}.`,
      'Check both dates, or add "ignore: [event-long]" where they are right.',
      { related: { place: placeOfKey(event, 'startDate'), what: 'The start is' } },
    ),
  ];
}

function farStarts(events: readonly SoundEvent[], now: number): Diagnostic[] {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + FAR_YEARS);
  const last = limit.toISOString();
  return events
    .filter(({ record: { startDate } }) => startDate !== null && startDate > last)
    .map((event) =>
      diagnostic(
        'start-far',
        placeOfKey(event, 'startDate'),
        `The event starts more than ${FAR_YEARS} years from now.`,
        'Check the year, or add "ignore: [start-far]" where it is right.',
      ),
    );
}

/** An event with the words of its name, which are compared many times. */
interface Named {
  readonly event: SoundEvent;
  readonly words: readonly string[];
}

/** Events of one organization that are held at the same time and have nearly the same name. */
function overlaps(events: readonly SoundEvent[]): Diagnostic[] {
  const byOrganization = new Map<string, Named[]>();
  for (const event of events) {
    const { organization, startDate, name } = event.record;
    if (organization === null || startDate === null) continue;
    const named = byOrganization.get(organization) ?? [];
    named.push({ event, words: wordsOf(name) });
    byOrganization.set(organization, named);
  }
  return [...byOrganization.values()].flatMap(overlapsWithin);
}

/** Nobody holds more events at a time; comparing all with all would take for ever. */
const MAX_AT_A_TIME = 100;

/** In the order of their starts, so that an event is compared with those that have not ended before it. */
function overlapsWithin(events: readonly Named[]): Diagnostic[] {
  let open: Named[] = [];
  return events.toSorted(byStart).flatMap((named) => {
    const start = startOf(named.event.record);
    open = open.filter(({ event }) => endOf(event.record) >= start).slice(-MAX_AT_A_TIME);
    const twin = open.find(({ words }) => areNearlySame(words, named.words));
    open.push(named);
    return twin === undefined ? [] : [overlap(named.event, twin.event)];
  });
}

function overlap(one: SoundEvent, other: SoundEvent): Diagnostic {
  const [first, second] = one.document.file < other.document.file ? [one, other] : [other, one];
  return diagnostic(
    'event-overlap',
    placeOfKey(second, 'name'),
    'The same organization has an event with nearly the same name at the same time.',
    'Delete the file that is there by mistake, or add "ignore: [event-overlap]" where both are right.',
    { related: { place: placeOfKey(first, 'name'), what: 'The other one is' } },
  );
}

function byStart({ event: a }: Named, { event: b }: Named): number {
  const [first, second] = [startOf(a.record), startOf(b.record)];
  return first < second ? -1 : first > second ? 1 : a.document.file < b.document.file ? -1 : 1;
}

function startOf({ startDate }: EventRecord): string {
  return startDate ?? '';
}

function endOf(event: EventRecord): string {
  return event.endDate ?? startOf(event);
}

/** Organizations and places that no event refers to; none where an event's reference leads nowhere. */
function unused(
  events: readonly SoundEvent[],
  organizations: readonly Sound<OrganizationRecord>[],
  places: readonly Sound<PlaceRecord>[],
): Diagnostic[] {
  return [
    ...withoutReference(
      organizations,
      ({ slug }) => slug,
      events.map(({ record }) => record.organization),
    ).map((organization) =>
      diagnostic(
        'organization-unused',
        placeOfKey(organization, 'name'),
        'No event has this organization.',
        `Add a line "organization: ${organization.record.slug}" to its events, or "ignore: [organization-unused]" here.`,
      ),
    ),
    ...withoutReference(
      places,
      ({ stem }) => stem,
      events.map(({ record }) => record.place),
    ).map((place) =>
      diagnostic(
        'place-unused',
        placeOfKey(place, 'name'),
        'No event has this place.',
        `Add a line "place: ${place.record.stem}" to its events, or "ignore: [place-unused]" here.`,
      ),
    ),
  ];
}

function withoutReference<T>(
  records: readonly Sound<T>[],
  keyOf: (record: T) => string,
  references: readonly (string | null)[],
): Sound<T>[] {
  const used = new Set(references);
  const known = new Set(records.map(({ record }) => keyOf(record)));
  if (references.some((reference) => reference !== null && !known.has(reference))) return [];
  return records.filter(({ record }) => !used.has(keyOf(record)));
}
