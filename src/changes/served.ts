import type { Answer } from '../calendar/calendar.ts';
import { compileCalendar } from '../calendar/compile.ts';
import { eventKeyOf, type EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { Records } from '../schema/records.ts';

/** The types of records that have answers of their own. */
export const SERVED_TYPES = ['event', 'organization'] as const;
export type ServedType = (typeof SERVED_TYPES)[number];

/** A record as people know it. */
export interface Subject {
  readonly type: ServedType;
  readonly id: string;
  readonly name: string;
  /** The `eventKey` of an event, the slug of an organization. */
  readonly key: string;
  readonly startDate: string | null;
  readonly status: string;
}

/** A record with its answer. */
export interface Served {
  readonly subject: Subject;
  readonly answer: Answer | undefined;
  /** What the record can be known by when its id has changed, surest first; null is nothing. */
  readonly aliases: readonly (string | null)[];
}

export function servedRecords(records: Records): Record<ServedType, Served[]> {
  const { events, organizations } = compileCalendar(records);
  return {
    event: records.events.map((event) => servedEvent(event, events.get(event.id))),
    organization: records.organizations.map((organization) =>
      servedOrganization(organization, organizations.get(organization.id)),
    ),
  };
}

function servedEvent(event: EventRecord, answer: Answer | undefined): Served {
  const { id, name, slug, organization, startDate, status } = event;
  return {
    subject: { type: 'event', id, name, key: eventKeyOf(event), startDate, status },
    answer,
    aliases: [organization === null ? null : `${organization}/${slug}`, `${slug} ${name}`],
  };
}

function servedOrganization(organization: OrganizationRecord, answer: Answer | undefined): Served {
  const { id, name, slug, status } = organization;
  return {
    subject: { type: 'organization', id, name, key: slug, startDate: null, status },
    answer,
    aliases: [slug],
  };
}
