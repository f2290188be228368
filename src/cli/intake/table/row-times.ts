import { DAY } from '../../../calendar/days.ts';
import { readDate } from '../../../content/dates/read-date.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import type { Fact } from '../found-event.ts';
import { isTrue } from './cell-values.ts';
import { cellOf, type Cell, type Row } from './columns.ts';
import { type CellDate, dateIn, type DateOrder, hasTwoTimes, isDay, spanIn, timeOn } from './table-dates.ts';

/** How the dates of a table are read. */
export interface DateRules {
  readonly order: DateOrder | null;
  /** Whether the end of a whole day is the day after it, as Outlook writes it. */
  readonly isEndExclusive: boolean;
}

/** When an event is, or why that cannot be read, in whole sentences. */
export interface RowTimes {
  readonly facts: readonly Fact[];
  readonly faults: readonly string[];
}

/** A start or an end that a row says. */
interface Moment {
  /** As a file has it; what cannot be read stays as it stands. */
  readonly date: string;
  /** The words over its columns. */
  readonly heads: readonly string[];
  readonly fault?: string;
  /** The second date, where one cell says two. */
  readonly until?: string;
}

/** An end is meant for the next day where the event would else end before it starts, and is shorter than this. */
const LONGEST_NIGHT = DAY / 2;
const MIDNIGHT = 'T00:00';

/** When an event is, by the columns that say the day, the time or both. */
export function timesOf(row: Row, rules: DateRules): RowTimes {
  const isWhole = isTrue(cellOf(row, 'allDay')?.text ?? '');
  const start = released(row, 'startDate', 'startLocal') ?? momentIn(row, 'start', rules.order, isWhole);
  const end =
    released(row, 'endDate', 'endLocal') ??
    endIn(row, start, rules, isWhole) ??
    (start?.until === undefined ? null : { date: start.until, heads: start.heads });
  return {
    facts: [...factOf('startDate', start), ...factOf('endDate', end)],
    faults: [start, end].flatMap((moment) =>
      moment?.fault === undefined ? [] : [`${columnsNamed(moment.heads)}: ${moment.fault}`],
    ),
  };
}

function endIn(row: Row, start: Moment | null, rules: DateRules, isWhole: boolean): Moment | null {
  const end = momentIn(row, 'end', rules.order, isWhole, start);
  if (end === null || !isWhole || start === null || end.fault !== undefined) return end;
  // An end at midnight is the end of the day before.
  const time = cellOf(row, 'endTime');
  const isExclusive =
    rules.isEndExclusive || (time !== undefined && timeOn(end.date, time.text)?.endsWith(MIDNIGHT) === true);
  return isExclusive && end.date > start.date ? { ...end, date: dayBefore(end.date) } : end;
}

/** A release has an instant, and beside it the day or the time on the clocks there, which says more. */
function released(row: Row, key: string, localField: string): Moment | null {
  const local = cellOf(row, localField);
  if (local === undefined) return null;
  const written = cellOf(row, key);
  const text = local.text.replace(/(?<=T\d{2}:\d{2}):00(?:\.000)?$/, '');
  const zone = cellOf(row, 'timezone')?.text;
  const isSame =
    zone !== undefined && isTimeZone(zone) && (written === undefined || isAt(text, written.text, zone));
  if (isSame || isTrue(cellOf(row, 'allDay')?.text ?? '')) return { date: text, heads: [local.head] };
  return written === undefined ? null : { date: written.text, heads: [written.head] };
}

function isAt(local: string, written: string, zone: string): boolean {
  const read = readDate(local, 'start', zone);
  return 'instant' in read && Date.parse(read.instant) === Date.parse(written);
}

function momentIn(
  row: Row,
  edge: 'start' | 'end',
  order: DateOrder | null,
  isWhole: boolean,
  start: Moment | null = null,
): Moment | null {
  const day = cellOf(row, `${edge}Date`);
  const time = isWhole ? undefined : cellOf(row, `${edge}Time`);
  if (day === undefined) return time === undefined ? null : timeAlone(time, start);
  const heads = [day.head];
  const read: CellDate = hasTwoTimes(day.text) ? { fault: 'It has two times.' } : dateIn(day.text, order);
  if ('fault' in read) {
    const span = edge === 'start' ? spanIn(day.text, order) : null;
    return span === null
      ? { date: day.text, heads, fault: read.fault }
      : { date: span.start, until: span.end, heads };
  }
  if (isWhole) return { date: read.date.slice(0, 'YYYY-MM-DD'.length), heads };
  return time === undefined ? { date: read.date, heads } : withTime(read.date, heads, time);
}

/** Spreadsheets write a day as its midnight; another time beside a time contradicts it. */
function withTime(date: string, heads: readonly string[], time: Cell): Moment {
  const day = date.slice(0, 'YYYY-MM-DD'.length);
  const both = [...heads, time.head];
  const at = timeOn(day, time.text);
  const isOther = !isDay(date) && !/[T ]00:00(?::00)?$/.test(date) && date.replace(' ', 'T') !== at;
  if (at !== null && !isOther) return { date: at, heads: both };
  const span = isDay(date) ? spanIn(`${day} ${time.text}`, null) : null;
  if (span !== null) return { date: span.start, until: span.end, heads: both };
  return {
    date,
    heads: both,
    fault: isOther
      ? `It has two times, in "${date}" and in "${time.text.slice(0, MAX_SHOWN)}".`
      : noTime(time),
  };
}

/** The time of an end without a day is on the day of the start, or in the night behind it. */
function timeAlone(time: Cell, start: Moment | null): Moment {
  const heads = [time.head];
  if (start === null) return { date: time.text, heads, fault: 'It has a time, and no day.' };
  if (start.fault !== undefined) return { date: time.text, heads };
  const day = start.date.slice(0, 'YYYY-MM-DD'.length);
  const [offset = ''] = isDay(start.date) ? [] : (/(?:Z|[+-]\d{2}:\d{2})$/.exec(start.date) ?? []);
  const [at, next] = [day, dayAfter(day)].map((one) => {
    const local = timeOn(one, time.text);
    return local === null ? null : `${local}${offset}`;
  });
  if (at == null || next == null) return { date: time.text, heads, fault: noTime(time) };
  const isOfNight =
    lengthOf(start.date, at) < 0 && lengthOf(start.date, next) < LONGEST_NIGHT && !isDay(start.date);
  return { date: isOfNight ? next : at, heads };
}

const MAX_SHOWN = 60;

function noTime({ text }: Cell): string {
  return `"${text.slice(0, MAX_SHOWN)}" is no time of the day. Write it like 19:00.`;
}

function lengthOf(start: string, end: string): number {
  return Date.parse(end) - Date.parse(start);
}

function dayBefore(day: string): string {
  return dayAt(Date.parse(day) - DAY);
}

function dayAfter(day: string): string {
  return dayAt(Date.parse(day) + DAY);
}

function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function factOf(key: string, moment: Moment | null): Fact[] {
  return moment === null ? [] : [{ key, value: moment.date, from: columnsNamed(moment.heads) }];
}

/** "column Start Date", "columns Start Date and Start Time" */
export function columnsNamed(heads: readonly string[]): string {
  const names = [...new Set(heads)].slice(0, MAX_NAMED);
  return names.length === 1 ? `column ${names.join()}` : `columns ${names.join(' and ')}`;
}

const MAX_NAMED = 10;
