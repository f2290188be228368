import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import {
  becomes,
  type Home,
  makeHome,
  readiness,
  type RunningServer,
  servesName,
  startServer,
  stopServer,
} from '../helpers/server.ts';
import { settlesAt, TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

describe('the content folder itself (R4)', () => {
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

describe('folders come and go', () => {
  const FOLDERS = 10;

  testWithProc(
    'folders that come and go leave nothing behind (R5)',
    async () => {
      const { environment, contentDir } = makeHome({ 'events/a.md': event(1) });
      const server = await startServer(environment, TELL_USAGE);
      const comesAndGoes = async (): Promise<void> => {
        writeFiles(contentDir, { 'events/new/deep/b.md': event(2) });
        await eventually(() => server.get(`/open/event/${uuid(2)}`).expect(200));
        rmSync(join(contentDir, 'events/new'), { recursive: true });
        await eventually(() => server.get(`/open/event/${uuid(2)}`).expect(404));
      };
      await comesAndGoes();
      const before = await usageOf(server);
      for (let time = 0; time < FOLDERS; time += 1) await comesAndGoes();
      await settlesAt(server, before);
      await stopServer(server);
    },
    300_000,
  );
});

describe('what the server watches', () => {
  const CONTENT = { 'events/a.md': event(1, { name: 'zero' }) };

  /** What the descriptors of a process stand for, where the system tells. */
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

  /** A system on which somebody else uses all watches that inotify(7) allows. */
  const NO_WATCHES_LEFT = preload(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.watch = (path) => {
    const message = 'ENOSPC: System limit for number of file watchers reached, watch ' + JSON.stringify(path);
    throw Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'watch', path });
  };
  syncBuiltinESMExports();`);

  let home: Home;

  let server: RunningServer;

  beforeAll(async () => {
    home = makeHome(CONTENT);
    server = await startServer(home.environment);
  });

  async function answersWith(token: string, status: number): Promise<void> {
    await eventually(() => server.get(`/open/event/${uuid(1)}`, token).expect(status));
  }

  async function putTokensBack(): Promise<void> {
    writeFileSync(home.tokensFile, tokensText());
    await answersWith(TOKENS.reader, 200);
    await answersWith(TOKENS.other, 200);
  }

  test.concurrent('no change is missed between the first reading and the watch', async () => {
    const many = Array.from({ length: 500 }, (_, number): [string, string] => [
      `events/${number}.md`,
      event(number + 10),
    ]);
    const { environment, contentDir } = makeHome({ ...Object.fromEntries(many), 'events/z.md': event(1) });
    const other = await startServer(environment);
    writeFiles(contentDir, { 'events/z.md': event(1, { name: 'early' }) });
    await servesName(other, 'early');
    await stopServer(other);
  });

  test.concurrent(
    'a folder of records that is deleted and made anew at once is still watched (R4)',
    async () => {
      const home = makeHome(CONTENT);
      const server = await startServer(home.environment);
      rmSync(join(home.contentDir, 'events'), { recursive: true });
      writeFiles(home.contentDir, { 'events/a.md': event(1, { name: 'made anew' }) });
      await servesName(server, 'made anew');
      writeFiles(home.contentDir, { 'events/a.md': event(1, { name: 'changed' }) });
      await servesName(server, 'changed');
      await stopServer(server);
    },
  );

  test('a tokens file that is deleted and written anew at once is still watched (T6)', async () => {
    const { tokensFile } = home;
    rmSync(tokensFile);
    writeFileSync(tokensFile, tokensText());
    writeFileSync(tokensFile, tokensText().replace(/^.*id: other,.*\n/m, ''));
    await answersWith(TOKENS.other, 401);
    writeFileSync(tokensFile, 'applications: []\n');
    await answersWith(TOKENS.reader, 401);
    await putTokensBack();
  });

  test('a folder in place of the tokens file keeps the last good ones, until there is a file again (T6)', async () => {
    const { tokensFile } = home;
    const { length } = server.log();
    rmSync(tokensFile);
    mkdirSync(tokensFile);
    await eventually(() => {
      const messages = server
        .log()
        .slice(length)
        .map(({ msg }) => String(msg));
      expect(messages).toContainEqual(expect.stringMatching(/last good.*tokens|tokens.*last good/));
    });
    await answersWith(TOKENS.reader, 200);
    rmdirSync(tokensFile);
    writeFileSync(tokensFile, 'applications: []\n');
    await answersWith(TOKENS.reader, 401);
    await putTokensBack();
  });

  test('SIGHUP reads the content anew, and the server lives on (P2)', async () => {
    server.kill('SIGHUP');
    writeFiles(home.contentDir, { 'events/a.md': event(1, { name: 'after the signal' }) });
    await servesName(server, 'after the signal');
  });

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
      const server = await startServer(home.environment, NO_WATCHES_LEFT);
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

      // The first change may be seen by what looks at the start, the second one by nothing but the rescan.
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
