import { describe, expect, test } from '@jest/globals';
import { calendarOf, event, organization } from '../helpers/content.ts';
import { found } from './listing.ts';
import { calendarOfNames } from './records.ts';

const calendar = calendarOf({
  'organizations/rust-guild.md': organization(1, { name: 'Rust Guild' }),
  'organizations/rest-guild.md': organization(2, { name: 'Rest Guild' }),
  'organizations/idle-guild.md': organization(3, { name: 'Idle Gild' }),
  'events/1.md': event(1, { name: 'Spring Meetup', organization: 'rust-guild', startDate: '2026-04-01' }),
  'events/2.md': event(2, { name: 'Autumn Meetup', organization: 'rest-guild', startDate: '2026-03-01' }),
  'events/3.md': event(3, { name: 'Autumn Fair', organization: 'rust-guild', startDate: '2026-02-01' }),
  'events/4.md': event(4, { name: 'Rust Day', startDate: '2026-01-01' }),
});

describe('what is searched (contract, section 4)', () => {
  test('search looks at event names only', () => {
    expect(found(calendar, { search: 'rust' })).toEqual([4]);
    expect(found(calendar, { search: 'guild' })).toEqual([]);
  });

  test.each(['a\0', 'y\0', '\0a', '\0', 'a\0b'])('%j, which no name has, finds nothing', (search) => {
    const calendar = calendarOfNames(['Rusta Hall', 'Beta gamma', 'x y']);
    expect([found(calendar, { search }), found(calendar, { q: search })]).toEqual([[], []]);
  });

  test('orgSearch looks at organization names only, and events without one do not match', () => {
    expect(found(calendar, { orgSearch: 'rust' })).toEqual([1, 3]);
    expect(found(calendar, { orgSearch: 'meetup' })).toEqual([]);
    expect(found(calendar, { orgSearch: 'guild' })).toEqual([1, 2, 3]);
  });

  test('a blank orgSearch excludes nothing', () => {
    expect(found(calendar, { orgSearch: ' ' })).toEqual([1, 2, 3, 4]);
  });

  test('both together have to be satisfied', () => {
    expect(found(calendar, { search: 'meetup', orgSearch: 'rust' })).toEqual([1]);
    expect(found(calendar, { search: 'spring', orgSearch: 'rest' })).toEqual([]);
  });

  test('whether errors are forgiven is decided over the whole calendar, not over what else is asked for', () => {
    // "Rust Day" matches exactly, so "Rest" is not taken for it, although its dates and guild rule it out.
    expect(found(calendar, { orgSearch: 'rust', search: 'autumn', eventEndAt: 0 })).toEqual([]);
    expect(found(calendar, { search: 'spring', eventStartAt: Date.parse('2027-01-01') })).toEqual([]);
    expect(found(calendar, { orgSearch: 'rust', search: 'autumn' })).toEqual([3]);
  });

  test('each search is forgiven by itself', () => {
    expect(found(calendar, { search: 'meetop', orgSearch: 'rest' })).toEqual([2]);
    expect(found(calendar, { search: 'autumn', orgSearch: 'gxild' })).toEqual([2, 3]);
  });

  test('an organization without events does not keep errors from being forgiven', () => {
    expect(found(calendar, { orgSearch: 'gild' })).toEqual([1, 2, 3]);
  });
});
