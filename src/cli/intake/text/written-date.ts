import { datesMeant } from '../../../content/dates/date-meant.ts';
import { midnightAfter, readDate, type Edge } from '../../../content/dates/read-date.ts';

/** RFC 3339 and variants that programs write, such as numbers without leading zeros, and fractional offsets ("+5.5:00"). */
const WRITTEN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ](\d{1,2}):(\d{2})(:\d{2})?(?:[.,](\d{1,9}))?\s?([Zz]|[+-]\d{1,2}(?:\.\d{1,2})?(?::?\d{2})?)?)?$/;
/** A redundant day of the week in front of a date. */
const WEEKDAY = /^\p{L}{2,12}\.?,? +/u;
/** "06-Mar-27", as spreadsheets write it. */
const SHORT_YEAR = /^(\d{1,2}[- ]\p{L}{3,12}\.?[- ])(\d{2})(?!\d)/u;
/** The maximum length of a date. */
const MAX_LENGTH = 60;

/**
 * Converts a date in any common form to that of content files: `2027-02-20T10:00:00.000+0100` becomes
 * `2027-02-20T10:00:00+01:00`.
 *
 * @returns null where the text is not a date, or is ambiguous
 */
export function writtenDate(text: string, edge: Edge): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  const [written, other] = [inOurForm(trimmed) ?? meantBy(trimmed)].flat();
  if (written === undefined || other !== undefined) return null;
  const date = midnightAfter(written) ?? written;
  return 'instant' in readDate(date, edge, 'UTC') ? date : null;
}

/** Removes the day of the week in front of a date of digits. */
export function withoutWeekday(text: string): string {
  return text.replace(/^\p{L}{2,12}\.?,? +(?=\d)/u, '');
}

/** Adds the century to a year of two digits: 1970 to 2069. */
export function wholeYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

/** Whether a date is midnight in UTC, which some programs write for a whole day. */
export function isMidnightInUtc(date: string): boolean {
  return /T00:00(?::00)?(?:Z|\+00:00)$/.test(date);
}

function meantBy(text: string): readonly string[] {
  const whole = text.replace(SHORT_YEAR, (_, day: string, year: string) => `${day}${wholeYear(year)}`);
  const meant = datesMeant(whole);
  return meant.length > 0 ? meant : datesMeant(whole.replace(WEEKDAY, ''));
}

function inOurForm(text: string): string | undefined {
  const [, year = '', month = '', day, hour, minute = '', seconds = '', fraction = '', offset = ''] =
    WRITTEN.exec(text) ?? [];
  if (day === undefined) return undefined;
  const date = [year, twoDigits(month), twoDigits(day)].join('-');
  if (hour === undefined) return date;
  const part = /[1-9]/.test(fraction) && seconds !== '' ? `.${fraction.slice(0, 3)}` : '';
  return `${date}T${twoDigits(hour)}:${minute}${seconds}${part}${offsetOf(offset)}`;
}

function offsetOf(written: string): string {
  if (written === '' || /^z$/i.test(written)) return written.toUpperCase();
  const [, sign = '', hours = '', fraction, minutes = '00'] =
    /^([+-])(\d{1,2})(\.\d{1,2})?:?(\d{2})?$/.exec(written) ?? [];
  const all = fraction === undefined ? minutes : String(Math.round(Number(fraction) * 60) + Number(minutes));
  return `${sign}${twoDigits(hours)}:${twoDigits(all)}`;
}

function twoDigits(digits: string): string {
  return digits.padStart(2, '0');
}
