import type { Found } from './found-event.ts';
import { readSource, type ReadOptions } from './read-source.ts';
import type { Source } from './source.ts';
import { takeSource, type TakeOptions } from './take-source.ts';

/** What a source says, and where it was found. */
export interface FoundSource extends Found {
  /** The http and https addresses that say it. */
  readonly urls: readonly string[];
  /** Whether it is a web page that says it itself. */
  readonly isPage: boolean;
}

/** How sources are taken and read. */
export interface IntakeOptions extends TakeOptions, ReadOptions {
  /** That of the site, an IANA name. */
  readonly timezone: string;
}

/**
 * Takes a source and reads it; of a page without an event the first calendar that it links to.
 *
 * @throws SourceError where nothing can be taken or read
 */
export async function findEvents(from: string, options: IntakeOptions): Promise<FoundSource> {
  const source = await takeSource(from, options);
  const found = await readSource(source, options.timezone, options);
  const isPage = source.type === 'text/html' || source.type === 'application/xhtml+xml';
  const [calendar] = found.calendars;
  if (found.events.length > 0 || calendar === undefined) return { ...found, urls: urlsOf(source), isPage };
  const linked = await takeSource(calendar, options);
  const { events, notes } = await readSource(linked, options.timezone, options);
  return {
    events,
    calendars: [],
    notes: [...found.notes, `The page links to a calendar, which is taken: ${calendar}`, ...notes],
    urls: [...urlsOf(source), ...urlsOf(linked)],
    isPage: false,
  };
}

function urlsOf({ url }: Source): string[] {
  return url === null ? [] : [url];
}
