import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Used } from './command.ts';
import { preload } from './preload.ts';
import { eventually } from './process.ts';
import type { RunningServer } from './server.ts';

/** The ticks of a second in proc_pid_stat(5), as Linux shows them to programs. */
const TICKS = 100;

/**
 * Returns what a process has used so far, together with its child processes that have ended; see proc_pid_stat(5).
 */
export function usedBy(pid: number): Used {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The second field, the name in brackets, may contain blanks; fields 14 to 17 are the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return { megabytes: Number(kibibytes) / 1024, seconds: ticks / TICKS };
}

/** The resources that a server holds at a moment, in all its threads. */
export interface Usage {
  readonly descriptors: number;
  readonly inotifyWatches: number;
  readonly timers: number;
  /** The size of the heap after a garbage collection. */
  readonly heapMegabytes: number;
  readonly residentMegabytes: number;
}

/** A test that runs only where the system reports descriptors and watches. */
export const testWithProc: typeof test.skip = existsSync('/proc/self/fdinfo') ? test : test.skip;

/** The arguments with which a server prints its resources at each SIGUSR2; see `usageOf`. */
export const TELL_USAGE = [
  '--expose-gc',
  ...preload(`
    import { createHook } from 'node:async_hooks';
    import { readdirSync, readFileSync, writeSync } from 'node:fs';
    import { BroadcastChannel, isMainThread } from 'node:worker_threads';

    const timers = new Set();
    createHook({
      init: (id, type) => void (type === 'Timeout' && timers.add(id)),
      destroy: (id) => void timers.delete(id),
    }).enable();

    const inotifyWatches = () =>
      readdirSync('/proc/self/fdinfo').flatMap((descriptor) => {
        try {
          return readFileSync('/proc/self/fdinfo/' + descriptor, 'latin1').match(/^inotify /gm) ?? [];
        } catch {
          return [];
        }
      }).length;
    const ofProcess = () => ({
      descriptors: readdirSync('/proc/self/fd').length,
      inotifyWatches: inotifyWatches(),
      residentMegabytes: process.memoryUsage.rss() / 2 ** 20,
    });
    const tell = () => {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      const ofThread = { timers: timers.size, heapMegabytes: (heapUsed + external) / 2 ** 20 };
      writeSync(1, 'Usage ' + JSON.stringify({ ...ofThread, ...(isMainThread && ofProcess()) }) + '\\n');
    };
    const question = new BroadcastChannel('usage');
    question.unref();
    if (isMainThread) {
      process.on('SIGUSR2', () => {
        tell();
        question.postMessage(null);
      });
    } else {
      question.onmessage = tell;
    }`),
];

/** One thread answers requests, and one loads the calendar. */
const THREADS = 2;

/** Asks a server that was started with `TELL_USAGE` for its resources. */
export async function usageOf(server: RunningServer): Promise<Usage> {
  const told = (): Partial<Usage>[] => answersIn(server.stdout());
  const before = told().length;
  server.kill('SIGUSR2');
  const answers = await eventually(() => {
    const since = told().slice(before);
    expect(since).toHaveLength(THREADS);
    return since;
  });
  const sum = (name: keyof Usage): number =>
    answers.reduce((total, answer) => total + (answer[name] ?? 0), 0);
  return {
    descriptors: sum('descriptors'),
    inotifyWatches: sum('inotifyWatches'),
    timers: sum('timers'),
    heapMegabytes: sum('heapMegabytes'),
    residentMegabytes: sum('residentMegabytes'),
  };
}

/**
 * Expects that the server soon holds no more resources than before, except for memory that V8 does not give back.
 */
export async function expectUsageSettles(server: RunningServer, before: Usage): Promise<void> {
  await eventually(async () => {
    const after = await usageOf(server);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
    expect(after.inotifyWatches).toBeLessThanOrEqual(before.inotifyWatches);
    expect(after.timers).toBeLessThanOrEqual(before.timers);
    expect(after.heapMegabytes).toBeLessThan(before.heapMegabytes + 4);
    expect(after.residentMegabytes).toBeLessThan(before.residentMegabytes + 60);
  });
}

function answersIn(stdout: string): Partial<Usage>[] {
  return [...stdout.matchAll(/^Usage (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as Partial<Usage>);
}
