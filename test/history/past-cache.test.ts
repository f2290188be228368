import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createPastReader, type PastReading } from '../../src/history/past-reader.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeRepository } from '../helpers/repository.ts';
import { ANSWERS, eventPast, signed } from './read-past.ts';

/** A past that was read and kept, and whose second version has been lost since: it cannot be read again. */
async function kept() {
  const repository = makeRepository({ 'events/a.md': event(1) });
  const lost = repository.commit({ 'events/a.md': event(1, { name: 'Lost' }) });
  const object = repository.git('rev-parse', `${lost}:events/a.md`);
  repository.commit({ 'events/a.md': event(1, { name: 'Changed' }) });
  const file = join(makeFolder(), 'below', 'past');
  const read = (rules = 'rules'): Promise<PastReading> =>
    createPastReader({ folder: repository.folder, answers: ANSWERS, cache: { file, rules } }).read();
  const before = await read();
  rmSync(join(repository.folder, '.git/objects', object.slice(0, 2), object.slice(2)));
  return { repository, file, read, before };
}

test('what was learned is not read again', async () => {
  const { repository, file, read, before } = await kept();
  expect(before.gap).toBeNull();
  expect(await read()).toEqual(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  repository.commit({ 'events/b.md': event(2) });
  const { history } = await read();
  expect(eventPast(history, 1)?.commit).toBe(2);
  expect(eventPast(history, 2)?.commit).toBe(3);
});

test.each<[string, (text: string) => string]>([
  ['is damaged', (text) => text.replace('"head"', '"haed"')],
  ['is cut off', (text) => text.slice(0, -10)],
  ['is empty', () => ''],
  ['does not fit together', (text) => signed(text.replace(/"firsts":"[^"]+"/, '"firsts":"AAAA"'))],
  [
    'names a commit that there is not',
    (text) => signed(text.replace(/"firsts":"[^"]+"/, '"firsts":"CQAAAA=="')),
  ],
  [
    'names a commit before the first',
    (text) => signed(text.replace(/"firsts":"[^"]+"/, '"firsts":"/////w=="')),
  ],
  ['is no past at all', () => signed('x\n[]')],
])('what was learned is not believed where it %s', async (_name, change) => {
  const { file, read } = await kept();
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  expect(await read()).toMatchObject({ history: null, gap: { code: 'incomplete' } });
});

test('what was learned by other rules is not used', async () => {
  const { read } = await kept();
  expect(await read('others')).toMatchObject({ history: null, gap: { code: 'incomplete' } });
});

test('what was learned of another line is not used', async () => {
  const { repository, read } = await kept();
  repository.git('reset', '--quiet', '--hard', 'HEAD~2');
  repository.commit({ 'events/b.md': event(2) });
  const { history, gap } = await read();
  expect(gap).toBeNull();
  expect(eventPast(history, 1)?.commit).toBe(0);
  expect(eventPast(history, 2)?.commit).toBe(1);
});

test('what was read in part is read again', async () => {
  const repository = makeRepository({ 'events/a.md': event(1) });
  const { folder } = repository;
  const reader = createPastReader({ folder, answers: ANSWERS });
  await reader.read();
  const name = repository.commit({ 'events/a.md': event(1, { name: 'Changed' }) });
  const blob = repository.git('rev-parse', `${name}:events/a.md`);
  const object = join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2));
  renameSync(object, `${object}.away`);
  expect(await reader.read()).toMatchObject({ history: null, gap: { code: 'incomplete' } });
  renameSync(`${object}.away`, object);
  expect(eventPast((await reader.read()).history, 1)?.commit).toBe(1);
});

test('what cannot be kept is read again', async () => {
  const { folder } = makeRepository({ 'events/a.md': event(1) });
  const cache = { file: join(makeFolder({ below: 'a file' }), 'below', 'past'), rules: '' };
  const { history } = await createPastReader({ folder, answers: ANSWERS, cache }).read();
  expect(eventPast(history, 1)?.commit).toBe(0);
});
