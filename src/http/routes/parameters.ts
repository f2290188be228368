import type { Request, Response } from 'express';
import { KIND_PARAMETER, SINCE_PARAMETER } from '../../calendar/changes-answer.ts';
import { DISTANCE, fieldsOfKindsParameter, fieldsParameter, type Fields } from '../../calendar/fields.ts';
import {
  BBOX_PARAMETER,
  COUNTRY_PARAMETER,
  FILTERS,
  NEAR_PARAMETER,
  search,
  WORDS_SCHEMA,
} from '../../calendar/filters/filter-table.ts';
import {
  ID_SCHEMA,
  InvalidValue,
  notAllowed,
  type Parameter,
  readList,
  type ValuesOf,
} from '../../calendar/filters/parameter.ts';
import { SORT_PARAMETER } from '../../calendar/query.ts';
import { SHOWN_COUNT } from '../../pages/embed/embed-view.ts';
import { createGuesser, didYouMean } from '../../platform/did-you-mean.ts';
import { remember } from '../../platform/collections.ts';
import { EVENT } from '../../schema/event.ts';
import { formats } from '../../schema/formats.ts';
import { ORGANIZATION } from '../../schema/organization.ts';
import { PLACE } from '../../schema/place.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { ApiError, type ValidationIssue } from '../answer/api-errors.ts';
import { isStrict, queryStringOf } from '../guards/request-head.ts';

/* The parameters of each path. The OpenAPI document shows their schemas and descriptions. */

/** Makes a parameter that is a whole number from 1 to `max`; `absent` is its default. */
export function integer(
  description: string,
  max: number,
  absent: number,
  example: number,
): Parameter<number> {
  return {
    schema: { type: 'integer', minimum: 1, maximum: max, default: absent, example, description },
    absent,
    read(sent) {
      if (!/^-?[0-9]+$/.test(sent)) return new InvalidValue('integer', 'be a whole number');
      const number = Number(sent);
      if (number < 1) return new InvalidValue('min', 'be at least 1', { min: 1 });
      return number > max ? new InvalidValue('max', `be at most ${max}`, { max }) : number;
    },
  };
}

/** The parameters that choose a page of a list (guide, "Page through everything"). */
export const PAGE_PARAMETERS = {
  current: integer('The number of the page.', Number.MAX_SAFE_INTEGER, 1, 1),
  pageSize: integer('How many records a page has at most.', 500, 20, 50),
};

/** The parameters of `/open/event`. */
export const LIST_PARAMETERS = {
  ...FILTERS,
  ...PAGE_PARAMETERS,
  sort: SORT_PARAMETER,
  fields: fieldsParameter(EVENT, {}, [DISTANCE]),
};

const eventFields: Parameter<Fields | undefined> = fieldsParameter(EVENT);

/** The parameters of `/open/event/recent` (guide, "Recent events"). */
export const RECENT_PARAMETERS = {
  keepOld: {
    schema: {
      type: 'string',
      example: 'true',
      description: 'Only "true" counts: then events that have ended stand in when none is coming.',
    },
    absent: false,
    read: (sent) => sent === 'true',
  } satisfies Parameter<boolean>,
  fields: eventFields,
};

/** The parameters of `/open/organization` that are the same at every site (guide, "Filter and sort"). */
const ORGANIZATION_LIST_PARAMETERS = {
  search: {
    ...search,
    schema: { ...WORDS_SCHEMA, example: 'solbosch', description: 'Words of the name, as for events.' },
  },
  slug: {
    schema: {
      type: 'array',
      items: { type: 'string' },
      example: ['fosdem'],
      description: 'One of these slugs, in any letter case.',
    },
    absent: undefined,
    read: (sent) => readList(sent.toLowerCase()),
  } satisfies Parameter<readonly string[] | undefined>,
  ...PAGE_PARAMETERS,
};

/** The tables of parameters that depend on a site, which may have link fields of its own for organizations. */
export const siteParameters = remember(({ organizationLinks }: Pick<SiteRecord, 'organizationLinks'>) => {
  const fields = fieldsParameter(ORGANIZATION, organizationLinks);
  const fieldsOfKinds = fieldsOfKindsParameter(organizationLinks);
  const pageSize = integer('How many changes a page has at most.', 500, 100, 200);
  return {
    organizations: { ...ORGANIZATION_LIST_PARAMETERS, fields },
    organization: { id: ID, fields },
    changes: { since: SINCE_PARAMETER, kind: KIND_PARAMETER, pageSize, fields: fieldsOfKinds },
    dump: { fields: fieldsOfKinds },
  };
});

const placeFields = fieldsParameter(PLACE);

const PLACE_SORTS = ['name', 'distance'] as const;

/** The parameters of `/open/place` (guide, "Filter and sort"). */
export const PLACE_LIST_PARAMETERS = {
  search: ORGANIZATION_LIST_PARAMETERS.search,
  countryCode: COUNTRY_PARAMETER,
  bbox: BBOX_PARAMETER,
  near: NEAR_PARAMETER,
  radius: FILTERS.radius,
  ...PAGE_PARAMETERS,
  sort: {
    schema: {
      type: 'string',
      enum: PLACE_SORTS,
      example: 'name',
      description:
        'The order; without it by name, or the best match first where typing errors were forgiven.',
    },
    absent: undefined,
    read: (sent) => PLACE_SORTS.find((sort) => sort === sent) ?? notAllowed('one', [sent], PLACE_SORTS),
    needs: (sort) => (sort === 'distance' ? { name: 'near', by: 'sort=distance' } : null),
  } satisfies Parameter<(typeof PLACE_SORTS)[number] | undefined>,
  fields: placeFields,
};

/** The parameter in the path of a single record. Ids are kept in lower case, so its value is in lower case too. */
const ID: Parameter<string> = {
  schema: {
    ...ID_SCHEMA,
    example: '1705c38a-d4c5-4a23-b649-317d546248d1',
    description: 'A UUID, in any letter case.',
  },
  absent: '',
  read: (sent) => (formats.uuid.test(sent) ? sent.toLowerCase() : new InvalidValue('uuid', 'be a UUID')),
};

/** The parameters of every feed. The key is only declared here, so that it is known; `tokenOfFeed` reads it. */
export const KEY_PARAMETERS = {
  key: {
    schema: {
      type: 'string',
      example: `evc_${'0'.repeat(43)}`,
      description: 'A token for feeds.',
    },
    absent: undefined,
    read: () => undefined,
  } satisfies Parameter<undefined>,
};

/** The parameters of feeds of events. */
export const FEED_PARAMETERS = { ...FILTERS, ...KEY_PARAMETERS };

/** The parameters of the feed of the next events. */
export const NEXT_PARAMETERS = {
  count: integer('How many events there are at most.', SHOWN_COUNT.most, SHOWN_COUNT.usual, 10),
  lang: {
    schema: {
      type: 'string',
      example: 'zh-Hant',
      description: 'The language of words (BCP 47); en where the calendar has no words in it.',
    },
    absent: '',
    read: (sent) => sent,
  } satisfies Parameter<string>,
  ...FEED_PARAMETERS,
};

/** The parameters of a page or file of a single record. */
export const ID_PARAMETERS = { id: ID };

/** The parameters of single records in the API. */
export const EVENT_PARAMETERS = { id: ID, fields: eventFields };
export const PLACE_PARAMETERS = { id: ID, fields: placeFields };

/** The parameters of a request, by their names. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

/** The query of a request. */
export interface SentQuery {
  readonly sent: URLSearchParams;
  /** The parameters in the path. */
  readonly path?: Request['params'];
  /** Whether unknown parameters are refused (RFC 7240, section 4.4). */
  readonly strict: boolean;
}

const NOTHING_SENT = new URLSearchParams();

/** Returns the query of a request, with the parameters in its path. */
export function queryOf({ url, params }: Request, response: Response): SentQuery {
  const queryString = queryStringOf(url);
  const sent = queryString === '' ? NOTHING_SENT : new URLSearchParams(queryString);
  return { sent, path: params, strict: isStrict(response) };
}

/** Returns the entries of a table, which are cached. */
const entriesOf = remember((table: ParameterTable): readonly (readonly [string, Parameter<unknown>])[] =>
  Object.entries(table),
);

/** What other interfaces call a parameter, and its name here. */
const NAMES_ELSEWHERE = new Map([
  ['limit', 'pageSize'],
  ['page', 'current'],
]);

/** The number of characters of an unknown name that a message quotes. */
const MAX_NAME_LENGTH = 60;

/**
 * Reads all parameters of a table. The error has all problems of the request at once, one for each parameter (guide, "Wrong parameters").
 *
 * @throws ApiError E_VALIDATION
 */
export function readQuery<Table extends ParameterTable>(
  { sent, path = {}, strict }: SentQuery,
  table: Table,
): ValuesOf<Table> {
  const issues: ValidationIssue[] = [];
  /** Parameters that require another parameter, by the name of the required one. */
  const needed = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of entriesOf(table)) {
    const inPath = path[name];
    const read =
      inPath === undefined ? readParameter(sent.getAll(name), parameter) : parameter.read(String(inPath));
    const need = read === parameter.absent ? null : (parameter.needs?.(read) ?? null);
    if (need !== null && !needed.has(need.name)) needed.set(need.name, need.by);
    if (read instanceof InvalidValue) issues.push(issueOf(name, read));
    values[name] = read;
  }
  for (const [name, by] of needed)
    if (sent.getAll(name).every((value) => value === '') && !issues.some(({ field }) => field === name))
      issues.push(issueOf(name, new InvalidValue('required', `be given with ${by}`)));
  if (strict) issues.push(...unknownNames(sent, table, path));
  if (issues.length > 0) throw new ApiError('E_VALIDATION', { errors: issues });
  return values as ValuesOf<Table>;
}

/** Reads the parameters of a table that have a valid value, and ignores all others. */
export function readValid<Table extends ParameterTable>(
  sent: URLSearchParams,
  table: Table,
): { readonly values: ValuesOf<Table>; readonly parameters: Readonly<Record<string, string>> } {
  const parameters: Record<string, string> = {};
  const values = entriesOf(table).map(([name, parameter]) => {
    const read = readParameter(sent.getAll(name), parameter);
    if (read instanceof InvalidValue || read === parameter.absent) return [name, parameter.absent];
    parameters[name] = sent.get(name) ?? '';
    return [name, read];
  });
  return { values: Object.fromEntries(values) as ValuesOf<Table>, parameters };
}

/** Reads a parameter of the query; an empty value counts as absent. */
function readParameter(
  [value = '', ...more]: readonly string[],
  { absent, read }: Parameter<unknown>,
): unknown {
  if (more.length > 0) return new InvalidValue('string', 'be given once');
  return value === '' ? absent : read(value);
}

function issueOf(field: string, { rule, demand, meta }: InvalidValue): ValidationIssue {
  return { field, rule, message: `The parameter ${field} must ${demand}.`, ...(meta && { meta }) };
}

function unknownNames(
  sent: URLSearchParams,
  table: ParameterTable,
  path: Request['params'],
): ValidationIssue[] {
  const isKnown = (name: string): boolean => Object.hasOwn(table, name) && !Object.hasOwn(path, name);
  const unknown = [...new Set(sent.keys())].filter((name) => !isKnown(name));
  if (unknown.length === 0) return [];
  const known = Object.keys(table).filter(isKnown);
  const guessesOf = createGuesser(known);
  return unknown.map((name, number) => {
    const nearest = guessesOf(name).filter((guess) => isHalf(name, guess));
    const guess = didYouMean([NAMES_ELSEWHERE.get(name) ?? '', ...nearest].filter(isKnown).slice(0, 1));
    const shown = JSON.stringify(name.slice(0, MAX_NAME_LENGTH));
    const all = number === 0 ? `Known are ${known.join(', ')}.` : '';
    const message = `The parameter ${shown} is not known here. ${guess}${all}`.trimEnd();
    return { field: name, rule: 'unknown', message };
  });
}

/** Whether the shorter of two names has more than half the letters of the longer one: `page` is not suggested for `pageSize`. */
function isHalf({ length }: string, { length: other }: string): boolean {
  return 2 * Math.min(length, other) > Math.max(length, other);
}
