import { describe, expect, jest, test } from '@jest/globals';
import { CalendarConnectionError, createClient, type ListQuery } from '../../src/client/client.ts';
import { testApp } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid } from '../helpers/content.ts';
import { collected, failureOf, servedClient } from './served-client.ts';

const files = {
  'events/soon.md': event(1, { name: 'Soon', startDate: '2026-03-05', endDate: '2026-03-06' }),
  'events/past.md': event(2, { name: 'Past', startDate: '2026-01-05', endDate: '2026-01-06' }),
  'organizations/guild.md': organization(3, { name: 'Guild' }),
  'places/hall.yml': place(4, { name: 'Hall', countryCode: 'DE', latitude: '52.5', longitude: '13.4' }),
};
const { app } = testApp(files);

describe('a client', () => {
  test('gets one event, one organization and one place by id, in any letter case', async () => {
    const client = await servedClient(app);
    expect(await client.getEvent(uuid(1))).toMatchObject({ id: uuid(1), name: 'Soon', place: null });
    expect(await client.getOrganization(uuid(3).toUpperCase())).toMatchObject({
      id: uuid(3),
      name: 'Guild',
    });
    expect(await client.getPlace(uuid(4).toUpperCase())).toMatchObject({ id: uuid(4), name: 'Hall' });
  });

  test('gets the fields that are chosen', async () => {
    const client = await servedClient(app);
    expect(await client.getEvent(uuid(1), { fields: ['startLocal', 'name'] })).toEqual({
      name: 'Soon',
      startLocal: '2026-03-05',
    });
    expect(await client.getPlace(uuid(4), { fields: ['countryCode'] })).toEqual({ countryCode: 'DE' });
    expect(await client.getOrganization(uuid(3), { fields: ['name'] })).toEqual({ name: 'Guild' });
    const { data } = await client.recentEvents({ fields: 'all' });
    expect(data).toMatchObject([{ name: 'Soon', allDay: true, organizations: [] }]);
    expect(await client.getEvent(uuid(1), { fields: [] })).toEqual(await client.getEvent(uuid(1)));
  });

  test('lists organizations and places, page by page or all', async () => {
    const client = await servedClient(app);
    expect(await client.listOrganizations({ slug: ['x', 'guild'] })).toMatchObject({
      total: 1,
      data: [{ name: 'Guild' }],
    });
    expect(await collected(client.organizations({ fields: ['slug'] }))).toEqual([{ slug: 'guild' }]);
    const near = { latitude: 52.5, longitude: 13.4 };
    expect(await client.listPlaces({ near, radius: 1e-7 })).toMatchObject({ total: 1 });
    expect(await client.listPlaces({ bbox: [1e-7, 0, 1, 1] })).toMatchObject({ total: 0 });
    expect(await collected(client.places())).toMatchObject([{ name: 'Hall' }]);
  });

  test.each<[ListQuery, Record<string, string>]>([
    [{ near: { latitude: 52.52, longitude: -1e-7 } }, { near: '52.52,-0.0000001' }],
    [{ bbox: [5.9, 47.3, 15, 55.1] }, { bbox: '5.9,47.3,15,55.1' }],
    [
      { status: ['postponed', 'scheduled'], tag: ['a'], scale: 'small' },
      { status: 'postponed,scheduled', tag: 'a', scale: 'small' },
    ],
    [
      { eventStartAt: new Date(0), updatedSince: 'T' },
      { eventStartAt: '1970-01-01T00:00:00.000Z', updatedSince: 'T' },
    ],
    [{ datetime: '2026-03-06/2026-03-08' }, { datetime: '2026-03-06/2026-03-08' }],
    [
      { datetime: { from: '2026-03-06', until: new Date(0) } },
      { datetime: '2026-03-06/1970-01-01T00:00:00.000Z' },
    ],
    [{ datetime: { from: new Date(0) } }, { datetime: '1970-01-01T00:00:00.000Z/..' }],
    [{ datetime: { until: '2026-03-06', from: undefined } }, { datetime: '../2026-03-06' }],
    [
      { radius: 0.1, sort: 'distance', pageSize: 1000 },
      { radius: '0.1', sort: 'distance', pageSize: '1000' },
    ],
  ])('sends values as the service reads them: %j', async (query, expected) => {
    const fetch = jest.fn((_url: unknown) => Promise.resolve(Response.json({})));
    await createClient({ baseUrl: 'http://a.example', token: 't', fetch }).listEvents(query);
    const [[url] = []] = fetch.mock.calls;
    expect(Object.fromEntries(new URL(String(url)).searchParams)).toEqual(expected);
  });

  test('is strict where it is told to be: what the service does not know is an error', async () => {
    const misspelt = { pagesize: 1 } as ListQuery;
    expect(await (await servedClient(app)).listEvents(misspelt)).toMatchObject({ total: 2 });
    const strict = await servedClient(app, { strict: true });
    expect(await failureOf(strict.listEvents(misspelt))).toMatchObject({
      name: 'ValidationError',
      errors: [{ field: 'pagesize', rule: 'unknown' }],
    });
  });

  test('gets recent events; with keepOld those that have ended, where none is coming', async () => {
    const client = await servedClient(app);
    const { 'events/soon.md': _soon, ...old } = files;
    const later = await servedClient(testApp(old).app);
    expect((await client.recentEvents()).data).toMatchObject([{ name: 'Soon' }]);
    expect((await later.recentEvents({ keepOld: false })).data).toEqual([]);
    expect((await later.recentEvents({ keepOld: true })).data).toMatchObject([{ name: 'Past' }]);
  });

  test('lists with every parameter; one that is undefined is left out', async () => {
    const client = await servedClient(app);
    const query = {
      search: 'nothing&search=past',
      orgSearch: '',
      eventEndAt: '2026-02-01T00:00:00Z',
      pageSize: 7,
    };
    expect(await client.listEvents({ ...query, search: 'past' })).toMatchObject({ total: 1, pageSize: 7 });
    expect(await client.listEvents(query)).toMatchObject({ total: 0, info: 'No event available' });
    expect(await client.listEvents()).toMatchObject({ total: 2, current: 1, pageSize: 20 });
  });

  test.each(['', 'recent', '..', `${uuid(1)}/`, `${uuid(1)}\n`])(
    'asks for no id that is no UUID: %j',
    async (id) => {
      const client = await servedClient(app);
      expect(await failureOf(client.getEvent(id))).toBeInstanceOf(TypeError);
      expect(await failureOf(client.getOrganization(id))).toBeInstanceOf(TypeError);
      expect(await failureOf(client.getPlace(id))).toBeInstanceOf(TypeError);
      expect(client.statuses).toEqual([]);
    },
  );

  test.each(['evc_\n', 'two words', 'tökén'])(
    'takes no token that fits in no header, and does not tell it: %j',
    (token) => {
      const create = (): unknown => createClient({ baseUrl: 'http://127.0.0.1', token });
      expect(create).toThrow(new TypeError('The token has a character that no token has.'));
    },
  );

  test('says that a token is empty, as it is where a variable is not set', () => {
    expect(() => createClient({ baseUrl: 'http://127.0.0.1', token: '' })).toThrow(/^The token is empty/);
  });

  test.each([
    '',
    '/open',
    '127.0.0.1:3000',
    'localhost:3000',
    'ftp://127.0.0.1',
    'http://u:secret@127.0.0.1',
  ])('takes no base URL like %j, and says what one is like', (baseUrl) => {
    expect(() => createClient({ baseUrl, token: 't' })).toThrow(
      new TypeError(
        'The baseUrl has to begin with http:// or https:// and have no credentials in it, like http://127.0.0.1:3000.',
      ),
    );
  });

  test.each([
    ['https://calendar.example.org', 'https://calendar.example.org/open/event'],
    ['https://calendar.example.org/', 'https://calendar.example.org/open/event'],
    [new URL('https://example.org/a/b//?c#d'), 'https://example.org/a/b/open/event'],
  ])('asks below %s', async (baseUrl, expected) => {
    const fetch = jest.fn(() => Promise.resolve(Response.json({})));
    await createClient({ baseUrl, token: 't', fetch }).listEvents();
    expect(fetch.mock.calls).toEqual([[new URL(expected), { headers: { Authorization: 'Bearer t' } }]]);
  });
});

describe('what a client remembers', () => {
  test('is given again while the service says that it has not changed, and no longer', async () => {
    const { app, calendars } = testApp(files);
    const client = await servedClient(app);
    const first = await client.getEvent(uuid(1));
    expect(await client.getEvent(uuid(1))).toEqual(first);
    calendars.replace(calendarOf({ ...files, 'events/soon.md': event(1, { name: 'Sooner' }) }));
    expect(await client.getEvent(uuid(1))).toMatchObject({ name: 'Sooner' });
    expect(await client.getEvent(uuid(1))).toMatchObject({ name: 'Sooner' });
    expect(client.statuses).toEqual([200, 304, 200, 304]);
  });

  test('is not changed by what becomes of a value', async () => {
    const client = await servedClient(app);
    const first = await client.getEvent(uuid(1));
    Object.assign(first, { name: 'Mine' });
    expect(await client.getEvent(uuid(1))).toMatchObject({ name: 'Soon' });
    expect(client.statuses).toEqual([200, 304]);
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  test.each(['of the client', 'of the call'])('%s ends a request under way', async (whose) => {
    const controller = new AbortController();
    const { signal } = controller;
    const hanging = await servedClient(app, {
      ...(whose === 'of the client' && { signal }),
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new TypeError('fetch failed'));
          });
          controller.abort(reason);
        }),
    });
    const call = whose === 'of the call' ? { signal } : { signal: new AbortController().signal };
    expect(await failureOf(hanging.listEvents({}, call))).toBe(reason);
  });

  test('before a request: nothing is sent', async () => {
    const client = await servedClient(app);
    const call = { signal: AbortSignal.abort(reason) };
    for (const failing of [
      client.getEvent(uuid(1), call),
      client.getOrganization(uuid(3), call),
      client.recentEvents({}, call),
      client.listEvents({}, call),
    ]) {
      expect(await failureOf(failing)).toBe(reason);
    }
    expect(client.statuses).toEqual([]);
  });

  test('between two pages ends the reading', async () => {
    const controller = new AbortController();
    const client = await servedClient(app);
    const read = async (): Promise<void> => {
      for await (const _event of client.events({ pageSize: 1 }, controller)) controller.abort(reason);
    };
    expect(await failureOf(read())).toBe(reason);
    expect(client.statuses).toEqual([200]);
  });
});

describe('no answer of a calendar', () => {
  test('nobody listens there', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: 'secret' });
    const error = await failureOf(client.listEvents({ search: 'a' }));
    expect(error).toBeInstanceOf(CalendarConnectionError);
    expect(error).toMatchObject({
      name: 'CalendarConnectionError',
      message: 'There is no answer from http://127.0.0.1:1/open/event?search=a.',
      status: null,
      cause: expect.objectContaining({ message: 'fetch failed' }),
    });
  });

  test.each([
    ['no JSON', 502, '<html>'],
    ['no JSON, as a success', 200, ''],
    ['JSON without a code', 404, '{"error":"not found"}'],
    ['JSON that is no object', 500, '"down"'],
    ['304 for what nobody remembers', 304, null],
  ])('%s', async (_what, status, text) => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response(text, { status }));
    const client = createClient({ baseUrl: 'http://a.example', token: 'secret', fetch });
    const error = await failureOf(client.listEvents());
    expect(error).toBeInstanceOf(CalendarConnectionError);
    expect(error).toMatchObject({
      message: `The answer of http://a.example/open/event (status ${status}) is none of a calendar.`,
      status,
    });
  });
});
