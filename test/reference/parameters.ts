import { ATTENDANCE_MODES } from '../../src/schema/attendance.ts';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import { SCALES } from '../../src/schema/scale.ts';

/** The values of a request's parameters as they were sent; '' for a parameter that was not sent. */
export type ParameterValues = Readonly<Record<string, string>>;

/** An entry of `errors` in the body of a 422 (guide, "Errors, limits and retrying"). */
export interface Issue {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The rule that a value breaks; `demand` ends the sentence "The parameter … must …". */
interface Broken {
  readonly rule: string;
  readonly demand: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

type Rule = (value: string) => Broken | null;

/** The rule of each parameter of an operation, in the order in which its issues are reported. */
export type Rules = Readonly<Record<string, Rule>>;

const anything: Rule = () => null;

const pages: Rules = { current: integerUpTo(Number.MAX_SAFE_INTEGER), pageSize: integerUpTo(500) };

/** Returns the rules for `/open/event`. */
export function listRules(fields: readonly string[]): Rules {
  return {
    eventStartAt: dateTime,
    eventEndAt: dateTime,
    search: short,
    orgSearch: short,
    datetime: interval,
    status: listOf(EVENT_STATUSES),
    scale: listOf(SCALES),
    organization: anything,
    place: uuids,
    countryCode: anything,
    tag: anything,
    bbox: box,
    near: coordinates,
    radius: kilometres,
    q: short,
    updatedSince: dateTime,
    attendanceMode: listOf(ATTENDANCE_MODES),
    isAccessibleForFree: oneOf(['true', 'false']),
    inLanguage: languages,
    series: anything,
    ids: fewUuids,
    linkKind: listOf(LINK_KINDS),
    closes: interval,
    ...pages,
    sort: oneOf(['-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance', 'closesAt']),
    fields: fieldsOf([...fields, 'distance']),
  };
}

/** Returns the rules for `/open/event/recent`. */
export function recentRules(fields: readonly string[]): Rules {
  return { keepOld: anything, fields: fieldsOf(fields) };
}

/** Returns the rules for the operations that answer a single record, whose id is in the path. */
export function recordRules(fields: readonly string[]): Rules {
  return { id: uuid, fields: fieldsOf(fields) };
}

/** Returns the rules for `/open/organization`. */
export function organizationRules(fields: readonly string[]): Rules {
  return { search: short, slug: anything, ...pages, fields: fieldsOf(fields) };
}

/** Returns the rules for `/open/place`. */
export function placeRules(fields: readonly string[]): Rules {
  return {
    search: short,
    countryCode: anything,
    bbox: box,
    near: coordinates,
    radius: kilometres,
    ...pages,
    sort: oneOf(['name', 'distance']),
    fields: fieldsOf(fields),
  };
}

/**
 * Reads the parameters of a request.
 *
 * @param id the id in the path, where the operation has one
 * @param strict whether unknown parameters are refused
 */
export function readParameterValues(
  query: URLSearchParams,
  rules: Rules,
  { id, strict }: { readonly id?: string; readonly strict: boolean },
): { asked: ParameterValues; issues: Issue[] } {
  const sent = (name: string): string[] =>
    name === 'id' && id !== undefined ? [id] : query.getAll(name).slice();
  const issues = Object.entries(rules).flatMap(([field, rule]): Issue[] => {
    const [value = '', ...more] = sent(field);
    if (more.length > 0) return [issue(field, { rule: 'string', demand: 'be given once' })];
    const broken = value === '' ? null : rule(value);
    return broken === null ? [] : [issue(field, broken)];
  });
  const asked = Object.fromEntries(Object.keys(rules).map((name) => [name, sent(name)[0] ?? '']));
  const wanting = {
    radius: query.getAll('radius').some((value) => value !== '') || query.getAll('radius').length > 1,
    'sort=distance': asked.sort === 'distance',
    'fields=distance':
      itemsOf(asked.fields ?? '').includes('distance') && !issues.some(({ field }) => field === 'fields'),
  };
  const [wantedBy] = Object.entries(wanting).flatMap(([name, wants]) => (wants ? [name] : []));
  if ('near' in rules && wantedBy !== undefined && asked.near === '' && query.getAll('near').length < 2)
    issues.push(issue('near', { rule: 'required', demand: `be given with ${wantedBy}` }));
  if (strict)
    issues.push(
      ...unknownOf(
        query,
        Object.keys(rules).filter((name) => name !== 'id'),
      ),
    );
  return { asked, issues };
}

function issue(field: string, { rule, demand, meta }: Broken): Issue {
  return { field, rule, message: `The parameter ${field} must ${demand}.`, ...(meta && { meta }) };
}

function unknownOf(query: URLSearchParams, known: readonly string[]): Issue[] {
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  return unknown.map((name, number) => {
    const elsewhere = new Map(Object.entries({ limit: 'pageSize', page: 'current' })).get(name);
    const [nearest] = known.filter(
      (candidate) => candidate === elsewhere || isOneLetterAway(name.toLowerCase(), candidate.toLowerCase()),
    );
    const guess = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    const all = number === 0 ? ` Known are ${known.join(', ')}.` : '';
    return {
      field: name,
      rule: 'unknown',
      message: `The parameter "${name}" is not known here.${guess}${all}`,
    };
  });
}

/** Returns whether two words consist of the same letters, or one of them has one letter more than the other. */
function isOneLetterAway(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (Array.from(one).sort().join() === Array.from(other).sort().join()) return true;
  return Array.from(longer, (_letter, at) => longer.slice(0, at) + longer.slice(at + 1)).includes(shorter);
}

/** Returns the items of a comma list without white space around them; empty items are dropped. */
export function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value.toLowerCase());
}

function uuid(value: string): Broken | null {
  return isUuid(value) ? null : { rule: 'uuid', demand: 'be a UUID' };
}

function uuids(value: string): Broken | null {
  return itemsOf(value).every(isUuid)
    ? null
    : { rule: 'uuid', demand: 'be ids of places: UUIDs with commas between them' };
}

function languages(value: string): Broken | null {
  const isRange = (range: string): boolean => range === '*' || /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(range);
  if (itemsOf(value).every(isRange)) return null;
  return {
    rule: 'language',
    demand: 'be language ranges like en or zh-Hans, or *, with commas between them (RFC 4647)',
  };
}

function fewUuids(value: string): Broken | null {
  const ids = itemsOf(value).map((id) => id.toLowerCase());
  if (new Set(ids).size > 100)
    return { rule: 'maxItems', demand: 'have at most 100 ids', meta: { max: 100 } };
  return ids.every(isUuid)
    ? null
    : { rule: 'uuid', demand: 'be ids of events: UUIDs with commas between them' };
}

/** Returns whether a value is a date and time as `eventStartAt` takes it. */
export function isDateTime(value: string): boolean {
  const [, seconds] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(value) ?? [];
  const instant = new Date(`${seconds ?? ''}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === `${seconds ?? ''}.000Z`;
}

export function isDay(value: string): boolean {
  return isDateTime(`${value}T00:00:00Z`);
}

function dateTime(value: string): Broken | null {
  if (isDateTime(value)) return null;
  return { rule: 'date-time', demand: 'be a date and time in UTC, like 2026-03-06T02:00:00.000Z' };
}

/** Returns the two sides of an interval, '' for an open side; null where the value is not an interval. */
export function sidesOf(value: string): readonly [string, string] | null {
  const parts = value.split('/').map((side) => (side === '..' ? '' : side));
  const [from = '', until = from] = parts;
  const isGood = [from, until].every((side) => side === '' || isDay(side) || isDateTime(side));
  return isGood && parts.length <= 2 && from + until !== '' ? [from, until] : null;
}

function interval(value: string): Broken | null {
  if (sidesOf(value) !== null) return null;
  return {
    rule: 'interval',
    demand:
      'be a day like 2026-03-06, a time in UTC like 2026-03-06T02:00:00Z, or two of them with "/" between them, ".." in the place of one for no bound',
  };
}

/** Returns the numbers in a comma list; NaN in the place of an item that is not a number. */
export function numbersIn(value: string): number[] {
  return value.split(',').map((text) => (/^-?\d+(\.\d+)?$/.test(text) ? parseFloat(text) : NaN));
}

function isWithin(number: number | undefined, most: number): boolean {
  return number !== undefined && number >= -most && number <= most;
}

function box(value: string): Broken | null {
  const numbers = numbersIn(value);
  const [west, south = NaN, east, north = NaN] = numbers;
  const isBox = isWithin(west, 180) && isWithin(east, 180) && isWithin(south, 90) && isWithin(north, 90);
  if (isBox && numbers.length === 4 && south <= north) return null;
  return {
    rule: 'bbox',
    demand:
      'be west,south,east,north in degrees, like 5.9,47.3,15.0,55.1: four numbers, west and east from -180 to 180, south and north from -90 to 90, the south not above the north',
  };
}

function coordinates(value: string): Broken | null {
  const numbers = numbersIn(value);
  if (numbers.length === 2 && isWithin(numbers[0], 90) && isWithin(numbers[1], 180)) return null;
  return {
    rule: 'coordinates',
    demand:
      'be latitude,longitude in degrees, like 52.52,13.40: two numbers, the latitude from -90 to 90, the longitude from -180 to 180',
  };
}

function kilometres(value: string): Broken | null {
  const [number = NaN, ...more] = numbersIn(value);
  if (Number.isNaN(number) || more.length > 0)
    return { rule: 'number', demand: 'be a number of kilometres, like 25 or 0.5' };
  return number < 0 ? { rule: 'min', demand: 'be at least 0', meta: { min: 0 } } : null;
}

function listOf(allowed: readonly string[]): Rule {
  return (value) =>
    itemsOf(value).every((item) => allowed.includes(item))
      ? null
      : notOf('some', itemsOf(value).toSorted(), allowed);
}

function oneOf(allowed: readonly string[]): Rule {
  return (value) => (allowed.includes(value) ? null : notOf('one', [value], allowed));
}

function fieldsOf(names: readonly string[]): Rule {
  return listOf(['default', 'all', ...names]);
}

function notOf(count: string, items: readonly string[], allowed: readonly string[]): Broken {
  const wrong = items
    .filter((item) => !allowed.includes(item))
    .map((item) => JSON.stringify(item.slice(0, 60)));
  const list = count === 'some' ? ', with commas between them' : '';
  const demand = `be ${count} of ${allowed.join(', ')}${list}: ${wrong[0] ?? ''} is none of them`;
  return { rule: 'enum', demand, meta: { allowed } };
}

function short(value: string): Broken | null {
  if (Array.from(value).length <= 100) return null;
  return { rule: 'maxLength', demand: 'have at most 100 characters', meta: { max: 100 } };
}

function integerUpTo(max: number): Rule {
  return (value) => {
    if (!/^-?[0-9]+$/.test(value)) return { rule: 'integer', demand: 'be a whole number' };
    if (BigInt(value) < 1n) return { rule: 'min', demand: 'be at least 1', meta: { min: 1 } };
    if (BigInt(value) <= BigInt(max)) return null;
    return { rule: 'max', demand: `be at most ${max}`, meta: { max } };
  };
}
