import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { event, uuid } from '../helpers/content-files.ts';
import { writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, servesName, startServer, stopServer } from '../helpers/server.ts';

describe('what the server watches', () => {
  test('no change is missed between the first reading and the watch', async () => {
    const many = Array.from({ length: 500 }, (_, number): [string, string] => [
      `events/${number}.md`,
      event(number + 10),
    ]);
    const { environment, contentDir } = makeHome({ ...Object.fromEntries(many), 'events/z.md': event(1) });
    const server = await startServer(environment);
    writeFiles(contentDir, { 'events/z.md': event(1, { name: 'early' }) });
    await servesName(server, 'early');
    await stopServer(server);
  });
});

describe('content in which most records are gone (R7)', () => {
  test('are gone with ALLOW_SHRINK=true, and after a restart', async () => {
    const { environment, contentDir } = makeHome(
      Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`events/${number}.md`, event(number)])),
    );
    const remove = (numbers: readonly number[]): void => {
      for (const number of numbers) rmSync(join(contentDir, `events/${number}.md`));
    };
    const server = await startServer({ ...environment, ALLOW_SHRINK: 'true' });
    remove([1, 2, 3]);
    await eventually(() => server.get(`/open/event/${uuid(1)}`).expect(404));
    await stopServer(server);

    const careful = await startServer(environment);
    remove([4]);
    await eventually(() => careful.get(`/open/event/${uuid(4)}`).expect(404));
    await stopServer(careful);
  });
});

describe('the preview for editors (PREVIEW=true)', () => {
  test('shows warnings, also of several processes, and how long answers took', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1), 'events/a.txt': 'text' });
    const server = await startServer({ ...environment, PREVIEW: 'true', WORKERS: '2' });
    const page = async (): Promise<string> => (await fetch(server.address)).text();
    expect(await page()).toContain('events/a.txt:1:1');
    const { body } = await fetch(`${server.address}/preview/changes`);
    const { value } = (await body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    const [, version = ''] = /^data: (\S+)$/m.exec(String(value)) ?? [];
    expect(await page()).toContain(`<meta name="preview-version" content="${version}"/>`);
    const { headers } = await server.get('/open/event').expect(200);
    expect(headers).toHaveProperty('server-timing');
    await stopServer(server);
  });
});
