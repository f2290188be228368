import {
  FILTER_SCHEMAS,
  readFilter,
  type FilterName,
  type ListFilter,
} from '../../calendar/filters/filter-table.ts';
import type { ListQuery } from '../../calendar/query.ts';
import { compileSchema, type ErrorObject, type ValidateFunction } from '../../schema/validator.ts';
import { ApiError, type ValidationIssue } from '../answer/api-errors.ts';

/*
 * The query string and path of a request, as typed values. Every problem of a request is reported at once
 * (specification, section 7.2; contract, section 4). The descriptions are those of OpenAPI.
 */

type FilterParameters = Partial<Record<FilterName, string>>;

interface PageParameters {
  current?: number;
  pageSize?: number;
}

const NUMBER = { type: 'integer', minimum: 1, nullable: true } as const;
const PAGE_SCHEMAS = {
  current: {
    ...NUMBER,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    description: 'The number of the page.',
  },
  pageSize: { ...NUMBER, maximum: 500, default: 20, description: 'How many events a page has at most.' },
} as const;

/** The parameters that say which events (specification, section 4.1; contract, section 5). */
export const FILTER_PARAMETERS = { type: 'object', required: [], properties: FILTER_SCHEMAS } as const;

/** The parameters of `/open/event` (specification, section 4.1). */
export const LIST_PARAMETERS = {
  type: 'object',
  required: [],
  properties: { ...FILTER_SCHEMAS, ...PAGE_SCHEMAS },
} as const;

/** The parameters of `/open/event/recent` (specification, section 4.2). */
export const RECENT_PARAMETERS = {
  type: 'object',
  required: [],
  properties: {
    keepOld: {
      type: 'string',
      nullable: true,
      description: 'Only "true" counts: then events that have ended stand in when none is coming.',
    },
  },
} as const;

/** The parameter in the path of a single record (specification, sections 4.3 and 4.4). */
export const ID_PARAMETERS = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid', description: 'A UUID, in any letter case.' } },
} as const;

const isFilterParameters = compileSchema<FilterParameters>(FILTER_PARAMETERS);
const isListParameters = compileSchema<FilterParameters & PageParameters>(LIST_PARAMETERS);
const isRecentParameters = compileSchema<{ keepOld?: string }>(RECENT_PARAMETERS);
const isIdParameters = compileSchema<{ id: string }>(ID_PARAMETERS);

/** @throws ApiError E_VALIDATION */
export function readListQuery(query: URLSearchParams): ListQuery {
  const values = { ...pick(query, FILTER_SCHEMAS), ...integers(pick(query, PAGE_SCHEMAS)) };
  const {
    current = PAGE_SCHEMAS.current.default,
    pageSize = PAGE_SCHEMAS.pageSize.default,
    ...sent
  } = validated(isListParameters, values);
  return { ...readFilter(sent), current, pageSize };
}

/** @throws ApiError E_VALIDATION */
export function readListFilter(query: URLSearchParams): ListFilter {
  return readFilter(validated(isFilterParameters, pick(query, FILTER_SCHEMAS)));
}

/**
 * Only the exact text `true` counts (specification, section 4.2).
 *
 * @throws ApiError E_VALIDATION
 */
export function readKeepOld(query: URLSearchParams): boolean {
  return validated(isRecentParameters, pick(query, RECENT_PARAMETERS.properties)).keepOld === 'true';
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

/** The parameters that have a schema; one that is sent twice as a list, an empty one not at all. */
function pick(query: URLSearchParams, schemas: object): Raw {
  const picked: Raw = {};
  for (const name of Object.keys(schemas)) {
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

function issueOf(error: ErrorObject): ValidationIssue {
  const field = error.instancePath.slice(1);
  const [rule, demand, meta] = ruleOf(error);
  return { field, rule, message: `The parameter ${field} must ${demand}.`, ...(meta && { meta }) };
}

type Rule = readonly [rule: string, demand: string, meta?: Readonly<Record<string, number>>];

function ruleOf({ keyword, params, data }: ErrorObject): Rule {
  const limit = Number(params.limit);
  if (Array.isArray(data)) return ['string', 'be given once'];
  switch (keyword) {
    case 'minimum':
      return ['min', `be at least ${limit}`, { min: limit }];
    case 'maximum':
      return ['max', `be at most ${limit}`, { max: limit }];
    case 'maxLength':
      return ['maxLength', `have at most ${limit} characters`, { max: limit }];
    case 'format':
      if (params.format === 'uuid') return ['uuid', 'be a UUID'];
      return ['date-time', 'be a date and time in UTC, like 2026-03-06T02:00:00.000Z'];
    default:
      return ['integer', 'be a whole number'];
  }
}
