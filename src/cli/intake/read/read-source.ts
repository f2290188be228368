import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isObject } from '../../../platform/collections.ts';
import { errnoOf } from '../../../platform/system-errors.ts';
import { isTimeZone, PRIVATE_PATH } from '../../../schema/formats.ts';
import { isBoolean, isText, listOf, nullable, objectOf, type Shape } from '../../json-shape.ts';
import type { AnswerVersion } from '../../network/http-client.ts';
import { type Fact, type Found, MAX_EVENTS } from '../found-event.ts';
import type { ReadTask } from './parse-source.ts';
import { type ReadAt, type Source, SourceError } from './source.ts';
import { takeSource, type TakeOptions } from './take-source.ts';

export interface ReadOptions extends Omit<ReadAt, 'url' | 'timezone'> {
  /** The program of the thread; source-thread.ts by default. */
  readonly program?: URL;
  /** Answers a task in place of the thread, as a test does that is not about the thread. */
  readonly answer?: (task: ReadTask) => Promise<unknown>;
  /** The processor time after which the thread is terminated; 60,000 by default. */
  readonly milliseconds?: number;
}

/** How sources are fetched and read. */
export interface IntakeOptions extends TakeOptions, ReadOptions {
  /** The time zone of the site, an IANA name. */
  readonly timezone: string;
}

/** What was found in a source, and where. */
export interface FoundSource extends Found {
  /** The http and https addresses of the source. */
  readonly urls: readonly string[];
  /** Whether the events are those of a web page itself, not of a calendar that it links to. */
  readonly isPage: boolean;
  /** The validators of the answer; null where there were several answers, or none from a server. */
  readonly version: AnswerVersion | null;
}

/**
 * Fetches and reads a source. For a page without events, the first calendar that it links to is read.
 *
 * @throws SourceError where the source cannot be fetched or read
 */
export async function findEvents(from: string, options: IntakeOptions): Promise<FoundSource> {
  const found = await findChanged(from, options);
  if (found === null) throw new SourceError('The server answers that nothing has changed.');
  return found;
}

/**
 * Like `findEvents`, but the request is conditional where a version is given.
 *
 * @returns null where the source has not changed
 * @throws SourceError where the source cannot be fetched or read
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

const SECRET_PARAMETER =
  /[?&](?:access_?token|api_?key|auth|key|passw(?:or)?d|secret|sig(?:nature)?|token)=[^&#]{6,}/i;

/** Whether an address contains a secret, such as the key in the secret address of a Google calendar. */
export function isSecretAddress(url: string): boolean {
  return PRIVATE_PATH.test(url) || SECRET_PARAMETER.test(url);
}

/** Removes addresses that contain a secret, since `urls` are written into `sources` and published. */
function withPublicUrls(found: FoundSource): FoundSource {
  const urls = found.urls.filter((url) => !isSecretAddress(url));
  if (urls.length === found.urls.length) return found;
  const note = 'The address has a secret in it, and is not written into "sources", which is public.';
  return { ...found, urls, notes: [...found.notes, note] };
}

function urlsOf({ url }: Source): string[] {
  return url === null ? [] : [url];
}

/** The program has the same extension as this file, .ts or .js. */
const PROGRAM = new URL(`./source-thread${extname(import.meta.url)}`, import.meta.url);
const MAX_MILLISECONDS = 60_000;
/** The maximum length of the reasons why a source is refused, in characters. */
const MAX_REFUSAL = 4_000;
const MEGABYTE = 1024 * 1024;
/** With a larger young generation, more pages would be allocated before they are reused, which costs processor time. */
const YOUNG_MEGABYTES = 12;
const OLD_MEGABYTES = 256;
/** The old generation needed for each megabyte: the text is decoded to two bytes per character, parsed and converted. */
const OLD_MEGABYTES_EACH = 12;

/**
 * Finds the events of a source in a separate thread, so that time and memory are limited whatever the source contains.
 *
 * @param timezone the time zone of the site, an IANA name
 * @throws SourceError where the thread fails, exceeds a limit, or finds nothing that can be taken
 */
export async function readSource(
  source: Source,
  timezone: string,
  { program = PROGRAM, milliseconds = MAX_MILLISECONDS, answer, map, dates, since, until }: ReadOptions = {},
): Promise<Found> {
  const task: ReadTask = {
    source,
    timezone,
    ...(map && { map }),
    ...(dates && { dates }),
    ...(since && { since }),
    ...(until && { until }),
  };
  return foundIn(await (answer === undefined ? readInThread(task, program, milliseconds) : answer(task)));
}

async function readInThread(task: ReadTask, program: URL, milliseconds: number): Promise<unknown> {
  const thread = new Worker(program, {
    workerData: task,
    env: {},
    execArgv: [],
    // Output of packages about untrusted text is discarded.
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb:
        OLD_MEGABYTES + OLD_MEGABYTES_EACH * Math.ceil(task.source.bytes.length / MEGABYTE),
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    },
  });
  try {
    return await answerOf(thread, milliseconds);
  } finally {
    await thread.terminate();
  }
}

/** @throws SourceError for an answer that is invalid or too large, or that is a refusal */
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
/** A thread that is idle is terminated after so many times the limit. */
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
 * Returns a function that estimates the processor time of a thread in milliseconds. Node 20 measures only the processor time of
 * the process, and the time for which the thread's event loop was active; the thread used no more than either.
 */
function processorTime(thread: Worker): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const ofProcess = (user + system) / 1000;
    const { active } = thread.performance.eventLoopUtilization();
    // The activity is 0 while the thread starts.
    return active > 0 ? Math.min(active, ofProcess) : ofProcess;
  };
}

function reasonOf(error: Error): string {
  if (errnoOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return 'The source could not be read within the memory that there is for it.';
  }
  return 'The source could not be read: what reads it fails on what stands there. Take a part of it.';
}

const MAX_FACTS = 60;
const MAX_ITEMS = 100;
const MAX_NOTES = 1_000;
const MAX_CALENDARS = 20;
const MAX_LINE = 4_000;
/** The maximum length of the text of a content file. */
const MAX_TEXT = 1024 * 1024;

const isLine = (value: unknown): value is string => isText(value) && value.length <= MAX_LINE;
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/** Accepts undefined as well, but not null. */
function omissible<T>(is: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value);
}

function listUpTo<T>(most: number, isItem: Shape<T>): Shape<readonly T[]> {
  const isList = listOf(isItem);
  return (value): value is readonly T[] => Array.isArray(value) && value.length <= most && isList(value);
}

const isEntries = listUpTo(MAX_ITEMS, isLine);
const isMapping = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && isEntries(Object.entries(value).flat());
const isItems = listUpTo(MAX_ITEMS, (item): item is unknown => isLine(item) || isMapping(item));

const isFact = objectOf({
  key: isLine,
  from: isLine,
  value: (value): value is Fact['value'] => (isText(value) && value.length <= MAX_TEXT) || isItems(value),
  words: omissible(isLine),
});

const isFoundEvent = objectOf({
  uid: nullable(isLine),
  uids: omissible(objectOf({ plain: isLine, full: isLine })),
  facts: listUpTo(MAX_FACTS, isFact),
  notes: listUpTo(MAX_NOTES, isLine),
  organizers: omissible(listUpTo(MAX_ITEMS, isMapping)),
  refusal: omissible(isLine),
  sequence: omissible(isInteger),
});

const isRefusedEvent = objectOf({ name: nullable(isLine), startDate: nullable(isLine), reason: isLine });

const isAnswer = objectOf({
  events: listUpTo(MAX_EVENTS, isFoundEvent),
  calendars: listUpTo(MAX_CALENDARS, isLine),
  notes: listUpTo(MAX_NOTES, isLine),
  zone: omissible((zone): zone is string => isLine(zone) && isTimeZone(zone)),
  isRecurring: omissible(isBoolean),
  privates: omissible(isInteger),
  privateUids: omissible(listUpTo(MAX_EVENTS, isLine)),
  refused: omissible(listUpTo(MAX_EVENTS, isRefusedEvent)),
});

/** Whether an answer of the thread, which handles untrusted text, has the shape of `Found` within limits of size. */
export function isFound(answer: unknown): answer is Found {
  return isAnswer(answer);
}
