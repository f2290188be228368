import { watch, type FSWatcher } from 'chokidar';
import { fingerprintOf } from './fingerprint.ts';

/** Changes come in bursts: the work starts when none has come for so long, or after the longer wait. */
const QUIET_MILLISECONDS = 150;
const LONGEST_WAIT_MILLISECONDS = 2_000;

/** A watch on a file or a folder. */
export interface Watch {
  /** Reads now, whether something has changed or not. */
  readNow(): void;
}

/** What is watched, and what for. */
export interface WatchOptions {
  /** A file, or a folder and all below it. */
  readonly path: string;
  /** The fingerprint of `path` from before it was read for the first time. */
  readonly seen: string;
  /**
   * Reads what is there after a change; what it returns puts that in force, and is only called when
   * nothing has changed while it read.
   */
  readonly read: () => () => void;
  /** Receives what `read` throws and what the watching itself meets. */
  readonly onError: (error: unknown) => void;
  /** How often to look for changes that nobody has told of. */
  readonly rescanMilliseconds: number;
}

/**
 * Watches a path until the process ends.
 *
 * What chokidar tells is a hint: it falls silent when the path is deleted and made anew. The truth is the
 * fingerprint, taken after each hint and now and then; where a change was missed, chokidar is started anew.
 */
export function watchPath({ path, seen: first, read, onError, rescanMilliseconds }: WatchOptions): Watch {
  let seen = first;
  const check = oneAtATime(async () => {
    const fingerprint = await fingerprintOf(path);
    if (fingerprint === seen) return;
    const putInForce = read();
    if ((await fingerprintOf(path)) === fingerprint) {
      seen = fingerprint;
      putInForce();
    } else {
      hint();
    }
  }, onError);

  const hint = debounce(() => {
    check();
  });
  const listen = (): FSWatcher =>
    watch(path, { ignoreInitial: true, followSymlinks: false })
      .on('all', hint)
      .on('ready', hint)
      .on('error', onError);
  let watcher = listen();

  const rescan = oneAtATime(async () => {
    if ((await fingerprintOf(path)) === seen) return;
    await watcher.close();
    watcher = listen();
    check();
  }, onError);
  setInterval(rescan, rescanMilliseconds).unref();

  return {
    readNow() {
      seen = '';
      check();
    },
  };
}

/** Runs `work` one at a time; calls during a run become a single run after it. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    running = false;
    if (again) {
      again = false;
      await run();
    }
  };
  return () => void run();
}

function debounce(work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let since: number | null = null;
  return () => {
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        since = null;
        work();
      },
      Math.max(0, Math.min(QUIET_MILLISECONDS, since + LONGEST_WAIT_MILLISECONDS - now)),
    );
  };
}
