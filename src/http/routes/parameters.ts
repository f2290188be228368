import { MAX_SEARCH_LENGTH, type ListFilter, type ListQuery } from '../../calendar/query.ts';
import { compileSchema, type ErrorObject, type ValidateFunction } from '../../schema/validator.ts';
import { ApiError, type ValidationIssue } from '../answer/api-errors.ts';

/*
 * The query string and path of a request, as typed values. Every problem of a request is told at once
 * (specification, section 7.2; contract, section 4).
 */

const MAX_PAGE_SIZE = 500;

const search = { type: 'string', maxLength: MAX_SEARCH_LENGTH, nullable: true } as const;
const dateTime = { type: 'string', format: 'utc-date-time', nullable: true } as const;

interface FilterParameters {
  eventStartAt?: string;
  eventEndAt?: string;
  search?: string;
  orgSearch?: string;
}

interface ListParameters extends FilterParameters {
  current?: number;
  pageSize?: number;
}

const number = { type: 'integer', minimum: 1, nullable: true } as const;

/** The parameters that say which events (specification, section 4.1; contract, section 5). */
export const FILTER_PARAMETERS = {
  type: 'object',
  required: [],
  properties: { eventStartAt: dateTime, eventEndAt: dateTime, search, orgSearch: search },
} as const;

/** The parameters of `/open/event` (specification, section 4.1). */
export const LIST_PARAMETERS = {
  type: 'object',
  required: [],
  properties: {
    ...FILTER_PARAMETERS.properties,
    current: { ...number, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
    pageSize: { ...number, maximum: MAX_PAGE_SIZE, default: 20 },
  },
} as const;

/** The parameters of `/open/event/recent` (specification, section 4.2). */
export const RECENT_PARAMETERS = {
  type: 'object',
  required: [],
  properties: { keepOld: { type: 'string', nullable: true } },
} as const;

/** The parameter in the path of a single record (specification, sections 4.3 and 4.4). */
export const ID_PARAMETERS = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid' } },
} as const;

const isFilterParameters = compileSchema<FilterParameters>(FILTER_PARAMETERS);
const isListParameters = compileSchema<ListParameters>(LIST_PARAMETERS);
const isRecentParameters = compileSchema<{ keepOld?: string }>(RECENT_PARAMETERS);
const isIdParameters = compileSchema<{ id: string }>(ID_PARAMETERS);

const FILTER_NAMES = ['eventStartAt', 'eventEndAt', 'search', 'orgSearch'] as const;

/** @throws ApiError E_VALIDATION */
export function readListQuery(query: URLSearchParams): ListQuery {
  const values = { ...pick(query, FILTER_NAMES), ...integers(pick(query, ['current', 'pageSize'])) };
  const { current, pageSize, ...filter } = validated(isListParameters, values);
  return {
    ...filterOf(filter),
    current: current ?? LIST_PARAMETERS.properties.current.default,
    pageSize: pageSize ?? LIST_PARAMETERS.properties.pageSize.default,
  };
}

/** @throws ApiError E_VALIDATION */
export function readListFilter(query: URLSearchParams): ListFilter {
  return filterOf(validated(isFilterParameters, pick(query, FILTER_NAMES)));
}

function filterOf({ eventStartAt, eventEndAt, search = '', orgSearch = '' }: FilterParameters): ListFilter {
  return {
    startAt: eventStartAt === undefined ? null : instantAtOrAfter(eventStartAt),
    endAt: eventEndAt === undefined ? null : instantAtOrBefore(eventEndAt),
    search,
    orgSearch,
  };
}

/**
 * Only the exact text `true` counts (specification, section 4.2).
 *
 * @throws ApiError E_VALIDATION
 */
export function readKeepOld(query: URLSearchParams): boolean {
  return validated(isRecentParameters, pick(query, ['keepOld'])).keepOld === 'true';
}

/**
 * A UUID in lower case, as ids are kept.
 *
 * @throws ApiError E_VALIDATION
 */
export function readId(id: unknown): string {
  return validated(isIdParameters, { id }).id.toLowerCase();
}

type Raw = Record<string, string | string[]>;

/** The named parameters; one that is given twice as a list, an empty one not at all. */
function pick(query: URLSearchParams, names: readonly string[]): Raw {
  const picked: Raw = {};
  for (const name of names) {
    const [value = '', ...more] = query.getAll(name);
    if (more.length > 0) picked[name] = [value, ...more];
    else if (value !== '') picked[name] = value;
  }
  return picked;
}

/** Integers as numbers; everything else as it is, for the schema to refuse. */
function integers(raw: Raw): Record<string, unknown> {
  const bound = Number.MAX_SAFE_INTEGER + 1;
  return Object.fromEntries<unknown>(
    Object.entries(raw).map(([name, value]) => {
      if (typeof value !== 'string' || !/^-?[0-9]+$/.test(value)) return [name, value];
      return [name, Math.max(-bound, Math.min(bound, Number(value)))];
    }),
  );
}

function validated<T>(isValid: ValidateFunction<T>, values: unknown): T {
  if (isValid(values)) return values;
  throw new ApiError('E_VALIDATION', { errors: (isValid.errors ?? []).map(issueOf) });
}

function issueOf({ keyword, instancePath, params, data }: ErrorObject): ValidationIssue {
  const field = instancePath.slice(1);
  const limit = Number(params.limit);
  if (Array.isArray(data))
    return { field, rule: 'string', message: `The parameter ${field} must be given once.` };
  switch (keyword) {
    case 'minimum':
      return {
        field,
        rule: 'min',
        message: `The parameter ${field} must be at least ${limit}.`,
        meta: { min: limit },
      };
    case 'maximum':
      return {
        field,
        rule: 'max',
        message: `The parameter ${field} must be at most ${limit}.`,
        meta: { max: limit },
      };
    case 'maxLength':
      return {
        field,
        rule: 'maxLength',
        message: `The parameter ${field} must have at most ${limit} characters.`,
        meta: { max: limit },
      };
    case 'format':
      return params.format === 'uuid'
        ? { field, rule: 'uuid', message: `The parameter ${field} must be a UUID.` }
        : {
            field,
            rule: 'date-time',
            message: `The parameter ${field} must be a date and time in UTC, like 2026-03-06T02:00:00.000Z.`,
          };
    default:
      return { field, rule: 'integer', message: `The parameter ${field} must be a whole number.` };
  }
}

/** Bounds may be finer than the milliseconds that events have: the first millisecond not before the bound. */
function instantAtOrAfter(dateTimeText: string): number {
  const [, fraction = ''] = /\.(\d+)Z$/.exec(dateTimeText) ?? [];
  return instantAtOrBefore(dateTimeText) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0);
}

/** The last millisecond not after the bound. */
function instantAtOrBefore(dateTimeText: string): number {
  return Date.parse(dateTimeText.replace(/(\.\d{3})\d+Z$/, '$1Z'));
}
