import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { areSameFiles, isOfState, takeSnapshot, type Snapshot } from './snapshot.ts';

/** Changes come in bursts. A burst is over when no change has come for the first time, or after the second at the latest. */
export const QUIET_MILLISECONDS = 150;
const LONGEST_WAIT_MILLISECONDS = 2_000;
/**
 * Files are read ahead this long after the first change of a burst, when most programs have finished writing. It has to
 * be longer than the moment in which a second change may leave no trace (`Snapshot.isSettled`); otherwise everything
 * would be read again.
 */
const FIRST_MILLISECONDS = 30;
/** The state is small, and often changes when all files have: git moves its branch last, and gives its lock back before. */
const STATE_MILLISECONDS = 1_000;

/** A watch on a file or a folder. */
export interface Watch {
  /** Reads now, whether something has changed or not. */
  readonly readNow: () => void;
}

export interface WatchOptions {
  /** A file, or a folder and all below it. */
  readonly path: string;
  /** The fingerprint of `path` and the state from before it was read for the first time. */
  readonly seen: string;
  /** A text that changes when something has to be read besides `path`, which is looked at each second; nothing, where not given. */
  readonly state?: () => string;
  /**
   * Reads the path after a change. The function that it returns puts in force what was read, and is called only
   * where nothing has changed during the reading.
   */
  readonly read: (snapshot: Snapshot) => () => void;
  /** Whether a program is in the middle of a change, so that nothing is to be read; never, where not given. */
  readonly isChanging?: () => boolean;
  /** Receives errors that `read` throws, and those of the watching itself. */
  readonly onError: (error: unknown) => void;
  /** How often to look for changes that the system has not reported. */
  readonly rescanMilliseconds: number;
  /** Only look for changes: on file systems of other machines the system reports none. */
  readonly onlyRescan?: boolean;
}

/** What was read, and the snapshot that was taken before. */
interface Prepared {
  readonly snapshot: Snapshot;
  readonly putInForce: () => void;
}

/**
 * Watches a path until the thread ends.
 *
 * chokidar only gives hints: it falls silent when the path is deleted and made anew. Whether something has changed is
 * decided by the fingerprint of a snapshot, which is taken after each hint and every `rescanMilliseconds`; where a
 * rescan finds changed files without a hint, chokidar is started anew. The first hint of a burst has everything read at once.
 * When the burst is over, what was read is put in force where nothing has changed since; otherwise it is read again.
 */
export function watchPath({
  path,
  seen: first,
  state = () => '',
  read,
  isChanging = () => false,
  onError,
  rescanMilliseconds,
  onlyRescan = false,
}: WatchOptions): Watch {
  let seen = first;
  let prepared: Prepared | null = null;
  const look = (): Snapshot => takeSnapshot(path, state());

  /** Reads the path, where its state is neither in force nor read already. */
  const prepare = (): void => {
    const snapshot = look();
    if (snapshot.fingerprint === seen) prepared = null;
    else if (prepared?.snapshot.fingerprint !== snapshot.fingerprint)
      prepared = { snapshot, putInForce: read(snapshot) };
  };
  const prepareEarly = (): void => {
    if (!isChanging()) prepare();
  };
  const check = (): void => {
    if (isChanging()) {
      hint();
      return;
    }
    const early = prepared?.snapshot.isSettled === true ? prepared : null;
    prepared = early;
    prepare();
    const next = prepared;
    prepared = null;
    if (next === null) return;
    // What was read before this snapshot is whole; what was read after it is, where a later snapshot is the same.
    const isWhole =
      next === early || (next.snapshot.isSettled && look().fingerprint === next.snapshot.fingerprint);
    if (isWhole && !isChanging()) {
      seen = next.snapshot.fingerprint;
      next.putInForce();
    } else {
      hint();
    }
  };

  const hint = debounce(catching(prepareEarly), catching(check));
  let watcher = onlyRescan ? null : listen(path, hint, onError);
  let renewing = false;
  const rescan = async (): Promise<void> => {
    const { fingerprint } = look();
    if (renewing || areSameFiles(fingerprint, seen)) return;
    if (watcher !== null) {
      renewing = true;
      try {
        await watcher.close();
        watcher = listen(path, hint, onError);
      } finally {
        renewing = false;
      }
    }
    check();
  };
  setInterval(() => void rescan().catch(onError), rescanMilliseconds).unref();
  setInterval(
    catching(() => {
      if (!isOfState(seen, state())) hint();
    }),
    STATE_MILLISECONDS,
  ).unref();

  return {
    readNow: catching(() => {
      const snapshot = look();
      seen = '';
      // Without stamps every file is read, also one whose times are the same.
      prepared = { snapshot, putInForce: read({ ...snapshot, stampOf: () => null }) };
      check();
    }),
  };

  function catching(work: () => void): () => void {
    return () => {
      try {
        work();
      } catch (error) {
        onError(error);
      }
    };
  }
}

/** Only folders are watched: they report changes of their files as well, and are fewer. */
function listen(path: string, hint: () => void, onError: (error: unknown) => void): FSWatcher {
  const roots = [resolve(path), targetOf(path)];
  return watch(roots, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (name, stats) => stats?.isFile() === true && !roots.includes(resolve(name)),
  })
    .on('raw', hint)
    .on('all', hint)
    .on('ready', hint)
    .on('error', onError);
}

/** The target of a path that is a link: no change below a link itself is reported. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** Calls `first` shortly after the first of a burst of calls, and `last` when the burst is over. */
function debounce(first: () => void, last: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let since: number | null = null;
  return () => {
    const now = performance.now();
    if (since === null) {
      since = now;
      setTimeout(first, FIRST_MILLISECONDS);
    }
    const wait = Math.max(0, Math.min(QUIET_MILLISECONDS, since + LONGEST_WAIT_MILLISECONDS - now));
    clearTimeout(timer);
    timer = setTimeout(() => {
      since = null;
      last();
    }, wait);
  };
}
