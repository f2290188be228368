import { describe, expect, test } from '@jest/globals';
import { calendarOf, event, organization } from '../helpers/content.ts';
import { found } from './listing.ts';

describe('order of /open/event (contract, section 4)', () => {
  test('start descending, undated last, then id', () => {
    const calendar = calendarOf({
      'events/a.md': event(5),
      'events/b.md': event(4, { startDate: '2026-01-01' }),
      'events/c.md': event(3, { startDate: '2026-02-01T00:00+01:00' }),
      'events/d.md': event(2, { startDate: '2026-01-31T23:00Z' }),
      'events/e.md': event(1),
      'events/f.md': event(6, { startDate: '0001-01-01' }),
      'events/g.md': event(7, { startDate: '1969-12-31T23:59:59.999Z' }),
    });
    expect(found(calendar)).toEqual([2, 3, 4, 7, 6, 1, 5]);
  });

  test('letter case in a file does not change the order of ids', () => {
    const calendar = calendarOf({
      'events/a.md': event(1, { id: 'A0000000-0000-4000-8000-000000000001' }),
      'events/b.md': event(2, { id: '90000000-0000-4000-8000-000000000002' }),
      'events/c.md': event(3, { id: 'b0000000-0000-4000-8000-000000000003' }),
    });
    expect(found(calendar)).toEqual([2, 1, 3]);
  });

  test('an exact search keeps it, however well the names fit', () => {
    const calendar = calendarOf({
      'events/a.md': event(1, { name: 'Rust', startDate: '2026-01-01' }),
      'events/b.md': event(2, { name: 'A long name with rust in it', startDate: '2026-01-02' }),
      'events/c.md': event(3, { name: 'Rust Rust', startDate: '2026-01-03' }),
    });
    expect(found(calendar, { search: 'rust' })).toEqual([3, 2, 1]);
  });
});

describe('order with a forgiving search (contract, section 4)', () => {
  test('fewer errors first, then as without it', () => {
    const calendar = calendarOf({
      'events/a.md': event(1, { name: 'kuberxetxs', startDate: '2026-01-04' }),
      'events/b.md': event(2, { name: 'kuberxetes', startDate: '2026-01-01' }),
      'events/c.md': event(3, { name: 'kubernexes', startDate: '2026-01-02' }),
      'events/d.md': event(4, { name: 'kubxrnexes', startDate: '2026-01-03' }),
    });
    expect(found(calendar, { search: 'kubernetes' })).toEqual([3, 2, 1, 4]);
  });

  test('the scores of all words and of both searches count', () => {
    const calendar = calendarOf({
      'organizations/near.md': organization(1, { name: 'guxlds' }),
      'organizations/far.md': organization(2, { name: 'gxixds' }),
      'events/a.md': event(1, { name: 'sxmxit', organization: 'near', startDate: '2026-01-03' }),
      'events/b.md': event(2, { name: 'sxmmit', organization: 'near', startDate: '2026-01-02' }),
      'events/c.md': event(3, { name: 'summxt', organization: 'far', startDate: '2026-01-01' }),
    });
    expect(found(calendar, { search: 'summit' })).toEqual([2, 3, 1]);
    expect(found(calendar, { search: 'summit', orgSearch: 'guilds' })).toEqual([2, 1, 3]);
  });

  test('pages follow each other in that order', () => {
    const calendar = calendarOf({
      'events/a.md': event(1, { name: 'sxmxit' }),
      'events/b.md': event(2, { name: 'sxmmit' }),
      'events/c.md': event(3, { name: 'sumxit' }),
    });
    const page = (current: number): number[] => found(calendar, { search: 'summit', current, pageSize: 1 });
    expect([page(1), page(2), page(3), page(4)]).toEqual([[2], [3], [1], []]);
  });
});
