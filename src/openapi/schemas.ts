import { ERRORS } from '../http/answer/api-errors.ts';
import { CHANGE_SCHEMAS } from './change-schemas.ts';
import { FEED_SCHEMAS } from './feed-schemas.ts';
import { openList, partial, record, reference, type Json } from './json-schema.ts';
import { recordSchemas } from './record-schemas.ts';
import { SERVICE_SCHEMAS } from './service-schemas.ts';

/* The bodies of the answers as JSON Schemas (specification, sections 2 and 7). */

/** The page of a list, and the same where a request names the fields. */
function pagesOf(name: string, records: string, own: Json = {}): Readonly<Record<string, Json>> {
  const pageOf = (item: string, description: string): Json =>
    record(
      description,
      {
        total: { type: 'integer', minimum: 0, description: `All ${records} that match, on whatever page.` },
        current: { type: 'integer', minimum: 1, description: 'The number of this page, from 1.' },
        pageSize: {
          type: 'integer',
          minimum: 1,
          maximum: 500,
          description: `How many ${records} a page has at most.`,
        },
        data: { type: 'array', items: reference(item), description: `The ${records} of this page.` },
        ...own,
      },
      ['total', 'current', 'pageSize', 'data'],
    );
  const page = `${name}Page`;
  return {
    [page]: pageOf(name, `A page of ${records}.`),
    [partial(page)]: pageOf(partial(name), `A page of ${records} with the fields that the request names.`),
  };
}

const INFO = {
  type: 'string',
  const: 'No event available',
  description: 'Only where no event matches at all.',
};

const MESSAGE = { type: 'string', description: 'For people; may change.' };
const CODES = Object.keys(ERRORS).filter((code) => code !== 'E_VALIDATION');

const API_ERROR = record(
  'Any error but those of parameters.',
  {
    message: MESSAGE,
    code: openList('For programs; stays. New ones may come: take those by their status.', CODES),
    params: { type: 'object', description: 'For 429 and 503: retryAfter, the seconds to wait.' },
  },
  ['message', 'code'],
);

/** The rules of parameters (specification, section 7.2; contract, sections 4 and 6), and what they say. */
const RULES = Object.entries({
  uuid: 'a UUID',
  'date-time': 'a date and time in UTC',
  integer: 'a whole number',
  number: 'a number',
  min: 'not below a bound',
  max: 'not above a bound',
  maxLength: 'not longer than a bound',
  string: 'given once',
  enum: 'one of the words that are allowed',
  interval: 'an interval of time',
  bbox: 'a box on the map',
  coordinates: 'a point on the map',
  required: 'given, since another parameter wants it',
  token: 'a place in the changes, of these kinds',
  unknown: 'a parameter that is known here, where the request wants the others refused',
});

const VALIDATION_ISSUE = record(
  'One parameter that is not valid.',
  {
    field: { type: 'string', description: 'The name of the parameter.' },
    rule: openList(
      `What it has to be. New rules may come; so far: ${RULES.map(([rule, meaning]) => `\`${rule}\` ${meaning}`).join(', ')}.`,
      RULES.map(([rule]) => rule),
    ),
    message: MESSAGE,
    meta: {
      type: 'object',
      description:
        'More for programs: the bound that was crossed as min or max, the words that are allowed as allowed.',
    },
  },
  ['field', 'rule', 'message'],
);

const VALIDATION_ERROR = record('All parameters of a request that are not valid.', {
  message: MESSAGE,
  code: { type: 'string', const: 'E_VALIDATION', description: 'For programs; stays.' },
  errors: {
    type: 'array',
    minItems: 1,
    items: reference('ValidationIssue'),
    description: 'One a parameter.',
  },
});

/** @param names of the link fields on the wire */
export function schemasOf(names: Readonly<Record<string, string>>): Readonly<Record<string, Json>> {
  return {
    ...recordSchemas(names),
    ...pagesOf('Event', 'events', { info: INFO }),
    ...pagesOf('Organization', 'organizations'),
    ...pagesOf('Place', 'places'),
    ApiError: API_ERROR,
    ValidationError: VALIDATION_ERROR,
    ValidationIssue: VALIDATION_ISSUE,
    ...SERVICE_SCHEMAS,
    ...CHANGE_SCHEMAS,
    ...FEED_SCHEMAS,
  };
}
