import { transliterate } from 'transliteration';
import type { NewValues } from './record-text.ts';

const MAX_LENGTH = 80;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The words of a text in ASCII, joined by hyphens: Han becomes pinyin, accents go. At most 80 characters, cut
 * at a word; empty where the text has no letter or digit.
 */
export function slugOf(text: string): string {
  const words =
    transliterate(text)
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-');
  if (slug.length <= MAX_LENGTH) return slug;
  const end = slug.lastIndexOf('-', MAX_LENGTH);
  return slug.slice(0, end === -1 ? MAX_LENGTH : end);
}

/**
 * Slugs for a record, the best first: for an event `<year>-<mon>-<region>-con` where its beginning and its
 * whereabouts are known, and the same with its name; then the words of its name.
 */
export function slugsFor({ name, startDate, region, place, organization }: NewValues): string[] {
  const words = slugOf(text(name));
  const month = monthOf(text(startDate));
  const where = [text(region).split(',', 1)[0] ?? '', text(place), text(organization)]
    .map(slugOf)
    .find((slug) => slug !== '');
  const dated =
    month === null || where === undefined ? [] : [`${month} ${where} con`, `${month} ${where} ${words}`];
  return [...dated.map(slugOf), words].filter((slug) => slug !== '');
}

/** "2027-feb", as the date is written. */
function monthOf(date: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year === undefined || name === undefined ? null : `${year}-${name}`;
}

function text(value: NewValues[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
