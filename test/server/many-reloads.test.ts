import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';
import { CAN_TELL_USAGE, TELL_USAGE, usageOf, type Usage } from '../helpers/usage.ts';

const RELOADS = 1_000;
const WARM_UP = 100;
const VERSIONS = 10;
const EVENTS = 100;
const FOLDERS = 10;
/** Less than a reload takes. */
const POLL_MILLISECONDS = 2;

/** A folder for each version, which differ in one event; every other one is broken. */
function versions(): Files {
  const files = Array.from({ length: VERSIONS }, (_, version) =>
    Array.from({ length: EVENTS }, (_, number): [string, string] => [
      `${version}/events/${number}.md`,
      event(number + 1, number === 0 ? { name: `v${version}`, scale: version % 2 ? 'huge' : 'small' } : {}),
    ]),
  );
  return Object.fromEntries(files.flat());
}

/** Expects that the server comes to hold no more than before, but for what the engine itself does not give back. */
async function settlesAt(server: RunningServer, before: Usage): Promise<void> {
  await eventually(async () => {
    const after = await usageOf(server);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
    expect(after.inotifyWatches).toBeLessThanOrEqual(before.inotifyWatches);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
    expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 4);
    expect(after.residentMegabytes).toBeLessThan(before.residentMegabytes + 60);
  });
}

const testWithProc = CAN_TELL_USAGE ? test : test.skip;

testWithProc('1,000 reloads of changing and broken content leave nothing behind (R5)', async () => {
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

  await settlesAt(server, before);
  await stopServer(server);
});

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
