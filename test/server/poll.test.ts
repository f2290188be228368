import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

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

test('with WATCH=poll changes are found without being told of by the system', async () => {
  const { environment, contentDir, tokensFile } = makeHome({ 'events/a.md': event(1, { name: 'old' }) });
  const server = await startServer({ ...environment, WATCH: 'poll' });
  const get = () => server.get(`/open/event/${uuid(1)}`);
  await get().expect(200);
  expect(descriptorsOf(server.pid)).not.toContain('anon_inode:inotify');

  writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
  await eventually(async () => {
    expect(bodyOf(await get().expect(200)).name).toBe('new');
  });
  writeFileSync(tokensFile, tokensText().replace(/^.*id: reader,.*\n/m, ''));
  await eventually(() => get().expect(401));
  expect(descriptorsOf(server.pid)).not.toContain('anon_inode:inotify');
  await stopServer(server);
});
