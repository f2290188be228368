import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import {
  CalendarApiError,
  createClient,
  ForbiddenError,
  NotFoundError,
  TooManyRequestsError,
  UnauthorizedError,
  ValidationError,
} from '../../src/client/client.ts';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { failureOf, servedClient, type ServedClient } from './served-client.ts';

const files = { 'events/a.md': event(1) };
const { app } = testApp(files);

const { outputFiles } = await build({
  entryPoints: ['src/client/client.ts'],
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
});
/** The client as it comes to pages. */
const SMALL = (await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
)) as { readonly createClient: typeof createClient };

type Failing = (client: ServedClient) => Promise<unknown>;
type ErrorClass = typeof CalendarApiError | typeof ValidationError;

const list: Failing = (client) => client.listEvents();
const getEvent: Failing = (client) => client.getEvent(uuid(9));
const getOrganization: Failing = (client) => client.getOrganization(uuid(9));
const listWrongly: Failing = (client) => client.listEvents({ current: 0, pageSize: 501 });

/** How an error of the service comes about, and what it becomes. */
const FAILURES: readonly [code: keyof typeof ERRORS, number, ErrorClass, token: string, fail: Failing][] = [
  ['E_UNAUTHORIZED', 401, UnauthorizedError, TOKENS.unknown, list],
  ['E_APPLICATION_FORBIDDEN', 403, ForbiddenError, TOKENS.powerless, list],
  ['E_EVENT_NOT_FOUND', 404, NotFoundError, TOKENS.reader, getEvent],
  ['E_ORGANIZATION_NOT_FOUND', 404, NotFoundError, TOKENS.reader, getOrganization],
  ['E_VALIDATION', 422, ValidationError, TOKENS.reader, listWrongly],
];

describe('an error of the service', () => {
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

  test('of parameters that are not valid: each of them', async () => {
    const message = expect.stringMatching(/\S/);
    expect(await failureOf(listWrongly(await servedClient(app)))).toMatchObject({
      errors: [
        { field: 'current', rule: 'min', message, meta: { min: 1 } },
        { field: 'pageSize', rule: 'max', message, meta: { max: 500 } },
      ],
    });
  });

  test('one of its own', async () => {
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

  test.each([...Object.keys(ERRORS), 'E_NEW'])('%s, whatever else comes with it', async (code) => {
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
  ])('keeps its name in a program that was made small: %s', async (name, code) => {
    const fetch = (): Promise<Response> =>
      Promise.resolve(Response.json({ message: 'm', code }, { status: 418 }));
    const client = SMALL.createClient({ baseUrl: 'http://a.example', token: 't', fetch });
    expect(await failureOf(client.listEvents())).toMatchObject({ name });
  });

  test('none tells the token', async () => {
    const failures = await Promise.all([
      ...FAILURES.map(async ([, , , token, fail]) => failureOf(fail(await servedClient(app, { token })))),
      failureOf(createClient({ baseUrl: 'http://127.0.0.1:1', token: TOKENS.reader }).listEvents()),
    ]);
    const shown = failures.map((error) => inspect(error, { depth: 9, showHidden: true })).join();
    expect(shown).toContain('E_UNAUTHORIZED');
    for (const token of Object.values(TOKENS)) expect(shown).not.toContain(token);
  });
});
