/** What a request asks of the list; bounds as they were sent. */
export interface Asked {
  readonly eventStartAt: string | null;
  readonly eventEndAt: string | null;
  readonly search: string;
  readonly orgSearch: string;
  readonly current: number;
  readonly pageSize: number;
}

/** An issue of a validation error (specification, section 7.2). */
export interface Issue {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly meta?: Readonly<Record<string, number>>;
}

type Rule = (field: string, value: string) => Issue | null;

/** Reads the parameters of `/open/event` (specification, section 4.1; contract, section 4). */
export function readAsked(query: URLSearchParams): { asked: Asked; issues: Issue[] } {
  const rules: [string, Rule][] = [
    ['eventStartAt', dateTime],
    ['eventEndAt', dateTime],
    ['search', short],
    ['orgSearch', short],
    ['current', integerUpTo(Number.MAX_SAFE_INTEGER)],
    ['pageSize', integerUpTo(500)],
  ];
  const issues = rules.flatMap(([field, rule]) => issuesOf(query, field, rule));
  const valueOf = (field: string): string | null => {
    const value = query.get(field);
    return value === '' ? null : value;
  };
  const asked = {
    eventStartAt: valueOf('eventStartAt'),
    eventEndAt: valueOf('eventEndAt'),
    search: valueOf('search') ?? '',
    orgSearch: valueOf('orgSearch') ?? '',
    current: Number(valueOf('current') ?? 1),
    pageSize: Number(valueOf('pageSize') ?? 20),
  };
  return { asked, issues };
}

/** Reads `keepOld` of `/open/event/recent` (specification, section 4.2). */
export function readKeepOld(query: URLSearchParams): { keepOld: boolean; issues: Issue[] } {
  return { keepOld: query.get('keepOld') === 'true', issues: issuesOf(query, 'keepOld', () => null) };
}

/** Reads the id of a path (specification, sections 4.3 and 4.4). */
export function readId(id: string): { id: string; issues: Issue[] } {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id.toLowerCase());
  const issues = isUuid ? [] : [{ field: 'id', rule: 'uuid', message: 'The parameter id must be a UUID.' }];
  return { id: id.toLowerCase(), issues };
}

function issuesOf(query: URLSearchParams, field: string, rule: Rule): Issue[] {
  const [value = '', ...more] = query.getAll(field);
  if (more.length > 0) {
    return [{ field, rule: 'string', message: `The parameter ${field} must be given once.` }];
  }
  const issue = value === '' ? null : rule(field, value);
  return issue === null ? [] : [issue];
}

function dateTime(field: string, value: string): Issue | null {
  const [, seconds] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(value) ?? [];
  const instant = new Date(`${seconds ?? ''}Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString() === `${seconds ?? ''}.000Z`;
  if (isReal) return null;
  return {
    field,
    rule: 'date-time',
    message: `The parameter ${field} must be a date and time in UTC, like 2026-03-06T02:00:00.000Z.`,
  };
}

function short(field: string, value: string): Issue | null {
  if (Array.from(value).length <= 100) return null;
  return {
    field,
    rule: 'maxLength',
    message: `The parameter ${field} must have at most 100 characters.`,
    meta: { max: 100 },
  };
}

function integerUpTo(max: number): Rule {
  return (field, value) => {
    if (!/^-?[0-9]+$/.test(value)) {
      return { field, rule: 'integer', message: `The parameter ${field} must be a whole number.` };
    }
    if (BigInt(value) < 1n) {
      return { field, rule: 'min', message: `The parameter ${field} must be at least 1.`, meta: { min: 1 } };
    }
    if (BigInt(value) <= BigInt(max)) return null;
    return {
      field,
      rule: 'max',
      message: `The parameter ${field} must be at most ${max}.`,
      meta: { max },
    };
  };
}
