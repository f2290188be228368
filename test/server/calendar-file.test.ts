import { execFileSync } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { packCalendar } from '../../src/calendar/compile.ts';
import { encodeCalendarFile, FORMAT } from '../../src/calendar/packed/calendar-file.ts';
import { type CalendarThread, startCalendarThread } from '../../src/reload/loader/thread.ts';
import { bodyOf } from '../helpers/answers.ts';
import { event, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import { openRepository } from '../helpers/repository.ts';
import { sealed } from '../helpers/sealed.ts';
import {
  becomes,
  makeHome,
  type RunningServer,
  servesName,
  startServer,
  stopServer,
} from '../helpers/server.ts';
import request from 'supertest';

describe('calendar file', () => {
  const GIBIBYTE = 2 ** 30;

  function fileOf(name: string): Buffer {
    return encodeCalendarFile(packCalendar(recordsOf({ 'events/a.md': event(1, { name }) })));
  }

  /** Makes a file without the name of the last event, but with a correct checksum. */
  function shortened(): Buffer {
    const packed = packCalendar(recordsOf({ 'events/a.md': event(1), 'events/b.md': event(2) }));
    const { names } = packed.eventNames;
    return encodeCalendarFile({
      ...packed,
      eventNames: { ...packed.eventNames, names: { ...names, starts: names.starts.slice(0, 1) } },
    });
  }

  /** Damaged files, or other things, that may take the place of a calendar file. */
  const DAMAGED: readonly (readonly [what: string, put: (path: string) => void])[] = [
    [
      'cut off',
      (path) => {
        writeFileSync(path, fileOf('x').subarray(0, 500));
      },
    ],
    [
      'of another format',
      (path) => {
        writeFileSync(
          path,
          fileOf('x').toString('latin1').replace(`"format":${FORMAT}`, '"format":5'),
          'latin1',
        );
      },
    ],
    [
      'of null',
      (path) => {
        writeFileSync(path, sealed(Buffer.from('\nnull')));
      },
    ],
    [
      'of columns of another length',
      (path) => {
        writeFileSync(path, shortened());
      },
    ],
    [
      'of 10 GiB',
      (path) => {
        truncateSync(empty(path), 10 * GIBIBYTE);
      },
    ],
    [
      'of 10 GiB, with the right beginning',
      (path) => {
        writeFileSync(path, fileOf('x'));
        truncateSync(path, 10 * GIBIBYTE);
      },
    ],
    [
      'of nearly 2 GiB',
      (path) => {
        truncateSync(empty(path), 2 * GIBIBYTE - 1);
      },
    ],
    [
      'that is a folder',
      (path) => {
        mkdirSync(path);
      },
    ],
    ['that is a FIFO', (path) => execFileSync('mkfifo', [path])],
  ];

  function empty(path: string): string {
    writeFileSync(path, '');
    return path;
  }

  describe('a calendar file while the server runs (P4)', () => {
    let server: RunningServer;
    let file: string;

    /** Replaces the served file by another one at once. */
    function replaceFile(put: (path: string) => void): void {
      const next = join(makeFolder(), 'next');
      put(next);
      rmSync(file, { recursive: true, force: true });
      renameSync(next, file);
    }

    async function readiness(): Promise<unknown> {
      return JSON.parse((await request(server.address).get('/readyz').expect(200)).text);
    }

    beforeAll(async () => {
      file = join(makeFolder({ 'calendar.json': fileOf('first') }), 'calendar.json');
      const { environment } = makeHome({});
      server = await startServer({ ...environment, CALENDAR_FILE: file });
    });

    async function comesToServe(name: string): Promise<void> {
      const { length } = server.log();
      replaceFile((path) => {
        writeFileSync(path, fileOf(name));
      });
      await eventually(() => {
        expect(server.log().slice(length)).toContainEqual(
          expect.objectContaining({ msg: 'calendar reloaded' }),
        );
      });
      expect((await server.get(`/open/event/${uuid(1)}`)).text).toContain(JSON.stringify(name));
      expect(await readiness()).toMatchObject({ status: 'ready' });
    }

    test.each(DAMAGED)('%s is refused with a sentence, and the last good one serves', async (what, put) => {
      const { length } = server.log();
      replaceFile(put);
      const { reason } = await eventually(() => {
        const line = server
          .log()
          .slice(length)
          .find(({ level }) => level === 'error');
        expect(line).toBeDefined();
        return { ...line };
      });
      expect(reason).toMatch(/^The calendar file \S+ cannot be (?:used|read)\b.*\.$/);
      expect(await readiness()).toMatchObject({
        status: 'degraded',
        content: { refused: { code: 'content-unreadable', file: null } },
      });
      await server.get(`/open/event/${uuid(1)}`).expect(200);
      await comesToServe(`after ${what}`);
    });

    test('records that are no JSON break an answer, never the server (P4)', async () => {
      const packed = packCalendar(
        recordsOf({ 'site.yml': 'public: true\n', 'events/a.md': event(1, { startDate: '2099-01-01' }) }),
      );
      const json = Uint8Array.from(packed.events.json, (byte, at) => (at === 1 ? 0x7b : byte));
      replaceFile((path) => {
        writeFileSync(path, encodeCalendarFile({ ...packed, events: { ...packed.events, json } }));
      });
      for (const path of ['/', '/feeds/events.ics', '/feeds/events.atom', '/feeds/events.json']) {
        await eventually(() => request(server.address).get(path).expect(500));
      }
      await request(server.address).get('/healthz').expect(200);
      await comesToServe('after no JSON');
    });

    afterAll(async () => {
      expect(server.log().some(({ msg }) => String(msg).includes('thread'))).toBe(false);
      await stopServer(server);
    });
  });
});

describe('calendar thread', () => {
  describe('the thread that loads the calendar', () => {
    const trap = join(makeFolder(), 'trap');
    const planted = preload(`
      import { existsSync, rmSync } from 'node:fs';
      import { isMainThread } from 'node:worker_threads';
      if (!isMainThread) setInterval(() => {
        if (!existsSync(${JSON.stringify(trap)})) return;
        rmSync(${JSON.stringify(trap)});
        throw new Error('planted fault');
      }, 20);`);
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1) });
    let server: RunningServer;

    beforeAll(async () => {
      server = await startServer(environment, planted);
    });

    beforeEach(async () => {
      await comesToServe('old');
    });

    afterAll(async () => {
      await stopServer(server);
    });

    async function comesToServe(name: string): Promise<void> {
      writeFiles(contentDir, { 'events/a.md': event(1, { name }) });
      await servesName(server, name);
      await becomes(server, 'ready');
    }

    /** The errors of the threads that ended, from a line of the log on. */
    function endingsSince(line: number): unknown[] {
      return server
        .log()
        .slice(line)
        .filter(({ msg }) => String(msg).includes('started anew'))
        .map(({ error }) => error);
    }

    test('may end: the last good calendar is served, and a new thread takes over', async () => {
      const { length } = server.log();
      writeFileSync(trap, '');
      await eventually(() => {
        expect(endingsSince(length)).toMatchObject([{ message: 'planted fault' }]);
      });
      writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
      expect(['old', 'new']).toContain(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200)).name);
      await comesToServe('new');
    });
  });

  describe('a thread that ends while it reads the history (H3)', () => {
    const planted = preload(`
      import { isMainThread, parentPort } from 'node:worker_threads';
      if (!isMainThread) {
        const post = parentPort.postMessage.bind(parentPort);
        parentPort.postMessage = (message, ...rest) => {
          post(message, ...rest);
          if (message.kind === 'history' && message.isReading)
            process.nextTick(() => { throw new Error('planted fault'); });
        };
      }`);
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1, { name: 'old' }) });
    let server: RunningServer;

    beforeAll(async () => {
      const git = openRepository(contentDir);
      git.git('init', '--quiet', '--template=');
      git.commit();
      server = await startServer(environment, planted);
    });
    afterAll(async () => {
      await stopServer(server);
    });

    test('does not stop the start: the content is served without history, and the reason is logged', async () => {
      const answer = await server.get(`/open/event/${uuid(1)}?fields=default,createdAt`);
      expect(bodyOf(answer)).toMatchObject({ name: 'old', createdAt: null });
      const ends = server.log().filter(({ error }) => error !== undefined);
      expect(ends).toMatchObject([{ error: { message: 'planted fault' } }]);
      expect(server.log().map(({ msg }) => String(msg))).toContainEqual(
        expect.stringContaining('the thread that read the history ended'),
      );
    });

    test('loads newer content later, and no thread ends again', async () => {
      writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
      await servesName(server, 'new');
      await becomes(server, 'ready');
      expect(server.log().filter(({ error }) => error !== undefined)).toHaveLength(1);
    });
  });

  describe('a thread that does not load', () => {
    const said = new EventEmitter();
    // The last message of a thread and its end may arrive in one turn, so messages are kept until they are read.
    const texts = on(said, 'said');
    const POST = `import { parentPort } from 'node:worker_threads';
    const post = (message) => parentPort.postMessage(message);`;

    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    /** Runs a program as the thread. Its messages and its end can be read one after the other. */
    function run(program: string): CalendarThread {
      return startCalendarThread({
        settings: { contentDir: '', calendarFile: null, watch: 'events', preview: false },
        program: new URL(`data:text/javascript,${encodeURIComponent(POST + program)}`),
        log: {
          info: (message: string) => said.emit('said', message),
          error({ error }: { readonly error: Error }, message: string) {
            const isGivenUp = message.includes('history');
            said.emit('said', isGivenUp ? `without history: ${error.message}` : error.message);
          },
        },
        onNews: ({ kind }) => said.emit('said', kind),
        onEnd: ({ message }) => said.emit('said', message),
      });
    }

    async function hear(text: string): Promise<void> {
      expect((await texts.next()).value).toEqual([text]);
    }

    test('is ended when it has sent nothing for a minute, not sooner, and started again', async () => {
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
      ['it reads the history', `while (true);`, 'It said nothing for 60 seconds.'],
      [
        'memory is short after that',
        `post({ kind: 'history', isReading: false });
        throw Object.assign(new Error('full'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });`,
        'full',
      ],
      [
        'it fails to read it',
        `post({ kind: 'fault', error: new Error('a fault') }); setInterval(() => 0, 1e6);`,
        'a fault',
      ],
    ])(
      'is started anew at once, without history, where it ends while %s (H3)',
      async (_when, life, reason) => {
        run(`
      import { workerData } from 'node:worker_threads';
      post({ kind: 'slow', message: 'history: ' + workerData.readsHistory });
      if (workerData.readsHistory) {
        post({ kind: 'history', isReading: true });
        post({ kind: 'slow', message: 'reading' });
        ${life}
      }`);
        await hear('history: true');
        await hear('reading');
        if (reason.includes('60')) jest.advanceTimersByTime(60_000);
        await hear(`without history: ${reason}`);
        await hear('history: false');
        await hear('It ended with status 0.');
      },
    );

    test.each([
      ['a pause that grows', '', ['It ended with status 0.'], [1, 2, 4, 8, 16, 32, 60, 60]],
      [
        'the first pause where news came',
        `post({ kind: 'fault' });`,
        ['fault', 'It ended with status 0.'],
        [1, 1],
      ],
    ])('is started again after %s', async (_pause, program, life, pauses) => {
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
});
