import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Used } from '../helpers/command.ts';
import { event, uuid } from '../helpers/content-files.ts';
import { importedRepository, type ImportedCommit } from '../helpers/fast-import.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { PastProcess, type ReadApart } from '../helpers/past-process.ts';
import { preload } from '../helpers/preload.ts';
import { ROOT, type Environment, type Running } from '../helpers/process.ts';
import type { Repository } from '../helpers/repository.ts';
import { launch, makeHome } from '../helpers/server.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { usedBy } from '../helpers/usage.ts';
import { anyLargePast } from '../history/any-large-past.ts';

// Histories of gigabytes take minutes, and longer on a busy machine: the limit is for a test that hangs.
jest.setTimeout(30 * 60_000);

const POLL_MILLISECONDS = 100;
/** Returns this number of events, with the keys that most events have. */
function eventsOf(count: number): Record<string, string> {
  const text = 'What will be there, in some words. '.repeat(10);
  const keys = { startDate: '2027-02-20 10:00', endDate: '2027-02-20 18:00', region: 'Berlin' };
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`events/${at}.md`, event(at + 1, keys, text)]),
  );
}

/** A server that listens, with a content folder. */
interface Started {
  readonly running: Running;
  readonly address: string;
  /** What the start used until the server listened, including the processes of git. */
  readonly used: Used;
}

/** @param canCache whether the history can be cached for the next start */
async function start(
  contentDir: string,
  nodeArguments: readonly string[] = [],
  { canCache = true, environment = {} }: { canCache?: boolean; environment?: Environment } = {},
): Promise<Started> {
  const folder = makeFolder(canCache ? { 'dist/other': '' } : { dist: 'no folder' });
  const running = launch(
    { ...makeHome({}).environment, CONTENT_DIR: contentDir, ...environment },
    nodeArguments,
    {
      program: [join(ROOT, 'dist/src/server.js')],
      wrapper: ['sh', '-c', 'cd "$0" && exec "$@"', folder],
    },
  );
  const end = { isReached: false };
  void running.ended.then(() => (end.isReached = true));
  for (;;) {
    const [, address] = /^Serving \d+ events? at (http:\S+)$/m.exec(running.stdout()) ?? [];
    if (address !== undefined) return { running, address, used: usedBy(running.pid) };
    if (end.isReached) throw new Error(`The server ended: ${running.stdout()}${running.stderr()}`);
    await sleep(POLL_MILLISECONDS);
  }
}

async function stop({ running }: Started): Promise<void> {
  running.kill('SIGTERM');
  expect(await running.ended).toBe(0);
}

/** What `/readyz` says of the history. */
async function historyOf({ address }: Started): Promise<unknown> {
  const { content } = (await (await fetch(`${address}/readyz`)).json()) as { content: { history: unknown } };
  return content.history;
}

/** Waits until a condition holds, without a limit, since each test has one. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(POLL_MILLISECONDS);
}

/** Returns what a start uses. */
async function startOf(repository: Repository, canCache = true): Promise<Used> {
  repository.git('reset', '--quiet', '--hard');
  const server = await start(repository.folder, [], { canCache });
  expect(await historyOf(server)).toBe('known');
  await stop(server);
  return server.used;
}

describe('edits of site.yml over many events (H1)', () => {
  const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'Europe/Paris'];
  const SITE = { 'site.yml': `timezone: ${String(ZONES[0])}\n` };
  const EDITS: Readonly<Record<string, (edit: number) => string>> = {
    description: (edit) => `timezone: ${String(ZONES[0])}\ndescription: Text ${edit}\n`,
    'time zone': (edit) => `timezone: ${String(ZONES[edit % ZONES.length])}\n`,
  };
  const cases = [
    { events: 3_000, edits: 200 },
    { events: 10_000, edits: 30 },
  ];

  test.each(cases)(
    '$edits over $events events cost less than reading the events',
    async ({ events, edits }) => {
      const files = { ...SITE, ...eventsOf(events) };
      const one = await startOf(await importedRepository([{ files }]));
      for (const textOf of Object.values(EDITS)) {
        const changes = Array.from({ length: edits }, (_, edit) => ({
          files: { 'site.yml': textOf(edit + 1) },
        }));
        const repository = await importedRepository([{ files }, ...changes]);
        for (const canCache of [true, false]) {
          const { seconds, megabytes } = await startOf(repository, canCache);
          expect(seconds).toBeLessThan(2 * one.seconds);
          expect(megabytes).toBeLessThan(400);
        }
      }
    },
  );
});

/** The heap of the process that reads; with a smaller one, V8 runs out of memory. */
const HEAP_MEGABYTES = 512;
const HEAP = [`--max-old-space-size=${HEAP_MEGABYTES}`];
const apart = new PastProcess(HEAP_MEGABYTES);

/** The memory that V8 uses besides the heap, together with the piece that is being read. */
const MORE_MEGABYTES = 300;
/** The aim is 100 ms for each piece of work; the slowest machine that runs this test takes three times as long. */
const LONGEST_PIECE_MILLISECONDS = 250;

/** Expects that a history was read within bounds, and that there is a reason where it is not known. */
function expectBounded({ gap, commits, used, longestPieceMilliseconds }: ReadApart, seconds: number): void {
  expect(used.seconds).toBeLessThan(seconds);
  expect(used.megabytes).toBeLessThan(HEAP_MEGABYTES + MORE_MEGABYTES);
  expect(longestPieceMilliseconds).toBeLessThan(LONGEST_PIECE_MILLISECONDS);
  if (commits > 0) expect(gap).toBeNull();
  else expect(gap?.message).toContain('because');
}

describe('large texts in the past (H2)', () => {
  const FILES = 460;
  const REWRITES = 3_000;
  const BYTES = 960_000;
  const UNITS = ['é"\r\n', 'word ', '\u{1f30d}\n'];

  function long(number: number, edit: number): string {
    const unit = UNITS[edit % UNITS.length] ?? '';
    return event(number, {}, `${edit}\n${unit.repeat(BYTES / Buffer.byteLength(unit))}`);
  }

  function* manyFiles(): Generator<ImportedCommit> {
    const numbers = Array.from({ length: FILES }, (_, at) => at + 1);
    const filesOf = (make: (number: number) => string | null) =>
      Object.fromEntries(numbers.map((number) => [`events/${number}.md`, make(number)]));
    for (let edit = 0; edit < 3; edit += 1) yield { files: filesOf((number) => long(number, edit)) };
    yield { files: filesOf((number) => (number === 1 ? event(1) : null)) };
  }

  function* oneFile(): Generator<ImportedCommit> {
    for (let edit = 0; edit < REWRITES; edit += 1) yield { files: { 'events/1.md': long(1, edit) } };
    yield { files: { 'events/1.md': event(1) } };
  }

  test.each([
    ['460 files, three times', manyFiles, 4],
    ['one file, 3,000 times', oneFile, REWRITES + 1],
  ])('are read, served and reloaded within a heap of 512 MB: %s', async (_what, commits, count) => {
    const repository = await importedRepository(commits());
    const read = await apart.read(repository.folder);
    expectBounded(read, 300);
    expect(read).toMatchObject({ gap: null, commits: count });
    repository.git('reset', '--quiet', '--hard');
    const server = await start(repository.folder, HEAP);
    expect(await historyOf(server)).toBe('known');
    repository.commit({ 'events/2.md': long(2, 0) });
    server.running.kill('SIGHUP');
    await until(() => server.running.stderr().includes('calendar reloaded'));
    expect(await historyOf(server)).toBe('known');
    await stop(server);
  });
});

describe('a thread that exits while it reads the history (H3)', () => {
  const LIVES = {
    'it fills its memory': 'const kept = []; for (;;) kept.push({ text: String(kept.length) });',
    'it is silent for a minute': 'for (;;);',
  };
  const cases = Object.entries(LIVES).flatMap(([what, life]) =>
    [true, false].map((isAtStart) => ({ what, life, isAtStart })),
  );

  test.concurrent.each(cases)('$what, at the start: $isAtStart', async ({ life, isAtStart }) => {
    const repository = await importedRepository([{ files: { 'events/1.md': event(1) } }]);
    repository.git('reset', '--quiet', '--hard');
    const planted = join(makeFolder(), 'planted');
    const program = `
      import { existsSync } from 'node:fs';
      import { isMainThread, parentPort } from 'node:worker_threads';
      if (!isMainThread) {
        const post = parentPort.postMessage.bind(parentPort);
        parentPort.postMessage = (message, ...rest) => {
          post(message, ...rest);
          if (message.kind === 'history' && message.isReading && existsSync(${JSON.stringify(planted)})) {
            process.nextTick(() => { ${life} });
          }
        };
      }`;
    if (isAtStart) writeFileSync(planted, '');
    const server = await start(repository.folder, ['--max-old-space-size=128', ...preload(program)]);
    const before = await historyOf(server);
    expect(before).toBe(isAtStart ? 'unknown' : 'known');
    writeFileSync(planted, '');
    repository.commit({ 'events/2.md': event(2) });
    server.running.kill('SIGHUP');
    const headers = { Authorization: `Bearer ${TOKENS.reader}` };
    await until(async () => (await fetch(`${server.address}/open/event/${uuid(2)}`, { headers })).ok);
    await until(() => server.running.stderr().includes('the thread that read the history ended'));
    expect(await historyOf(server)).toBe('unknown');
    await stop(server);
  });
});

describe('any shape of history (H4)', () => {
  test('100,000 commits', async () => {
    function* commits(): Generator<ImportedCommit> {
      for (let edit = 0; edit < 100_000; edit += 1) {
        const number = 1 + (edit % 100);
        yield { files: { [`events/${number}.md`]: event(number, { name: `Name ${edit}` }) } };
      }
    }
    const repository = await importedRepository(commits());
    const read = await apart.read(repository.folder);
    expectBounded(read, 300);
    expect(read).toMatchObject({ gap: null, commits: 100_000, events: 100 });
    repository.git('reset', '--quiet', '--hard');
    repository.commit({ 'events/1.md': event(1, { name: 'One more' }) });
    expect(await apart.read(repository.folder)).toMatchObject({ gap: null, commits: 100_001 });
    const server = await start(repository.folder, HEAP);
    expect(await historyOf(server)).toBe('known');
    await stop(server);
  });

  test('reading ends within bounds that depend on the size of the history, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(anyLargePast, async ({ commits, bytes, files }) => {
        const repository = await importedRepository(commits());
        expectBounded(await apart.read(repository.folder), 5 + bytes / 4_000_000 + files / 500);
      }),
      { numRuns: runs(60) },
    );
  });
});
