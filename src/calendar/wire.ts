import type { AnswerParts, Answers, EmbeddedRecords } from '../history/answers.ts';
import { remember } from '../platform/collections.ts';
import { type AttendanceMode, attendanceModeOf } from '../schema/attendance.ts';
import { EVENT, eventKeyOf, type EventRecord } from '../schema/event.ts';
import {
  answerFieldsOf,
  type AnswerOf,
  contentFieldsOf,
  historyFieldsOf,
  type RecordType,
  summaryKeysOf,
  type SummaryOf,
  urlKeysOf,
} from '../schema/table.ts';
import {
  LINK_FIELDS,
  ORGANIZATION,
  type LinkField,
  type OrganizationRecord,
} from '../schema/organization.ts';
import { PLACE, type PlaceRecord } from '../schema/place.ts';
import type { SiteRecord } from '../schema/site.ts';
import { localDatesOf, type LocalDates } from './days.ts';

/*
 * The JSON of every answer. The tables of the records have the names of
 * the fields and their order.
 */

type Fields = Readonly<Record<string, unknown>>;

/** What the history of the content says of a record: milliseconds since 1970, NaN where it is not known. */
export type HistoryDates = Readonly<Record<'createdAt' | 'updatedAt', number>> & {
  readonly previousStartDate?: number;
};

const [eventFields, moreEventFields, lateEventFields] = selectionsOf(EVENT);
const [placeFields, morePlaceFields] = selectionsOf(PLACE);
const [organizationFields, moreOrganizationFields] = selectionsOf(ORGANIZATION);
/** Many events embed the same place, so what they show of it is remembered. */
const embeddedPlace = remember((place: PlaceRecord) => placeFields(place));
const organizationSummary = remember(selection(ORGANIZATION, summaryKeysOf(ORGANIZATION)));
const embeddedOrganization = remember((organization: OrganizationRecord) => ({
  id: organization.id,
  ...organizationSummary(organization),
}));

type Select = (record: Fields) => Record<string, unknown>;

/** Returns functions that select the default fields, the fields on request before those of the history, and those after them. */
function selectionsOf(type: RecordType): readonly [standard: Select, more: Select, behind: Select] {
  const [more, behind] = contentFieldsOf(type);
  const select = (fields: typeof more): Select =>
    selection(
      type,
      fields.map(([key]) => key),
    );
  return [select(answerFieldsOf(type)), select(more), select(behind)];
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

/** An event, with its place and its organizations nested. */
export function eventJson(event: EventRecord, { place, organizations }: EmbeddedRecords): AnswerParts {
  const [host = null] = organizations;
  const answer = eventFields(event);
  answer.eventKey = eventKeyOf(event);
  answer.place = place && embeddedPlace(place);
  answer.organization = host && organizationSummary(host);
  const more = moreEventFields(event);
  ({ allDay: more.allDay, startLocal: more.startLocal, endLocal: more.endLocal } = localDatesOf(event));
  ({ latitude: more.latitude, longitude: more.longitude } = coordinatesOf(event, place));
  more.countryCode = countryOf(event, place);
  more.organizations = organizations.map(embeddedOrganization);
  more.links = event.links.map((link) => ({ ...link, url: asciiUrl(link.url) }));
  more.sources = event.sources.map(asciiUrl);
  const late = lateEventFields(event);
  late.attendanceMode = attendanceOf(event, place);
  return recordJson(answer, more, late);
}

/** How people take part in an event; null where nothing says so. */
export function attendanceOf(event: EventRecord, place: PlaceRecord | null): AttendanceMode | null {
  const { status, attendanceMode, address, region } = event;
  const isLocated = coordinatesOf(event, place).latitude !== null;
  return attendanceModeOf({
    status,
    attendanceMode,
    address,
    region,
    placeKind: place?.kind ?? null,
    isLocated,
  });
}

/** An event with all its fields. */
export type WireEvent = Omit<
  AnswerOf<typeof EVENT>,
  'place' | 'organization' | 'countryCode' | 'latitude' | 'longitude'
> & {
  readonly place: Omit<AnswerOf<typeof PLACE>, 'countryCode' | 'latitude' | 'longitude'> | null;
  readonly organization: SummaryOf<typeof ORGANIZATION> | null;
  readonly organizations: readonly (SummaryOf<typeof ORGANIZATION> & { readonly id: string })[];
  readonly countryCode: string | null;
} & Readonly<Record<keyof HistoryDates, string | null>> &
  LocalDates &
  Coordinates;

/** @param json the JSON of an event with all its fields */
export function readEvent(json: Buffer): WireEvent {
  return JSON.parse(json.toString()) as WireEvent;
}

/** The name of an organization or a place, and the slug of an organization. */
interface RecordName {
  readonly name: string;
  readonly slug?: string;
}

/** @param json the JSON of an organization or a place */
export function readName(json: Buffer): RecordName {
  return JSON.parse(json.toString()) as RecordName;
}

/** An organization with all its fields but the links, which stand apart. */
export type WireOrganization = Omit<AnswerOf<typeof ORGANIZATION>, LinkField> & {
  /** The links that it has: the name that the site gives the field, and a URL, or a name or number without one. */
  readonly links: readonly (readonly [name: string, value: string])[];
};

/** @param json the JSON of an organization with all its fields */
export function readOrganization(json: Buffer, { organizationLinks }: SiteRecord): WireOrganization {
  const fields = JSON.parse(json.toString()) as Omit<WireOrganization, 'links'>;
  const values: Fields = fields;
  const links = LINK_FIELDS.flatMap((field) => {
    const name = organizationLinks[field];
    const value = values[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...fields, links };
}

/** A place with all its fields. */
export type WirePlace = AnswerOf<typeof PLACE>;

/** @param json the JSON of a place with all its fields */
export function readPlace(json: Buffer): WirePlace {
  return JSON.parse(json.toString()) as WirePlace;
}

/** An organization; its link fields have the names that the site gives them. */
export function organizationJson(
  organization: OrganizationRecord,
  site: Pick<SiteRecord, 'organizationLinks'>,
): AnswerParts {
  const names: Readonly<Record<string, string>> = site.organizationLinks;
  const answer = Object.entries(organizationFields(organization));
  return recordJson(
    Object.fromEntries(answer.map(([key, value]) => [names[key] ?? key, value])),
    moreOrganizationFields(organization),
  );
}

export function placeJson(place: PlaceRecord): AnswerParts {
  return recordJson(placeFields(place), morePlaceFields(place));
}

/** The answers of every kind, by which the history compares the versions of a record. */
export const ANSWERS: Answers = { event: eventJson, organization: organizationJson, place: placeJson };

function recordJson(answer: Fields, more: Fields, late: Fields = {}): AnswerParts {
  const [before, behind] = [more, late].map((fields) => {
    const members = JSON.stringify(fields).slice(1, -1);
    return members === '' ? '' : `,${members}`;
  });
  return { json: JSON.stringify(answer), more: `${before}${behind}`, behind: behind?.length ?? 0 };
}

/** Returns the members of a record's JSON that come from the history of the content, in ASCII. */
export function historyJson(type: RecordType, dates: HistoryDates): string {
  const known: Readonly<Record<string, number>> = dates;
  let members = '';
  for (const [key] of historyFieldsOf(type)) members += `,"${key}":${dateJson(known[key] ?? NaN)}`;
  return members;
}

function dateJson(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? 'null' : `"${new Date(milliseconds).toISOString()}"`;
}

/** A pair of coordinates in degrees; both are null where there are none. */
export type Coordinates = Pick<PlaceRecord, 'latitude' | 'longitude'>;

/** Where an event is on the map: its own coordinates, or else those of its place. */
export function coordinatesOf(event: EventRecord, place: PlaceRecord | null): Coordinates {
  const { latitude, longitude } = event.latitude === null && place !== null ? place : event;
  return { latitude, longitude };
}

/** The country that an event is in: its own, or else that of its place. */
export function countryOf(event: EventRecord, place: PlaceRecord | null): string | null {
  return event.countryCode ?? place?.countryCode ?? null;
}

const BEYOND_ASCII = /[^\0-\x7f]+/gu;
const ASCII = /^[\0-\x7f]*$/;
const PARTS = /^(?<scheme>https?:\/\/)(?<host>[^/?#:]*)(?<rest>(?:[/?#:].*)?)$/isu;

/**
 * An http or https URL as programs can open it: what is beyond ASCII is percent-encoded, the host in
 * its ASCII form (RFC 3492), and all else stays as it is written. What is no URL stays, too.
 */
export function asciiUrl(url: string): string {
  if (ASCII.test(url)) return url;
  const { scheme, host = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  if (scheme === undefined) return url;
  const asciiHost = ASCII.test(host) ? host : new URL(scheme + host).hostname;
  return scheme + asciiHost + rest.replace(BEYOND_ASCII, encodeURIComponent);
}
