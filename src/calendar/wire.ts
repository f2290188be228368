import { EVENT, eventKeyOf, type EventRecord } from '../schema/event.ts';
import type { AnswerOf, SummaryOf } from '../schema/field.ts';
import { ORGANIZATION, type OrganizationRecord } from '../schema/organization.ts';
import { PLACE, type PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { answerFieldsOf, summaryKeysOf } from '../schema/table.ts';
import type { Page } from './query.ts';

/*
 * The JSON of every answer (specification, section 2). The tables of the records have the names of the fields and
 * their order.
 */

type Fields = Readonly<Record<string, unknown>>;

const eventFields = selection(answerFieldsOf(EVENT).map(([key]) => key));
const placeFields = selection(answerFieldsOf(PLACE).map(([key]) => key));
const organizationFields = selection(answerFieldsOf(ORGANIZATION).map(([key]) => key));
const organizationSummary = selection(summaryKeysOf(ORGANIZATION));

/** Objects that begin as copies of one share its shape: they are quick to fill and to write. */
function selection(keys: readonly string[]): (record: Fields) => Record<string, unknown> {
  const blank = Object.fromEntries(keys.map((key) => [key, null]));
  return (record) => {
    const selected: Record<string, unknown> = { ...blank };
    for (const key of keys) selected[key] = record[key];
    return selected;
  };
}

/** Section 2.1, with place (2.2) and organization (2.3) nested. */
export function eventJson(
  event: EventRecord,
  place: PlaceRecord | null,
  organization: OrganizationRecord | null,
): string {
  const answer = eventFields(event);
  answer.eventKey = eventKeyOf(event);
  answer.place = place && placeFields(place);
  answer.organization = organization && organizationSummary(organization);
  return JSON.stringify(answer);
}

/** What `eventJson` wrote, as far as the files of content have it. */
export type WireEvent = Omit<AnswerOf<typeof EVENT>, 'place' | 'organization'> & {
  readonly place: AnswerOf<typeof PLACE> | null;
  readonly organization: SummaryOf<typeof ORGANIZATION> | null;
};

/** @param json as `eventJson` wrote it */
export function readEvent(json: Buffer): WireEvent {
  return JSON.parse(json.toString()) as WireEvent;
}

/** @param json as `organizationJson` wrote it */
export function readOrganization(json: Buffer): Pick<OrganizationRecord, 'name'> {
  return JSON.parse(json.toString()) as Pick<OrganizationRecord, 'name'>;
}

/** Section 2.4; the link fields have the names that the site gives them. */
export function organizationJson(organization: OrganizationRecord, site: SiteRecord): string {
  const names: Readonly<Record<string, string>> = site.organizationLinks;
  const answer = Object.entries(organizationFields(organization));
  return JSON.stringify(Object.fromEntries(answer.map(([key, value]) => [names[key] ?? key, value])));
}

/** Section 2.5: what stands before and behind the events of a page, in ASCII. */
export function pageFrame({ total, current, pageSize, info }: Page): { head: string; tail: string } {
  return {
    head: `{"total":${total},"current":${current},"pageSize":${pageSize},"data":[`,
    tail: info === undefined ? ']}' : `],"info":${JSON.stringify(info)}}`,
  };
}
