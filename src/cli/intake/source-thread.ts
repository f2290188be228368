import { parentPort, workerData } from 'node:worker_threads';
import { csvEvents } from './table/csv-events.ts';
import { icalEvents } from './calendar/ical-events.ts';
import type { Source, SourceReader, SourceType } from './source.ts';
import { sourceText } from './source-text.ts';
import { jsonLdEvents } from './page/json-ld-events.ts';
import { pageEvents } from './page/page-events.ts';

/** What the thread is to read. */
export interface ReadTask {
  readonly source: Source;
  /** That of the site, an IANA name. */
  readonly timezone: string;
}

const READERS: Readonly<Record<SourceType, SourceReader>> = {
  'text/html': pageEvents,
  'application/xhtml+xml': pageEvents,
  'application/ld+json': jsonLdEvents,
  'application/json': jsonLdEvents,
  'text/calendar': icalEvents,
  'text/csv': csvEvents,
};

const { source, timezone } = workerData as ReadTask;
const { text, notes } = sourceText(source);
const found = READERS[source.type](text, { url: source.url, timezone });
parentPort?.postMessage({ ...found, notes: [...notes, ...found.notes] });
