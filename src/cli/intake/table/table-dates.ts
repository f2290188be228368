import { rangesMeant } from '../../../content/dates/date-meant.ts';
import { readDate } from '../../../content/dates/read-date.ts';
import { DATE_ORDERS } from '../../../schema/followed-source.ts';
import { SourceError } from '../read/source.ts';
import { wholeYear, withoutWeekday, writtenDate } from '../text/written-date.ts';
import { quotedCell } from './cell-words.ts';

/** The order of day, month and year in a numeric date. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const FIRST: Readonly<Record<DateOrder, string>> = { dmy: 'day', mdy: 'month', ymd: 'year' };

/** A date in a table, and its position for people. */
export interface DateCell {
  readonly text: string;
  readonly at: string;
}

/** A date in the form of content files, or what is wrong with it, in whole sentences. */
export type CellDate = { readonly date: string } | { readonly fault: string };

/** A numeric date whose order is not evident. */
interface Digits {
  readonly numbers: readonly [string, string, string];
  readonly mark: string;
  /** The text after the date, such as a time. */
  readonly rest: string;
}

const DIGITS = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.{0,40})$/s;

/**
 * Decides the order for all numeric dates of a table. Dates with dots, which are day first, and dates that begin with a year of
 * four digits do not need it.
 *
 * @param given the order that the user gave
 * @returns null where no date needs an order
 * @throws SourceError where the dates are ambiguous; the message shows the possible readings
 */
export function orderOf(cells: readonly DateCell[], given: DateOrder | undefined): DateOrder | null {
  if (given !== undefined) return given;
  const asked = cells.flatMap(({ text, at }) => {
    const digits = digitsOf(text);
    return digits === null || digits.mark === '.' ? [] : [{ text, at, days: daysOf(digits) }];
  });
  const counts = DATE_ORDERS.map((order) => ({
    order,
    count: asked.filter(({ days }) => days[order] !== null).length,
  })).sort((a, b) => b.count - a.count);
  const [best, next] = counts;
  if (best === undefined || best.count === 0) return null;
  const rivals = counts.filter(({ count }) => count === best.count).map(({ order }) => order);
  const doubtful = asked.find(({ days }) => new Set(rivals.map((order) => days[order])).size > 1);
  if (next?.count !== best.count || doubtful === undefined) return best.order;
  const readings = rivals.flatMap((order) => {
    const day = doubtful.days[order];
    return day === null ? [] : [`${day} where the ${FIRST[order]} stands first (--dates ${order})`];
  });
  throw new SourceError(
    `The dates of the table can be read in more than one order, so nothing was written: in ${doubtful.at}, ${quotedCell(doubtful.text)} is ${readings.join(', or ')}. ${readings.length < 2 ? `Other rows have the ${FIRST[rivals.find((order) => doubtful.days[order] === null) ?? 'dmy']} first. ` : ''}Give --dates with the one that is meant.`,
  );
}

/**
 * Converts a date to the form of content files; a date that is already in that form is not changed.
 *
 * @param order the order of the table's numeric dates
 */
export function dateIn(text: string, order: DateOrder | null): CellDate {
  const digits = digitsOf(text);
  const used = digits === null ? null : orderUsed(digits, order);
  const day = digits === null || used === null ? null : inOrder(digits, used);
  if (digits !== null && day === null) return { fault: faultOf(text, text) };
  const meant = `${day ?? text}${digits?.rest ?? ''}`;
  const date = used === null && isWritten(text) ? text : writtenDate(meant, 'start');
  if (date !== null) return { date };
  return { fault: `${faultOf(text, meant)}${used === null ? '' : ` Its ${FIRST[used]} is read first.`}` };
}

/** With dots, the day comes first. */
function orderUsed({ mark }: Digits, order: DateOrder | null): DateOrder {
  return mark === '.' ? 'dmy' : (order ?? 'dmy');
}

/** Returns the start and end in a text like "6.–8.3.2027" or "6.3.2027 19:00-21:00"; null where they are missing or ambiguous. */
export function spanIn(
  text: string,
  order: DateOrder | null,
): { readonly start: string; readonly end: string } | null {
  const digits = digitsOf(text);
  const isOneDay = digits !== null && TIME_BEHIND.test(digits.rest);
  const day = isOneDay ? inOrder(digits, orderUsed(digits, order)) : null;
  const ranges = rangesMeant(day === null ? text : `${day}${digits?.rest ?? ''}`);
  // With dots, the day comes first.
  const isClear = ranges.length === 1 || (text.includes('.') && !text.includes('/'));
  return isClear ? (ranges[0] ?? null) : null;
}

const TIME_BEHIND = /^[ ,T]+\d{1,2} ?[:.h]/;

/** Whether two times follow a day. The second time in "10:00-12:00" looks like an offset, which it is only after "T" or seconds. */
export function hasTwoTimes(text: string): boolean {
  const [, from = '', until = ''] = /[^T\d:](\d{1,2}:\d{2}) ?[-\p{Pd}] ?(\d{1,2}:\d{2})$/u.exec(text) ?? [];
  return from !== '' && from.padStart(5, '0') < until.padStart(5, '0');
}

/** Combines a day and a time in the form of content files; null where the text is not a time. */
export function timeOn(day: string, text: string): string | null {
  const time = text
    .trim()
    .replace(/^(\d{1,2})$/, '$1:00')
    .replace(/^(\d{1,2})\.(\d{2})$/, '$1:$2');
  const date = hasTwoTimes(` ${time}`) ? null : writtenDate(`${day} ${time}`, 'start');
  return date === null || isDay(date) ? null : date.replace(/(?<=T\d{2}:\d{2}):00(?=$|[Z+-])/, '');
}

/** Whether a date has no time. */
export function isDay(date: string): boolean {
  return date.length === 'YYYY-MM-DD'.length;
}

export function isDateLike(text: string): boolean {
  return (
    /\d/.test(text) && (digitsOf(text) !== null || isWritten(text) || writtenDate(text, 'start') !== null)
  );
}

/** Whether a text consists of one or two times of day; a plain number does not count. */
export function isTimeLike(text: string): boolean {
  if (text.length > MAX_TIME || !TIME_BEGINS.test(text) || isDateLike(text)) return false;
  const day = '2027-01-01';
  return timeOn(day, text) !== null || rangesMeant(`${day} ${text}`).some(({ end }) => end.startsWith(day));
}

const MAX_TIME = 20;
const TIME_BEGINS = /^\p{L}{0,4} ?\d{1,2} ?[:.\p{L}]/u;

function isWritten(text: string): boolean {
  return 'instant' in readDate(text, 'start', 'UTC');
}

function digitsOf(text: string): Digits | null {
  const [, first, mark = '', second = '', third = '', rest = ''] =
    DIGITS.exec(withoutWeekday(text.trim())) ?? [];
  return first === undefined ? null : { numbers: [first, second, third], mark, rest };
}

/** Returns the days that a date means in each order; null where there is no such day. */
function daysOf(digits: Digits): Readonly<Record<DateOrder, string | null>> {
  const dayIn = (order: DateOrder): string | null => {
    const day = inOrder(digits, order);
    return day !== null && isWritten(day) ? day : null;
  };
  return { dmy: dayIn('dmy'), mdy: dayIn('mdy'), ymd: dayIn('ymd') };
}

/** Returns a date like "2027-02-20"; null where the lengths of the numbers do not fit the order. */
function inOrder({ numbers: [first, second, third] }: Digits, order: DateOrder): string | null {
  const isYearLast = order !== 'ymd';
  if (!isYearLast && (third.length === 4 || first.length === 1)) return null;
  const [year, month, day] = isYearLast
    ? [third, ...(order === 'dmy' ? [second, first] : [first, second])]
    : [first, second, third];
  return [wholeYear(year), ...[month, day].map((number = '') => number.padStart(2, '0'))].join('-');
}

/** @param meant the text in the order in which it was read */
function faultOf(text: string, meant: string): string {
  const read = readDate(meant, 'start', 'UTC');
  const shown = quotedCell(text);
  if ('code' in read && read.code === 'date-nonexistent') {
    return `${read.message.replace(/^".*?" /s, () => `${shown} `)} ${read.hint}`;
  }
  return `${shown} is not a date in one of the known forms. ${'hint' in read ? read.hint : ''}`;
}
