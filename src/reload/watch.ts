import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { areSameFiles, hasState, takeSnapshot, type KnownBefore, type Snapshot } from './snapshot.ts';

/** A burst of changes is over when none has come for `QUIET_MILLISECONDS`, or after `LONGEST_WAIT_MILLISECONDS` at the latest. */
export const QUIET_MILLISECONDS = 150;
const LONGEST_WAIT_MILLISECONDS = 2_000;
/**
 * Files are read ahead this long after the first change of a burst, when most programs have finished writing. It has to
 * be longer than the moment in which a second change may leave no trace (`Snapshot.isSettled`); otherwise everything
 * would be read again.
 */
const FIRST_MILLISECONDS = 30;

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

/** How often the state is read: it often changes after all files, since git moves its branch last, after releasing its lock. */
const STATE_MILLISECONDS = 1_000;

export interface WatchOptions {
  /** A file, or a folder and all below it. */
  readonly path: string;
  /** The fingerprint of `path` and the state from before it was read for the first time. */
  readonly seen: string;
  /** Returns a text, checked each second, that changes when there is another reason to read than a change of `path`. */
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
  /** Whether changes are found by rescans only: on network file systems the system reports none. */
  readonly onlyRescan?: boolean;
}

/**
 * Watches a path until the thread ends. `readNow` reads it whether something has changed or not.
 *
 * chokidar only gives hints: it falls silent when the path is deleted and made anew. Whether something has changed is
 * decided by the fingerprint of a snapshot, which is taken after each hint and every `rescanMilliseconds`; where a
 * rescan finds changed files without a hint, chokidar is started anew. After the first hint of a burst, everything is read at once.
 * When the burst is over, what was read is put in force where nothing has changed since; otherwise it is read again. The
 * first snapshot looks only at what was reported, which may not be all; the one at the end of the burst finds the rest.
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
}: WatchOptions): { readNow: () => void } {
  let seen = first;
  /** What was read, and the snapshot that was taken before. */
  let prepared: { readonly snapshot: Snapshot; readonly putInForce: () => void } | null = null;
  /** The newest snapshot, and what has been reported since. */
  let known: { readonly snapshot: Snapshot; changed: Set<string> | null } | undefined;
  const look = (since?: KnownBefore): Snapshot => {
    const snapshot = takeSnapshot(path, state(), since);
    known = { snapshot, changed: new Set() };
    return snapshot;
  };

  /** Reads the path, where its state is neither in force nor read already. */
  const prepare = (since?: KnownBefore): void => {
    const snapshot = look(since);
    if (snapshot.fingerprint === seen) prepared = null;
    else if (prepared?.snapshot.fingerprint !== snapshot.fingerprint)
      prepared = { snapshot, putInForce: read(snapshot) };
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
    // What was read before this snapshot is complete; what was read after it is complete where a later snapshot is the same.
    const isWhole =
      next === early || (next.snapshot.isSettled && look().fingerprint === next.snapshot.fingerprint);
    if (isWhole && !isChanging()) {
      seen = next.snapshot.fingerprint;
      next.putInForce();
    } else {
      hint();
    }
  };

  const hint = debounce(
    catching(() => {
      if (!isChanging()) prepare(known);
    }),
    catching(check),
  );
  const onChange: OnChange = (changed) => {
    if (changed !== null) known?.changed?.add(changed);
    else if (known !== undefined) known.changed = null;
    hint();
  };
  let watcher = onlyRescan ? null : listen(path, onChange, onError);
  let renewing = false;
  const rescan = async (): Promise<void> => {
    const { fingerprint } = look();
    if (renewing || areSameFiles(fingerprint, seen)) return;
    if (watcher !== null) {
      renewing = true;
      try {
        await watcher.close();
        watcher = listen(path, onChange, onError);
      } finally {
        renewing = false;
      }
    }
    check();
  };
  setInterval(() => void rescan().catch(onError), rescanMilliseconds).unref();
  setInterval(
    catching(() => {
      if (!hasState(seen, state())) hint();
    }),
    STATE_MILLISECONDS,
  ).unref();

  return {
    readNow: catching(() => {
      const snapshot = look();
      seen = '';
      // Without stamps every file is read, also one whose times are the same.
      prepared = {
        snapshot,
        putInForce: read({ ...snapshot, stampOf: () => null, stampOfFolder: () => null }),
      };
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

/** Receives the path of what has changed, below the one that is watched; null where it is not known. */
type OnChange = (changed: string | null) => void;

/** Only folders are watched: they report changes of their files as well, and are fewer. */
function listen(path: string, onChange: OnChange, onError: (error: unknown) => void): FSWatcher {
  const roots = [resolve(path), targetOf(path)];
  return watch(roots, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (name, stats) => stats?.isFile() === true && !roots.includes(resolve(name)),
  })
    .on('raw', (_event, name: unknown, details) => {
      onChange(changedBelow(roots, name, details));
    })
    .on('all', () => {
      onChange(null);
    })
    .on('ready', () => {
      onChange(null);
    })
    .on('error', onError);
}

/** @param name the name of what has changed, within the folder that `details` names */
function changedBelow(roots: readonly string[], name: unknown, details: unknown): string | null {
  if (typeof name !== 'string' || typeof details !== 'object' || details === null) return null;
  if (!('watchedPath' in details) || typeof details.watchedPath !== 'string') return null;
  const changed = join(details.watchedPath, name);
  const root = roots.find((each) => changed === each || changed.startsWith(`${each}/`));
  return root === undefined ? null : changed.slice(root.length + 1);
}

/** The target of a path that is a link: no change below a link itself is reported. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
