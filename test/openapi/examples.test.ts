import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { InvalidValue } from '../../src/calendar/filters/parameter.ts';
import { loadContent } from '../../src/content/load.ts';
import { LIST_PARAMETERS } from '../../src/http/routes/parameters.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { observable } from '../../src/platform/observable.ts';
import { testApp, TOKENS } from '../helpers/app.ts';

describe('the examples of the OpenAPI document', () => {
  const { records } = loadContent('content');
  if (records === null) throw new Error('The sample content is not valid');
  const { app } = testApp({}, { calendars: observable(compileCalendar(records)) });
  const document = openApiDocument(records.site);

  interface Parameter {
    readonly name: string;
    readonly in: 'query' | 'path' | 'header';
    readonly schema: object;
    readonly example?: string | number | readonly string[];
  }

  interface Operation {
    readonly parameters: readonly (Parameter | { readonly $ref: string })[];
    readonly responses: Readonly<
      Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
    >;
  }

  const OPERATIONS = Object.entries(document.paths as Readonly<Record<string, { readonly get: Operation }>>)
    .filter(([path]) => /^\/(?:open|feeds)\//.test(path))
    .map(([path, { get }]) => ({ path, ...get }));

  const CASES = OPERATIONS.flatMap(({ path, parameters }) =>
    parameters.flatMap((given) => {
      if (!('$ref' in given)) return [{ path, parameters, parameter: given }];
      const name = given.$ref.split('/').at(-1) ?? '';
      const { parameters: known } = document.components as {
        readonly parameters: Readonly<Record<string, Parameter>>;
      };
      const parameter = known[name];
      return parameter === undefined ? [] : [{ path, parameters, parameter }];
    }),
  );

  /** Filters by fields that no event of the sample calendar has. */
  const UNSAID = ['isAccessibleForFree', 'inLanguage', 'series'];

  /** Parameters that mean nothing without another one. */
  const COMPANIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    radius: { near: '52.52,13.40' },
  };

  /** Queries with which a feed contains its example, whatever the time of the test. */
  const PARTS: Readonly<Record<string, string>> = {
    '/feeds/deadlines.ics': 'closes=2026-09-01/..',
    '/feeds/deadlines.atom': 'closes=2026-09-01/..',
  };

  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, 'openapi');

  function filledIn(path: string, parameters: Operation['parameters']): string {
    return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const [parameter] = parameters.filter((each) => 'name' in each && each.name === name);
      return parameter !== undefined && 'name' in parameter ? String(parameter.example) : '';
    });
  }

  function get(path: string, query: Readonly<Record<string, string>> = {}): Test {
    const token = path.startsWith('/feeds/') ? TOKENS.feeds : TOKENS.reader;
    return request(app).get(path).query(query).set('Authorization', `Bearer ${token}`).buffer(true);
  }

  test('every parameter of every operation under /open and /feeds has one', () => {
    expect(CASES.length).toBeGreaterThan(100);
    expect(CASES.filter(({ parameter }) => parameter.example === undefined)).toEqual([]);
  });

  test.each(CASES.map((each) => [`${each.path} ${each.parameter.name}`, each] as const))(
    '%s: it fits its schema, and is answered',
    async (_name, { path, parameters, parameter: { name, in: place, schema, example = '' } }) => {
      expect({ example, errors: ajv.validate(schema, example) || ajv.errorsText() }).toEqual({
        example,
        errors: true,
      });
      const sent = Array.isArray(example) ? example.join(',') : String(example);
      const query = place === 'query' ? { ...COMPANIONS[name], [name]: sent } : {};
      const asked = get(filledIn(path, parameters), query).set('Prefer', 'handling=strict');
      const { body } = (await (place === 'header' ? asked.set(name, sent) : asked).expect(200)) as {
        readonly body: { readonly total?: number };
      };
      if (path === '/open/event' && place === 'query' && !UNSAID.includes(name))
        expect(body.total).toBeGreaterThan(0);
    },
  );

  test('every operation under /open and /feeds has one of its answer', () => {
    const examples = OPERATIONS.flatMap(({ responses }) => Object.values(responses['200']?.content ?? {}));
    expect(examples).toHaveLength(OPERATIONS.length);
    expect(examples.filter(({ example }) => example === undefined)).toEqual([]);
  });

  test.each(OPERATIONS.map(({ path, responses }) => [path, responses] as const))(
    '%s: that of the answer fits its schema',
    (path, responses) => {
      const [type = '', { example } = {}] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
      const escaped = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const media = `openapi#/paths/${escaped}/get/responses/200/content/${type.replaceAll('/', '~1')}`;
      const isValid = ajv.compile({ $ref: `${media}/schema` });
      expect({ isValid: isValid(example), errors: isValid.errors }).toEqual({ isValid: true, errors: null });
      if (!type.endsWith('ndjson')) return;
      const isLine = ajv.compile({ $ref: `${media}/schema/contentSchema` });
      for (const line of String(example).trimEnd().split('\n')) expect(isLine(JSON.parse(line))).toBe(true);
    },
  );

  /** Values of parameters that the service refuses, and others that it takes. */
  const SHAPES = [
    [
      'eventStartAt',
      ['2026-01-01', '2026-01-01T00:00:00+01:00', '2026-01-01t00:00:00z'],
      ['2026-01-01T00:00:00.12345Z'],
    ],
    [
      'datetime',
      ['..', '/', '../..', '2026', '2026-01-01/x', '2026-01-01/2026-01-02/'],
      ['/2026-01-01', '2026-01-01/', '../2026-01-01T00:00:00Z'],
    ],
    [
      'closes',
      ['..', '2026-01-01T00:00:00'],
      ['2026-01-01', '2026-01-01/..', '2026-01-01T00:00:00Z/2026-01-02'],
    ],
    ['bbox', ['1,2,3', '1,2,3,4,5', '1e1,2,3,4'], ['-1,-2.5,3,4']],
    ['near', ['1', '1,2,3', '+1,2'], ['1,-2.5']],
  ] as const;

  test.each(SHAPES)(
    '%s: its pattern refuses what the service refuses, and nothing else',
    (name, refused, taken) => {
      const { schema } =
        CASES.find((each) => each.path === '/open/event' && each.parameter.name === name)?.parameter ?? {};
      const [isValid, { read }] = [ajv.compile(schema ?? {}), LIST_PARAMETERS[name]];
      for (const value of refused) {
        expect([value, isValid(value), read(value) instanceof InvalidValue]).toEqual([value, false, true]);
      }
      for (const value of taken) {
        expect([value, isValid(value), read(value) instanceof InvalidValue]).toEqual([value, true, false]);
      }
    },
  );

  const FEEDS = OPERATIONS.filter(({ path }) => path.startsWith('/feeds/'));

  test.each(FEEDS.map((each) => [each.path, each] as const))(
    '%s: it is a part of the feed of the sample calendar',
    async (_path, { path, parameters, responses }) => {
      const [type = '', { example } = {}] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
      const filter = path.includes('changes') ? '' : (PARTS[path] ?? 'search=fosdem');
      const { text } = await get(`${filledIn(path, parameters)}?${filter}`).expect(200);
      if (type.endsWith('json')) {
        expect(JSON.parse(text)).toMatchObject(example as object);
        return;
      }
      const lines = text.split(/\r?\n/);
      let at = 0;
      for (const line of String(example).trimEnd().split('\n')) {
        const place = lines.indexOf(line, at);
        expect({ line, isThere: place >= at }).toEqual({ line, isThere: true });
        at = place + 1;
      }
    },
  );
});
