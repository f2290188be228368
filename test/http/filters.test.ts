import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { FILTER_NAMES, type FilterName } from '../../src/calendar/filters/filter-table.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

/** Two values of each parameter that find different events of the calendar below. */
const VALUES: Readonly<Record<FilterName, readonly [string, string]>> = {
  eventStartAt: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
  eventEndAt: ['2026-01-31T00:00:00Z', '2026-12-31T00:00:00Z'],
  search: ['alpha', 'beta'],
  orgSearch: ['weavers', 'potters'],
  datetime: ['2026-01', '2026-02'].map((month) => `${month}-02/${month}-03`) as [string, string],
  status: ['scheduled', 'postponed'],
  scale: ['small', 'large'],
  organization: ['a', 'b'],
  place: [uuid(20), uuid(21)],
  countryCode: ['DE', 'CN'],
  tag: ['pots', 'cloth'],
  bbox: ['9,53,11,54', '115,39,117,40'],
  near: ['53.5,10', '39.9,116.4'],
  radius: ['30', '20000'],
  q: ['alpha', 'peking'],
  updatedSince: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
};
/** What a parameter means nothing without. */
const COMPANIONS: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  radius: { near: '53.5,10' },
};
const CASES = FILTER_NAMES.map((name) => ({
  name,
  queries: VALUES[name].map((value) =>
    new URLSearchParams({ ...COMPANIONS[name], [name]: value }).toString(),
  ),
}));
/** Of no event it is known when it changed, so that all are listed whatever the time. */
const TELLING = CASES.filter(({ name }) => name !== 'updatedSince');
const FEEDS = ['ics', 'atom', 'json', 'geojson'].map((format) => `/feeds/events.${format}`);

const organizations = {
  'site.yml': yaml({ public: 'true' }),
  'organizations/a.md': organization(10, { name: 'Weavers' }),
  'organizations/b.md': organization(11, { name: 'Potters' }),
  'places/hall.yml': place(20, { countryCode: 'DE', latitude: '53.5', longitude: '10' }),
  'places/peking.yml': place(21, {
    name: 'Peking Hall',
    countryCode: 'CN',
    latitude: '39.9',
    longitude: '116.4',
  }),
};
const some = testApp({
  ...organizations,
  'events/a.md': event(1, {
    name: 'Alpha',
    organization: 'a',
    startDate: '2026-01-02',
    endDate: '2026-01-03',
    place: 'hall',
    tags: '[pots]',
  }),
  'events/b.md': event(2, {
    name: 'Beta',
    organization: 'b',
    startDate: '2026-02-02',
    endDate: '2026-02-03',
    place: 'peking',
    tags: '[cloth]',
    status: 'postponed',
    scale: 'large',
  }),
});
const none = testApp(organizations);

function fetched({ app }: typeof some, path: string): Test {
  return request(app).get(path).buffer(true).expect(200);
}

function expectAllDifferent(values: readonly unknown[]): void {
  expect(values).not.toContain(undefined);
  expect(new Set(values).size).toBe(values.length);
}

describe.each(TELLING)('queries that differ in nothing but $name', ({ queries }) => {
  test('have other pages, however frequently they are asked for, and other links', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answers = await Promise.all(queries.map((query) => some.get(`/open/event?${query}`).expect(200)));
      expectAllDifferent(answers.map(({ text }) => text));
      expectAllDifferent(answers.map(({ headers }) => headers.etag));
      expectAllDifferent(answers.map(({ headers }) => headers.link));
    }
  });

  test('have other feeds, however frequently they are asked for', async () => {
    for (const feed of FEEDS) {
      for (let time = 0; time < 3; time += 1) {
        const answers = await Promise.all(queries.map((query) => fetched(some, `${feed}?${query}`)));
        expectAllDifferent(answers.map(({ text }) => text));
      }
    }
  });
});

describe.each(CASES)('queries that differ in nothing but $name', ({ queries }) => {
  test('have feeds with other entity tags, even where none has an event', async () => {
    for (const feed of [...FEEDS, '/feeds/organizations/a.ics']) {
      const paths = [feed, ...queries.map((query) => `${feed}?${query}`)];
      const answers = await Promise.all(paths.map((path) => fetched(none, path)));
      expectAllDifferent(answers.map(({ headers }) => headers.etag));
    }
  });
});

test('a radius that no number can hold is another question than none', async () => {
  const near = 'near=0,-100&q=alpha';
  for (const feed of ['/feeds/events.json', '/feeds/organizations/a.ics']) {
    const everywhere = await fetched(some, `${feed}?${near}&radius=${'9'.repeat(400)}`);
    const around = await fetched(some, `${feed}?${near}`);
    expect(everywhere.text).toContain('Alpha');
    expect(around.text).not.toContain('Alpha');
    expect(around.headers.etag).not.toBe(everywhere.headers.etag);
  }
});

test('the id of a feed stays what it has been, whatever filters come to be', async () => {
  const { text } = await fetched(none, '/feeds/events.atom');
  expect(text).toContain('<id>urn:uuid:f08e6c2d-baa6-8453-889e-384f3b57bc98</id>');
});
