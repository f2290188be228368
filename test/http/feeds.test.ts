import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { NO_APPLICATIONS } from '../../src/tokens/registry.ts';
import { bodyOf, expectError, pageOf } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, uuid, yaml } from '../helpers/content.ts';

const files = {
  'events/a.md': event(1, { name: 'Rust Meeting', startDate: '2026-03-06', organization: 'guild' }),
  'events/b.md': event(2, {
    name: 'Reading Day',
    startDate: '2026-05-01',
    endDate: '2026-05-02',
    latitude: '53.5',
    longitude: '10',
  }),
  'events/c.md': event(3, { name: 'Rust some day', organization: 'guild' }),
  'organizations/guild.md': organization(10, { name: 'Guild of Rust' }),
  'organizations/idle.md': organization(11, { name: 'Idle' }),
};

const publicFiles = { ...files, 'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org' }) };

const closed = testApp(files);

const open = testApp(publicFiles);

const FEEDS = [
  ['/feeds/events.ics', 'text/calendar; charset=utf-8'],
  ['/feeds/organizations/guild.ics', 'text/calendar; charset=utf-8'],
  ['/feeds/events.atom', 'application/atom+xml; charset=utf-8'],
  ['/feeds/events.json', 'application/feed+json; charset=utf-8'],
  ['/feeds/events.geojson', 'application/geo+json; charset=utf-8'],
  ['/feeds/deadlines.ics', 'text/calendar; charset=utf-8'],
  ['/feeds/deadlines.atom', 'application/atom+xml; charset=utf-8'],
] as const;

function get(path: string, key: string | null = TOKENS.feeds, { app } = closed): Test {
  const mark = path.includes('?') ? '&' : '?';
  return request(app)
    .get(key === null ? path : `${path}${mark}key=${key}`)
    .set('Accept-Encoding', 'identity');
}

/** Asks for a feed. The test client does not know the types of feeds, so that the text has to be kept explicitly. */
function fetched(path: string, key: string | null = TOKENS.feeds, server = closed): Test {
  return get(path, key, server).buffer(true).expect(200);
}

/** The numbers of the events in an iCalendar feed, from their ids. */
async function numbersOf(path: string): Promise<number[]> {
  const { text } = await fetched(path);
  return [...text.matchAll(/^UID:\S*-(\d+)\r$/gm)].map(([, number]) => Number(number));
}

describe.each(FEEDS)('%s', (path, type) => {
  test('a key of an application with the interface "feeds" opens it', async () => {
    const response = await fetched(path);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(response.text)),
      'cache-control': 'private, no-cache',
      'x-ratelimit-limit': '600',
    });
    expect(response.text).not.toContain(TOKENS.feeds);
  });

  test.each([
    ['no key', null],
    ['an unknown key', TOKENS.unknown],
    ['a revoked key', TOKENS.revoked],
    ['something else', 'x'],
    ['an empty key', ''],
    ['two keys', `${TOKENS.feeds}&key=${TOKENS.feeds}`],
  ])('%s: 401, which does not repeat the key', async (_what, key) => {
    const response = await get(path, key);
    expectError(response, 401, 'E_UNAUTHORIZED');
    expect(response.headers['www-authenticate']).toMatch(/^Bearer realm="[^"]+"/);
    expect(response.text).toMatch(/key=<token>.*Authorization: Bearer <token>/);
    expect(response.text).not.toContain('evc_');
  });

  test.each(['reader', 'powerless'] as const)('the key of %s: 403', async (name) => {
    expectError(await get(path, TOKENS[name]), 403, 'E_APPLICATION_FORBIDDEN');
  });

  test('the token as bearer counts like a key', async () => {
    const as = (token: string): Test => get(path, null).set('Authorization', `Bearer ${token}`);
    await as(TOKENS.feeds).expect(200);
    expectError(await as(TOKENS.reader), 403, 'E_APPLICATION_FORBIDDEN');
    const unknown = await as(TOKENS.unknown);
    expectError(unknown, 401, 'E_UNAUTHORIZED');
    expect(unknown.headers['www-authenticate']).toContain('error="invalid_token"');
    expectError(await get(path, null).set('Authorization', TOKENS.feeds), 401, 'E_UNAUTHORIZED');
  });

  test('a token in both places is refused (RFC 6750, section 2)', async () => {
    const response = await get(path).set('Authorization', `Bearer ${TOKENS.feeds}`);
    expectError(response, 400, 'E_BAD_REQUEST');
    await get(path).set('Authorization', 'Basic eDp5').expect(200);
  });

  test('a public site needs no key, and lets caches keep the feed for a while', async () => {
    for (const key of [null, TOKENS.unknown, TOKENS.reader]) {
      const { headers } = await fetched(path, key, open);
      expect(headers['cache-control']).toBe('public, max-age=300');
    }
  });

  test('304 for a feed that the client has, and another tag for another query and other content', async () => {
    const { headers } = await fetched(path);
    const etag = String(headers.etag);
    const again = await get(path).set('If-None-Match', etag).expect(304);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    expect((await fetched(`${path}?search=rust`)).headers.etag).not.toBe(etag);
    expect((await fetched(path, null, open)).headers.etag).not.toBe(etag);
    expect((await fetched(path, TOKENS.feeds, testApp(files))).headers.etag).toBe(etag);
  });

  test('the same parameters as the list has, and the same errors', async () => {
    const query = `eventStartAt=yesterday&search=${'x'.repeat(101)}&orgSearch=a&orgSearch=b`;
    const body = expectError(await get(`${path}?${query}`), 422, 'E_VALIDATION');
    const listed = bodyOf(await closed.get(`/open/event?${query}`).expect(422));
    expect(body.errors).toEqual(listed.errors);
    await fetched(`${path}?current=0&pageSize=x`);
  });

  test('HEAD as GET; other methods 405', async () => {
    const { headers } = await fetched(path);
    const head = await request(closed.app)
      .head(`${path}?key=${TOKENS.feeds}`)
      .set('Accept-Encoding', 'identity')
      .expect(200);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    await request(closed.app).post(path).expect(405);
  });
});

describe('the filters', () => {
  test.each([
    ['', [2, 1]],
    ['search=rust', [1]],
    ['search=meting', [1]],
    ['search=nothing', []],
    ['orgSearch=guild', [1]],
    ['eventStartAt=2026-03-06T00:00:00Z', [2, 1]],
    ['eventStartAt=2026-03-06T00:00:00.0001Z', [2]],
    ['eventEndAt=2026-06-01T00:00:00Z', [2]],
    ['search=rust&eventStartAt=2026-04-01T00:00:00Z', []],
  ])('%s: the dated events of the list', async (query, numbers) => {
    expect(await numbersOf(`/feeds/events.ics?${query}`)).toEqual(numbers);
    const { data } = pageOf(await closed.get(`/open/event?${query}`));
    expect(data.filter(({ startDate }) => startDate !== null).map(({ id }) => id)).toEqual(numbers.map(uuid));
  });

  test('GeoJSON has those with coordinates', async () => {
    const { text } = await fetched('/feeds/events.geojson?search=reading');
    expect(JSON.parse(text)).toMatchObject({ features: [{ id: uuid(2) }] });
    expect(JSON.parse((await fetched('/feeds/events.geojson?search=rust')).text)).toMatchObject({
      features: [],
    });
  });

  test('Atom and JSON Feed name their own URL, with the filters as sent and without a key', async () => {
    const query = `orgSearch=&unknown=x&search=rust+m%C3%A9ting&key=${TOKENS.feeds}&eventStartAt=2026-03-06T00:00:00Z`;
    const address =
      'https://calendar.example.org/feeds/events.atom?eventStartAt=2026-03-06T00%3A00%3A00Z&amp;search=rust+m%C3%A9ting';
    const { text } = await fetched(`/feeds/events.atom?${query}`, null, open);
    expect(text).toContain(`<link rel="self" href="${address}"/>`);
    expect(text).not.toContain('evc_');
    const json = async (asked: string): Promise<unknown> =>
      JSON.parse((await fetched(`/feeds/events.json${asked}`, null, open)).text) as unknown;
    // The two queries mean the same. They are sent more than once, since frequent feeds are cached.
    for (let time = 0; time < 3; time += 1)
      for (const start of ['2026-03-06T00:00:00Z', '2026-03-06T00:00:00.000Z'])
        expect(await json(`?eventStartAt=${start}`)).toMatchObject({
          feed_url: `https://calendar.example.org/feeds/events.json?eventStartAt=${encodeURIComponent(start)}`,
        });
    expect(await json('')).toMatchObject({ feed_url: 'https://calendar.example.org/feeds/events.json' });
    expect((await fetched('/feeds/events.json')).text).not.toContain('feed_url');
  });

  test('Atom and JSON Feed have the undated events, too', async () => {
    const json = JSON.parse((await fetched('/feeds/events.json?search=rust')).text) as { items: unknown[] };
    expect(json.items).toMatchObject([{ id: `urn:uuid:${uuid(1)}` }, { id: `urn:uuid:${uuid(3)}` }]);
    expect((await fetched('/feeds/events.atom?search=rust')).text.match(/<entry>/g)).toHaveLength(2);
  });
});

describe('the calendar of one organization', () => {
  test('has its events and its name', async () => {
    expect(await numbersOf('/feeds/organizations/guild.ics')).toEqual([1]);
    expect(await numbersOf('/feeds/organizations/guild.ics?search=reading')).toEqual([]);
    expect((await fetched('/feeds/organizations/guild.ics')).text).toContain(
      'X-WR-CALNAME:Guild of Rust\r\n',
    );
  });

  test('has also what it runs together with others', async () => {
    const shared = testApp({
      ...files,
      'events/d.md': event(4, { startDate: '2026-04-01', organization: 'idle', coOrganizers: '[guild]' }),
    });
    const { text } = await fetched('/feeds/organizations/guild.ics', TOKENS.feeds, shared);
    expect(text.match(/^UID:.*$/gm)).toEqual([uuid(4), uuid(1)].map((id) => `UID:${id}`));
  });

  test('has a component, but no event, when it has none', async () => {
    expect(await numbersOf('/feeds/organizations/idle.ics')).toEqual([]);
    expect((await fetched('/feeds/organizations/idle.ics')).text).toContain(
      'BEGIN:VTIMEZONE\r\nTZID:UTC\r\n',
    );
  });

  test.each(['nobody', 'GUILD', '__proto__', '%20', TOKENS.feeds])('404 for the slug %s', async (slug) => {
    const path = `/feeds/organizations/${slug}.ics`;
    expectError(await get(path), 404, 'E_ORGANIZATION_NOT_FOUND');
    expectError(await get(path, null), 401, 'E_UNAUTHORIZED');
    expectError(await get(`${path}?eventEndAt=x`), 422, 'E_VALIDATION');
  });
});

describe('feeds and the rest', () => {
  test('a key of feeds is refused below /open, in the header and in the query', async () => {
    await open.get('/open/event').set('Authorization', `Bearer ${TOKENS.feeds}`).expect(403);
    await get('/open/event', TOKENS.reader, open).expect(401);
  });

  test('the limit counts by application, and by address without a key', async () => {
    const limited = testApp(publicFiles, { rateLimitPerMinute: 2, now: () => NOW });
    for (const key of [TOKENS.feeds, null])
      for (const status of [200, 200, 429]) await get('/feeds/events.ics', key, limited).expect(status);
  });

  test('without any application every key is unknown', async () => {
    const unknown = testApp(files, { tokens: () => NO_APPLICATIONS });
    expectError(await get('/feeds/events.ics', TOKENS.feeds, unknown), 401, 'E_UNAUTHORIZED');
  });

  test('no key is logged, not even with a fault', async () => {
    const current = (): never => {
      throw new Error('broken');
    };
    const broken = testApp(files, { calendars: { current } });
    const whole = testApp(files);
    await get('/feeds/events.ics', TOKENS.feeds, broken).expect(500);
    await fetched('/feeds/events.ics?search=private', TOKENS.feeds, whole);
    while (broken.log.length < 2 || whole.log.length < 1) await turn();
    await turn();
    const text = JSON.stringify([broken.log, whole.log]);
    expect(text).toContain('"path":"/feeds/events.ics"');
    expect(text).not.toContain('evc_f');
    expect(text).not.toContain('private');
  });

  test('a feed that many request at once is made once, and again for a new calendar', async () => {
    const server = testApp(files);
    const ask = async (): Promise<string> => (await fetched('/feeds/events.ics', TOKENS.feeds, server)).text;
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(new Set([first, ...others, await ask()]).size).toBe(1);
    server.calendars.replace(calendarOf({ 'events/z.md': event(9, { startDate: '2026-01-01' }) }));
    expect(await ask()).toContain(uuid(9));
  });
});
