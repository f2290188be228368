import { copyFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import {
  becomes,
  makeHome,
  readiness,
  servesName,
  startServer,
  type Home,
  type RunningServer,
} from '../helpers/server.ts';

let home: Home;
let server: RunningServer;

beforeAll(async () => {
  home = makeHome({ 'events/a.md': event(1, { name: 'zero' }) });
  server = await startServer(home.environment);
});

function write(files: Record<string, string>): void {
  writeFiles(home.contentDir, files);
}

async function nameOf(number: number): Promise<unknown> {
  return bodyOf(await server.get(`/open/event/${uuid(number)}`).expect(200)).name;
}

/** All names that a client sees until it sees this one, in their order. */
async function namesUntil(name: string): Promise<unknown[]> {
  const seen = new Set<unknown>();
  await eventually(async () => {
    seen.add(await nameOf(1));
    expect(seen).toContain(name);
  });
  return [...seen];
}

/** The problems of the last content that was refused. */
function loggedProblems(): unknown {
  return server.log().findLast(({ problems }) => problems !== undefined)?.problems;
}

describe('content that changes while the server runs', () => {
  test('a new event appears, a deleted one goes', async () => {
    write({ 'events/new/b.md': event(2) });
    await eventually(() => server.get(`/open/event/${uuid(2)}`).expect(200));
    rmSync(join(home.contentDir, 'events/new'), { recursive: true });
    await eventually(() => server.get(`/open/event/${uuid(2)}`).expect(404));
    expect(await readiness(server)).toBe('ready');
  });

  test('broken content leaves the last answer, is logged with its place, and can be repaired', async () => {
    const before = await server.get(`/open/event/${uuid(1)}`).expect(200);
    write({ 'events/a.md': event(1, { name: 'broken', scale: 'huge' }) });
    await becomes(server, 'degraded');
    const during = await server.get(`/open/event/${uuid(1)}`).expect(200);
    expect(during.text).toBe(before.text);
    expect(during.headers.etag).toBe(before.headers.etag);
    expect(loggedProblems()).toMatchObject([
      { file: 'events/a.md', line: 4, column: 8, code: 'scale-unknown' },
    ]);

    write({ 'events/a.md': event(1, { name: 'repaired' }) });
    await servesName(server, 'repaired');
    await becomes(server, 'ready');
    await server
      .get(`/open/event/${uuid(1)}`)
      .set('If-None-Match', before.headers.etag ?? '')
      .expect(200);
  });

  test('content that goes back to the last good is ready again', async () => {
    const name = String(await nameOf(1));
    write({ 'events/c.md': 'no record' });
    await becomes(server, 'degraded');
    rmSync(join(home.contentDir, 'events/c.md'));
    await becomes(server, 'ready');
    expect(await nameOf(1)).toBe(name);
  });

  test.each<[string, (path: string, text: string) => void]>([
    [
      'by rename',
      (path, text) => {
        writeFileSync(`${path}.tmp`, text);
        renameSync(`${path}.tmp`, path);
      },
    ],
    [
      'as vim does',
      (path, text) => {
        writeFileSync(join(path, '../4913'), '');
        rmSync(join(path, '../4913'));
        renameSync(path, `${path}~`);
        writeFileSync(path, text);
        rmSync(`${path}~`);
      },
    ],
    [
      'with a copy and a swap file beside it',
      (path, text) => {
        copyFileSync(path, `${path}.orig`);
        writeFileSync(join(path, '../.a.md.swp'), text);
        writeFileSync(path, text);
      },
    ],
  ])('a file saved %s: only old or new content is served (R1)', async (how, save) => {
    const before = await nameOf(1);
    save(join(home.contentDir, 'events/a.md'), event(1, { name: `saved ${how}` }));
    const seen = await namesUntil(`saved ${how}`);
    expect([[before, `saved ${how}`], [`saved ${how}`]]).toContainEqual(seen);
    await becomes(server, 'ready');
  });

  test('a file that is cut off and written later: only old or new content is served (R1)', async () => {
    const path = join(home.contentDir, 'events/a.md');
    const before = await nameOf(1);
    truncateSync(path);
    await becomes(server, 'degraded');
    expect(await nameOf(1)).toBe(before);
    const text = event(1, { name: 'written at last' });
    writeFileSync(path, text.slice(0, 20));
    writeFileSync(path, text);
    expect([[before, 'written at last'], ['written at last']]).toContainEqual(
      await namesUntil('written at last'),
    );
    await becomes(server, 'ready');
  });
});
