import { describe, expect, test } from '@jest/globals';
import { event, organization, place, problemsOf } from '../helpers/content.ts';
import { eventProblems } from './records.ts';

const SHOUTED = 'SPRING CONVENTION HAMBURG';

describe('ignore silences warnings of a record (contract, section 3)', () => {
  test.each(['[name-capitals]', '\n  - name-capitals', '["name-capitals"]'])(
    'a warning of this code: %j',
    (ignore) => {
      expect(eventProblems({ name: SHOUTED, ignore })).toEqual([]);
    },
  );

  test('of this record only', () => {
    const files = {
      'events/x.md': event(1, { name: SHOUTED, ignore: '[name-capitals]' }),
      'events/y.md': event(2, { name: SHOUTED }),
    };
    expect(problemsOf(files)).toEqual(['events/y.md:3:7 name-capitals']);
  });

  test('of this code only', () => {
    const dates = { startDate: '2026-03-01', endDate: '2026-04-01' };
    expect(eventProblems({ name: SHOUTED, ...dates, ignore: '[event-long]' })).toEqual(['3:7 name-capitals']);
  });

  test('no error', () => {
    expect(eventProblems({ scale: 'tiny', ignore: '[scale-unknown]' })).toEqual([
      '4:8 scale-unknown',
      '5:10 ignore-unused',
    ]);
  });
});

// That it is reported, and which code is probably meant, is in the fixture ignore-unused.
describe('a code that silences nothing', () => {
  test('is not reported while errors keep some warnings from being looked for', () => {
    expect(eventProblems({ scale: 'tiny', ignore: '[event-long]' })).toEqual(['4:8 scale-unknown']);
  });

  test('is not reported where that is silenced itself', () => {
    expect(eventProblems({ ignore: '[event-long, no-such-code, ignore-unused]' })).toEqual([]);
  });
});

describe('what no event refers to', () => {
  const used = {
    'events/x.md': event(1, { organization: 'guild', place: 'hall' }),
    'organizations/guild.md': organization(1),
    'places/hall.yml': place(1),
  };
  const others = { 'organizations/club.md': organization(2), 'places/room.yml': place(2) };

  test('is told once every event could be read', () => {
    expect(problemsOf(used)).toEqual([]);
    expect(problemsOf({ ...used, ...others })).toEqual([
      'organizations/club.md:3:7 organization-unused',
      'places/room.yml:2:7 place-unused',
    ]);
  });

  test('is not told where a broken event may refer to it, nor where there are no events yet', () => {
    expect(problemsOf({ ...used, ...others, 'events/y.md': event(2, { scale: 'tiny' }) })).toEqual([
      'events/y.md:4:8 scale-unknown',
    ]);
    expect(problemsOf({ ...used, ...others, 'events/y.md': 'nothing' })).toEqual([
      'events/y.md:1:1 front-matter-missing',
    ]);
    expect(problemsOf(others)).toEqual([]);
  });

  test('is not told where the reference to it may be misspelt', () => {
    const files = { ...used, ...others, 'events/y.md': event(2, { place: 'rooom', organization: 'clubb' }) };
    expect(problemsOf(files)).toEqual([
      'events/y.md:5:8 place-unknown',
      'events/y.md:6:15 organization-unknown',
    ]);
    expect(
      problemsOf({ ...files, 'events/y.md': event(2, { place: 'rooom', organization: 'club' }) }),
    ).toEqual(['events/y.md:5:8 place-unknown']);
  });

  test('is silenced in its own file', () => {
    const ignored = {
      'organizations/club.md': organization(2, { ignore: '[organization-unused]' }),
      'places/room.yml': place(2, { ignore: '[place-unused]' }),
    };
    expect(problemsOf({ ...used, ...ignored })).toEqual([]);
  });
});
