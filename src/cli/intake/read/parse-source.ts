import type { Found } from '../found-event.ts';
import { type ReadAt, type Source, SourceError, type SourceReader, type SourceType } from './source.ts';
import { sourceText } from './source-text.ts';

/** A source to read, and how. */
export interface ReadTask extends Omit<ReadAt, 'url'> {
  readonly source: Source;
}

type Load = () => Promise<SourceReader>;

const page: Load = async () => (await import('../page/page-events.ts')).pageEvents;
const jsonLd: Load = async () => (await import('../page/json-ld-events.ts')).jsonLdEvents;

/** The reader for each type; only the one that is needed is loaded, with its parser. */
const READERS: Readonly<Record<SourceType, Load>> = {
  'text/html': page,
  'application/xhtml+xml': page,
  'application/ld+json': jsonLd,
  'application/json': async () => (await import('../table/json-table.ts')).jsonEvents,
  'text/calendar': async () => (await import('../calendar/ical-events.ts')).icalEvents,
  'text/csv': async () => (await import('../table/table-events.ts')).csvEvents,
};

/**
 * Decodes and parses a source of strangers, without bounds of time and memory: the thread of `readSource` gives these.
 *
 * @throws SourceError where the source is refused as a whole
 */
export async function parseSource({ source, ...at }: ReadTask): Promise<Found> {
  const read = await READERS[source.type]();
  const { text, notes } = sourceText(source);
  try {
    const found = read(text, { ...at, url: source.url });
    return { ...found, notes: [...notes, ...found.notes] };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // The notes come first, since a wrong encoding may be the cause of the error.
    throw new SourceError([...notes, error.message].join(' '), { cause: error });
  }
}
