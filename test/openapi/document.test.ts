import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { observable } from '../../src/platform/observable.ts';
import { LINK_FIELDS, type LinkField } from '../../src/schema/organization.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { runScript } from '../helpers/command.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { checkAgainst, type OpenApi } from '../helpers/documented.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { breakingChanges } from './breaking-changes.ts';

describe('document', () => {
  const { records } = loadContent('content');

  if (records === null) throw new Error('The sample content is not valid');

  const { site } = records;

  const { app } = testApp({ 'events/a.md': event(1) }, { calendars: observable(compileCalendar(records)) });

  const document = openApiDocument(site);

  interface Operation {
    readonly get: {
      readonly responses: Readonly<
        Record<string, { readonly content?: { readonly 'application/json': { readonly example?: unknown } } }>
      >;
    };
  }

  const paths = Object.entries(document.paths as Readonly<Record<string, Operation>>);

  type Schemas = Readonly<Record<string, { readonly properties?: Readonly<Record<string, object>> }>>;

  function schemasOf({ components }: ReturnType<typeof openApiDocument>): Schemas {
    return (components as { readonly schemas: Schemas }).schemas;
  }

  /** The example of an operation's answer. */
  function exampleOf(path: string): unknown {
    const [, operation] = paths.find(([name]) => name === path) ?? [];
    return operation?.get.responses['200']?.content?.['application/json'].example;
  }

  async function answerOf(path: string, from = app): Promise<unknown> {
    const response = await request(from)
      .get(path)
      .set('Authorization', `Bearer ${TOKENS.reader}`)
      .expect(200);
    return JSON.parse(response.text);
  }

  describe('the OpenAPI document', () => {
    test('is served without a token, with an entity tag', async () => {
      const response = await request(app).get('/openapi.json').expect(200);
      expect(JSON.parse(response.text)).toEqual(JSON.parse(JSON.stringify(document)));
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const etag = String(response.headers.etag);
      await request(app).get('/openapi.json').set('If-None-Match', etag).expect(304);
    });

    test('has the paths of the app, and no others', () => {
      const documented = paths.map(([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
      expect(documented.sort()).toEqual([...app.paths].sort());
    });

    test('names the link fields as the site does', () => {
      const text = JSON.stringify(document.components);
      for (const name of Object.values(site.organizationLinks)) expect(text).toContain(`"${name}":`);
      const renamed = openApiDocument({
        organizationLinks: { ...site.organizationLinks, wikiSite: 'encyclopedia' },
      });
      expect(JSON.stringify(renamed.components)).toContain('"encyclopedia":');
      expect(JSON.stringify(renamed.components)).not.toContain('"wikipedia":');
    });

    test('has every error, with its status and all that it means', () => {
      const { responses } = document.components as { responses: Record<string, { description: string }> };
      for (const [code, { status }] of Object.entries(ERRORS)) {
        expect(responses[String(status)]?.description).toContain(`${code}: `);
      }
      expect(responses[503]?.description).toMatch(/shutting down\. At \/open\/changes: since /);
    });

    test.each([
      ['/open/event/{id}', '/open/event/'],
      ['/open/organization/{id}', '/open/organization/'],
      ['/open/place/{id}', '/open/place/'],
    ])('shows the answer of the sample calendar for %s', async (path, prefix) => {
      const example = exampleOf(path) as { readonly id: string };
      expect(await answerOf(prefix + example.id)).toEqual(example);
    });

    test('shows the answer of the sample calendar for a list', async () => {
      expect(await answerOf('/open/event?search=fosdem')).toEqual(exampleOf('/open/event'));
      expect(await answerOf('/open/organization?search=fosdem')).toEqual(exampleOf('/open/organization'));
      expect(await answerOf('/open/place?search=solbosch')).toEqual(exampleOf('/open/place'));
    });

    test('shows the answer of a calendar with one event of the sample for recent', async () => {
      const events = records.events.filter(({ name }) => name === 'Fosdem');
      const calendars = observable(compileCalendar({ ...records, events }));
      const now = (): number => Date.UTC(2026, 0, 20);
      const { app: inJanuary } = testApp({ 'events/a.md': event(1) }, { calendars, now });
      expect(await answerOf('/open/event/recent', inJanuary)).toEqual(exampleOf('/open/event/recent'));
    });

    test('closes no schema, since answers may grow', () => {
      expect(JSON.stringify(document)).not.toContain('additionalProperties');
      const schemas = schemasOf(document);
      expect(schemas.ApiError?.properties?.code).not.toHaveProperty('enum');
      expect(schemas.ValidationIssue?.properties?.rule).not.toHaveProperty('enum');
    });

    test.each([
      ['EventFields', '/open/event?fields=all', ['distance']],
      ['OrganizationFields', '/open/organization?fields=all', []],
      ['PlaceFields', '/open/place?fields=all', []],
    ])(
      'wants no field of a record whose fields the request names, and has all: %s',
      async (name, path, more) => {
        const { get } = testApp({
          'events/a.md': event(1),
          'organizations/o.md': organization(2),
          'places/p.yml': place(3),
        });
        const { body } = (await get(path).expect(200)) as {
          readonly body: { readonly data: readonly object[] };
        };
        const schema = schemasOf(openApiDocument(NO_SITE))[name];
        expect(schema).not.toHaveProperty('required');
        const [record = {}] = body.data;
        expect(Object.keys(schema?.properties ?? {})).toEqual([...Object.keys(record), ...more]);
      },
    );

    test('has no format for characters that answers do not have', () => {
      expect(JSON.stringify(document)).not.toMatch(/"format":"(?:iri|idn)/);
    });

    test('names nothing that a consumer cannot open', () => {
      expect(JSON.stringify(document)).not.toMatch(/\b(?:specification|contract)\b/i);
    });

    test('has every path that the guide names', () => {
      const guide = readFileSync(join(ROOT, 'src/pages/docs/guide.md'), 'utf8');
      const named = [...guide.matchAll(/`(\/[^`?]*)`/g)].map(([, path = '']) => path);
      const known = [...paths.map(([path]) => path), '/open', '/event/recent'];
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((path) => !known.includes(path))).toEqual([]);
    });
  });

  describe('the check of answers against it', () => {
    const check = checkAgainst(JSON.parse(JSON.stringify(document)) as OpenApi);
    const answer = {
      ...{ method: 'GET', path: '/healthz', query: '', status: 200, headers: {} },
      body: '{"status":"ok"}',
    };
    const one = { path: `/open/event/${uuid(1)}`, body: '{"name":"A"}' };

    test('accepts right ones', () => {
      expect(check(answer)).toEqual([]);
      expect(check({ ...answer, ...one, query: 'fields=name' })).toEqual([]);
    });

    test.each([
      ['a body with another value', { body: '{"status":"fine"}' }],
      ['a body with one field more', { body: '{"status":"ok","more":1}' }],
      ['a status that is not documented', { status: 201 }],
      ['a header field that is not documented', { headers: { 'x-more': '1' } }],
      ['a record without a field, where none is named', { ...one, query: 'fields=' }],
      ['a field that no record has', { ...one, query: 'fields=name', body: '{"title":"A"}' }],
      ['a code that no error has', { path: '/nothing', status: 404, body: '{"message":"m","code":"E_NO"}' }],
    ])('finds %s', (_what, wrong) => {
      expect(check({ ...answer, ...wrong })).toHaveLength(1);
    });
  });
});

describe('breaking changes', () => {
  const RELEASED = join(import.meta.dirname, 'released');

  const CHANGELOG = readFileSync(join(ROOT, '.github', 'API-CHANGELOG.md'), 'utf8');

  /** The link fields have their own names, as without a site.yml. */
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

  /** The part of the changelog above the last released version. */
  const sinceReleased = CHANGELOG.split(`\n## [${latest}]`)[0] ?? '';

  describe('the interface, compared with the last released one', () => {
    test('the log has an entry for the released version, and the document its number', () => {
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

  /** Returns the document with another value at a place, or without a value there. */
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

  describe('the comparison', () => {
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
    ])('accepts: %s becomes %j', (place, value) => {
      expect(breakingChanges(DOCUMENT, edited(place, value))).toEqual([]);
    });

    test('names the whole path to a change', () => {
      expect(breakingChanges(DOCUMENT, edited(`${P}.schema.maximum`, 100))).toEqual([
        '/a › get › parameters › p (query) › schema › maximum is 100, was 500',
      ]);
    });

    test('looks into the released document', () => {
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
});

describe('npm run build:openapi', () => {
  const SCRIPT = 'scripts/build-openapi.ts';

  test('writes the document with the names of the site, the same bytes each time', async () => {
    const content = makeFolder({
      'events/a.md': event(1),
      'site.yml': 'organizationLinks: {wikiSite: encyclopedia}\n',
    });
    const [first, second] = [join(makeFolder(), 'openapi.json'), join(makeFolder(), 'openapi.json')];
    for (const out of [first, second]) {
      expect(await runScript(SCRIPT, ['--content', content, '--out', out])).toMatchObject({ status: 0 });
    }
    const text = readFileSync(first, 'utf8');
    expect(readFileSync(second, 'utf8')).toBe(text);
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.0' } });
    expect(text).toContain('"encyclopedia": {');
  });

  test('writes nothing when the content has problems', async () => {
    const out = join(makeFolder(), 'openapi.json');
    const content = makeFolder({ 'events/a.md': 'broken' });
    const { status, stderr } = await runScript(SCRIPT, ['--content', content, '--out', out]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('nothing was written') });
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });
});
