import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../calendar/packed/columns.ts';
import { errorOf } from '../../platform/system-errors.ts';
import { createGitLock } from '../git-state.ts';
import { takeSnapshot, type Snapshot } from '../snapshot.ts';
import { watchPath } from '../watch.ts';
import type { CalendarSource, SourceSettings } from './calendar-source.ts';
import { latestInTurn } from './latest-in-turn.ts';
import { loadedBy, newsOf, type LoadedOrNews } from './news-of.ts';
import type { ThreadData, ThreadMessage } from './thread-messages.ts';

/*
 * The thread beside the one that answers requests: it reads the calendar's source, compiles it, and does so
 * anew whenever it changes.
 */

/** A folder costs a look at each of its files. */
const RESCAN_MILLISECONDS = { events: 10_000, poll: 2_000 };
const ALIVE_MILLISECONDS = 1_000;

/** What was read of the source, and the fingerprint of what it was read from. */
interface Read {
  readonly loaded: LoadedOrNews;
  readonly seen: string;
}

const { seen, readsHistory, watch: watchedBy, ...settings } = workerData as ThreadData;
const source = await openSource(settings);
let sentAt = performance.now();
/** Reading the past can take longer than the next change. */
const report = latestInTurn(compileAndSend);

const watch = watchPath({
  path: source.path,
  state: source.state,
  seen: seen ?? readFirst(),
  read,
  isChanging: createGitLock({ path: source.path, onStale: sendFault }),
  onError: sendFault,
  rescanMilliseconds: RESCAN_MILLISECONDS[watchedBy],
  onlyRescan: watchedBy === 'poll',
});
stepBack();
parentPort?.on('message', watch.readNow);
setInterval(sendAlive, ALIVE_MILLISECONDS);

/** `CALENDAR_FILE` where it is set, else `CONTENT_DIR` (contract, section 1). Only the code of one is loaded. */
async function openSource({
  calendarFile,
  contentDir,
  preview,
}: Omit<SourceSettings, 'watch'>): Promise<CalendarSource> {
  if (calendarFile === null)
    return (await import('./content-source.ts')).contentSource(contentDir, {
      alwaysWarn: preview,
      readsHistory,
      onHistory: (isReading) => {
        send({ kind: 'history', isReading });
      },
      onSlow: (message) => {
        send({ kind: 'slow', message });
      },
    });
  return (await import('./file-source.ts')).fileSource(calendarFile);
}

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
  const snapshot = takeSnapshot(source.path, source.state());
  read(snapshot)();
  return snapshot.fingerprint;
}

function read(snapshot: Snapshot): () => void {
  const loaded = loadedBy(() => source.load(snapshot, sendAlive));
  return () => {
    report({ loaded, seen: snapshot.fingerprint });
  };
}

async function compileAndSend({ loaded, seen }: Read): Promise<void> {
  const news = await newsOf(loaded, () => takeSnapshot(source.path, source.state()).fingerprint !== seen);
  if (news === null) return;
  send(news);
  if (source.isHeavy()) send({ kind: 'replace', seen });
  else source.prepare().catch(sendFault);
}

function sendFault(thrown: unknown): void {
  send({ kind: 'watch-fault', error: errorOf(thrown) });
}

/** However often it is called, a message is sent once a second at most. */
function sendAlive(): void {
  if (performance.now() - sentAt >= ALIVE_MILLISECONDS) send({ kind: 'alive' });
}

function send(message: ThreadMessage): void {
  sentAt = performance.now();
  parentPort?.postMessage(message, message.kind === 'calendar' ? buffersOf(message.calendar) : []);
}
