import { unfolded } from '../calendar/content-lines.ts';
import type { Found } from '../found-event.ts';
import { type ReadAt, type Source, SourceError, type SourceReader, type SourceType } from './source.ts';

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

/** The number of bytes in which a page can declare its encoding (HTML, section 13.2.3.2). */
const LOOKED_AT = 1024;
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Decodes the bytes of a source by their byte order mark, the charset of the answer, the declaration in a page, or else as UTF-8.
 * Invalid bytes become U+FFFD.
 */
export function sourceText({ type, charset, bytes }: Pick<Source, 'type' | 'charset' | 'bytes'>): {
  readonly text: string;
  /** Notes about the encoding, in whole sentences. */
  readonly notes: readonly string[];
} {
  const isPage = type === 'text/html' || type === 'application/xhtml+xml';
  const named = decoderOf(markedCharset(bytes) ?? charset ?? (isPage ? pageCharset(bytes) : null) ?? 'utf-8');
  const decoder = named ?? new TextDecoder();
  // Lines of iCalendar may be folded within a character.
  const isUnfolded = type === 'text/calendar' && !decoder.encoding.startsWith('utf-16');
  const text = decoder.decode(isUnfolded ? unfolded(bytes) : bytes);
  const encoding = decoder.encoding.toUpperCase();
  return {
    text,
    notes: [
      ...(named === null ? ['Its encoding is not known, so it is read as UTF-8.'] : []),
      ...(text.includes('\uFFFD')
        ? [`It is not in ${encoding}: some of its characters are broken and shown as "\uFFFD".${wayOn(type)}`]
        : []),
    ],
  };
}

/** Returns advice for tables, which programs often save in a legacy encoding. */
function wayOn(type: SourceType): string {
  return type === 'text/csv'
    ? ' Save it in UTF-8, which Excel calls "CSV UTF-8" and an editor offers at "Save as", and import that file.'
    : '';
}

function markedCharset(bytes: Uint8Array): string | null {
  return MARKS.find(([mark]) => mark.every((byte, position) => bytes[position] === byte))?.[1] ?? null;
}

/** Returns the encoding that `<meta charset>` or `<meta http-equiv>` declares; null where there is none. */
function pageCharset(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  const [, name = null] =
    /<meta\s[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(beginning) ?? [];
  // A page whose declaration is readable as ASCII is not in UTF-16; the HTML standard takes UTF-8 instead.
  return name !== null && /^utf-16/i.test(name) ? 'utf-8' : name;
}

/** Returns null for an unknown encoding. */
function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
