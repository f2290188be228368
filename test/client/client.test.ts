import { inspect } from 'node:util';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { build } from 'esbuild';
import { changesSince } from '../../src/client/pages.ts';
import {
  CalendarApiError,
  CalendarConnectionError,
  type Change,
  createClient,
  ForbiddenError,
  type ListQuery,
  NotFoundError,
  TooManyRequestsError,
  UnauthorizedError,
  ValidationError,
} from '../../src/client/client.ts';
import { RememberedAnswers, wait } from '../../src/client/requests.ts';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { NOW, testApp, TOKENS } from '../helpers/app.ts';
import { fakeDate } from '../helpers/clock.ts';
import { calendarOf, event, organization, place, uuid } from '../helpers/content.ts';
import { clientOf, keyOf, PlainCalendar } from './plain-calendar.ts';
import { collected, failureOf, servedClient, type ServedClient } from './served-client.ts';

const { outputFiles } = await build({
  entryPoints: ['src/client/client.ts'],
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
});

/** The client as pages load it, minified. */
const SMALL = (await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
)) as { readonly createClient: typeof createClient };

describe('client', () => {
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

    test('gets the chosen fields', async () => {
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

    test('is strict when it is told to be: a parameter that the service does not know is an error', async () => {
      const misspelt = { pagesize: 1 } as ListQuery;
      expect(await (await servedClient(app)).listEvents(misspelt)).toMatchObject({ total: 2 });
      const strict = await servedClient(app, { strict: true });
      expect(await failureOf(strict.listEvents(misspelt))).toMatchObject({
        name: 'ValidationError',
        errors: [{ field: 'pagesize', rule: 'unknown' }],
      });
    });

    test('gets recent events; with keepOld those that have ended, when none is coming', async () => {
      const client = await servedClient(app);
      const { 'events/soon.md': _soon, ...old } = files;
      const later = await servedClient(testApp(old).app);
      expect((await client.recentEvents()).data).toMatchObject([{ name: 'Soon' }]);
      expect((await later.recentEvents({ keepOld: false })).data).toEqual([]);
      expect((await later.recentEvents({ keepOld: true })).data).toMatchObject([{ name: 'Past' }]);
    });

    test('lists with every parameter; an undefined one is left out', async () => {
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
      'sends no request for an id that is no UUID: %j',
      async (id) => {
        const client = await servedClient(app);
        expect(await failureOf(client.getEvent(id))).toBeInstanceOf(TypeError);
        expect(await failureOf(client.getOrganization(id))).toBeInstanceOf(TypeError);
        expect(await failureOf(client.getPlace(id))).toBeInstanceOf(TypeError);
        expect(client.statuses).toEqual([]);
      },
    );

    test.each(['evc_\n', 'two words', 'tökén'])(
      'refuses a token that fits in no header, and does not show it: %j',
      (token) => {
        const create = (): unknown => createClient({ baseUrl: 'http://127.0.0.1', token });
        expect(create).toThrow(new TypeError('The token has a character that no token has.'));
      },
    );

    test('says that a token is empty, as when a variable is not set', () => {
      expect(() => createClient({ baseUrl: 'http://127.0.0.1', token: '' })).toThrow(/^The token is empty/);
    });

    test.each([
      '',
      '/open',
      '127.0.0.1:3000',
      'localhost:3000',
      'ftp://127.0.0.1',
      'http://u:secret@127.0.0.1',
    ])('refuses a base URL like %j, and says what one looks like', (baseUrl) => {
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

  describe('the cache of a client', () => {
    test('gives an answer again as long as the service says that it has not changed', async () => {
      const { app, calendars } = testApp(files);
      const client = await servedClient(app);
      const first = await client.getEvent(uuid(1));
      expect(await client.getEvent(uuid(1))).toEqual(first);
      calendars.replace(calendarOf({ ...files, 'events/soon.md': event(1, { name: 'Sooner' }) }));
      expect(await client.getEvent(uuid(1))).toMatchObject({ name: 'Sooner' });
      expect(await client.getEvent(uuid(1))).toMatchObject({ name: 'Sooner' });
      expect(client.statuses).toEqual([200, 304, 200, 304]);
    });

    test('is not changed by changes of a returned value', async () => {
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

  describe('errors without an answer of a calendar', () => {
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
});

describe('an error of the service', () => {
  const files = { 'events/a.md': event(1) };

  const { app } = testApp(files);

  type Failing = (client: ServedClient) => Promise<unknown>;

  type ErrorClass = typeof CalendarApiError | typeof ValidationError;

  const list: Failing = (client) => client.listEvents();

  const getEvent: Failing = (client) => client.getEvent(uuid(9));

  const getOrganization: Failing = (client) => client.getOrganization(uuid(9));

  const listWrongly: Failing = (client) => client.listEvents({ current: 0, pageSize: 501 });

  /** For errors of the service: the class that the client throws, and the token and the call that cause the error. */
  const FAILURES: readonly [code: keyof typeof ERRORS, number, ErrorClass, token: string, fail: Failing][] = [
    ['E_UNAUTHORIZED', 401, UnauthorizedError, TOKENS.unknown, list],
    ['E_APPLICATION_FORBIDDEN', 403, ForbiddenError, TOKENS.powerless, list],
    ['E_EVENT_NOT_FOUND', 404, NotFoundError, TOKENS.reader, getEvent],
    ['E_ORGANIZATION_NOT_FOUND', 404, NotFoundError, TOKENS.reader, getOrganization],
    ['E_VALIDATION', 422, ValidationError, TOKENS.reader, listWrongly],
  ];

  test.each(FAILURES)('%s', async (code, status, ErrorClass, token, fail) => {
    const client = await servedClient(app, { token });
    const error = await failureOf(fail(client));
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toBeInstanceOf(CalendarApiError);
    const message = expect.stringMatching(/\S/);
    const requestId = expect.stringMatching(/^\S+$/);
    expect(error).toMatchObject({ name: ErrorClass.name, code, status, message, requestId, params: {} });
    expect(client.statuses).toHaveLength(1);
  });

  test('for invalid parameters has each of them', async () => {
    const message = expect.stringMatching(/\S/);
    expect(await failureOf(listWrongly(await servedClient(app)))).toMatchObject({
      errors: [
        { field: 'current', rule: 'min', message, meta: { min: 1 } },
        { field: 'pageSize', rule: 'max', message, meta: { max: 500 } },
      ],
    });
  });

  test('without a class of its own', async () => {
    const calendars = {
      ...testApp(files).calendars,
      current: () => {
        throw new Error('broken');
      },
    };
    const client = await servedClient(testApp(files, { calendars }).app);
    const error = await failureOf(client.listEvents());
    expect(error).toMatchObject({ name: 'CalendarApiError', code: 'E_INTERNAL', status: 500 });
    expect(client.statuses).toEqual([500]);
  });

  test('the limit', async () => {
    const { app } = testApp(files, { rateLimitPerMinute: 1 });
    const client = await servedClient(app, { maxRetries: 0 });
    await client.listEvents();
    const error = await failureOf(client.listEvents());
    expect(error).toBeInstanceOf(TooManyRequestsError);
    expect(error).toMatchObject({
      name: 'TooManyRequestsError',
      code: 'E_TOO_MANY_REQUESTS',
      status: 429,
      params: { retryAfter: 60 },
      retryAfter: 60,
    });
  });

  test.each([...Object.keys(ERRORS), 'E_NEW'])('%s, with or without further fields', async (code) => {
    const body = { message: 'm', code, params: 'none', errors: [null, { field: 'f' }], more: 1 };
    const fetch = (): Promise<Response> => Promise.resolve(Response.json(body, { status: 418 }));
    const client = createClient({ baseUrl: 'http://a.example', token: 't', fetch });
    const error = await failureOf(client.listEvents());
    expect(error).toBeInstanceOf(CalendarApiError);
    expect(error).toMatchObject({ message: 'm', code, status: 418, params: {}, requestId: null });
  });

  test.each([
    ['CalendarApiError', 'E_NEW'],
    ['NotFoundError', 'E_EVENT_NOT_FOUND'],
    ['ForbiddenError', 'E_APPLICATION_FORBIDDEN'],
    ['UnauthorizedError', 'E_UNAUTHORIZED'],
    ['ValidationError', 'E_VALIDATION'],
    ['TooManyRequestsError', 'E_TOO_MANY_REQUESTS'],
    ['CalendarConnectionError', 5],
  ])('keeps its name in a minified program: %s', async (name, code) => {
    const fetch = (): Promise<Response> =>
      Promise.resolve(Response.json({ message: 'm', code }, { status: 418 }));
    const client = SMALL.createClient({ baseUrl: 'http://a.example', token: 't', fetch });
    expect(await failureOf(client.listEvents())).toMatchObject({ name });
  });

  test('never shows the token', async () => {
    const failures = await Promise.all([
      ...FAILURES.map(async ([, , , token, fail]) => failureOf(fail(await servedClient(app, { token })))),
      failureOf(createClient({ baseUrl: 'http://127.0.0.1:1', token: TOKENS.reader }).listEvents()),
    ]);
    const shown = failures.map((error) => inspect(error, { depth: 9, showHidden: true })).join();
    expect(shown).toContain('E_UNAUTHORIZED');
    for (const token of Object.values(TOKENS)) expect(shown).not.toContain(token);
  });
});

describe('waiting', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const REFUSED = { message: 'm', code: 'E_TOO_MANY_REQUESTS' };

  interface Scene {
    readonly answers: readonly Response[];
    readonly maxRetries?: number;
    readonly maxWaitSeconds?: number;
  }

  /** Returns a client that gets these answers, and the times that it slept between them. */
  function scene({ answers, ...options }: Scene) {
    const slept: number[] = [];
    const left = [...answers];
    const client = createClient({
      ...options,
      baseUrl: 'http://a.example',
      token: 't',
      fetch: () => {
        const answer = left.shift();
        return answer === undefined
          ? Promise.reject(new Error('No answer is left'))
          : Promise.resolve(answer);
      },
      sleep: (milliseconds) => {
        slept.push(milliseconds);
        return Promise.resolve();
      },
    });
    return { client, slept, left };
  }

  function refusal(status: number, retryAfter?: string): Response {
    return Response.json(REFUSED, {
      status,
      headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
    });
  }

  describe('a refusal with Retry-After', () => {
    test('because of the limit is waited for, as long as it says', async () => {
      fakeDate(NOW);
      const { app } = testApp({ 'events/a.md': event(1) }, { rateLimitPerMinute: 1 });
      const slept: number[] = [];
      const client = await servedClient(app, {
        sleep: (milliseconds) => {
          slept.push(milliseconds);
          jest.setSystemTime(Date.now() + milliseconds);
          return Promise.resolve();
        },
      });
      await client.listEvents();
      expect((await client.listEvents()).total).toBe(1);
      expect(slept).toEqual([60_000]);
      expect(client.statuses).toEqual([200, 429, 304]);
    });

    test.each([429, 503])('%i: repeated until there is an answer', async (status) => {
      const answers = [refusal(status, '2'), refusal(status, '0'), refusal(status, ' 1 '), Response.json({})];
      const { client, slept } = scene({ answers });
      expect(await client.listEvents()).toEqual({});
      expect(slept).toEqual([2000, 0, 1000]);
    });

    test('becomes the error after 3 tries, or as many as given', async () => {
      const answers = Array.from({ length: 9 }, () => refusal(429, '5'));
      const usual = scene({ answers });
      expect(await failureOf(usual.client.listEvents())).toMatchObject({ retryAfter: 5 });
      expect(usual.slept).toEqual([5000, 5000, 5000]);
      const once = scene({ answers: answers.slice(5), maxRetries: 1 });
      expect(await failureOf(once.client.listEvents())).toBeInstanceOf(TooManyRequestsError);
      expect(once.left).toHaveLength(2);
    });

    test('becomes the error at once when the wait is too long: more than 60 seconds, or than given', async () => {
      const usual = scene({ answers: [refusal(429, '60'), refusal(429, '61')] });
      expect(await failureOf(usual.client.listEvents())).toMatchObject({ retryAfter: 61 });
      expect(usual.slept).toEqual([60_000]);
      const impatient = scene({ answers: [refusal(429, '2')], maxWaitSeconds: 1 });
      expect(await failureOf(impatient.client.listEvents())).toMatchObject({ retryAfter: 2 });
      expect(impatient.slept).toEqual([]);
    });

    test('with a time: a past one means now, one far off is too late', async () => {
      const { client, slept } = scene({
        answers: [
          refusal(503, 'Fri, 06 Mar 2020 02:00:00 GMT'),
          refusal(503, 'Fri, 31 Dec 9999 23:59:59 GMT'),
        ],
      });
      expect(await failureOf(client.listEvents())).toBeInstanceOf(CalendarApiError);
      expect(slept).toEqual([0]);
    });

    test.each([undefined, '', 'soon', '-1', '1.5'])(
      'without a valid time (%j) becomes the error',
      async (text) => {
        const { client, slept } = scene({ answers: [refusal(503, text)] });
        expect(await failureOf(client.listEvents())).toMatchObject({ status: 503 });
        expect(slept).toEqual([]);
      },
    );

    test.each([400, 401, 403, 404, 408, 422, 500, 502, 504])('%i is never repeated', async (status) => {
      const { client, slept } = scene({ answers: [refusal(status, '1')] });
      expect(await failureOf(client.listEvents())).toMatchObject({ status });
      expect(slept).toEqual([]);
    });
  });

  describe('the wait', () => {
    const reason = new Error('enough');

    test('is ended by an abort', async () => {
      const controller = new AbortController();
      const fetch = (): Promise<Response> => {
        setImmediate(() => {
          controller.abort(reason);
        });
        return Promise.resolve(refusal(429, '60'));
      };
      const client = createClient({ baseUrl: 'http://a.example', token: 't', fetch });
      expect(await failureOf(client.listEvents({}, controller))).toBe(reason);
    });

    test('does not begin after an abort, and ends by itself otherwise', async () => {
      expect(await failureOf(wait(1e9, AbortSignal.abort(reason)))).toBe(reason);
      const { signal } = new AbortController();
      await wait(1, signal);
      await wait(1);
    });
  });
});

describe('changes', () => {
  const [A, B, C, D] = [1, 2, 3, 4].map((number) => keyOf('event', number)) as [
    string,
    string,
    string,
    string,
  ];

  const GUILD = keyOf('organization', 5);

  function calendarOf(...commits: readonly Readonly<Record<string, string | null>>[]): PlainCalendar {
    const calendar = new PlainCalendar();
    for (const names of commits) calendar.commit(names);
    return calendar;
  }

  /** An entry in short. */
  function said({ kind, id, state, record }: Change): string {
    return record?.name ?? [kind, ...(id === null ? [] : [Number(id.slice(-2)), state])].join(' ');
  }

  async function allOf(changes: AsyncIterable<Change>): Promise<string[]> {
    return (await collected(changes)).map(said);
  }

  describe('changes', () => {
    test('are everything, page by page, each with its kind, its id and its time', async () => {
      const calendar = calendarOf({ [A]: 'a', [GUILD]: 'g' }, { [B]: 'b' });
      const changes = await collected(clientOf(calendar).changes({ pageSize: 2 }));
      expect(changes).toEqual([
        {
          ...{ kind: 'event', id: uuid(1), state: 'updated', changedAt: '2026-03-01T00:01:00.000Z' },
          record: { id: uuid(1), name: 'a' },
        },
        expect.objectContaining({ kind: 'organization', id: uuid(5) }),
        expect.objectContaining({ kind: 'event', id: uuid(2), changedAt: '2026-03-01T00:02:00.000Z' }),
      ]);
      expect(calendar.requests).toEqual([
        { pageSize: '2' },
        { pageSize: '2', since: expect.stringMatching(/./) },
      ]);
    });

    test('have the chosen kinds and fields', async () => {
      const calendar = calendarOf({ [A]: 'a', [GUILD]: 'g' });
      const changes = clientOf(calendar).changes({ kinds: ['organization', 'place'], fields: ['name'] });
      expect(await collected(changes)).toMatchObject([{ kind: 'organization', record: { name: 'g' } }]);
      expect(calendar.requests).toEqual([{ kind: 'organization,place', fields: 'name' }]);
      await collected(clientOf(calendar).changes({ kinds: 'event' }));
      expect(calendar.requests[1]).toEqual({ kind: 'event' });
    });

    test('begin at a time, at a stored place, or now', async () => {
      const calendar = calendarOf({ [A]: 'a' }, { [B]: 'b' }, { [A]: null });
      const client = clientOf(calendar);
      const since = new Date('2026-03-01T00:02:00Z');
      expect(await allOf(client.changes({ since }))).toEqual(['b', 'event 1 deleted']);
      expect(await allOf(client.changes({ since: '2026-03-01T00:03:00Z' }))).toEqual(['event 1 deleted']);
      const now = client.changes({ since: 'latest' });
      expect(now.next).toBe('latest');
      expect(await allOf(now)).toEqual([]);
      calendar.commit({ [C]: 'c' });
      expect(await allOf(client.changes({ since: now.next }))).toEqual(['c']);
      expect(calendar.requests.slice(0, 3)).toEqual([
        { since: '2026-03-01T00:02:00.000Z' },
        { since: '2026-03-01T00:03:00Z' },
        { since: 'latest' },
      ]);
    });

    test('have a place that moves on when the last entry of a page has been handled', async () => {
      const changes = clientOf(calendarOf({ [A]: 'a' }, { [B]: 'b' }, { [C]: 'c' })).changes({ pageSize: 2 });
      const places: string[] = [];
      for await (const _change of changes) places.push(changes.next);
      expect(places).toEqual(['', '', expect.stringMatching(/./)]);
      expect(changes.next).not.toBe(places[2]);
    });

    test('go on where they were left: with the page that was not finished, and with later changes', async () => {
      const calendar = calendarOf({ [A]: 'a' }, { [B]: 'b' }, { [C]: 'c' }, { [D]: 'd' });
      const changes = clientOf(calendar).changes({ pageSize: 2 });
      for await (const change of changes) if (said(change) === 'd') break;
      expect(await allOf(changes)).toEqual(['c', 'd']);
      expect(await allOf(changes)).toEqual([]);
      calendar.commit({ [B]: null });
      expect(await allOf(changes)).toEqual(['event 2 deleted']);
    });

    test('come each time as long as they are not committed', async () => {
      const calendar = calendarOf({ [A]: 'a' });
      calendar.edit(B, 'draft');
      const changes = clientOf(calendar).changes({ kinds: ['event'] });
      expect(await allOf(changes)).toEqual(['a', 'draft']);
      const [draft] = await collected(changes);
      expect(draft).toMatchObject({ record: { name: 'draft' }, changedAt: null });
      calendar.commitEdits();
      const changedAt = '2026-03-01T00:02:00.000Z';
      expect(await collected(changes)).toMatchObject([{ record: { name: 'draft' }, changedAt }]);
      expect(await allOf(changes)).toEqual([]);
    });
  });

  describe('a place that the service no longer knows', () => {
    test('is a reset, followed by everything; the place stays until that is handled', async () => {
      const calendar = calendarOf({ [A]: 'a', [B]: 'b' });
      const changes = clientOf(calendar).changes();
      await collected(changes);
      const known = changes.next;
      calendar.rewrite([A]);
      for await (const change of changes) {
        expect(change).toEqual({ kind: 'reset', id: null, state: 'reset', changedAt: null, record: null });
        expect(changes.next).toBe(known);
        break;
      }
      expect(await allOf(changes)).toEqual(['reset', 'b']);
      expect(await allOf(clientOf(calendar).changes({ since: known }))).toEqual(['reset', 'b']);
    });

    test('also in the middle of everything', async () => {
      const calendar = calendarOf({ [A]: 'a' }, { [B]: 'b' });
      calendar.meanwhile.push(
        () => null,
        () => {
          calendar.rewrite([]);
        },
      );
      expect(await allOf(clientOf(calendar).changes({ pageSize: 1 }))).toEqual(['a', 'reset', 'a', 'b']);
    });

    test('again and again becomes the error', async () => {
      const calendar = calendarOf({ [A]: 'a' });
      calendar.isExpired = true;
      const changes = clientOf(calendar).changes();
      const handled: string[] = [];
      const failure = await failureOf(
        (async () => {
          for await (const change of changes) handled.push(said(change));
        })(),
      );
      expect(failure).toMatchObject({ name: 'CalendarApiError', status: 410, code: 'E_SYNC_EXPIRED' });
      expect(handled).toHaveLength(3);
      expect(calendar.requests).toHaveLength(4);
    });
  });

  describe('changes that cannot be read', () => {
    test.each([
      { data: [], next: 'new', more: true },
      { data: [], next: 'old', more: true },
    ])('from a service that never ends fail', async (page) => {
      const failure = await failureOf(allOf(changesSince('old', () => Promise.resolve(page))));
      expect(failure).toMatchObject({ name: 'CalendarConnectionError' });
    });

    test('for a moment are waited for', async () => {
      const calendar = calendarOf({ [A]: 'a' });
      calendar.refusals = 3;
      const client = clientOf(calendar);
      expect(await allOf(client.changes())).toEqual(['a']);
      expect(client.slept).toEqual([2000, 2000, 2000]);
    });

    test('fail, and go on later with the page that failed', async () => {
      const calendar = calendarOf({ [A]: 'a' }, { [B]: 'b' });
      const changes = clientOf(calendar, { maxRetries: 0 }).changes({ pageSize: 1 });
      calendar.meanwhile.push(
        () => null,
        () => (calendar.refusals = 1),
      );
      expect(await failureOf(collected(changes))).toMatchObject({ status: 503, code: 'E_UNAVAILABLE' });
      expect(await allOf(changes)).toEqual(['b']);
    });

    test('of more kinds than the place is for fail', async () => {
      const client = clientOf(calendarOf({ [A]: 'a' }));
      const events = client.changes({ kinds: ['event'] });
      await collected(events);
      expect(await failureOf(collected(client.changes({ since: events.next })))).toMatchObject({
        status: 422,
      });
    });

    test('end with a signal', async () => {
      const reason = new Error('enough');
      const client = clientOf(calendarOf({ [A]: 'a' }));
      const changes = client.changes({}, { signal: AbortSignal.abort(reason) });
      expect(await failureOf(collected(changes))).toBe(reason);
    });
  });
});

describe('cached answers', () => {
  const answer = (length: number, etag = '"a"') => ({ etag, json: 'x'.repeat(length) });

  test('the one that was not used for the longest time is dropped first', () => {
    const remembered = new RememberedAnswers(10);
    remembered.set('/1', answer(4));
    remembered.set('/2', answer(4));
    expect(remembered.get('/1')).toEqual(answer(4));
    remembered.set('/3', answer(4));
    expect(['/1', '/2', '/3'].map((url) => remembered.get(url)?.json.length)).toEqual([4, undefined, 4]);
  });

  test('a newer answer replaces the older one, and takes its room', () => {
    const remembered = new RememberedAnswers(10);
    for (let round = 0; round < 9; round += 1) remembered.set('/1', answer(6, `"${round}"`));
    remembered.set('/2', answer(4));
    expect(remembered.get('/1')).toEqual(answer(6, '"8"'));
    expect(remembered.get('/2')).toEqual(answer(4));
  });

  test('one that is larger than the whole cache is not kept, and drops no others', () => {
    const remembered = new RememberedAnswers(10);
    remembered.set('/1', answer(11));
    expect(remembered.get('/1')).toBeUndefined();
    remembered.set('/2', answer(10));
    expect(remembered.get('/2')).toEqual(answer(10));
  });
});
