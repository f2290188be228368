import { MAX_LENGTH, timeOf, writtenDays, type WrittenDay } from './day-forms.ts';
import { midnightAfter, readDate, type DateFault } from './read-date.ts';

/** The two dates of a text that has both, in the form of the contract. */
export interface Range {
  readonly start: string;
  readonly end: string;
}

/** What a date of another form can mean, in the form of the contract, the most usual first: days that exist. */
export function datesMeant(text: string): readonly string[] {
  return [...new Set(writtenDays(text).flatMap((written) => dateOf(written) ?? []))];
}

/** Why a day of another form is none, in a month that there is; undefined for any other text. */
export function missingDay(text: string): DateFault | undefined {
  const days = writtenDays(text).flatMap((written) => asWritten(written) ?? []);
  const faults = days.flatMap((day) => {
    const read = /^\d{4}-(?:0[1-9]|1[0-2])-/.test(day) ? readDate(day, 'start', 'UTC') : null;
    return read !== null && 'code' in read && read.code === 'date-nonexistent'
      ? [{ ...read, message: read.message.replace(day, () => text.trim()) }]
      : [];
  });
  return faults[0];
}

const BEGINNING = /^(?:from|vom|du|del|dal) /i;

/** What stands between two days; words are set off by spaces. */
const BETWEEN = /[-–—~～〜/至到]| (?:to|until|till|through|bis|au|al|and|und|&) /giu;

/** Two days with hyphens in them have no more. */
const MAX_BETWEEN = 5;

/** What a text can mean as two days, or times of a day, of which the first is not the later. */
export function rangesMeant(text: string): readonly Range[] {
  if (text.length > MAX_LENGTH || !/\d{4}/.test(text)) return [];
  const trimmed = text.trim().replace(BEGINNING, '');
  const between = Array.from(trimmed.matchAll(BETWEEN)).slice(0, MAX_BETWEEN);
  const ranges = between.flatMap(({ 0: mark, index }) => {
    const lefts = writtenDays(trimmed.slice(0, index));
    if (lefts.length === 0) return [];
    const right = trimmed.slice(index + mark.length).trim();
    return lefts.flatMap((left) => endsOf(right).flatMap((end) => rangeOf(left, end) ?? []));
  });
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()];
}

/** The end of a range can be a time of the same day. */
function endsOf(text: string): WrittenDay[] {
  const time = /\D/.test(text) ? timeOf(` ${text}`) : undefined;
  return time === undefined ? writtenDays(text) : [{ time }];
}

function rangeOf(left: WrittenDay, right: WrittenDay): Range | undefined {
  // "6.–8.3.2027": a day by itself is followed by the month of both.
  const order = left.month === undefined ? 'day first' : left.order;
  if (order !== undefined && right.order !== undefined && order !== right.order) return undefined;
  if (hasOffset(left) !== hasOffset(right) || (right.day === undefined && left.time === '')) return undefined;
  const { year = left.year, month = left.month, day = left.day, time } = right;
  const start = dateOf({ ...left, year: left.year ?? year, month: left.month ?? month });
  const end = dateOf({ year, month, day, time });
  if (start === undefined || end === undefined) return undefined;
  const isSameDay = start.slice(0, DAY_LENGTH) === end.slice(0, DAY_LENGTH);
  return start < end && !(isSameDay && time === '') ? { start, end } : undefined;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** One end with an offset and one without would be times in two zones. */
function hasOffset({ time }: WrittenDay): boolean {
  return /Z$|[+-]\d{2}:\d{2}$/.test(time);
}

/** Undefined for a day that is not complete, or does not exist. */
function dateOf(day: WrittenDay): string | undefined {
  const date = asWritten(day);
  if (date === undefined) return undefined;
  const written = midnightAfter(date) ?? date;
  return 'instant' in readDate(written, 'start', 'UTC') ? written : undefined;
}

/** A day in the form of the contract, whether there is such a day or not; undefined for one that is not complete. */
function asWritten({ year, month, day, time }: WrittenDay): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`;
}
