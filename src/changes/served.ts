import type { AnswerTable } from '../calendar/calendar.ts';
import { compileCalendar } from '../calendar/compile.ts';
import { eventKeyOf, type EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { Records } from '../schema/records.ts';

/** The types of records that have answers of their own. */
export const SERVED_TYPES = ['event', 'organization', 'place'] as const;
export type ServedType = (typeof SERVED_TYPES)[number];

/** A record as people know it. */
export interface Subject {
  readonly type: ServedType;
  readonly id: string;
  readonly name: string;
  /** The `eventKey` of an event, the slug of an organization, the name of a place's file. */
  readonly key: string;
  readonly startDate: string | null;
  /** Null for a place, which has none. */
  readonly status: string | null;
}

/** A record with its answer. */
export interface Served {
  readonly subject: Subject;
  /** The JSON of all its fields. */
  readonly answer: Buffer;
  /** What the record can be known by when its id has changed, surest first; null is nothing. */
  readonly aliases: readonly (string | null)[];
}

export function servedRecords(records: Records): Record<ServedType, Served[]> {
  const { events, organizations, places } = compileCalendar(records);
  return {
    event: served(records.events, events, ofEvent),
    organization: served(records.organizations, organizations, ofOrganization),
    place: served(records.places, places, ofPlace),
  };
}

/** @param records in the order of their ids */
function served<T>(
  records: readonly T[],
  table: AnswerTable,
  known: (record: T) => Omit<Served, 'answer'>,
): Served[] {
  return records.map((record, rank) => ({ ...known(record), answer: table.whole(table.byId[rank] ?? 0) }));
}

function ofEvent(event: EventRecord): Omit<Served, 'answer'> {
  const { id, name, slug, organization, startDate, status } = event;
  return {
    subject: { type: 'event', id, name, key: eventKeyOf(event), startDate, status },
    aliases: [organization === null ? null : `${organization}/${slug}`, `${slug} ${name}`],
  };
}

function ofOrganization(organization: OrganizationRecord): Omit<Served, 'answer'> {
  const { id, name, slug, status } = organization;
  return {
    subject: { type: 'organization', id, name, key: slug, startDate: null, status },
    aliases: [slug],
  };
}

function ofPlace({ id, name, stem }: PlaceRecord): Omit<Served, 'answer'> {
  return {
    subject: { type: 'place', id, name, key: stem, startDate: null, status: null },
    aliases: [stem],
  };
}
