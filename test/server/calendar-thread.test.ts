import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';
import { eventually, startNode } from '../helpers/process.ts';
import { makeHome, readiness, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

async function servesName(server: RunningServer, name: string): Promise<void> {
  await eventually(async () => {
    expect(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200)).name).toBe(name);
  });
}

async function saysOfItself(server: RunningServer, state: string): Promise<void> {
  await eventually(async () => {
    expect(await readiness(server)).toBe(state);
  });
}

/** The errors of the threads that ended. */
function endings(server: RunningServer): unknown[] {
  return server
    .log()
    .filter(({ msg }) => String(msg).includes('started anew'))
    .map(({ error }) => error);
}

describe('the thread that loads the calendar', () => {
  test('may end: the last good calendar is served, and a new thread takes over', async () => {
    const trap = join(makeFolder(), 'trap');
    const planted = `
      import { existsSync, rmSync } from 'node:fs';
      import { isMainThread } from 'node:worker_threads';
      if (!isMainThread) setInterval(() => {
        if (!existsSync(${JSON.stringify(trap)})) return;
        rmSync(${JSON.stringify(trap)});
        throw new Error('planted fault');
      }, 20);`;
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1, { name: 'old' }) });
    const server = await startServer(environment, [
      '--import',
      `data:text/javascript,${encodeURIComponent(planted)}`,
    ]);
    writeFileSync(trap, '');
    await eventually(() => {
      expect(endings(server)).toMatchObject([{ message: 'planted fault' }]);
    });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    expect(['old', 'new']).toContain(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200)).name);
    await servesName(server, 'new');
    await saysOfItself(server, 'ready');
    await stopServer(server);
  });

  test('may run out of memory, again and again, until the content is smaller', async () => {
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1, { name: 'old' }) });
    const server = await startServer(environment, ['--max-old-space-size=64']);
    const text = 'A line of a long text.\n'.repeat(40_000);
    const large: Files = Object.fromEntries(
      Array.from({ length: 100 }, (_, number) => [`events/large/${number}.md`, event(number + 10, {}, text)]),
    );
    writeFiles(contentDir, large);
    await saysOfItself(server, 'degraded');
    expect(endings(server)).toContainEqual(expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    await servesName(server, 'old');

    rmSync(join(contentDir, 'events/large'), { recursive: true });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await servesName(server, 'new');
    await saysOfItself(server, 'ready');
    await stopServer(server);
  });

  test('is ended when it hangs, and started anew', async () => {
    const folder = makeFolder({
      // The first one hangs; the second one tells of a calendar.
      'program.mjs': `
        import { existsSync, writeFileSync } from 'node:fs';
        import { parentPort } from 'node:worker_threads';
        const mark = new URL('./mark', import.meta.url);
        if (!existsSync(mark)) {
          writeFileSync(mark, '');
          for (;;);
        }
        parentPort.postMessage({ kind: 'calendar', calendar: {}, warnings: [] });
        setInterval(() => parentPort.postMessage({ kind: 'alive' }), 20);`,
      'main.mjs': `
        import { startCalendarThread } from ${JSON.stringify(thread())};
        startCalendarThread({
          settings: { contentDir: '.', calendarFile: null },
          program: new URL('./program.mjs', import.meta.url),
          patienceMilliseconds: 600,
          onNews: ({ kind }) => {
            console.log(kind);
            process.exit();
          },
          onWatchFault: () => undefined,
          onEnd: ({ message }) => console.log(message),
        });`,
    });
    const started = startNode([join(folder, 'main.mjs')], {});
    expect(await started.ended).toBe(0);
    expect(started.stdout()).toBe('It said nothing for 0.6 seconds.\ncalendar\n');
  });
});

function thread(): string {
  return pathToFileURL('dist/src/reload/loader/thread.js').href;
}
