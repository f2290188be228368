import { compileCalendar } from '../../src/calendar/compile.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import type { Records } from '../../src/schema/records.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';

const template = recordsOf({
  'events/template.md': event(1),
  'organizations/template.md': organization(1),
  'places/template.yml': place(1),
});

function only<T>([record]: readonly T[]): T {
  if (record === undefined) throw new Error('The template has no such record');
  return record;
}

/** Returns a complete event whose id has this number, without files. */
export function eventRecord(number: number, fields: Partial<EventRecord> = {}): EventRecord {
  return { ...only(template.events), id: uuid(number), slug: `event-${number}`, ...fields };
}

/** Returns a complete organization whose id has this number, with the slug `organization-<number>`. */
export function organizationRecord(
  number: number,
  fields: Partial<OrganizationRecord> = {},
): OrganizationRecord {
  return { ...only(template.organizations), id: uuid(number), slug: `organization-${number}`, ...fields };
}

/** Returns a complete place whose id has this number, with `place-<number>` as the name of its file. */
export function placeRecord(number: number, fields: Partial<PlaceRecord> = {}): PlaceRecord {
  return { ...only(template.places), id: uuid(number), stem: `place-${number}`, ...fields };
}

export function recordsWith(
  events: readonly EventRecord[],
  organizations: readonly OrganizationRecord[] = [],
  places: readonly PlaceRecord[] = [],
): Records {
  return { ...template, events, organizations, places };
}

/** Returns a calendar of undated events with these names, in this order; the first has the number 0. */
export function calendarOfNames(names: readonly string[]): Calendar {
  return compileCalendar(recordsWith(names.map((name, number) => eventRecord(number, { name }))));
}
