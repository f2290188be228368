import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { TOKENS } from '../helpers/tokens.ts';
import { event } from '../helpers/content-files.ts';
import { makeRepository } from '../helpers/repository.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const run = promisify(execFile);

const EVENTS = 3_000;
const SECONDS = 60;
const CLIENTS = 4;
/** The pause between two requests of a client, which leaves time for git, the server, and other suites. */
const PAUSE_MILLISECONDS = 50;
/** The longest time until a commit is served: a second on an idle machine, far more beside other suites. */
const IN_FORCE_SECONDS = 60;
const PAGE = '/open/event?pageSize=200&current=';
const PAGES = EVENTS / 200;

function revision(name: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: EVENTS }, (_, number) => [`events/${number}.md`, event(number + 1, { name })]),
  );
}

test('3,000 files that git changes back and forth under load: every answer is of one revision (R2)', async () => {
  const repository = makeRepository(revision('old'));
  repository.git('branch', 'old');
  repository.commit(revision('new'));
  repository.git('branch', 'new');
  const server = await startServer({ ...makeHome({}).environment, CONTENT_DIR: repository.folder });

  let answers = 0;
  let isOver = false;
  const namesOn = async (page: number): Promise<string> => {
    const headers = { Authorization: `Bearer ${TOKENS.reader}` };
    const response = await fetch(`${server.address}${PAGE}${page}`, { headers });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: readonly { readonly name: string }[] };
    answers += 1;
    return [...new Set(data.map(({ name }) => name))].join(' and ');
  };
  const ask = async (first: number): Promise<void> => {
    for (let page = first; !isOver; page += 1) {
      expect(['old', 'new']).toContain(await namesOn((page % PAGES) + 1));
      await sleep(PAUSE_MILLISECONDS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, first) => ask(first));

  const end = performance.now() + SECONDS * 1_000;
  for (let checkout = 0; performance.now() < end; checkout += 1) {
    const name = checkout % 2 === 0 ? 'old' : 'new';
    await run('git', ['-C', repository.folder, 'checkout', '--quiet', name]);
    const ended = performance.now();
    while ((await namesOn(1)) !== name) {
      expect(performance.now() - ended).toBeLessThan(IN_FORCE_SECONDS * 1_000);
      await sleep(PAUSE_MILLISECONDS);
    }
  }
  isOver = true;
  await Promise.all(clients);
  expect(answers).toBeGreaterThan(1_000);
  await stopServer(server);
}, 180_000);
