import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answer } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { answerList } from '../../src/calendar/list-answer.ts';
import { ApiError, errorBody } from '../../src/http/answer/api-errors.ts';
import { LIST_PARAMETERS } from '../../src/http/routes/parameters.ts';
import { readQuery } from '../../src/http/routes/read-query.ts';
import type { Records } from '../../src/schema/records.ts';
import { createPlainService } from '../reference/service.ts';
import { anyQuery, VALUES } from './any-query.ts';
import { anyRecords } from './any-records.ts';
import { eventRecord, recordsWith } from './records.ts';

/** Of `/open/event`, without the HTTP around it. */
function asker(records: Records): (query: string, strict?: boolean) => Answer {
  const calendar = compileCalendar(records);
  return (query, strict = false) =>
    answerList(calendar, readQuery({ sent: new URLSearchParams(query), strict }, LIST_PARAMETERS));
}

function bodyOf(ask: () => Answer): string {
  try {
    return ask().json.toString();
  } catch (error) {
    if (error instanceof ApiError) return errorBody(error);
    throw error;
  }
}

interface Page {
  readonly total: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

function pageOf({ json }: Answer): Page {
  return JSON.parse(json.toString()) as Page;
}

test('whatever is asked of whatever content, the answer is that of a plain filter and a plain sort', () => {
  fc.assert(
    fc.property(anyRecords, fc.array(anyQuery, { minLength: 1, maxLength: 8 }), (records, queries) => {
      const ask = asker(records);
      const plain = createPlainService(records, 'UTC');
      for (const query of queries) {
        const { body } = plain(`/open/event?${query}`, 0);
        expect({ query, body: bodyOf(() => ask(query)) }).toEqual({ query, body });
      }
    }),
    { numRuns: 250 },
  );
});

/** Queries with a center, so that every order and every field can be asked for. */
const found = fc.tuple(anyQuery, VALUES.near).map(([query, near]) => {
  const parameters = new URLSearchParams(query);
  for (const name of ['current', 'pageSize', 'fields', 'sort', 'bbox', 'datetime']) parameters.delete(name);
  parameters.set('near', near);
  parameters.set('radius', '99999');
  return parameters.toString();
});

test.each(['', '-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance'])(
  'pages partition the list, sort=%s',
  (sort) => {
    fc.assert(
      fc.property(anyRecords, found, fc.integer({ min: 1, max: 5 }), (records, query, pageSize) => {
        const ask = asker(records);
        const sorted = `${query}&sort=${sort}&fields=id`;
        const all = pageOf(ask(`${sorted}&pageSize=500`));
        const pages = Array.from({ length: Math.ceil(all.total / pageSize) + 1 }, (_, index) =>
          pageOf(ask(`${sorted}&pageSize=${pageSize}&current=${index + 1}`)),
        );
        expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
      }),
    );
  },
);

test('ascending starts are descending ones the other way round, but for ties and for what has none', () => {
  fc.assert(
    fc.property(anyRecords, found, (records, query) => {
      const ask = asker(records);
      const startsOf = (sort: string): unknown[] =>
        pageOf(ask(`${query}&sort=${sort}&fields=startDate`)).data.map(({ startDate }) => startDate);
      const isDated = (date: unknown): boolean => date !== null;
      const [down, up] = [startsOf('-startDate'), startsOf('startDate')];
      expect(up.filter(isDated)).toEqual(down.filter(isDated).reverse());
      expect(up.findIndex((date) => date === null)).toBe(down.findIndex((date) => date === null));
    }),
  );
});

test('default is what is there without asking, to the byte and the tag; all has all of it, and more', () => {
  fc.assert(
    fc.property(anyRecords, fc.oneof(fc.constant(''), found), (records, query) => {
      const ask = asker(records);
      const plain = ask(query);
      for (const words of ['default', ' default ,,default', ',', '']) {
        const { json, etag } = ask(`${query}&fields=${words}`);
        expect({ json: json.toString(), etag }).toEqual({ json: plain.json.toString(), etag: plain.etag });
      }
      const all = pageOf(ask(`${query}&fields=all`));
      expect(all.data).toMatchObject(pageOf(plain).data);
      for (const record of all.data) expect(record).not.toHaveProperty('distance');
      const isSame = ask(`${query}&fields=all`).etag === plain.etag;
      expect(isSame).toBe(all.data.length === 0);
    }),
  );
});

test('the fields that are named, and no others, in the order of the table, however they are named', () => {
  fc.assert(
    fc.property(anyRecords, fc.array(fc.nat(40), { minLength: 1 }), (records, numbers) => {
      const ask = asker(records);
      const [first] = pageOf(ask('fields=all')).data;
      fc.pre(first !== undefined);
      const all = Object.keys(first);
      const named = numbers.map((number) => all[number % all.length] ?? '');
      const { data } = pageOf(ask(`fields=${named.join(' ,')}`));
      const expected = all.filter((name) => named.includes(name));
      for (const record of data) expect(Object.keys(record)).toEqual(expected);
      expect(data[0]).toEqual(Object.fromEntries(expected.map((name) => [name, first[name]])));
    }),
  );
});

test('all fields but one, with the distance in its place, are not all', () => {
  const ask = asker(recordsWith([eventRecord(1, { latitude: 0, longitude: 0 })]));
  const [whole = {}] = pageOf(ask('fields=all')).data;
  const names = [...Object.keys(whole).slice(1), 'distance'];
  const [record = {}] = pageOf(ask(`near=0,0&fields=${names.join()}`)).data;
  expect(Object.keys(record)).toEqual(names);
});
