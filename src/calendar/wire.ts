import { EVENT, eventKeyOf, type EventRecord } from '../schema/event.ts';
import type { AnswerOf, RecordType, SummaryOf } from '../schema/field.ts';
import { ORGANIZATION, type OrganizationRecord } from '../schema/organization.ts';
import { PLACE, type PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { answerFieldsOf, requestedFieldsOf, summaryKeysOf, urlKeysOf } from '../schema/table.ts';
import { asciiUrl } from './ascii-url.ts';
import { localDatesOf, type LocalDates } from './local-dates.ts';
import { coordinatesOf, countryOf, type Coordinates } from './location.ts';
import type { PageHead } from './query.ts';

/*
 * The JSON of every answer (specification, section 2; contract, section 6). The tables of the records have the names of
 * the fields and their order.
 */

type Fields = Readonly<Record<string, unknown>>;

/** The JSON of a record in two parts, one behind the other. */
export interface RecordJson {
  /** The fields that are there without being asked for: an object. */
  readonly json: string;
  /** What stands in the place of its last brace where all fields are asked for. */
  readonly more: string;
}

/** The records that an event refers to. */
export interface EventRelations {
  readonly place: PlaceRecord | null;
  /** The host first; co-organizers want one. */
  readonly organizations: readonly OrganizationRecord[];
}

const [eventFields, moreEventFields] = selectionsOf(EVENT);
const [placeFields, morePlaceFields] = selectionsOf(PLACE);
const [organizationFields, moreOrganizationFields] = selectionsOf(ORGANIZATION);
const organizationSummary = selection(ORGANIZATION, summaryKeysOf(ORGANIZATION));

type Select = (record: Fields) => Record<string, unknown>;

/** Of the fields that are there without being asked for, and of all others. */
function selectionsOf(type: RecordType): readonly [standard: Select, more: Select] {
  const [standard, more] = [answerFieldsOf(type), requestedFieldsOf(type)];
  const keysOf = (fields: typeof standard): string[] => fields.map(([key]) => key);
  return [selection(type, keysOf(standard)), selection(type, keysOf(more))];
}

/** Objects that begin as copies of one share its shape: they are quick to fill and to write. */
function selection(type: RecordType, keys: readonly string[]): Select {
  const blank = Object.fromEntries(keys.map((key) => [key, null]));
  const urls = urlKeysOf(type).filter((key) => keys.includes(key));
  return (record) => {
    const selected: Record<string, unknown> = { ...blank };
    for (const key of keys) selected[key] = record[key] ?? null;
    for (const key of urls) {
      const url = selected[key];
      if (typeof url === 'string') selected[key] = asciiUrl(url);
    }
    return selected;
  };
}

/** Specification, section 2.1, with place (2.2) and organization (2.3) nested. */
export function eventJson(event: EventRecord, { place, organizations }: EventRelations): RecordJson {
  const [host = null] = organizations;
  const answer = eventFields(event);
  answer.eventKey = eventKeyOf(event);
  answer.place = place && placeFields(place);
  answer.organization = host && organizationSummary(host);
  const more = moreEventFields(event);
  Object.assign(more, localDatesOf(event), coordinatesOf(event, place));
  more.countryCode = countryOf(event, place);
  more.organizations = organizations.map((each) => ({ id: each.id, ...organizationSummary(each) }));
  more.links = event.links.map((link) => ({ ...link, url: asciiUrl(link.url) }));
  more.sources = event.sources.map(asciiUrl);
  return recordJson(answer, more);
}

/** What `eventJson` wrote, as far as the files of content have it. */
export type WireEvent = Omit<
  AnswerOf<typeof EVENT>,
  'place' | 'organization' | 'countryCode' | 'latitude' | 'longitude'
> & {
  readonly place: Omit<AnswerOf<typeof PLACE>, 'countryCode' | 'latitude' | 'longitude'> | null;
  readonly organization: SummaryOf<typeof ORGANIZATION> | null;
  readonly organizations: readonly (SummaryOf<typeof ORGANIZATION> & { readonly id: string })[];
  readonly countryCode: string | null;
} & LocalDates &
  Coordinates;

/** @param json all fields that `eventJson` wrote */
export function readEvent(json: Buffer): WireEvent {
  return JSON.parse(json.toString()) as WireEvent;
}

/** @param json as `organizationJson` wrote it */
export function readOrganization(json: Buffer): Pick<OrganizationRecord, 'name'> {
  return JSON.parse(json.toString()) as Pick<OrganizationRecord, 'name'>;
}

/** Specification, section 2.4; the link fields have the names that the site gives them. */
export function organizationJson(organization: OrganizationRecord, site: SiteRecord): RecordJson {
  const names: Readonly<Record<string, string>> = site.organizationLinks;
  const answer = Object.entries(organizationFields(organization));
  return recordJson(
    Object.fromEntries(answer.map(([key, value]) => [names[key] ?? key, value])),
    moreOrganizationFields(organization),
  );
}

/** Specification, section 2.2, and the contract's additions. */
export function placeJson(place: PlaceRecord): RecordJson {
  return recordJson(placeFields(place), morePlaceFields(place));
}

function recordJson(answer: Fields, more: Fields): RecordJson {
  return { json: JSON.stringify(answer), more: `,${JSON.stringify(more).slice(1)}` };
}

/** Specification, section 2.5: what stands before and behind the records of a page, in ASCII. */
export function pageFrame({ total, current, pageSize, info }: PageHead): { head: string; tail: string } {
  return {
    head: `{"total":${total},"current":${current},"pageSize":${pageSize},"data":[`,
    tail: info === undefined ? ']}' : `],"info":${JSON.stringify(info)}}`,
  };
}
