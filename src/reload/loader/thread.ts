import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errnoOf } from '../../platform/system-errors.ts';
import type { SourceNews, SourceSettings } from './calendar-source.ts';

/** The thread that reads the calendar's source and compiles it. */
export interface CalendarThread {
  /** Reads the source now, whether something has changed or not. */
  readonly readNow: () => void;
}

export interface ThreadOptions {
  readonly settings: SourceSettings;
  /** Receives messages about work that takes long, and errors of the thread. */
  readonly log: {
    readonly info: (message: string) => void;
    readonly error: (details: { readonly error: Error }, message: string) => void;
  };
  /** Receives what became of the source, at the start and after each change. */
  readonly onNews: (news: SourceNews) => void;
  /**
   * Receives why the thread has ended. The thread is started anew after a pause, and reads everything again. Where reading
   * the history may be the cause, the end is only logged: the thread is started anew at once, and no longer reads the
   * history.
   */
  readonly onEnd: (reason: Error) => void;
  /** What the thread runs; thread-worker.ts beside this file where not given. */
  readonly program?: URL;
}

/** What the thread is started with. */
export interface ThreadData extends SourceSettings {
  /** Whether the history of the content is read. */
  readonly readsHistory: boolean;
}

/** What the thread sends; all of it is plain data. */
export type ThreadMessage =
  | SourceNews
  /** An error that occurred while the source was watched. */
  | { readonly kind: 'watch-fault'; readonly error: Error }
  /** A message about work that takes long. */
  | { readonly kind: 'slow'; readonly message: string }
  /** True before the thread reads the history of the content, false when it has read it. */
  | { readonly kind: 'history'; readonly isReading: boolean }
  /** A sign of life. */
  | { readonly kind: 'alive' };

/** A thread that sends no message for so long hangs, and is ended. */
const PATIENCE_SECONDS = 60;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = new URL(`./thread-worker${extname(import.meta.url)}`, import.meta.url);

/** Starts the thread, and starts it anew whenever it ends, after a pause that doubles until the thread sends news. */
export function startCalendarThread({
  settings: { calendarFile, contentDir, watch, preview },
  log,
  onNews,
  onEnd,
  program = PROGRAM,
}: ThreadOptions): CalendarThread {
  let pause = FIRST_PAUSE_MILLISECONDS;
  let readsHistory = true;
  let worker = start();
  return {
    readNow() {
      worker.postMessage('read now');
    },
  };

  function start(): Worker {
    const data: ThreadData = { calendarFile, contentDir, watch, preview, readsHistory };
    const started = new Worker(program, { workerData: data });
    let reason: Error | null = null;
    let silentSeconds = 0;
    let [hasReadHistory, isReadingHistory] = [false, false];
    // Seconds are counted one by one, so that the time for which the process was stopped does not count as a hang.
    const watchdog = setInterval(() => {
      silentSeconds += 1;
      if (silentSeconds >= PATIENCE_SECONDS)
        end(new Error(`It said nothing for ${PATIENCE_SECONDS} seconds.`));
    }, 1_000);
    started.on('message', (message: ThreadMessage) => {
      silentSeconds = 0;
      switch (message.kind) {
        case 'alive':
          break;
        case 'watch-fault':
          log.error({ error: message.error }, 'watching failed');
          break;
        case 'slow':
          log.info(message.message);
          break;
        case 'history':
          hasReadHistory = true;
          isReadingHistory = message.isReading;
          break;
        default:
          if (message.kind === 'fault' && isReadingHistory && readsHistory) {
            end(message.error);
            break;
          }
          pause = FIRST_PAUSE_MILLISECONDS;
          onNews(message);
      }
    });
    started.on('error', (error) => {
      reason ??= error;
    });
    started.on('exit', onExit);
    return started;

    function end(why: Error): void {
      reason = why;
      void started.terminate();
    }

    function onExit(status: number): void {
      clearInterval(watchdog);
      const error = reason ?? new Error(`It ended with status ${status}.`);
      if (readsHistory && (isReadingHistory || (hasReadHistory && isOutOfMemory(error)))) {
        readsHistory = false;
        log.error(
          { error },
          'the thread that read the history of the content has ended: it is not read any longer',
        );
        worker = start();
        return;
      }
      onEnd(error);
      setTimeout(() => (worker = start()), pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
    }
  }
}

/** Whether a thread ended because it reached the limit of its memory. */
export function isOutOfMemory(ending: Error): boolean {
  return errnoOf(ending) === 'ERR_WORKER_OUT_OF_MEMORY';
}
