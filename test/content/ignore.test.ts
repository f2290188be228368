import { describe, expect, test } from '@jest/globals';
import { event, organization, place, problemsOf } from '../helpers/content.ts';
import { diagnosticsOf, only } from './records.ts';

const SHOUTED = 'SPRING CONVENTION HAMBURG';

describe('ignore silences warnings of a record (contract, section 3)', () => {
  test.each(['[name-capitals]', '\n  - name-capitals', '["name-capitals"]'])(
    'a warning of this code: %j',
    (ignore) => {
      expect(problemsOf({ 'events/x.md': event(1, { name: SHOUTED, ignore }) })).toEqual([]);
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
    expect(
      problemsOf({ 'events/x.md': event(1, { name: SHOUTED, ...dates, ignore: '[event-long]' }) }),
    ).toEqual(['events/x.md:3:7 name-capitals']);
  });

  test('no error', () => {
    expect(problemsOf({ 'events/x.md': event(1, { scale: 'tiny', ignore: '[scale-unknown]' }) })).toEqual([
      'events/x.md:4:8 scale-unknown',
      'events/x.md:5:10 ignore-unused',
    ]);
  });
});

describe('a code that silences nothing is reported', () => {
  test('where the record has no such warning', () => {
    const { code, severity, column, message } = only(
      diagnosticsOf({ 'events/x.md': event(1, { ignore: '[event-long]' }) }),
    );
    expect({ code, severity, column }).toEqual({ code: 'ignore-unused', severity: 'warning', column: 10 });
    expect(message).toContain('"event-long"');
  });

  test('where there is no such code, with the one that is probably meant', () => {
    const { hint } = only(diagnosticsOf({ 'events/x.md': event(1, { ignore: '[event-lnog]' }) }));
    expect(hint).toContain('"event-long"');
  });

  test('but not while errors keep some warnings from being looked for', () => {
    expect(problemsOf({ 'events/x.md': event(1, { scale: 'tiny', ignore: '[event-long]' }) })).toEqual([
      'events/x.md:4:8 scale-unknown',
    ]);
  });

  test('unless it is silenced itself', () => {
    expect(
      problemsOf({ 'events/x.md': event(1, { ignore: '[event-long, no-such-code, ignore-unused]' }) }),
    ).toEqual([]);
  });

  test('and a list that is refused as too long is one problem', () => {
    const ignore = `[${'event-long, '.repeat(51)}]`;
    expect(problemsOf({ 'events/x.md': event(1, { ignore }) })).toEqual(['events/x.md:5:9 list-too-long']);
  });
});

describe('what no event refers to', () => {
  const used = {
    'events/x.md': event(1, { organization: 'guild', place: 'hall' }),
    'organizations/guild.md': organization(1),
    'places/hall.yml': place(1),
  };
  const others = { 'organizations/club.md': organization(2), 'places/room.yml': place(2) };

  test('is reported once every event could be read', () => {
    expect(problemsOf(used)).toEqual([]);
    expect(problemsOf({ ...used, ...others })).toEqual([
      'organizations/club.md:3:7 organization-unused',
      'places/room.yml:2:7 place-unused',
    ]);
  });

  test('is not reported where a broken event may refer to it, nor where there are no events yet', () => {
    expect(problemsOf({ ...used, ...others, 'events/y.md': event(2, { scale: 'tiny' }) })).toEqual([
      'events/y.md:4:8 scale-unknown',
    ]);
    expect(problemsOf({ ...used, ...others, 'events/y.md': 'nothing' })).toEqual([
      'events/y.md:1:1 front-matter-missing',
    ]);
    expect(problemsOf(others)).toEqual([]);
  });

  test('is not reported where the reference to it may be misspelt', () => {
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
