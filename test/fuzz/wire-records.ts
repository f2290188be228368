import { demand } from './target.ts';

/* The records on the wire as the specification has them (section 2), written down once more. */

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
  (...words: readonly string[]): Rule =>
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
  thumbnail: orNull(link),
  detail: orNull(text),
  url: orNull(link),
  place: orNull((value) => isRecord(value, PLACE)),
  organization: orNull((value) => isRecord(value, SUMMARY)),
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

/** @throws Error where a value is no event of section 2.1 */
export function demandEvent(value: unknown): void {
  demandRecord(value, EVENT);
  const { slug, urlKey, eventKey, startDate, endDate } = Object.fromEntries(Object.entries(value));
  demand(eventKey === `${String(slug)}-${String(urlKey)}`, 'The eventKey is not slug and urlKey.');
  if (typeof startDate === 'string' && typeof endDate === 'string')
    demand(Date.parse(startDate) <= Date.parse(endDate), 'The event ends before it starts.');
}

/**
 * @param links the names of the eight link fields
 * @throws Error where a value is no organization of section 2.4
 */
export function demandOrganization(value: unknown, links: readonly string[]): void {
  demandRecord(value, { ...ORGANIZATION, ...Object.fromEntries(links.map((name) => [name, orNull(text)])) });
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
