import {
  existsSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { event, uuid } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import {
  becomes,
  makeHome,
  readiness,
  type RunningServer,
  servesName,
  sharedServer,
  startServer,
  stopServer,
} from '../helpers/server.ts';
import { tokensText } from '../helpers/tokens.ts';

/**
 * A program that makes all intervals of a server ten times shorter, so that changes without a report are found in a second.
 */
const QUICK_RESCANS = preload(`
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, milliseconds) => setInterval(work, milliseconds / 10);`);

describe('the content folder itself (R4)', () => {
  const content = (name: string) => ({ 'events/a.md': event(1, { name }) });

  const folder = join(makeFolder(), 'content');

  const theServer = sharedServer(() => {
    writeFiles(folder, content('old'));
    return startServer({ ...makeHome({}).environment, CONTENT_DIR: folder }, QUICK_RESCANS);
  });

  afterAll(async () => {
    await stopServer(await theServer());
  });

  /** Makes a change and waits for a line of the log, which is faster than polling answers. */
  async function logs(server: RunningServer, text: string, change: () => void): Promise<void> {
    const { length } = server.stderr();
    change();
    await eventually(() => {
      expect(server.stderr().slice(length)).toContain(text);
    });
  }

  async function comesToServe(server: RunningServer, name: string, change: () => void): Promise<void> {
    await logs(server, '"calendar reloaded"', change);
    await servesName(server, name);
    await becomes(server, 'ready');
  }

  /** Returns the server, whose folder has the event `old` again and can be moved as a whole. */
  async function servesOld(): Promise<RunningServer> {
    const server = await theServer();
    writeFiles(folder, content('old'));
    await servesName(server, 'old');
    await becomes(server, 'ready');
    return server;
  }

  /** Expects that a change leaves the last good content in force, and that the log says so. */
  async function keepsLastGood(server: RunningServer, name: string, change: () => void): Promise<void> {
    await logs(server, 'last good calendar', change);
    await becomes(server, 'degraded');
    await servesName(server, name);
    expect(server.log().findLast(({ msg }) => String(msg).includes('last good calendar'))).toMatchObject({
      level: 'error',
    });
  }

  /** Expects that new content is served, and that it is watched, not only read once. */
  async function isFollowed(server: RunningServer, name: string, put: () => void): Promise<void> {
    await comesToServe(server, name, put);
    await comesToServe(server, `${name}, changed later`, () => {
      writeFiles(folder, content(`${name}, changed later`));
    });
  }

  test('deleted: the last good calendar is served until the folder exists again', async () => {
    const server = await servesOld();
    await keepsLastGood(server, 'old', () => {
      rmSync(folder, { recursive: true });
    });
    await isFollowed(server, 'new', () => {
      writeFiles(folder, content('new'));
    });
  });

  test('emptied: the last good calendar is served until it is filled', async () => {
    const server = await servesOld();
    await keepsLastGood(server, 'old', () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    });
    await isFollowed(server, 'new', () => {
      writeFiles(folder, content('new'));
    });
  });

  test('deleted and made again at once', async () => {
    const server = await servesOld();
    await isFollowed(server, 'new', () => {
      rmSync(folder, { recursive: true });
      writeFiles(folder, content('new'));
    });
  });

  test('swapped for another one by rename', async () => {
    const server = await servesOld();
    writeFiles(`${folder}.next`, content('new'));
    await isFollowed(server, 'new', () => {
      renameSync(folder, `${folder}.before`);
      renameSync(`${folder}.next`, folder);
    });
  });

  test('a folder of records that is deleted and made again at once is still watched (R4)', async () => {
    const server = await servesOld();
    await isFollowed(server, 'new', () => {
      rmSync(join(folder, 'events'), { recursive: true });
      writeFiles(folder, content('new'));
    });
  });

  test('a symbolic link that gets another target, then a missing one: the last good calendar is served until it has a target', async () => {
    const server = await servesOld();
    await comesToServe(server, 'linked', () => {
      rmSync(folder, { recursive: true });
      symlinkSync(makeFolder(content('linked')), folder);
    });
    const target = makeFolder(content('new'));
    symlinkSync(target, `${folder}.next`);
    await isFollowed(server, 'new', () => {
      renameSync(`${folder}.next`, folder);
    });
    await keepsLastGood(server, 'new, changed later', () => {
      renameSync(target, join(makeFolder(), 'elsewhere'));
    });
    await isFollowed(server, 'newest', () => {
      writeFiles(target, content('newest'));
    });
  });
});

describe('what the server watches', () => {
  /** The targets of the descriptors of a process, on systems that list them. */
  function descriptorsOf(pid: number): string[] {
    const folder = `/proc/${pid}/fd`;
    return existsSync(folder) ? readdirSync(folder).map((name) => linkIn(folder, name)) : [];
  }

  function linkIn(folder: string, name: string): string {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return '';
    }
  }

  /** A program that lets every watch fail, as if other programs used all watches of inotify(7). */
  const NO_WATCHES_LEFT = preload(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.watch = (path) => {
    const message = 'ENOSPC: System limit for number of file watchers reached, watch ' + JSON.stringify(path);
    throw Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'watch', path });
  };
  syncBuiltinESMExports();`);

  test.concurrent(
    'nothing of the system with WATCH=poll: changes are found without being told of by the system',
    async () => {
      const { environment, contentDir, tokensFile } = makeHome({ 'events/a.md': event(1, { name: 'old' }) });
      const server = await startServer({ ...environment, WATCH: 'poll' });
      const get = () => server.get(`/open/event/${uuid(1)}`);
      await get().expect(200);
      expect(descriptorsOf(server.pid)).not.toContain('anon_inode:inotify');

      writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
      await servesName(server, 'new');
      writeFileSync(tokensFile, tokensText().replace(/^.*id: reader,.*\n/m, ''));
      await eventually(() => get().expect(401));
      expect(descriptorsOf(server.pid)).not.toContain('anon_inode:inotify');
      await stopServer(server);
    },
  );

  test.concurrent(
    'nothing where no watches are left: that is told, and changes are found all the same (R6)',
    async () => {
      const home = makeHome({ 'events/a.md': event(1) });
      const server = await startServer(home.environment, [...QUICK_RESCANS, ...NO_WATCHES_LEFT]);
      await eventually(() => {
        expect(server.log()).toContainEqual(
          expect.objectContaining({
            level: 'error',
            msg: 'watching failed',
            error: expect.objectContaining({ message: expect.stringContaining(`"${home.contentDir}"`) }),
          }),
        );
      });
      expect(await readiness(server)).toBe('ready');

      // The check at the start may see the first change, but only the rescan sees the second one.
      for (const events of [2, 3]) {
        writeFiles(home.contentDir, { [`events/deep/${events}.md`]: event(events) });
        await eventually(() => {
          expect(server.log()).toContainEqual(expect.objectContaining({ msg: 'calendar reloaded', events }));
        });
      }
      writeFileSync(home.tokensFile, 'applications: []\n');
      await eventually(() => server.get('/open/event').expect(401));
      await stopServer(server);
    },
  );
});
