import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openCalendarSource } from './calendar-source.ts';
import { SourceError } from './source-error.ts';
import { buffersOf } from '../../calendar/packed/buffers.ts';
import { errorOf } from '../../platform/error-of.ts';
import { lookAt, type Look } from '../snapshot.ts';
import { createGitLock } from '../git-lock.ts';
import { gitRevisionOf } from '../git-revision.ts';
import { watchPath } from '../watch.ts';
import type { News, ThreadData, ThreadMessage } from './thread-messages.ts';

/*
 * The thread beside the one that answers requests: it reads the calendar's source, compiles it, and does so
 * anew whenever it changes.
 */

/** A folder costs a look at each of its files. */
const RESCAN_MILLISECONDS = { events: 10_000, poll: 2_000 };
const ALIVE_MILLISECONDS = 1_000;

const { seen, watch: watchedBy, ...settings } = workerData as ThreadData;
const source = await openCalendarSource(settings);
let toldAt = performance.now();

const watch = watchPath({
  path: source.path,
  seen: seen ?? readFirst(),
  read,
  isChanging: createGitLock({ path: source.path, onStale: tellFault }),
  onError: tellFault,
  rescanMilliseconds: RESCAN_MILLISECONDS[watchedBy],
  onlyRescan: watchedBy === 'poll',
});
stepBack();
parentPort?.on('message', watch.readNow);
setInterval(tellAlive, ALIVE_MILLISECONDS);

/**
 * From the first calendar on, the thread that answers requests comes first where both want the same processor. On
 * Linux, and nowhere else, a thread has a priority of its own.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where the system does not allow it, both are equal.
  }
}

function readFirst(): string {
  const look = lookAt(source.path);
  read(look)();
  return look.fingerprint;
}

function read(look: Look): () => void {
  const news = load(look);
  return () => {
    // Git writes its HEAD when all files are there.
    tell(news.kind === 'calendar' ? { ...news, revision: gitRevisionOf(source.path) } : news);
    if (source.isHeavy()) tell({ kind: 'replace', seen: look.fingerprint });
  };
}

function load(look: Look): News {
  try {
    return { kind: 'calendar', revision: null, ...source.load(look, tellAlive) };
  } catch (error) {
    if (!(error instanceof SourceError)) return { kind: 'fault', error: errorOf(error) };
    return { kind: 'refused', reason: error.message, diagnostics: error.diagnostics };
  }
}

function tellFault(thrown: unknown): void {
  tell({ kind: 'watch-fault', error: errorOf(thrown) });
}

/** However often it is called, a message is sent once a second at most. */
function tellAlive(): void {
  if (performance.now() - toldAt >= ALIVE_MILLISECONDS) tell({ kind: 'alive' });
}

function tell(message: ThreadMessage): void {
  toldAt = performance.now();
  parentPort?.postMessage(message, message.kind === 'calendar' ? buffersOf(message.calendar) : []);
}
