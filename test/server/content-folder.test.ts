import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { becomes, makeHome, servesName, startServer, type RunningServer } from '../helpers/server.ts';

const content = (name: string) => ({ 'events/a.md': event(1, { name }) });

let server: RunningServer;
/** The served folder, which is at first what the link leads to. */
let folder: string;
let link: string;

beforeAll(async () => {
  folder = join(makeFolder(), 'content');
  link = `${folder}.link`;
  writeFiles(folder, content('old'));
  symlinkSync('content', link);
  server = await startServer({ ...makeHome({}).environment, CONTENT_DIR: link });
});

beforeEach(async () => {
  writeFiles(folder, content('old'));
  pointTo('content');
  await comesToServe('old');
});

function pointTo(target: string): void {
  symlinkSync(target, `${link}.next`);
  renameSync(`${link}.next`, link);
}

async function nameIn(): Promise<unknown> {
  return bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200)).name;
}

async function comesToServe(name: string): Promise<void> {
  await servesName(server, name);
  await becomes(server, 'ready');
}

/** Expects that the last good calendar goes on being served, and that the log says so. */
async function keepsLastGood(lines: number): Promise<void> {
  await becomes(server, 'degraded');
  expect(await nameIn()).toBe('old');
  expect(server.log().slice(lines)).toContainEqual(
    expect.objectContaining({ level: 'error', msg: expect.stringContaining('last good calendar') }),
  );
}

/** Expects that what is there now is watched, not only read once. */
async function isStillFollowed(current: string): Promise<void> {
  await comesToServe('new');
  writeFiles(current, content('changed later'));
  await comesToServe('changed later');
}

describe('the content folder itself (R4)', () => {
  test.each<[string, () => void]>([
    [
      'deleted',
      () => {
        rmSync(folder, { recursive: true });
      },
    ],
    [
      'emptied',
      () => {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      },
    ],
    [
      'a symbolic link to nothing',
      () => {
        pointTo('nothing');
      },
    ],
  ])('%s: the last good calendar is served until there is content again', async (_how, remove) => {
    const { length } = server.log();
    remove();
    await keepsLastGood(length);
    writeFiles(folder, content('new'));
    pointTo('content');
    await isStillFollowed(folder);
  });

  test('deleted and made anew at once', async () => {
    rmSync(folder, { recursive: true });
    writeFiles(folder, content('new'));
    await isStillFollowed(folder);
  });

  test('swapped for another one by rename', async () => {
    writeFiles(`${folder}.next`, content('new'));
    rmSync(`${folder}.before`, { recursive: true, force: true });
    renameSync(folder, `${folder}.before`);
    renameSync(`${folder}.next`, folder);
    await isStillFollowed(folder);
  });

  test('a symbolic link that is pointed to another one', async () => {
    writeFiles(`${folder}.second`, content('new'));
    pointTo('content.second');
    await isStillFollowed(`${folder}.second`);
  });
});
