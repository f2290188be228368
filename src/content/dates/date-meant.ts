import { readDate } from './read-date.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const ORDINAL = '(?:st|nd|rd|th)?';

/** Days whose parts can mean one thing only: the year has four digits and stands first, or the month has a name. */
const DAYS = [
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/,
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日/,
  new RegExp(`^(?<day>\\d{1,2})${ORDINAL}[ -]${MONTH},?[ -](?<year>\\d{4})`, 'i'),
  new RegExp(`^${MONTH} (?<day>\\d{1,2})${ORDINAL},? (?<year>\\d{4})`, 'i'),
];
const TIME =
  /^(?:[Tt ] *|, *)(?<hour>\d{1,2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?<fraction>\.\d{1,3})?)? *(?<offset>Z|UTC|[+-]\d{1,2}(?::?\d{2})?)?$/i;

/** A date of another form in the form of the contract, where it can mean one thing only, and exists. */
export function dateMeant(text: string): string | undefined {
  const trimmed = text.trim();
  for (const form of DAYS) {
    const match = form.exec(trimmed);
    if (match === null) continue;
    const time = timeOf(trimmed.slice(match[0].length));
    const written = time === undefined ? undefined : dayOf(match.groups ?? {}) + time;
    if (written !== undefined && 'instant' in readDate(written, 'start', 'UTC')) return written;
  }
  return undefined;
}

function dayOf({ year = '', month, name = '', day = '' }: Record<string, string | undefined>): string {
  const number = month ?? String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Undefined for something that is no time. */
function timeOf(text: string): string | undefined {
  if (text === '') return '';
  const { hour, minute = '', second, fraction = '', offset } = TIME.exec(text)?.groups ?? {};
  if (hour === undefined) return undefined;
  const seconds = second === undefined ? '' : `:${second}${fraction}`;
  return `T${hour.padStart(2, '0')}:${minute}${seconds}${offsetOf(offset)}`;
}

function offsetOf(offset: string | undefined): string {
  if (offset === undefined) return '';
  if (/^[a-z]/i.test(offset)) return 'Z';
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}
