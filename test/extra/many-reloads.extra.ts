import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { event, uuid } from '../helpers/content-files.ts';
import { makeFolder, type Files, writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';
import { expectUsageSettles, TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

const RELOADS = 1_000;
const WARM_UP = 100;
const VERSIONS = 10;
const EVENTS = 100;
const FOLDERS = 10;
/** This is shorter than a reload. */
const POLL_MILLISECONDS = 2;

/** Returns a folder for each version. Versions differ in one event, and every other one is broken. */
function versions(): Files {
  const files = Array.from({ length: VERSIONS }, (_, version) =>
    Array.from({ length: EVENTS }, (_, number): [string, string] => [
      `${version}/events/${number}.md`,
      event(number + 1, number === 0 ? { name: `v${version}`, scale: version % 2 ? 'huge' : 'small' } : {}),
    ]),
  );
  return Object.fromEntries(files.flat());
}

testWithProc(
  '1,000 reloads of changing and broken content leave nothing behind (R5)',
  async () => {
    const folder = makeFolder(versions());
    const link = join(folder, 'content');
    const pointTo = (version: number): void => {
      symlinkSync(String(version), `${link}.new`);
      renameSync(`${link}.new`, link);
    };
    pointTo(0);
    const { environment } = makeHome({});
    const server = await startServer({ ...environment, CONTENT_DIR: link }, TELL_USAGE);
    let reloads = 0;
    const reloadUntil = async (count: number): Promise<void> => {
      for (; reloads < count; reloads += 1) {
        const told = server.stderr().length;
        pointTo((reloads + 1) % VERSIONS);
        server.kill('SIGHUP');
        while (!/calendar reloaded|new content refused/.test(server.stderr().slice(told)))
          await sleep(POLL_MILLISECONDS);
      }
    };

    await reloadUntil(WARM_UP);
    const before = await usageOf(server);
    await reloadUntil(RELOADS);

    await expectUsageSettles(server, before);
    await stopServer(server);
  },
  300_000,
);

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
    await expectUsageSettles(server, before);
    await stopServer(server);
  },
  300_000,
);
