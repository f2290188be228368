import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../calendar/packed/packed-answers.ts';
import { errorOf } from '../../platform/system-errors.ts';
import { createGitLock } from '../../history/git/git-folder.ts';
import { takeSnapshot, type Snapshot } from '../snapshot.ts';
import { watchPath } from '../watch.ts';
import { type CalendarSource, fileSource, latestInTurn, newsOf, type SourceNews } from './calendar-source.ts';
import type { ThreadData, ThreadMessage } from './thread.ts';

/*
 * The thread beside the one that answers requests: it reads the calendar's source, compiles it, and does so
 * anew whenever it changes.
 */

/** The times between two rescans, in milliseconds: each looks at every file of the folder. */
const RESCAN_MILLISECONDS = { events: 10_000, poll: 2_000 };
const ALIVE_MILLISECONDS = 1_000;

const { readsHistory, watch: watchedBy, calendarFile, contentDir, preview } = workerData as ThreadData;
const source = await openSource();
let sentAt = performance.now();
const report = latestInTurn(compileAndSend);

const watch = watchPath({
  path: source.path,
  state: source.state,
  seen: readFirst(),
  read,
  isChanging: createGitLock(source.path, sendFault),
  onError: sendFault,
  rescanMilliseconds: RESCAN_MILLISECONDS[watchedBy],
  onlyRescan: watchedBy === 'poll',
});
stepBack();
parentPort?.on('message', watch.readNow);
setInterval(sendAlive, ALIVE_MILLISECONDS);

/** The calendar file where it is set, else the content folder, whose code is loaded only then. */
async function openSource(): Promise<CalendarSource> {
  if (calendarFile !== null) return fileSource(calendarFile);
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
    // Where the system does not allow it, both threads have the same priority.
  }
}

function look(): Snapshot {
  return takeSnapshot(source.path, source.state());
}

function readFirst(): string {
  const snapshot = look();
  read(snapshot)();
  return snapshot.fingerprint;
}

function read(snapshot: Snapshot): () => void {
  const seen = snapshot.fingerprint;
  const compile = newsOf(
    () => source.load(snapshot, sendAlive),
    () => look().fingerprint !== seen,
  );
  return () => {
    report(compile);
  };
}

async function compileAndSend(compile: () => Promise<SourceNews | null>): Promise<void> {
  const news = await compile();
  if (news === null) return;
  send(news);
  source.prepare().catch(sendFault);
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
