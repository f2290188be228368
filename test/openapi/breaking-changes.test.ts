import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../../src/openapi/document.ts';
import { LINK_FIELDS, type LinkField } from '../../src/schema/organization.ts';
import { ROOT } from '../helpers/process.ts';
import { breakingChanges } from './breaking-changes.ts';

const RELEASED = join(import.meta.dirname, 'released');
const CHANGELOG = readFileSync(join(ROOT, '.github', 'API-CHANGELOG.md'), 'utf8');

/** Under their own names, as a site without a site.yml has them. */
const organizationLinks = Object.fromEntries(LINK_FIELDS.map((field) => [field, field])) as Record<
  LinkField,
  LinkField
>;
const document = openApiDocument({ organizationLinks });

const latest = readdirSync(RELEASED)
  .map((file) => file.replace(/\.json$/, ''))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .at(-1);
if (latest === undefined) throw new Error('No document was released');
const released = JSON.parse(readFileSync(join(RELEASED, `${latest}.json`), 'utf8')) as Record<
  string,
  unknown
>;

/** What stands in the log above the entry of the version that was released last. */
const sinceReleased = CHANGELOG.split(`\n## [${latest}]`)[0] ?? '';

describe('the interface, held against the one that was released last', () => {
  test('the log has an entry for what was released, and the document its version', () => {
    expect(CHANGELOG).toContain(`\n## [${latest}]`);
    expect(released.info).toMatchObject({ version: latest });
  });

  test('takes nothing from clients that the log does not announce, word for word, for a new major version', () => {
    const changes = breakingChanges(released, document);
    expect(changes.filter((change) => !sinceReleased.includes(`- ${change}\n`))).toEqual([]);
    const { version } = document.info as { readonly version: string };
    if (changes.length > 0) expect(parseInt(version)).toBeGreaterThan(parseInt(latest));
  });
});

interface Example {
  readonly parameters?: readonly object[];
  readonly body?: object;
  readonly headers?: object;
  readonly status?: number;
  readonly type?: string;
  readonly path?: string;
  readonly method?: string;
  readonly security?: readonly object[];
}

/** A document with one operation. */
function documentOf(example: Example): Record<string, unknown> {
  const { parameters = [], body = {}, headers = {}, status = 200, type = 'application/json' } = example;
  const { path = '/a', method = 'get', security } = example;
  const content = { [type]: { schema: { $ref: '#/components/schemas/Body' } } };
  const operation = { parameters, responses: { [status]: { headers, content } } };
  return {
    security: [{ application: [] }],
    paths: { [path]: { [method]: { ...operation, ...(security !== undefined && { security }) } } },
    components: { schemas: { Body: body } },
  };
}

function query(name: string, schema: object, required = false): object {
  return { name, in: 'query', required, schema };
}

function object(properties: object, required: readonly string[] = []): object {
  return { type: 'object', properties, required };
}

const TEXT = { type: 'string' };

const BREAKING: readonly [what: string, older: Example, newer: Example, change: string][] = [
  ['a path', {}, { path: '/b' }, 'GET /a is gone'],
  ['an operation', {}, { method: 'head' }, 'GET /a is gone'],
  ['a token', { security: [] }, {}, 'GET /a: another token is needed'],
  ['a status', {}, { status: 201 }, 'GET /a: status 200 is gone'],
  ['a type of body', {}, { type: 'text/plain' }, 'GET /a: status 200: application/json is gone'],
  ['a header field', { headers: { ETag: {} } }, {}, 'GET /a: status 200: the header field ETag is gone'],
  [
    'the type of a header field',
    { headers: { ETag: { schema: TEXT } } },
    { headers: { ETag: { schema: { type: 'integer' } } } },
    'GET /a: status 200: the header field ETag: type is "integer", was "string"',
  ],
  [
    'a parameter',
    { parameters: [query('p', TEXT)] },
    { parameters: [{ ...query('p', TEXT), in: 'header' }] },
    'GET /a: the parameter p (query) is gone',
  ],
  [
    'a new parameter that is required',
    {},
    { parameters: [query('p', TEXT, true)] },
    'GET /a: the parameter p (query) is new and required',
  ],
  [
    'a parameter that has become required',
    { parameters: [query('p', TEXT)] },
    { parameters: [query('p', TEXT, true)] },
    'GET /a: the parameter p (query) has become required',
  ],
  ...(
    [
      ['type', TEXT, { type: 'integer' }, 'type is "integer", was "string"'],
      ['format', TEXT, { ...TEXT, format: 'uuid' }, 'format is "uuid", was not given'],
      ['pattern', { ...TEXT, pattern: 'a' }, { ...TEXT, pattern: 'b' }, 'pattern is "b", was "a"'],
      ['default', { default: 20 }, { default: 10 }, 'default is 10, was 20'],
      ['enum', TEXT, { ...TEXT, enum: ['a'] }, 'enum is ["a"], was not given'],
      ['value', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, 'the value "a" is gone'],
      ['maximum', { maximum: 500 }, { maximum: 100 }, 'maximum is 100, was 500'],
      ['minimum', {}, { minimum: 1 }, 'minimum is 1, was not given'],
      ['maxLength', {}, { maxLength: 100 }, 'maxLength is 100, was not given'],
      ['minLength', { minLength: 1 }, { minLength: 2 }, 'minLength is 2, was 1'],
    ] as const
  ).map(([what, older, newer, change]): [string, Example, Example, string] => [
    `the ${what} of a parameter`,
    { parameters: [query('p', older)] },
    { parameters: [query('p', newer)] },
    `GET /a: the parameter p (query): ${change}`,
  ]),
  ...(
    [
      ['field', object({ a: TEXT }, ['a']), object({}), ': the field a is gone'],
      [
        'field within',
        object({ b: object({ a: TEXT }) }),
        object({ b: object({}) }),
        '.b: the field a is gone',
      ],
      ['field in a list', { items: object({ a: TEXT }) }, { items: object({}) }, '[]: the field a is gone'],
      [
        'field that is required',
        object({ a: TEXT }, ['a']),
        object({ a: TEXT }),
        ': the field a may be missing',
      ],
      [
        'type',
        object({ a: TEXT }),
        object({ a: { type: ['string', 'null'] } }),
        '.a: type is ["string","null"], was "string"',
      ],
      ['format', { format: 'uuid' }, {}, ': format is not given, was "uuid"'],
      ['const', { const: 'ok' }, { const: 'fine' }, ': const is "fine", was "ok"'],
      ['value', { enum: ['a', 'b'] }, { enum: ['a'] }, ': the value "b" is gone'],
      ['enum', { enum: ['a'] }, {}, ': enum is not given, was ["a"]'],
      ['form', { oneOf: [TEXT] }, { oneOf: [{ type: 'null' }] }, ': type is "null", was "string"'],
      ['form that is gone', { oneOf: [TEXT] }, {}, ': type is not given, was "string"'],
      ['form that is new', { oneOf: [TEXT] }, { oneOf: [TEXT, { type: 'null' }] }, ': has more forms'],
    ] as const
  ).map(([what, older, newer, change]): [string, Example, Example, string] => [
    `a ${what} of an answer`,
    { body: older },
    { body: newer },
    `GET /a: status 200: the body${change}`,
  ]),
];

const ADDITIVE: readonly [what: string, older: Example, newer: Example][] = [
  ['nothing', { body: object({ a: TEXT }) }, { body: object({ a: TEXT }) }],
  ['a description', { body: TEXT }, { body: { ...TEXT, description: 'more' } }],
  ['a parameter', {}, { parameters: [query('p', TEXT)] }],
  [
    'a parameter that is not required any more',
    { parameters: [query('p', TEXT, true)] },
    { parameters: [query('p', TEXT)] },
  ],
  [
    'a value of a parameter',
    { parameters: [query('p', { enum: ['a'] })] },
    { parameters: [query('p', { enum: ['a', 'b'] })] },
  ],
  [
    'wider bounds',
    { parameters: [query('p', { minimum: 1, maximum: 5 })] },
    { parameters: [query('p', { minimum: 0 })] },
  ],
  ['a field', { body: object({}) }, { body: object({ a: TEXT }, ['a']) }],
  ['a value of a field', { body: { enum: ['a'] } }, { body: { enum: ['b', 'a'] } }],
  ['a bound of a field', { body: TEXT }, { body: { ...TEXT, maxLength: 5, pattern: 'a' } }],
  ['no token', {}, { security: [] }],
  ['a header field', {}, { headers: { ETag: { schema: TEXT } } }],
];

describe('what holds one against the other', () => {
  test.each(BREAKING)('finds a break: %s', (_what, older, newer, change) => {
    expect(breakingChanges(documentOf(older), documentOf(newer))).toEqual([change]);
  });

  test.each(ADDITIVE)('lets pass: %s', (_what, older, newer) => {
    expect(breakingChanges(documentOf(older), documentOf(newer))).toEqual([]);
  });

  test('lets a new path and a new status pass', () => {
    const { paths, ...rest } = documentOf({});
    const more = {
      ...rest,
      paths: { ...(paths as object), ...(documentOf({ path: '/b' }).paths as object) },
    };
    expect(breakingChanges(documentOf({}), more)).toEqual([]);
    expect(breakingChanges(more, documentOf({}))).toEqual(['GET /b is gone']);
  });

  test('looks into the document that is released', () => {
    expect(breakingChanges(released, { paths: {} })).toHaveLength(
      Object.keys(released.paths as object).length,
    );
    const text = JSON.stringify(released);
    for (const [part, replacement] of [
      ['"keepOld"', '"keep"'],
      ['"mega"', '"giant"'],
      ['"urlKey":', '"key":'],
      ['"maximum":500', '"maximum":499'],
      ['"304":', '"305":'],
    ] as const) {
      expect(text).toContain(part);
      const changed = JSON.parse(text.replaceAll(part, replacement)) as Record<string, unknown>;
      expect(breakingChanges(released, changed)).not.toEqual([]);
    }
  });
});
