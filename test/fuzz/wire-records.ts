import { demand } from './target.ts';

/* A plain second description of the records in answers, which does not use the tables of `src/schema`. */

type Rule = (value: unknown) => boolean;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const text: Rule = (value) => typeof value === 'string' && value !== '' && !/\p{Cs}/u.test(value);
const uuid: Rule = (value) => typeof value === 'string' && UUID.test(value);
const instant: Rule = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
const link: Rule = (value) => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
};
const mapping: Rule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf =
  (...words: readonly unknown[]): Rule =>
  (value) =>
    words.some((word) => word === value);
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value);

const PLACE = { id: uuid, name: text, kind: text, address: orNull(text) };
const SUMMARY = { name: text, slug: text, logoUrl: orNull(link), url: orNull(link) };
const EVENT = {
  id: uuid,
  name: text,
  scale: oneOf('cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega'),
  status: oneOf('cancelled', 'movedOnline', 'postponed', 'rescheduled', 'scheduled'),
  slug: text,
  urlKey: text,
  eventKey: text,
  startDate: orNull(instant),
  endDate: orNull(instant),
  address: orNull(text),
  region: orNull(text),
  thumbnail: orNull((value) => ascii(value)),
  detail: orNull(text),
  url: orNull(link),
  place: orNull((value) => isRecord(value, PLACE)),
  organization: orNull((value) => isRecord(value, SUMMARY)),
};
const number =
  (most: number): Rule =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= most;
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule);
const localTime: Rule = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/.test(value);
const ascii: Rule = (value) => link(value) && /^[\x21-\x7e]+$/.test(String(value));

const LOCATION = {
  countryCode: orNull((value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)),
  latitude: orNull(number(90)),
  longitude: orNull(number(180)),
};
const CHANGES = { createdAt: orNull(instant), updatedAt: orNull(instant) };
const LINK = { kind: text, url: ascii, opensAt: orNull(instant), closesAt: orNull(instant) };
/** All fields of an event (guide, "Choose fields"). */
const WHOLE_EVENT = {
  ...EVENT,
  timezone: text,
  allDay: orNull(oneOf(true, false)),
  startLocal: orNull(localTime),
  endLocal: orNull(localTime),
  ...LOCATION,
  tags: listOf(text),
  organizations: listOf((value) => isRecord(value, { id: uuid, ...SUMMARY })),
  links: listOf((value) => isRecord(value, LINK)),
  sources: listOf(ascii),
  previousStartDate: orNull(instant),
  ...CHANGES,
  attendanceMode: orNull(oneOf('offline', 'online', 'mixed')),
  isAccessibleForFree: orNull(oneOf(true, false)),
  inLanguage: listOf(text),
  series: orNull(text),
};
const ORGANIZATION = {
  id: uuid,
  slug: text,
  name: text,
  description: orNull(text),
  status: text,
  type: orNull(text),
  logoUrl: orNull(link),
  richMediaConfig: orNull(mapping),
  contactMail: orNull(text),
  website: orNull(link),
  extra: mapping,
  creationTime: orNull(instant),
};

/** @throws Error when the value is not an event with the default fields */
export function demandEvent(value: unknown): void {
  demandRecord(value, EVENT);
  const { slug, urlKey, eventKey, startDate, endDate } = Object.fromEntries(Object.entries(value));
  demand(eventKey === `${String(slug)}-${String(urlKey)}`, 'The eventKey is not slug and urlKey.');
  if (typeof startDate === 'string' && typeof endDate === 'string')
    demand(Date.parse(startDate) <= Date.parse(endDate), 'The event ends before it starts.');
}

/** @throws Error when the value is not an event with all its fields (guide, "Choose fields") */
export function demandWholeEvent(value: unknown): void {
  demandRecord(value, WHOLE_EVENT);
  const { startDate, endDate, startLocal, endLocal, allDay, latitude, longitude } = Object.fromEntries(
    Object.entries(value),
  );
  const hasDate = startDate !== null || endDate !== null;
  demand((allDay !== null) === hasDate, 'It is all-day or not without a date.');
  demand((startLocal !== null) === (startDate !== null), 'The start there and the start are not both known.');
  demand((endLocal !== null) === (endDate !== null), 'The end there and the end are not both known.');
  demand((latitude === null) === (longitude === null), 'Half of its coordinates is missing.');
}

/** @throws Error when the value is not a place with all its fields (guide, "Choose fields") */
export function demandWholePlace(value: unknown): void {
  demandRecord(value, { ...PLACE, ...LOCATION, ...CHANGES });
}

/**
 * @param links the names of the eight link fields
 * @throws Error when the value is not an organization with the default fields
 */
export function demandOrganization(value: unknown, links: readonly string[]): void {
  demandRecord(value, { ...ORGANIZATION, ...linkRules(links) });
}

/**
 * @param links see `demandOrganization`
 * @throws Error when the value is not an organization with all its fields (guide, "Choose fields")
 */
export function demandWholeOrganization(value: unknown, links: readonly string[]): void {
  demandRecord(value, { ...ORGANIZATION, ...linkRules(links), ...CHANGES });
}

function linkRules(links: readonly string[]): Readonly<Record<string, Rule>> {
  return Object.fromEntries(links.map((name) => [name, orNull(text)]));
}

function demandRecord(value: unknown, rules: Readonly<Record<string, Rule>>): asserts value is object {
  demand(typeof value === 'object' && value !== null, 'This is no record.');
  const wrong = wrongFields(value, rules);
  demand(wrong.length === 0, `These fields are missing, too many or wrong: ${wrong.join(', ')}.`);
}

function isRecord(value: unknown, rules: Readonly<Record<string, Rule>>): boolean {
  return typeof value === 'object' && value !== null && wrongFields(value, rules).length === 0;
}

function wrongFields(record: object, rules: Readonly<Record<string, Rule>>): string[] {
  const fields = new Map<string, unknown>(Object.entries(record));
  const missing = Object.keys(rules).filter((name) => !fields.has(name));
  const wrong = [...fields].filter(([name, value]) => rules[name]?.(value) !== true).map(([name]) => name);
  return [...missing, ...wrong];
}
