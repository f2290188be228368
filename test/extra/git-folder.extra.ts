import { writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { tokensText } from '../helpers/tokens.ts';
import { event } from '../helpers/content-files.ts';
import { eventually } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const EVENTS = 150;
const CHECKOUTS = 4;

function revision(name: string): Record<string, string> {
  const files = Array.from({ length: EVENTS }, (_, number): [string, string] => [
    `events/${number}.md`,
    event(number + 1, { name }),
  ]);
  return Object.fromEntries(files);
}

/** The names of all events on one page, each once. */
async function names(server: RunningServer): Promise<string[]> {
  const { data } = bodyOf(await server.get('/open/event?pageSize=500').expect(200));
  return [...new Set((data as { name: string }[]).map(({ name }) => name))];
}

describe('a content folder that is a git repository', () => {
  test.concurrent(
    'is served from one revision at a time while git switches back and forth (R2)',
    async () => {
      const repository = makeRepository(revision('old'));
      repository.git('branch', 'old');
      repository.commit(revision('new'));
      repository.git('branch', 'new');
      const { environment } = makeHome({});
      const server = await startServer({ ...environment, CONTENT_DIR: repository.folder });
      const seen = new Set<string>();
      for (let checkout = 0; checkout < CHECKOUTS; checkout += 1) {
        const name = checkout % 2 === 0 ? 'old' : 'new';
        repository.git('checkout', '--quiet', name);
        await eventually(async () => {
          const served = await names(server);
          seen.add(served.join(' and '));
          expect(served).toEqual([name]);
        });
      }
      expect([...seen].sort()).toEqual(['new', 'old']);
      await stopServer(server);
    },
  );

  test.concurrent('is not read while git holds its lock', async () => {
    const repository = makeRepository({ 'events/a.md': event(1, { name: 'old' }) });
    const { environment, tokensFile } = makeHome({});
    const server = await startServer({ ...environment, CONTENT_DIR: repository.folder });
    const lock = join(repository.folder, '.git/index.lock');
    writeFileSync(lock, '');
    repository.write({ 'events/a.md': event(1, { name: 'half of the change' }) });
    server.kill('SIGHUP');
    // Tokens are watched in the same way: after two changes of the tokens file, a change of the content would be in
    // force, too.
    for (const [text, status] of [
      ['applications: []\n', 401],
      [tokensText(), 200],
    ] as const) {
      writeFileSync(tokensFile, text);
      await eventually(() => server.get('/open/event').expect(status));
    }
    expect(await names(server)).toEqual(['old']);
    repository.write({ 'events/a.md': event(1, { name: 'new' }) });
    rmSync(lock);
    await eventually(async () => {
      expect(await names(server)).toEqual(['new']);
    });
    await stopServer(server);
  });

  test.concurrent('is read all the same, with a warning, when the lock was left behind (R3)', async () => {
    const repository = makeRepository({ 'events/a.md': event(1, { name: 'old' }) });
    const { environment } = makeHome({});
    const server = await startServer({ ...environment, CONTENT_DIR: repository.folder });
    const lock = join(repository.folder, '.git/index.lock');
    writeFileSync(lock, '');
    for (const name of ['written beside the lock', 'and once more']) {
      repository.write({ 'events/a.md': event(1, { name }) });
      await eventually(async () => {
        expect(await names(server)).toEqual([name]);
      });
    }
    const told = server.log().filter(({ error }) => JSON.stringify(error ?? '').includes(lock));
    expect(told).toMatchObject([{ level: 'error' }]);
    await stopServer(server);
  });
});
