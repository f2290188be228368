import { createRequire } from 'node:module';
import type Transliteration from 'transliteration';
import type { OpenFolder } from './new-file.ts';
import type { NewValues } from './record-text.ts';

const require = createRequire(import.meta.url);

const MAX_LENGTH = 80;
/**
 * These are no names of files: Windows takes all but the last for devices, and can check out no repository that has one. The
 * last one would be the same file as README.md where a file system does not tell capital letters from small ones.
 */
const NO_FILE = /^(?:con|prn|aux|nul|com\d|lpt\d|readme)$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Its tables take long to load, and most texts need none of them. */
function inAscii(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  const { transliterate } = require('transliteration') as typeof Transliteration;
  return transliterate(text);
}

/**
 * Returns the words of a text in ASCII, joined by hyphens: Chinese characters become pinyin, accents go. The slug has at most 80
 * characters and is cut at the end of a word; it is empty where the text has no letter or digit.
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

/** Returns the slug of a text as the name of a file; it is empty also where some system takes no such name. */
export function fileNameOf(text: string): string {
  const slug = slugOf(text);
  return NO_FILE.test(slug) ? '' : slug;
}

/**
 * Proposes slugs for a record, the best first: the words of its name where they say more than when and where it is, the same words
 * behind the month and the region, and `<year>-<mon>-<region>-con`.
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

/** Returns a slug for an event whose name makes none: "event-4b0b5c3e". */
export function slugOfId(id: string): string {
  return `event-${id.slice(0, 8)}`;
}

/** Returns the slugs and the names of files that the events of a folder have, so that a new event takes none of them. */
export function takenSlugs(folder: Pick<OpenFolder, 'stems' | 'events'>): Set<string> {
  const slugs = folder.events().flatMap(({ identity: { slug } }) => slug ?? []);
  return new Set([...folder.stems('events'), ...slugs]);
}

/** Returns the month of a date like "2027-feb"; null where the text is no date. */
export function slugMonthOf(date: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year === undefined || name === undefined ? null : `${year}-${name}`;
}

function text(value: NewValues[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
