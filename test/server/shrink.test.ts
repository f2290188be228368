import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { event, uuid } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { becomes, makeHome, readiness, startServer, stopServer } from '../helpers/server.ts';

/** Five events. */
const CONTENT = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`events/${number}.md`, event(number)]));

describe('content in which most records are gone (R7)', () => {
  const remove = (contentDir: string, numbers: readonly number[]): void => {
    for (const number of numbers) rmSync(join(contentDir, `events/${number}.md`));
  };

  test('half of them may go; more are refused with their numbers, until they are back', async () => {
    const { environment, contentDir } = makeHome({ ...CONTENT, 'events/6.md': event(6) });
    const server = await startServer(environment);
    remove(contentDir, [4, 5, 6]);
    await eventually(() => server.get(`/open/event/${uuid(4)}`).expect(404));
    expect(await readiness(server)).toBe('ready');

    remove(contentDir, [2, 3]);
    await becomes(server, 'degraded');
    await server.get(`/open/event/${uuid(2)}`).expect(200);
    expect(server.log().map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^Of 3 events and organizations 1 are left\. .*ALLOW_SHRINK=true/),
    );

    writeFiles(contentDir, { 'events/2.md': event(2) });
    await eventually(() => server.get(`/open/event/${uuid(3)}`).expect(404));
    expect(await readiness(server)).toBe('ready');
    await stopServer(server);
  });

  test('with ALLOW_SHRINK=true, and after a restart, they are gone', async () => {
    const { environment, contentDir } = makeHome(CONTENT);
    const server = await startServer({ ...environment, ALLOW_SHRINK: 'true' });
    remove(contentDir, [1, 2, 3]);
    await eventually(() => server.get(`/open/event/${uuid(1)}`).expect(404));
    await stopServer(server);

    const careful = await startServer(environment);
    remove(contentDir, [4]);
    await eventually(() => careful.get(`/open/event/${uuid(4)}`).expect(404));
    await stopServer(careful);
  });
});
