import { watch, type FSWatcher } from 'chokidar';

/** Changes come in bursts; the work starts when none has come for this long. */
const QUIET_MILLISECONDS = 150;

/** A watch on files or folders. */
export interface Watch {
  close(): Promise<void>;
}

/**
 * Calls `reload` after something at or below `path` has changed: one call at a time, and one more after it
 * when there were changes meanwhile. What chokidar tells is only a hint that something is to be read.
 *
 * @param onError receives what `reload` throws and what the watching itself meets.
 */
export function watchPath(
  path: string,
  reload: () => void | Promise<void>,
  onError: (error: unknown) => void,
): Watch {
  const job = createJob(reload, onError);
  let quiet: NodeJS.Timeout | undefined;
  const watcher: FSWatcher = watch(path, { ignoreInitial: true, followSymlinks: false });
  watcher.on('all', () => {
    clearTimeout(quiet);
    quiet = setTimeout(job, QUIET_MILLISECONDS);
  });
  watcher.on('error', onError);
  return {
    async close() {
      clearTimeout(quiet);
      await watcher.close();
    },
  };
}

/** Runs `work` one at a time; calls during a run become a single run after it. */
function createJob(work: () => void | Promise<void>, onError: (error: unknown) => void): () => void {
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
