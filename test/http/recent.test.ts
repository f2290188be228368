import { describe, expect, test } from '@jest/globals';
import { bodyOf, idsOf, pageOf } from '../helpers/answers.ts';
import { testApp, type TestApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

function recentApp(files: Files, timeZone = 'UTC', now = '2026-03-01T12:00:00Z'): TestApp {
  return testApp(files, { timeZone, now: () => Date.parse(now) });
}

function eventsStarting(instants: readonly string[]): Files {
  return Object.fromEntries(
    instants.map((startDate, index) => [`events/e${index}.md`, event(index, { startDate })]),
  );
}

describe('rules 1 and 4: from today to the 30th day after it, in the zone of the server (section 4.2)', () => {
  test.each([
    ['UTC', '2026-03-01T12:00:00Z', '2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
    ['UTC', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
    ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28T00:00:00.000Z', '2026-03-30T23:59:59.999Z'],
    ['Asia/Shanghai', '2026-03-01T12:00:00Z', '2026-02-28T16:00:00.000Z', '2026-03-31T15:59:59.999Z'],
    ['Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-01T16:00:00.000Z', '2026-04-01T15:59:59.999Z'],
    ['America/New_York', '2026-03-01T12:00:00Z', '2026-03-01T05:00:00.000Z', '2026-04-01T03:59:59.999Z'],
    ['America/New_York', '2026-10-15T12:00:00Z', '2026-10-15T04:00:00.000Z', '2026-11-15T04:59:59.999Z'],
    ['Europe/Berlin', '2026-03-01T12:00:00Z', '2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-03-01T12:00:00Z', '2026-03-01T10:00:00.000Z', '2026-04-01T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-03-01T12:00:00Z', '2026-03-01T11:00:00.000Z', '2026-04-01T10:59:59.999Z'],
    ['Asia/Kathmandu', '2026-03-01T12:00:00Z', '2026-02-28T18:15:00.000Z', '2026-03-31T18:14:59.999Z'],
    // Midnight of this day is skipped.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-05-24T20:59:59.999Z'],
  ])('%s at %s: %s to %s', async (timeZone, now, first, last) => {
    const before = new Date(Date.parse(first) - 1).toISOString();
    const after = new Date(Date.parse(last) + 1).toISOString();
    const { get } = recentApp(eventsStarting([before, first, last, after]), timeZone, now);
    expect(idsOf(await get('/open/event/recent'))).toEqual([uuid(1), uuid(2)]);
  });

  test.each(['cancelled', 'movedOnline', 'postponed', 'rescheduled'])(
    'section 3: an event with status %s is left out',
    async (status) => {
      const startDate = '2026-03-02';
      const { get } = recentApp({
        'events/a.md': event(1, { startDate, status }),
        'events/b.md': event(2, { startDate }),
      });
      expect(idsOf(await get('/open/event/recent'))).toEqual([uuid(2)]);
    },
  );

  test('undated events are left out, also with only an end', async () => {
    const { get } = recentApp({
      'events/a.md': event(1),
      'events/b.md': event(2, { endDate: '2026-03-02' }),
    });
    expect(idsOf(await get('/open/event/recent'))).toEqual([]);
  });
});

describe('rule 2: at most 10 events on the first page (section 4.2)', () => {
  const { get } = recentApp(
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `events/e${index}.md`,
        event(index, { startDate: `2026-03-${String(20 - Math.floor(index / 2)).padStart(2, '0')}` }),
      ]),
    ),
  );

  test('contract, section 4: total is all that match, current 1, pageSize 10, start ascending, then id', async () => {
    const response = await get('/open/event/recent');
    expect(pageOf(response)).toMatchObject({ total: 12, current: 1, pageSize: 10 });
    expect(idsOf(response)).toEqual([10, 11, 8, 9, 6, 7, 4, 5, 2, 3].map(uuid));
  });

  test.each(['current=2', 'pageSize=3', 'pageSize=x', 'search=nothing', 'keep_old=true', 'keepOld=true'])(
    'contract, section 4: %s makes no difference',
    async (query) => {
      const plain = await get('/open/event/recent');
      expect((await get(`/open/event/recent?${query}`).expect(200)).text).toBe(plain.text);
    },
  );
});

test('contract, section 4: nothing found: total 0, no info (specification, section 4.2)', async () => {
  const response = await recentApp({ 'events/README.md': '' }).get('/open/event/recent').expect(200);
  expect(response.text).toBe('{"total":0,"current":1,"pageSize":10,"data":[]}');
});

describe('rule 3: keepOld falls back to events that have ended (section 4.2)', () => {
  const { get } = recentApp({
    'events/a.md': event(1, { startDate: '2026-01-01', endDate: '2026-01-02' }),
    'events/b.md': event(2, { startDate: '2026-02-01', endDate: '2026-02-02' }),
    'events/c.md': event(3, { startDate: '2025-12-01', endDate: '2026-02-02' }),
    'events/running.md': event(4, { startDate: '2026-02-01', endDate: '2026-03-01T12:00:00Z' }),
    'events/justOver.md': event(5, {
      startDate: '2026-02-01',
      endDate: '2026-03-01T11:59:59.999Z',
      slug: 'x',
    }),
    'events/cancelled.md': event(6, { startDate: '2026-02-01', endDate: '2026-02-02', status: 'cancelled' }),
    'events/endless.md': event(7, { startDate: '2026-02-01' }),
    'events/far.md': event(8, { startDate: '2026-07-01', endDate: '2026-07-02' }),
  });

  test('contract, section 4: endDate before now, the latest end first, then id', async () => {
    const response = await get('/open/event/recent?keepOld=true');
    expect(idsOf(response)).toEqual([5, 2, 3, 1].map(uuid));
    expect(pageOf(response)).toMatchObject({ total: 4, current: 1, pageSize: 10 });
  });

  test.each([
    '',
    '?keepOld=',
    '?keepOld=TRUE',
    '?keepOld=1',
    '?keepOld=true%20',
    '?keepOld=false',
    '?KeepOld=true',
  ])('only the exact text "true" does so, not "%s"', async (query) => {
    expect(bodyOf(await get(`/open/event/recent${query}`).expect(200))).toMatchObject({ total: 0, data: [] });
  });

  test('not while an event is coming', async () => {
    const app = recentApp({
      'events/a.md': event(1, { startDate: '2026-01-01', endDate: '2026-01-02' }),
      'events/b.md': event(2, { startDate: '2026-03-31' }),
    });
    expect(idsOf(await app.get('/open/event/recent?keepOld=true'))).toEqual([uuid(2)]);
  });
});
