import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { recordedDates } from '../../src/cli/recorded-dates.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeRepository } from '../helpers/repository.ts';

test('the history says when events were created and changed, and nothing of others', async () => {
  const said: string[] = [];
  const { folder } = makeRepository({ 'events/a.md': event(1) });
  const datesOf = await recordedDates(folder, (message) => said.push(message));
  const time = Date.parse('2026-01-01T00:00:00Z');
  expect(datesOf(uuid(1))).toMatchObject({ createdAt: time, updatedAt: time });
  expect(datesOf(uuid(2))).toEqual({ createdAt: null, updatedAt: null });
  expect(said).toEqual([]);
});

test('two content folders of one repository have pasts of their own, whatever is remembered', async () => {
  const { folder } = makeRepository({ 'one/events/a.md': event(1), 'other/events/b.md': event(2) });
  for (const [name, id] of [
    ['one', uuid(1)],
    ['other', uuid(2)],
  ] as const) {
    const datesOf = await recordedDates(join(folder, name), () => undefined);
    expect(datesOf(id).createdAt).not.toBeNull();
  }
});
