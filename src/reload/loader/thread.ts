import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errnoOf } from '../../platform/system-errors.ts';
import type { SourceSettings } from './calendar-source.ts';
import type { News, ThreadData, ThreadMessage } from './thread-messages.ts';

/** The thread that reads the calendar's source and compiles it. */
export interface CalendarThread {
  /** Reads the source now, whether something has changed or not. */
  readonly readNow: () => void;
}

export interface ThreadOptions {
  readonly settings: SourceSettings;
  /** Receives what became of the source, at the start and after each change. */
  readonly onNews: (news: News) => void;
  /** Receives what the watching of the source met. */
  readonly onWatchFault: (error: Error) => void;
  /** Receives what the thread is doing where that takes long. */
  readonly onSlow: (message: string) => void;
  /** Receives why the thread has ended; it is started anew after a while, and reads everything again. */
  readonly onEnd: (reason: Error) => void;
  /**
   * Receives why the thread has ended in place of `onEnd`, once, where the history of the content may be the cause: it is
   * started anew at once, and reads the content without history from then on.
   */
  readonly onHistoryGivenUp: (reason: Error) => void;
  /** What the thread runs; worker.ts beside this file where not given. */
  readonly program?: URL;
}

/** A thread that says nothing for so long hangs, and is ended. */
const PATIENCE_SECONDS = 60;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = new URL(`./thread-worker${extname(import.meta.url)}`, import.meta.url);

/** Starts the thread, and starts it anew whenever it ends, after a pause that grows while nothing comes of it. */
export function startCalendarThread({
  settings: { calendarFile, contentDir, watch, preview },
  onNews,
  onWatchFault,
  onSlow,
  onEnd,
  onHistoryGivenUp,
  program = PROGRAM,
}: ThreadOptions): CalendarThread {
  let pause = FIRST_PAUSE_MILLISECONDS;
  let readsHistory = true;
  let worker = start(null);
  return {
    readNow() {
      worker.postMessage('read now');
    },
  };

  function start(seen: string | null): Worker {
    const data: ThreadData = { calendarFile, contentDir, watch, preview, seen, readsHistory };
    const started = new Worker(program, { workerData: data });
    let reason: Error | null = null;
    let silentSeconds = 0;
    let [hasReadHistory, isReadingHistory] = [false, false];
    // They are counted one by one, so that a process that was stopped does not take that for a hang.
    const watchdog = setInterval(() => {
      silentSeconds += 1;
      if (silentSeconds < PATIENCE_SECONDS) return;
      reason = new Error(`It said nothing for ${PATIENCE_SECONDS} seconds.`);
      void started.terminate();
    }, 1_000);
    started.on('message', (message: ThreadMessage) => {
      silentSeconds = 0;
      switch (message.kind) {
        case 'alive':
          break;
        case 'watch-fault':
          onWatchFault(message.error);
          break;
        case 'slow':
          onSlow(message.message);
          break;
        case 'history':
          hasReadHistory = true;
          isReadingHistory = message.isReading;
          break;
        case 'replace':
          started.off('exit', onExit);
          clearInterval(watchdog);
          void started.terminate();
          worker = start(message.seen);
          break;
        default:
          if (message.kind === 'fault' && isReadingHistory && readsHistory) {
            reason = message.error;
            void started.terminate();
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

    function onExit(status: number): void {
      clearInterval(watchdog);
      const ending = reason ?? new Error(`It ended with status ${status}.`);
      if (readsHistory && (isReadingHistory || (hasReadHistory && isOutOfMemory(ending)))) {
        readsHistory = false;
        onHistoryGivenUp(ending);
        worker = start(null);
        return;
      }
      onEnd(ending);
      setTimeout(() => (worker = start(null)), pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
    }
  }
}

/** Whether a thread ended because it reached the limit of its memory. */
export function isOutOfMemory(ending: Error): boolean {
  return errnoOf(ending) === 'ERR_WORKER_OUT_OF_MEMORY';
}
