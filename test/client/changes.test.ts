import { describe, expect, test } from '@jest/globals';
import { changesSince } from '../../src/client/changes.ts';
import type { Change } from '../../src/client/client.ts';
import { uuid } from '../helpers/content.ts';
import { clientOf, keyOf, PlainCalendar } from './plain-calendar.ts';
import { collected, failureOf } from './served-client.ts';

const [A, B, C, D] = [1, 2, 3, 4].map((number) => keyOf('event', number)) as [string, string, string, string];
const GUILD = keyOf('organization', 5);

function calendarOf(...commits: readonly Readonly<Record<string, string | null>>[]): PlainCalendar {
  const calendar = new PlainCalendar();
  for (const names of commits) calendar.commit(names);
  return calendar;
}

/** Each entry in short. */
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

  test('are of the kinds, and have the fields, that are chosen', async () => {
    const calendar = calendarOf({ [A]: 'a', [GUILD]: 'g' });
    const changes = clientOf(calendar).changes({ kinds: ['organization', 'place'], fields: ['name'] });
    expect(await collected(changes)).toMatchObject([{ kind: 'organization', record: { name: 'g' } }]);
    expect(calendar.requests).toEqual([{ kind: 'organization,place', fields: 'name' }]);
    await collected(clientOf(calendar).changes({ kinds: 'event' }));
    expect(calendar.requests[1]).toEqual({ kind: 'event' });
  });

  test('begin at a time, a place that was kept, or now', async () => {
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

  test('have a place that moves on once the last entry of a page has been handled', async () => {
    const changes = clientOf(calendarOf({ [A]: 'a' }, { [B]: 'b' }, { [C]: 'c' })).changes({ pageSize: 2 });
    const places: string[] = [];
    for await (const _change of changes) places.push(changes.next);
    expect(places).toEqual(['', '', expect.stringMatching(/./)]);
    expect(changes.next).not.toBe(places[2]);
  });

  test('go on where they were left: with the page that was left, and with what changed meanwhile', async () => {
    const calendar = calendarOf({ [A]: 'a' }, { [B]: 'b' }, { [C]: 'c' }, { [D]: 'd' });
    const changes = clientOf(calendar).changes({ pageSize: 2 });
    for await (const change of changes) if (said(change) === 'd') break;
    expect(await allOf(changes)).toEqual(['c', 'd']);
    expect(await allOf(changes)).toEqual([]);
    calendar.commit({ [B]: null });
    expect(await allOf(changes)).toEqual(['event 2 deleted']);
  });

  test('of what is not committed come each time, until it is', async () => {
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
  test('is a reset, with everything behind it; its place stands until it is handled', async () => {
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

  test('again and again: at last it is the error', async () => {
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

describe('changes that cannot be had', () => {
  test.each([
    { data: [], next: 'new', more: true },
    { data: [], next: 'old', more: true },
  ])('from a service that never comes to an end: fail', async (page) => {
    const failure = await failureOf(allOf(changesSince('old', () => Promise.resolve(page))));
    expect(failure).toMatchObject({ name: 'CalendarConnectionError' });
  });

  test('for now: are waited for', async () => {
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

  test('of more kinds than the place is for: fail', async () => {
    const client = clientOf(calendarOf({ [A]: 'a' }));
    const events = client.changes({ kinds: ['event'] });
    await collected(events);
    expect(await failureOf(collected(client.changes({ since: events.next })))).toMatchObject({ status: 422 });
  });

  test('end with a signal', async () => {
    const reason = new Error('enough');
    const client = clientOf(calendarOf({ [A]: 'a' }));
    const changes = client.changes({}, { signal: AbortSignal.abort(reason) });
    expect(await failureOf(collected(changes))).toBe(reason);
  });
});
