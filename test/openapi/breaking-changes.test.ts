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

const TEXT = { type: 'string' };
const NEEDED = { name: 'r', in: 'query', required: true };
const DOCUMENT = {
  security: [{ application: [] }],
  paths: {
    '/a': {
      get: {
        parameters: [
          { name: 'p', in: 'query', schema: { maximum: 500, minLength: 2, pattern: 'a', default: 20 } },
          { name: 'q', in: 'query', required: true, schema: { type: 'string', enum: ['a', 'b'] } },
        ],
        responses: {
          200: {
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } },
          },
        },
      },
      head: { security: [], responses: {} },
    },
  },
  components: {
    schemas: {
      Body: {
        required: ['id'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          scale: { enum: ['a', 'b'] },
          code: { const: 'ok', maxLength: 2 },
          rule: { type: 'string', enum: ['a'] },
          description: { properties: { name: TEXT } },
          list: { items: { properties: { name: TEXT } } },
          form: { oneOf: [TEXT] },
        },
      },
    },
  },
};
const [P, Q] = ['paths./a.get.parameters.0', 'paths./a.get.parameters.1'];
const ANSWER = 'paths./a.get.responses.200';
const SCHEMA = `${ANSWER}.content.application/json.schema`;
const FIELDS = 'components.schemas.Body.properties';
const BODY = { $ref: '#/components/schemas/Body' };

/** The document with another value at a place, or without one. */
function edited(place: string, value: unknown): typeof DOCUMENT {
  const copy = structuredClone(DOCUMENT);
  const names = place.split('.');
  const last = names.pop() ?? '';
  Object.assign(
    names.reduce<object>((node, name) => Reflect.get(node, name) as object, copy),
    { [last]: value },
  );
  return copy;
}

describe('what holds one against the other', () => {
  test.each([
    ['paths./a', undefined, '/a is not there, was there'],
    ['paths./a.get', undefined, 'get is not there, was there'],
    ['paths./a.head.security', undefined, 'security is [{"application":[]}], was []'],
    [ANSWER, undefined, '200 is not there, was there'],
    [`${ANSWER}.content`, { 'text/plain': {} }, 'application/json is not there, was there'],
    [`${ANSWER}.headers.ETag`, undefined, 'ETag is not there, was there'],
    [`${ANSWER}.headers.ETag.schema.type`, 'integer', 'type is "integer", was "string"'],
    [`${P}.in`, 'header', 'p (query) is not there, was there'],
    ['paths./a.get.parameters.2', NEEDED, 'r (query) is there, was not there'],
    ['paths./a.head.parameters', [NEEDED], 'r (query) is there, was not there'],
    [`${P}.required`, true, 'required is true, was not there'],
    [`${Q}.schema.type`, 'integer', 'type is "integer", was "string"'],
    [`${P}.schema.format`, 'uuid', 'format is "uuid", was not there'],
    [`${P}.schema.pattern`, 'b', 'pattern is "b", was "a"'],
    [`${P}.schema.default`, 10, 'default is 10, was 20'],
    [`${P}.schema.enum`, ['a'], 'enum is there, was not there'],
    [`${Q}.schema.enum`, ['b', 'c'], '"a" is not there, was "a"'],
    [`${P}.schema.maximum`, 100, 'maximum is 100, was 500'],
    [`${P}.schema.minimum`, 1, 'minimum is 1, was not there'],
    [`${P}.schema.maxLength`, 100, 'maxLength is 100, was not there'],
    [`${P}.schema.minLength`, 3, 'minLength is 3, was 2'],
    [`${FIELDS}.scale`, undefined, 'scale is not there, was there'],
    [`${FIELDS}.description`, undefined, 'description is not there, was there'],
    [`${FIELDS}.description.properties`, {}, 'name is not there, was there'],
    [`${FIELDS}.list.items.properties`, {}, 'name is not there, was there'],
    ['components.schemas.Body.required', [], '"id" is not there, was "id"'],
    [`${FIELDS}.id.type`, ['string', 'null'], 'type is ["string","null"], was "string"'],
    [`${FIELDS}.id.format`, undefined, 'format is not there, was "uuid"'],
    [`${FIELDS}.code.const`, 'fine', 'const is "fine", was "ok"'],
    [`${FIELDS}.scale.enum`, ['a'], '"b" is not there, was "b"'],
    [`${FIELDS}.scale.enum`, undefined, 'enum is not there, was there'],
    [`${FIELDS}.form.oneOf`, [{ type: 'null' }], 'type is "null", was "string"'],
    [`${FIELDS}.rule.type`, 'integer', 'type is "integer", was "string"'],
    [`${FIELDS}.form.oneOf`, undefined, 'oneOf is not there, was there'],
    [`${FIELDS}.form.oneOf`, [TEXT, { type: 'null' }], '1 is there, was not there'],
    [`${FIELDS}.code.oneOf`, [TEXT], 'oneOf is there, was not there'],
    [
      SCHEMA,
      { anyOf: [{ ...DOCUMENT.components.schemas.Body, required: [] }, BODY] },
      '"id" is not there, was "id"',
    ],
  ])('finds a break: %s becomes %j', (place, value, change) => {
    const changes = breakingChanges(DOCUMENT, edited(place, value));
    expect(changes.map((line) => line.replace(/^.* › /, ''))).toEqual([change]);
  });

  test.each([
    ['info', {}],
    ['paths./b', { get: {} }],
    ['paths./a.get.security', []],
    ['paths./a.get.parameters.2', { ...NEEDED, required: false }],
    [`${ANSWER}.description`, 'more'],
    [`${ANSWER}.headers.Link`, { schema: TEXT }],
    ['paths./a.get.responses.201', {}],
    [`${Q}.required`, false],
    [`${Q}.schema.enum`, ['a', 'b', 'c']],
    [`${P}.schema.maximum`, 501],
    [`${P}.schema.maximum`, undefined],
    [`${P}.schema.minLength`, 1],
    ['components.schemas.Body.required', ['id', 'code']],
    [`${FIELDS}.more`, TEXT],
    [`${FIELDS}.scale.enum`, ['c', 'b', 'a']],
    [`${FIELDS}.id.pattern`, 'a'],
    [`${FIELDS}.rule.enum`, undefined],
    [SCHEMA, { anyOf: [BODY, {}] }],
    [`${FIELDS}.code.maxLength`, 5],
  ])('lets pass: %s becomes %j', (place, value) => {
    expect(breakingChanges(DOCUMENT, edited(place, value))).toEqual([]);
  });

  test('names the whole way to what changes', () => {
    expect(breakingChanges(DOCUMENT, edited(`${P}.schema.maximum`, 100))).toEqual([
      '/a › get › parameters › p (query) › schema › maximum is 100, was 500',
    ]);
  });

  test('looks into the document that is released', () => {
    const paths = Object.keys(released.paths as object);
    expect(breakingChanges(released, { paths: {} })).toHaveLength(paths.length);
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
