import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { event, uuid } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';
import { settlesAt, TELL_USAGE, testWithProc, usageOf } from '../helpers/usage.ts';

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
