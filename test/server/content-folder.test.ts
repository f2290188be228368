import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { event } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import {
  becomes,
  makeHome,
  servesName,
  startServer,
  stopServer,
  type RunningServer,
} from '../helpers/server.ts';

const content = (name: string) => ({ 'events/a.md': event(1, { name }) });

/** A server whose content folder, with the event `old`, may be moved as a whole. */
async function start(): Promise<{ readonly server: RunningServer; readonly folder: string }> {
  const folder = join(makeFolder(), 'content');
  writeFiles(folder, content('old'));
  return { server: await startWith(folder), folder };
}

function startWith(contentDir: string): Promise<RunningServer> {
  return startServer({ ...makeHome({}).environment, CONTENT_DIR: contentDir });
}

async function comesToServe(server: RunningServer, name: string): Promise<void> {
  await servesName(server, name);
  await becomes(server, 'ready');
}

/** Expects that the last good calendar goes on being served, and that the log says so. */
async function keepsLastGood(server: RunningServer): Promise<void> {
  await becomes(server, 'degraded');
  await servesName(server, 'old');
  expect(server.log()).toContainEqual(
    expect.objectContaining({ level: 'error', msg: expect.stringContaining('last good calendar') }),
  );
}

/** Expects that what is there now is watched, not only read once. */
async function isStillFollowed(server: RunningServer, folder: string): Promise<void> {
  await comesToServe(server, 'new');
  writeFiles(folder, content('changed later'));
  await comesToServe(server, 'changed later');
  await stopServer(server);
}

describe('the content folder itself (R4)', () => {
  test.concurrent('deleted: the last good calendar is served until it is made anew', async () => {
    const { server, folder } = await start();
    rmSync(folder, { recursive: true });
    await keepsLastGood(server);
    writeFiles(folder, content('new'));
    await isStillFollowed(server, folder);
  });

  test.concurrent('emptied: the last good calendar is served until it is filled', async () => {
    const { server, folder } = await start();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    await keepsLastGood(server);
    writeFiles(folder, content('new'));
    await isStillFollowed(server, folder);
  });

  test.concurrent('deleted and made anew at once', async () => {
    const { server, folder } = await start();
    rmSync(folder, { recursive: true });
    writeFiles(folder, content('new'));
    await isStillFollowed(server, folder);
  });

  test.concurrent('swapped for another one by rename', async () => {
    const { server, folder } = await start();
    writeFiles(`${folder}.next`, content('new'));
    renameSync(folder, `${folder}.before`);
    renameSync(`${folder}.next`, folder);
    await isStillFollowed(server, folder);
  });

  test.concurrent('a symbolic link that is pointed to another one', async () => {
    const folder = makeFolder();
    const link = join(folder, 'content');
    writeFiles(join(folder, 'first'), content('old'));
    writeFiles(join(folder, 'second'), content('new'));
    symlinkSync('first', link);
    const server = await startWith(link);
    symlinkSync('second', `${link}.next`);
    renameSync(`${link}.next`, link);
    await isStillFollowed(server, link);
  });

  test.concurrent(
    'a symbolic link to nothing: the last good calendar is served until it leads somewhere',
    async () => {
      const folder = makeFolder();
      const link = join(folder, 'content');
      writeFiles(join(folder, 'first'), content('old'));
      symlinkSync('first', link);
      const server = await startWith(link);
      renameSync(join(folder, 'first'), join(folder, 'elsewhere'));
      await keepsLastGood(server);
      writeFiles(join(folder, 'first'), content('new'));
      await isStillFollowed(server, link);
    },
  );
});
