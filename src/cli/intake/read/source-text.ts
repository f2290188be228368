import { unfolded } from '../calendar/content-lines.ts';
import type { Source, SourceType } from './source.ts';

/** A decoded text, and notes about its encoding, in whole sentences. */
export interface SourceText {
  readonly text: string;
  readonly notes: readonly string[];
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
export function sourceText({ type, charset, bytes }: Pick<Source, 'type' | 'charset' | 'bytes'>): SourceText {
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
