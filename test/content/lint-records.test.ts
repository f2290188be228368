import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { event, organization, problemsOf } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

describe('an event is long', () => {
  test.each([
    ['2026-03-01', '2026-03-14', []],
    ['2026-03-01', '2026-03-15', ['event-long']],
    ['2026-03-01T10:00', '2026-03-15T10:00', []],
    ['2026-03-01T10:00', '2026-03-15T10:01', ['event-long']],
  ])('from %s to %s where that is more than 14 days: %j', (startDate, endDate, codes) => {
    const { diagnostics } = loadContent(makeFolder({ 'events/a.md': event(1, { startDate, endDate }) }));
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

describe('a start is far', () => {
  test.each([
    ['2031-03-01T12:00:00Z', []],
    ['2031-03-01T12:00:01Z', ['start-far']],
  ])('at %s where that is more than five years from now: %j', (startDate, codes) => {
    const folder = makeFolder({ 'events/a.md': event(1, { startDate }) });
    const { diagnostics } = loadContent(folder, { now: Date.parse('2026-03-01T12:00:00Z') });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

describe('two events of one organization with nearly the same name overlap', () => {
  const guild = { 'organizations/guild.md': organization(1) };

  function fair(number: number, startDate: string, endDate: string, name = 'Spring Fair'): string {
    return event(number, { name, organization: 'guild', startDate, endDate });
  }

  test.each([
    ['2026-03-02', '2026-03-05', ['events/b.md:3:7 event-overlap']],
    ['2026-03-03', '2026-03-05', []],
    ['2026-02-20', '2026-03-01', ['events/b.md:3:7 event-overlap']],
    ['2026-02-20', '2026-02-28', []],
  ])('where one has not ended when the other begins: from %s to %s', (start, end, problems) => {
    const files = {
      ...guild,
      'events/a.md': fair(1, '2026-03-01', '2026-03-02'),
      'events/b.md': fair(2, start, end, 'Sprong Fair'),
    };
    expect(problemsOf(files)).toEqual(problems);
  });

  test('where both begin at the same time, and no end is known', () => {
    const files = { ...guild, 'events/a.md': fair(1, '2026-03-01', 'null') };
    expect(problemsOf({ ...files, 'events/b.md': fair(2, '2026-03-01', 'null') })).toEqual([
      'events/b.md:3:7 event-overlap',
    ]);
  });

  test('also among more at a time than are compared: the newest are', () => {
    const others = Array.from({ length: 101 }, (_, number): [string, string] => [
      `events/${number}.md`,
      fair(number + 10, '2026-03-01', '2026-03-09', `Fair ${number}`),
    ]);
    const files = {
      ...guild,
      ...Object.fromEntries(others),
      'events/a.md': fair(1, '2026-03-02', '2026-03-09'),
      'events/b.md': fair(2, '2026-03-03', '2026-03-09'),
    };
    expect(problemsOf(files)).toEqual(['events/b.md:3:7 event-overlap']);
  });
});
