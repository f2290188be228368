import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { observable } from '../../src/platform/observable.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { checkAgainst, type OpenApi } from '../helpers/documented.ts';
import { ROOT } from '../helpers/process.ts';

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
  const response = await request(from).get(path).set('Authorization', `Bearer ${TOKENS.reader}`).expect(200);
  return JSON.parse(response.text);
}

describe('the OpenAPI document (contract, section 5)', () => {
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

  test('has every error, with the status it has', () => {
    const { responses } = document.components as { responses: Record<string, { description: string }> };
    for (const [code, { status }] of Object.entries(ERRORS)) {
      expect(responses[String(status)]?.description).toContain(`${code}: `);
    }
  });

  test.each([
    ['/open/event/{id}', '/open/event/'],
    ['/open/organization/{id}', '/open/organization/'],
    ['/open/place/{id}', '/open/place/'],
  ])('shows for %s what the sample calendar answers', async (path, prefix) => {
    const example = exampleOf(path) as { readonly id: string };
    expect(await answerOf(prefix + example.id)).toEqual(example);
  });

  test('shows for a list what the sample calendar answers', async () => {
    expect(await answerOf('/open/event?search=fosdem')).toEqual(exampleOf('/open/event'));
    expect(await answerOf('/open/organization?search=fosdem')).toEqual(exampleOf('/open/organization'));
    expect(await answerOf('/open/place?search=solbosch')).toEqual(exampleOf('/open/place'));
  });

  test('shows for recent what a calendar with one event of the sample answers', async () => {
    const events = records.events.filter(({ name }) => name === 'Fosdem');
    const calendars = observable(compileCalendar({ ...records, events }));
    const now = (): number => Date.UTC(2026, 0, 20);
    const { app: inJanuary } = testApp({ 'events/a.md': event(1) }, { calendars, now });
    expect(await answerOf('/open/event/recent', inJanuary)).toEqual(exampleOf('/open/event/recent'));
  });

  test('closes no schema: answers may grow', () => {
    expect(JSON.stringify(document)).not.toContain('additionalProperties');
    const schemas = schemasOf(document);
    expect(schemas.ApiError?.properties?.code).not.toHaveProperty('enum');
    expect(schemas.ValidationIssue?.properties?.rule).not.toHaveProperty('enum');
  });

  test.each([
    ['PartialEvent', '/open/event?fields=all', ['distance']],
    ['PartialOrganization', '/open/organization?fields=all', []],
    ['PartialPlace', '/open/place?fields=all', []],
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

  test('speaks of nothing that a consumer cannot open', () => {
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

describe('what holds answers against it', () => {
  const check = checkAgainst(JSON.parse(JSON.stringify(document)) as OpenApi);
  const answer = {
    ...{ method: 'GET', path: '/healthz', query: '', status: 200, headers: {} },
    body: '{"status":"ok"}',
  };
  const one = { path: `/open/event/${uuid(1)}`, body: '{"name":"A"}' };

  test('lets right ones pass', () => {
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
