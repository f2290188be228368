import { describe, expect, test } from '@jest/globals';
import { bodyOf, idsOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const { get } = testApp({
  'events/a.md': event(1, { startDate: '2026-03-06T02:00:00.000Z', endDate: '2026-03-07T02:00:00.000Z' }),
  'events/b.md': event(2, { startDate: '2026-03-06T02:00:00.001Z', endDate: '2026-03-07T02:00:00.001Z' }),
  'events/c.md': event(3, { startDate: '2026-03-06T02:00:00.002Z' }),
  'events/d.md': event(4),
});

describe('eventStartAt, the lower bound of startDate (specification, section 4.1; contract, section 4)', () => {
  test.each([
    ['2026-03-06T02:00:00Z', [3, 2, 1]],
    ['2026-03-06T02:00:00.0Z', [3, 2, 1]],
    ['2026-03-06T02:00:00.001Z', [3, 2]],
    ['2026-03-06T02:00:00.0000Z', [3, 2, 1]],
    ['2026-03-06T02:00:00.0000000001Z', [3, 2]],
    ['2026-03-06T02:00:00.0010Z', [3, 2]],
    ['2026-03-06T02:00:00.0010001Z', [3]],
    [`2026-03-06T02:00:00.001${'0'.repeat(60)}1Z`, [3]],
    ['2026-03-06T01:59:59.9999999Z', [3, 2, 1]],
    ['0000-01-01T00:00:00Z', [3, 2, 1]],
  ])('from %s on', async (bound, numbers) => {
    expect(idsOf(await get(`/open/event?eventStartAt=${bound}`))).toEqual(numbers.map(uuid));
  });
});

describe('eventEndAt, the upper bound of endDate (specification, section 4.1; contract, section 4)', () => {
  test.each([
    ['2026-03-07T02:00:00.001Z', [2, 1]],
    ['2026-03-07T02:00:00.0010Z', [2, 1]],
    ['2026-03-07T02:00:00.0019999Z', [2, 1]],
    ['2026-03-07T02:00:00.0009999999Z', [1]],
    ['2026-03-07T02:00:00Z', [1]],
    ['2026-03-07T02:00:00.0001Z', [1]],
    ['9999-12-31T23:59:59.999999Z', [2, 1]],
  ])('to %s', async (bound, numbers) => {
    expect(idsOf(await get(`/open/event?eventEndAt=${bound}`))).toEqual(numbers.map(uuid));
  });

  test('1.9999999 ms before the end of an event leave it out', async () => {
    const response = await get('/open/event?eventEndAt=2026-03-07T01:59:59.9999999Z');
    expect(bodyOf(response)).toMatchObject({ total: 0, info: 'No event available' });
  });
});

describe('both bounds (specification, section 4.1; contract, section 4)', () => {
  test('an event must satisfy both', async () => {
    const query = 'eventStartAt=2026-03-06T02:00:00.001Z&eventEndAt=2026-03-07T02:00:00.001Z';
    expect(idsOf(await get(`/open/event?${query}`))).toEqual([uuid(2)]);
  });

  test('crossed bounds find nothing', async () => {
    const query = 'eventStartAt=2027-01-01T00:00:00Z&eventEndAt=2026-01-01T00:00:00Z';
    expect(bodyOf(await get(`/open/event?${query}`).expect(200))).toMatchObject({ total: 0, data: [] });
  });

  test('escaped colons mean the same', async () => {
    const response = await get('/open/event?eventStartAt=2026-03-06T02%3A00%3A00.002Z');
    expect(idsOf(response)).toEqual([uuid(3)]);
  });
});
