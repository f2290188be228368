import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isObject } from '../../../platform/containers.ts';
import { errnoOf } from '../../../platform/system-errors.ts';
import type { AnswerVersion } from '../../network/web-door.ts';
import { type Found, MAX_EVENTS } from '../found-event.ts';
import { isFound } from './found-shape.ts';
import { type ReadAt, type Source, SourceError } from './source.ts';
import type { ReadTask } from './source-thread.ts';
import { takeSource, type TakeOptions } from './take-source.ts';

export interface ReadOptions extends Omit<ReadAt, 'url' | 'timezone'> {
  /** What the thread runs; source-thread.ts beside this file where not given. */
  readonly program?: URL;
  /** After so much processor time the thread is ended; 60,000 where not given. */
  readonly milliseconds?: number;
}

/** How sources are taken and read. */
export interface IntakeOptions extends TakeOptions, ReadOptions {
  /** The time zone of the site, an IANA name. */
  readonly timezone: string;
}

/** What a source says, and where it was found. */
export interface FoundSource extends Found {
  /** The http and https addresses that say it. */
  readonly urls: readonly string[];
  /** Whether it is a web page that says it itself. */
  readonly isPage: boolean;
  /** What the answer is known by; null where it is made of several answers, or is no answer of a server. */
  readonly version: AnswerVersion | null;
}

/**
 * Takes a source and reads it; of a page without an event the first calendar that it links to.
 *
 * @throws SourceError where nothing can be taken or read
 */
export async function findEvents(from: string, options: IntakeOptions): Promise<FoundSource> {
  const found = await findChanged(from, options);
  if (found === null) throw new SourceError('The server answers that nothing has changed.');
  return found;
}

/**
 * Does as `findEvents`, where a server may answer that it has no other version than the one that is known.
 *
 * @returns null where nothing has changed
 * @throws SourceError where nothing can be taken or read
 */
export async function findChanged(from: string, options: IntakeOptions): Promise<FoundSource | null> {
  const source = await takeSource(from, options);
  if (source === null) return null;
  const found = await readSource(source, options.timezone, options);
  const isPage = source.type === 'text/html' || source.type === 'application/xhtml+xml';
  const [calendar] = found.calendars;
  if (found.events.length > 0 || calendar === undefined)
    return withPublicUrls({ ...found, urls: urlsOf(source), isPage, version: source.version ?? null });
  const linked = await takeSource(calendar, { ...options, version: null });
  if (linked === null) return null;
  const read = await readSource(linked, options.timezone, options);
  return withPublicUrls({
    ...read,
    calendars: [],
    notes: [...found.notes, `The page links to a calendar, which is taken: ${calendar}`, ...read.notes],
    urls: [...urlsOf(source), ...urlsOf(linked)],
    isPage: false,
    version: null,
  });
}

/** What an address has that only its owner knows. The secret address of a Google calendar has "/private-" and a key. */
const SECRET =
  /\/private-[\da-f]{16,}\/|[?&](?:access_?token|api_?key|auth|key|passw(?:or)?d|secret|sig(?:nature)?|token)=[^&#]{6,}/i;

/** Takes addresses with a secret in them out, since those that are left are written into `sources` and published. */
function withPublicUrls(found: FoundSource): FoundSource {
  const urls = found.urls.filter((url) => !SECRET.test(url));
  if (urls.length === found.urls.length) return found;
  const note = 'The address has a secret in it, and is not written into "sources", which is public.';
  return { ...found, urls, notes: [...found.notes, note] };
}

function urlsOf({ url }: Source): string[] {
  return url === null ? [] : [url];
}

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = new URL(`./source-thread${extname(import.meta.url)}`, import.meta.url);
const MAX_MILLISECONDS = 60_000;
/** In characters. */
const MAX_REFUSAL = 4_000;
const MEGABYTE = 1024 * 1024;
/** More of it is filled before it is used again, and each new page costs processor time. */
const YOUNG_MEGABYTES = 12;
const OLD_MEGABYTES = 256;
/** A text is decoded, taken apart and put together, and its characters take two bytes each. */
const OLD_MEGABYTES_EACH = 12;

/**
 * Reads what a source says, in a thread of its own: whatever a stranger wrote, it ends in time and within a bounded memory.
 *
 * @param timezone the time zone of the site, an IANA name
 * @throws SourceError where nothing comes of it
 */
export async function readSource(
  source: Source,
  timezone: string,
  { program = PROGRAM, milliseconds = MAX_MILLISECONDS, map, dates, since, until }: ReadOptions = {},
): Promise<Found> {
  const task: ReadTask = {
    source,
    timezone,
    ...(map && { map }),
    ...(dates && { dates }),
    ...(since && { since }),
    ...(until && { until }),
  };
  const thread = new Worker(program, {
    workerData: task,
    env: {},
    execArgv: [],
    // What a package prints about a stranger's text is for nobody.
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_MEGABYTES + OLD_MEGABYTES_EACH * Math.ceil(source.bytes.length / MEGABYTE),
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    },
  });
  try {
    return foundIn(await answerOf(thread, milliseconds));
  } finally {
    await thread.terminate();
  }
}

/** @throws SourceError for an answer that is too large, or says why nothing can be taken */
function foundIn(answer: unknown): Found {
  if (isFound(answer)) return answer;
  const { refusal, events } = isObject(answer) ? answer : {};
  if (typeof refusal === 'string') throw new SourceError(refusal.slice(0, MAX_REFUSAL));
  const count = Array.isArray(events) ? events.length : 0;
  const most = MAX_EVENTS.toLocaleString('en');
  throw new SourceError(
    count > MAX_EVENTS
      ? `The source has more than ${most} events, which is more than is taken at once, and nothing of it is taken. Take a part of it.`
      : 'The source says more than is taken at once. Take a part of it.',
  );
}

const LOOK_MILLISECONDS = 50;
/** A thread that neither works nor ends is waited for so many times longer. */
const PATIENCE = 10;

function answerOf(thread: Worker, milliseconds: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worked = processorTime(thread);
    const begun = performance.now();
    const timer = setInterval(() => {
      if (worked() < milliseconds && performance.now() - begun < PATIENCE * milliseconds) return;
      reject(new SourceError(`The source could not be read within ${milliseconds / 1000} s.`));
    }, LOOK_MILLISECONDS);
    thread.once('message', resolve);
    thread.once('error', (error: Error) => {
      reject(new SourceError(reasonOf(error), { cause: error }));
    });
    thread.once('exit', () => {
      clearInterval(timer);
      reject(new SourceError('The source could not be read.'));
    });
  });
}

/**
 * Returns a function that says for how many milliseconds a thread has worked. Node 20 knows the processor time of the process
 * only, in which other threads may work as well, and for how long the thread was not waiting, in which the machine may have done
 * something else: the thread has worked for neither longer than the one nor than the other.
 */
function processorTime(thread: Worker): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const ofProcess = (user + system) / 1000;
    const { active } = thread.performance.eventLoopUtilization();
    // It is 0 while the thread starts.
    return active > 0 ? Math.min(active, ofProcess) : ofProcess;
  };
}

function reasonOf(error: Error): string {
  if (errnoOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return 'The source could not be read within the memory that there is for it.';
  }
  return 'The source could not be read: what reads it fails on what stands there. Take a part of it.';
}
