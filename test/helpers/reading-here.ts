import type { Found } from '../../src/cli/intake/found-event.ts';
import type { ReadOptions } from '../../src/cli/intake/read/read-source.ts';
import type { SourceReader, SourceType } from '../../src/cli/intake/read/source.ts';
import { sourceText } from '../../src/cli/intake/read/source-text.ts';
import type { ReadTask } from '../../src/cli/intake/read/source-thread.ts';

type Load = () => Promise<SourceReader>;

const page: Load = async () => (await import('../../src/cli/intake/page/page-events.ts')).pageEvents;
const jsonLd: Load = async () => (await import('../../src/cli/intake/page/json-ld-events.ts')).jsonLdEvents;

const READERS: Readonly<Record<SourceType, Load>> = {
  'text/html': page,
  'application/xhtml+xml': page,
  'application/ld+json': jsonLd,
  'application/json': async () => (await import('../../src/cli/intake/table/json-table.ts')).jsonEvents,
  'text/calendar': async () => (await import('../../src/cli/intake/calendar/ical-events.ts')).icalEvents,
  'text/csv': async () => (await import('../../src/cli/intake/table/table-events.ts')).csvEvents,
};

/** Reads a source as the program of the thread does, but in this process. */
export async function readHere({ source, ...at }: ReadTask): Promise<Found> {
  const reader = await READERS[source.type]();
  const { text, notes } = sourceText(source);
  const found = reader(text, { ...at, url: source.url });
  return { ...found, notes: [...notes, ...found.notes] };
}

/** Lets sources be read by this process, which loads each reader once, in place of a new thread for each source. */
export const READING_HERE: ReadOptions = { answer: readHere };
