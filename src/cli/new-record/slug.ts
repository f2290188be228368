import { createRequire } from 'node:module';
import type Transliteration from 'transliteration';
import type { OpenFolder } from './new-file.ts';
import type { NewValues } from './record-text.ts';

const require = createRequire(import.meta.url);

const MAX_LENGTH = 80;
/**
 * Names that no file may have. Windows reserves all but the last for devices, and cannot check out a repository that uses one;
 * the last collides with README.md on file systems that ignore case.
 */
const NO_FILE = /^(?:con|prn|aux|nul|com\d|lpt\d|readme)$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Converts a text to ASCII. The package is loaded only when needed, since its tables take long to load. */
function inAscii(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  const { transliterate } = require('transliteration') as typeof Transliteration;
  return transliterate(text);
}

/**
 * Returns the words of a text in ASCII, joined by hyphens: Chinese becomes pinyin, accents are removed. The slug has at most 80
 * characters, cut at the end of a word; it is empty where the text has no letter or digit.
 */
export function slugOf(text: string): string {
  const words =
    inAscii(text)
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-');
  if (slug.length <= MAX_LENGTH) return slug;
  const end = slug.lastIndexOf('-', MAX_LENGTH);
  return slug.slice(0, end === -1 ? MAX_LENGTH : end);
}

/** Returns the slug of a text for use as a file name; empty where it is reserved as well. */
export function fileNameOf(text: string): string {
  const slug = slugOf(text);
  return NO_FILE.test(slug) ? '' : slug;
}

/**
 * Proposes slugs for a record, the best first: the words of its name if they say more than time and place, the month and the
 * region followed by these words, and `<year>-<mon>-<region>-con`.
 */
export function slugsFor({ name, startDate, region, place, organization }: NewValues): string[] {
  const words = slugOf(text(name));
  const month = slugMonthOf(text(startDate));
  const where = [text(region).split(',', 1)[0] ?? '', text(place), text(organization)]
    .map(slugOf)
    .find((slug) => slug !== '');
  const known = new Set([...slugOf(text(region)).split('-'), ...slugOf(text(place)).split('-'), ...MONTHS]);
  const own = words.split('-').filter((word) => !known.has(word) && !/^\d*$/.test(word));
  const dated =
    month === null || where === undefined
      ? []
      : [...(own.length > 0 ? [`${month} ${where} ${own.join(' ')}`] : []), `${month} ${where} con`];
  const slugs = own.length > 0 ? [words, ...dated] : [...dated, words];
  return slugs.map(fileNameOf).filter((slug) => slug !== '');
}

/** Returns a slug for an event whose name yields none: "event-4b0b5c3e". */
export function slugOfId(id: string): string {
  return `event-${id.slice(0, 8)}`;
}

/** Returns the slugs and file names that the events of a folder already use. */
export function takenSlugs(folder: Pick<OpenFolder, 'stems' | 'events'>): Set<string> {
  const slugs = folder.events().flatMap(({ identity: { slug } }) => slug ?? []);
  return new Set([...folder.stems('events'), ...slugs]);
}

/** Returns the month of a date in the form "2027-feb"; null where the text is not a date. */
export function slugMonthOf(date: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year === undefined || name === undefined ? null : `${year}-${name}`;
}

function text(value: NewValues[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
