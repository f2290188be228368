import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { takeSnapshot, type Snapshot } from './snapshot.ts';

/** Changes come in bursts: the work starts when none has come for so long, or after the longer wait. */
export const QUIET_MILLISECONDS = 150;
const LONGEST_WAIT_MILLISECONDS = 2_000;
/**
 * Files are read ahead so long after the first change, when what made it has mostly finished: later than the moment
 * in which another change may not show, or what is read counts for nothing.
 */
const FIRST_MILLISECONDS = 30;

/** A watch on a file or a folder. */
export interface Watch {
  /** Reads now, whether something has changed or not. */
  readonly readNow: () => void;
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
  readonly read: (snapshot: Snapshot) => () => void;
  /** Whether somebody is in the middle of a change, and nothing is to be read; nobody ever is, where not given. */
  readonly isChanging?: () => boolean;
  /** Receives what `read` throws and what the watching itself meets. */
  readonly onError: (error: unknown) => void;
  /** How often to look for changes that nobody has told of. */
  readonly rescanMilliseconds: number;
  /** Ask nobody to tell of changes: on file systems of other machines nobody does. */
  readonly onlyRescan?: boolean;
}

/** What was read after which look. */
interface Prepared {
  readonly snapshot: Snapshot;
  readonly putInForce: () => void;
}

/**
 * Watches a path until the thread ends.
 *
 * What chokidar tells is a hint: it falls silent when the path is deleted and made anew. The truth is the
 * fingerprint, taken after each hint and now and then; where a change was missed, chokidar is started anew.
 * The first hint of a burst has everything read at once; when the burst is over, that is put in force where
 * nothing has changed since, and else read again.
 */
export function watchPath({
  path,
  seen: first,
  read,
  isChanging = () => false,
  onError,
  rescanMilliseconds,
  onlyRescan = false,
}: WatchOptions): Watch {
  let seen = first;
  let prepared: Prepared | null = null;

  /** Reads what is there, where it is neither in force nor read already. */
  const prepare = (): void => {
    const snapshot = takeSnapshot(path);
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
    // What was read before this look is known to be whole; anything else takes another look.
    const isWhole =
      next === early ||
      (next.snapshot.isSettled && takeSnapshot(path).fingerprint === next.snapshot.fingerprint);
    if (isWhole && !isChanging()) {
      seen = next.snapshot.fingerprint;
      next.putInForce();
    } else {
      hint();
    }
  };

  const hint = debounce(told(prepareEarly), told(check));
  let watcher = onlyRescan ? null : listen(path, hint, onError);
  let renewing = false;
  const rescan = async (): Promise<void> => {
    if (renewing || takeSnapshot(path).fingerprint === seen) return;
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

  return {
    readNow: told(() => {
      const snapshot = takeSnapshot(path);
      seen = '';
      // Every file is read, whatever its times say.
      prepared = { snapshot, putInForce: read({ ...snapshot, stampOf: () => null }) };
      check();
    }),
  };

  function told(work: () => void): () => void {
    return () => {
      try {
        work();
      } catch (error) {
        onError(error);
      }
    };
  }
}

/** Files are watched by their folders, which tell of them as well and are fewer. */
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

/** What a path leads to where it is a link; a link itself tells of nothing below it. */
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
