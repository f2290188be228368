import { expect, test } from '@jest/globals';
import { openCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { contentSource } from '../../src/reload/loader/content-source.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeRepository } from '../helpers/repository.ts';

test('a calendar has the past of the commit whose files it has, also where git has gone on since they were read', async () => {
  const repository = makeRepository({ 'events/a.md': event(1) });
  const first = repository.git('rev-parse', 'HEAD');
  const source = contentSource(repository.folder, { alwaysWarn: false, onSlow: () => undefined });
  const load = () => source.load({ stampOf: () => null }, () => undefined);
  const early = load();
  const second = repository.commit({ 'events/a.md': event(1, { name: 'Other' }) }, '2026-01-02T00:00:00Z');
  const late = load();
  for (const [{ compile }, commit, updatedAt] of [
    [early, first, '2026-01-01T00:00:00.000Z'],
    [late, second, '2026-01-02T00:00:00.000Z'],
  ] as const) {
    const { calendar, revision } = await compile();
    expect(revision).toBe(commit);
    expect(JSON.parse(openCalendar(calendar).events.whole(0).toString())).toMatchObject({ updatedAt });
  }
});

test.each([
  ['a third of the memory', 60_000, false],
  ['more than that', 59_999, true],
])('what is remembered of two files fills %s', (_share, heapLimit, isHeavy) => {
  const folder = makeFolder({ 'events/a.md': event(1), 'events/b.md': event(2) });
  const source = contentSource(folder, { alwaysWarn: false, onSlow: () => undefined, heapLimit });
  expect(source.isHeavy()).toBe(false);
  source.load({ stampOf: () => null }, () => undefined);
  expect(source.isHeavy()).toBe(isHeavy);
});
