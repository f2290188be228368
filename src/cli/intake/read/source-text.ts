import { unfolded } from '../calendar/content-lines.ts';
import type { Source, SourceType } from './source.ts';

/** A text, and what is to be said of it, in whole sentences. */
export interface SourceText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** The bytes in which a page's own encoding is looked for (HTML, section 13.2.3.2). */
const LOOKED_AT = 1024;
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Decodes the bytes of a source: by their byte order mark, by what the answer says, by what a page says of itself, and else as
 * UTF-8. What is broken becomes U+FFFD.
 */
export function sourceText({ type, charset, bytes }: Pick<Source, 'type' | 'charset' | 'bytes'>): SourceText {
  const isPage = type === 'text/html' || type === 'application/xhtml+xml';
  const named = decoderOf(markedCharset(bytes) ?? charset ?? (isPage ? pageCharset(bytes) : null) ?? 'utf-8');
  const decoder = named ?? new TextDecoder();
  // iCalendar is folded within characters, too.
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

/** What to do about a table, which programs save in the encoding of a computer unless they are told otherwise. */
function wayOn(type: SourceType): string {
  return type === 'text/csv'
    ? ' Save it in UTF-8, which Excel calls "CSV UTF-8" and an editor offers at "Save as", and import that file.'
    : '';
}

function markedCharset(bytes: Uint8Array): string | null {
  return MARKS.find(([mark]) => mark.every((byte, position) => bytes[position] === byte))?.[1] ?? null;
}

/** Returns what `<meta charset>` or `<meta http-equiv>` says. */
function pageCharset(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  const [, name = null] =
    /<meta\s[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(beginning) ?? [];
  // A page that could be read so far is in no encoding of two bytes, whatever it says.
  return name !== null && /^utf-16/i.test(name) ? 'utf-8' : name;
}

/** Null for an encoding that is not known. */
function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
