import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { CalendarApiError, createClient, TooManyRequestsError } from '../../src/client/client.ts';
import { sleep } from '../../src/client/sleep.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { fakeDate } from '../helpers/clock.ts';
import { event } from '../helpers/content.ts';
import { failureOf, servedClient } from './served-client.ts';

afterEach(() => {
  jest.useRealTimers();
});

const REFUSED = { message: 'm', code: 'E_TOO_MANY_REQUESTS' };

interface Scene {
  readonly answers: readonly Response[];
  readonly maxRetries?: number;
  readonly maxWaitSeconds?: number;
}

/** A client that these answers are for; how long it slept between them. */
function scene({ answers, ...options }: Scene) {
  const slept: number[] = [];
  const left = [...answers];
  const client = createClient({
    ...options,
    baseUrl: 'http://a.example',
    token: 't',
    fetch: () => {
      const answer = left.shift();
      return answer === undefined ? Promise.reject(new Error('No answer is left')) : Promise.resolve(answer);
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
  test('of the limit is waited for, as long as it says and no longer', async () => {
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

  test.each([429, 503])('%i: asked again until there is an answer', async (status) => {
    const answers = [refusal(status, '2'), refusal(status, '0'), refusal(status, ' 1 '), Response.json({})];
    const { client, slept } = scene({ answers });
    expect(await client.listEvents()).toEqual({});
    expect(slept).toEqual([2000, 0, 1000]);
  });

  test('is the error once it was asked for often enough: 3 times, or as often as told', async () => {
    const answers = Array.from({ length: 9 }, () => refusal(429, '5'));
    const usual = scene({ answers });
    expect(await failureOf(usual.client.listEvents())).toMatchObject({ retryAfter: 5 });
    expect(usual.slept).toEqual([5000, 5000, 5000]);
    const once = scene({ answers: answers.slice(5), maxRetries: 1 });
    expect(await failureOf(once.client.listEvents())).toBeInstanceOf(TooManyRequestsError);
    expect(once.left).toHaveLength(2);
  });

  test('is the error at once where the wait is too long: more than 60 seconds, or than told', async () => {
    const usual = scene({ answers: [refusal(429, '60'), refusal(429, '61')] });
    expect(await failureOf(usual.client.listEvents())).toMatchObject({ retryAfter: 61 });
    expect(usual.slept).toEqual([60_000]);
    const impatient = scene({ answers: [refusal(429, '2')], maxWaitSeconds: 1 });
    expect(await failureOf(impatient.client.listEvents())).toMatchObject({ retryAfter: 2 });
    expect(impatient.slept).toEqual([]);
  });

  test('as a time: one that has passed is now, one that is far off too late', async () => {
    const { client, slept } = scene({
      answers: [refusal(503, 'Fri, 06 Mar 2020 02:00:00 GMT'), refusal(503, 'Fri, 31 Dec 9999 23:59:59 GMT')],
    });
    expect(await failureOf(client.listEvents())).toBeInstanceOf(CalendarApiError);
    expect(slept).toEqual([0]);
  });

  test.each([undefined, '', 'soon', '-1', '1.5'])(
    'without one that says when (%j), it is the error',
    async (text) => {
      const { client, slept } = scene({ answers: [refusal(503, text)] });
      expect(await failureOf(client.listEvents())).toMatchObject({ status: 503 });
      expect(slept).toEqual([]);
    },
  );

  test.each([400, 401, 403, 404, 408, 422, 500, 502, 504])('%i is never asked for again', async (status) => {
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

  test('is none after an abort, and ends by itself otherwise', async () => {
    expect(await failureOf(sleep(1e9, AbortSignal.abort(reason)))).toBe(reason);
    const { signal } = new AbortController();
    await sleep(1, signal);
    await sleep(1);
  });
});
