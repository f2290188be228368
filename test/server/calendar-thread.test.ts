import { EventEmitter, on } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startCalendarThread, type CalendarThread } from '../../src/reload/loader/thread.ts';
import { bodyOf } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import {
  becomes,
  makeHome,
  servesName,
  startServer,
  stopServer,
  type RunningServer,
} from '../helpers/server.ts';

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
    await becomes(server, 'ready');
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
    await becomes(server, 'degraded');
    expect(endings(server)).toContainEqual(expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    await servesName(server, 'old');

    rmSync(join(contentDir, 'events/large'), { recursive: true });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await servesName(server, 'new');
    await becomes(server, 'ready');
    await stopServer(server);
  });
});

describe('a thread that does not load', () => {
  const said = new EventEmitter();
  // A thread's last message and its end may come in one turn: what is said is kept until it is heard.
  const texts = on(said, 'said');
  const POST = `import { parentPort } from 'node:worker_threads';
    const post = (message) => parentPort.postMessage(message);`;

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Runs a program as the thread; what comes of it is said one after the other. */
  function run(program: string): CalendarThread {
    return startCalendarThread({
      settings: { contentDir: '', calendarFile: null, watch: 'events', preview: false },
      program: new URL(`data:text/javascript,${encodeURIComponent(POST + program)}`),
      onNews: ({ kind }) => said.emit('said', kind),
      onSlow: (message) => said.emit('said', message),
      onWatchFault: ({ message }) => said.emit('said', message),
      onEnd: ({ message }) => said.emit('said', message),
    });
  }

  async function hear(text: string): Promise<void> {
    expect((await texts.next()).value).toEqual([text]);
  }

  test('is ended when it has said nothing for a minute, no sooner, and started anew', async () => {
    const thread = run(`
      let asked = 0;
      parentPort.on('message', () => {
        post({ kind: 'watch-fault', error: new Error('alive') });
        asked += 1;
        while (asked === 3);
      });`);
    const live = async (): Promise<void> => {
      for (let time = 0; time < 3; time += 1) {
        thread.readNow();
        await hear('alive');
        jest.advanceTimersByTime(59_000);
      }
      jest.advanceTimersByTime(1_000);
      await hear('It said nothing for 60 seconds.');
    };
    await live();
    jest.advanceTimersToNextTimer();
    await live();
  });

  test.each([
    ['a pause that grows', '', ['It ended with status 0.'], [1, 2, 4, 8, 16, 32, 60, 60]],
    [
      'the first pause where news came',
      `post({ kind: 'fault' });`,
      ['fault', 'It ended with status 0.'],
      [1, 1],
    ],
  ])('is started anew after %s', async (_pause, program, life, pauses) => {
    run(program);
    for (const text of life) await hear(text);
    for (const pause of pauses) {
      const ended = performance.now();
      jest.advanceTimersToNextTimer();
      expect(performance.now() - ended).toBe(pause * 1_000);
      for (const text of life) await hear(text);
    }
  });
});
