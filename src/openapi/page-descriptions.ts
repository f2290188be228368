import { LANGUAGES } from '../event-text/languages.ts';
import type { ErrorCode } from '../http/answer/api-errors.ts';
import { ID_PARAMETERS } from '../http/routes/parameters.ts';
import type { Json } from './json-schema.ts';
import {
  errors,
  headers,
  LIMIT_HEADERS,
  OF_ANY,
  pageErrors,
  parameters,
  REQUEST_PARAMETERS,
  tagged,
} from './parts.ts';

/* What the descriptions of pages, and of what they load, are made of. */

/** What an operation for people says of itself. */
interface PageOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Json[];
  readonly responses: Json;
  /** Besides those of any request. */
  readonly codes: readonly ErrorCode[];
}

/** It answers with a page, unless it says otherwise. */
export function page(operation: Omit<PageOperation, 'responses'> & Partial<PageOperation>): Json {
  return operationWith({ responses: THE_PAGE, ...operation }, pageErrors);
}

/** What pages lead to, or load. */
export function file(operation: PageOperation): Json {
  return operationWith(operation, errors);
}

function operationWith(
  { parameters, responses, codes, ...rest }: PageOperation,
  errorsOf: typeof errors,
): Json {
  return {
    get: {
      ...rest,
      tags: ['Pages'],
      security: [],
      parameters: [...parameters, ...REQUEST_PARAMETERS],
      responses: { ...responses, ...errorsOf([...OF_ANY, ...codes]) },
    },
  };
}

export const FILE_FIELDS = headers('ETag', 'Cache-Control');
export const FIELDS = { ...FILE_FIELDS, ...headers('X-Request-Id'), ...LIMIT_HEADERS };
export const TEXT = { schema: { type: 'string' } };
const PAGE_FIELDS = { ...FILE_FIELDS, ...headers('Content-Language') };
const THE_PAGE = tagged('The page.', PAGE_FIELDS, { 'text/html': TEXT });

export function inPath(name: string, description: string): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

export function inQuery(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, schema };
}

export const ID = parameters('path', ID_PARAMETERS);
export const LANGUAGE = inQuery(
  'lang',
  'The language of the page; without it, the one that the browser asks for.',
  { enum: LANGUAGES },
);
export const PAST = inQuery('past', '1: events that are over, in place of those to come.', { enum: ['1'] });
