import { extname } from 'node:path';
import { SOURCE_TYPES, type SourceType } from './source.ts';

const ENDINGS: Readonly<Record<string, SourceType>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.jsonld': 'application/ld+json',
  '.json': 'application/json',
  '.ics': 'text/calendar',
  '.ical': 'text/calendar',
  '.csv': 'text/csv',
  '.tsv': 'text/csv',
};

/** What the first characters say that are no white space. */
const BEGINNINGS: readonly (readonly [RegExp, SourceType])[] = [
  [/^BEGIN:VCALENDAR/i, 'text/calendar'],
  [/^[[{]/, 'application/json'],
  [/^</, 'text/html'],
  [/^[^\r\n<>{}]*[,;\t]/, 'text/csv'],
];

/** As many characters as a beginning is looked for in. */
const LOOKED_AT = 4096;

/** What a media type is, without its parameters; null where it is none that is read. */
export function sourceTypeNamed(type: string | null): SourceType | null {
  return SOURCE_TYPES.find((one) => one === type) ?? null;
}

/** The type of a file, by the ending of its name or else by its first characters; null where neither says it. */
export function sourceTypeOf(name: string, bytes: Uint8Array): SourceType | null {
  const ending = extname(name).toLowerCase();
  return (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined) ?? typeOfBeginning(bytes);
}

/** In every encoding that is read these characters are ASCII, with zeros between them at most. */
function typeOfBeginning(bytes: Uint8Array): SourceType | null {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  const text = beginning
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
