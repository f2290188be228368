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
  /** Receives what the thread is doing where that takes long, and what goes wrong in it. */
  readonly log: {
    readonly info: (message: string) => void;
    readonly error: (details: { readonly error: Error }, message: string) => void;
  };
  /** Receives what became of the source, at the start and after each change. */
  readonly onNews: (news: SourceNews) => void;
  /**
   * Receives why the thread has ended; it is started anew after a while, and reads everything again. Where the history of
   * the content may be the cause, that is logged in place of this, once, and it is started anew at once, and reads the
   * content without history from then on.
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
  /** What the watching of the source met. */
  | { readonly kind: 'watch-fault'; readonly error: Error }
  /** What is being done where it takes long. */
  | { readonly kind: 'slow'; readonly message: string }
  /** Whether it reads the history of the content from now on, or has read it. */
  | { readonly kind: 'history'; readonly isReading: boolean }
  /** Nothing but that the thread lives. */
  | { readonly kind: 'alive' };

/** A thread that says nothing for so long hangs, and is ended. */
const PATIENCE_SECONDS = 60;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = new URL(`./thread-worker${extname(import.meta.url)}`, import.meta.url);

/** Starts the thread, and starts it anew whenever it ends, after a pause that grows while nothing comes of it. */
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
    // They are counted one by one, so that a process that was stopped does not take that for a hang.
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
