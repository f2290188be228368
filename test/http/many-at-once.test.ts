import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { observable } from '../../src/platform/observable.ts';
import { eventRecord, recordsWith } from '../calendar/records.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';

const EVENTS = 10_000;
const AT_ONCE = 20;
/** Bounds what never comes. */
const PATIENCE_MILLISECONDS = 30_000;

const RECORDS = recordsWith(
  Array.from({ length: EVENTS }, (_, number) =>
    eventRecord(number, { name: `Event ${number}`, startDate: '2026-03-06T00:00:00.000Z' }),
  ),
);
const CALENDAR = compileCalendar({ ...RECORDS, site: { ...RECORDS.site, public: true } });

/** A public calendar that counts how often an event of it is read. */
function countedCalendar(): { readonly calendar: Calendar; readonly read: () => number } {
  let read = 0;
  const whole: Calendar['events']['whole'] = (position) => {
    read += 1;
    return CALENDAR.events.whole(position);
  };
  return { calendar: { ...CALENDAR, events: { ...CALENDAR.events, whole } }, read: () => read };
}

interface Served {
  readonly address: string;
  /** How many events have been read for feeds and pages so far. */
  readonly read: () => number;
  readonly log: readonly Record<string, unknown>[];
}

async function serve(): Promise<Served> {
  const { calendar, read } = countedCalendar();
  const { app, log } = testApp({ 'events/a.md': event(1) }, { calendars: observable(calendar) });
  return { address: `http://127.0.0.1:${await listeningPort(app)}`, read, log };
}

/** The status of an answer, and its `Retry-After`; fails where none comes, or not all of it. */
function ask({ address }: Served, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { agent: false }, (response) => {
      response.on('error', reject).on('end', () => {
        resolve([response.statusCode, response.headers['retry-after']].join(' ').trim());
      });
      response.resume();
    }).on('error', reject);
  });
}

function feedFrom(year: number, format = 'atom'): string {
  return `/feeds/events.${format}?eventStartAt=${year}-01-01T00:00:00Z`;
}

/** Waits for something that happens between the pieces of what is being made. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('It never came');
    await turn();
  }
}

describe('feeds and pages that are asked for at once (W14)', () => {
  test('each has its answer, or is told when to come again', async () => {
    const served = await serve();
    const paths = Array.from({ length: AT_ONCE }, (_, number) => [
      feedFrom(1900 + number, number % 2 === 0 ? 'atom' : 'json'),
      `/?page=${number + 1}`,
    ]).flat();
    const answers = await Promise.all(paths.map((path) => ask(served, path)));
    expect(answers).toContain('200');
    expect(answers.filter((answer) => answer !== '200' && answer !== '503 1')).toEqual([]);
    expect(await ask(served, feedFrom(2000))).toBe('200');
  });

  test('nothing is begun, and nothing gone on with, for who has left', async () => {
    const served = await serve();
    const clients = await Promise.all(Array.from({ length: 8 }, () => connectTo(served)));
    clients.forEach(({ socket }, number) => {
      socket.write(rawRequest(`GET ${feedFrom(1900 + number)} HTTP/1.1`, 'Host: x'));
    });
    await until(() => served.read() > 0);
    for (const { socket } of clients) socket.resetAndDestroy();
    await until(() => served.log.length === clients.length);
    const before = served.read();
    expect(before).toBeLessThan(EVENTS);
    expect(await ask(served, feedFrom(2000))).toBe('200');
    expect(served.read()).toBe(before + EVENTS);
  });

  test('nor for who has left with requests behind the first', async () => {
    const served = await serve();
    const { socket } = await connectTo(served);
    for (let year = 1900; year < 1908; year += 1)
      socket.write(`GET ${feedFrom(year)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await until(() => served.read() > 0);
    socket.resetAndDestroy();
    await until(() => served.log.length === 8);
    const before = served.read();
    expect(await ask(served, feedFrom(2000))).toBe('200');
    expect(served.read()).toBe(before + EVENTS);
    expect(served.log.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(null));
  });

  test('one that several ask for is made once, as long as one of them waits', async () => {
    const served = await serve();
    const clients = await Promise.all(Array.from({ length: 3 }, () => connectTo(served)));
    const [first, ...others] = clients;
    for (const { socket } of clients) socket.write(rawRequest(`GET ${feedFrom(1900)} HTTP/1.1`, 'Host: x'));
    await until(() => served.read() > 0);
    first?.socket.resetAndDestroy();
    await Promise.all(others.map(({ closed }) => closed));
    expect(others.map(({ received }) => statusesOf(received()))).toEqual([[200], [200]]);
    expect(served.read()).toBe(EVENTS);
  });

  test('a search and a small feed do not wait for the end of a large one', async () => {
    const served = await serve();
    const large = ask(served, feedFrom(1900));
    await until(() => served.read() > 0);
    const small = ask(served, '/feeds/events.atom?search=9999');
    expect(await ask(served, '/?search=9999')).toBe('200');
    expect(await small).toBe('200');
    expect(served.read()).toBeLessThan(EVENTS);
    expect(await large).toBe('200');
  });
});
