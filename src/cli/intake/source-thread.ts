import { parentPort, workerData } from 'node:worker_threads';
import type { Source, SourceReader, SourceType } from './source.ts';
import { sourceText } from './source-text.ts';

/** What the thread is to read. */
export interface ReadTask {
  readonly source: Source;
  /** That of the site, an IANA name. */
  readonly timezone: string;
}

type Load = () => Promise<SourceReader>;

const page: Load = async () => (await import('./page/page-events.ts')).pageEvents;
const jsonLd: Load = async () => (await import('./page/json-ld-events.ts')).jsonLdEvents;

/** Each reader brings a parser of its own, of which one is needed. */
const READERS: Readonly<Record<SourceType, Load>> = {
  'text/html': page,
  'application/xhtml+xml': page,
  'application/ld+json': jsonLd,
  'application/json': jsonLd,
  'text/calendar': async () => (await import('./calendar/ical-events.ts')).icalEvents,
  'text/csv': async () => (await import('./table/csv-events.ts')).csvEvents,
};

const { source, timezone } = workerData as ReadTask;
const read = await READERS[source.type]();
const { text, notes } = sourceText(source);
const found = read(text, { url: source.url, timezone });
parentPort?.postMessage({ ...found, notes: [...notes, ...found.notes] });
