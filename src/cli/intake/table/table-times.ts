import { DAY } from '../../../calendar/days.ts';
import { readDate } from '../../../content/dates/read-date.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import { dayAfter } from '../../new-record/moved-dates.ts';
import type { Said } from '../found-facts.ts';
import { isTrue, isWholeDay, quotedCell } from './cell-words.ts';
import {
  type Cell,
  cellOf,
  cellsOf,
  columnsNamed,
  faultInCells,
  type Row,
  factFromCells,
} from './columns.ts';
import { type CellDate, dateIn, type DateOrder, hasTwoTimes, isDay, spanIn, timeOn } from './table-dates.ts';

/** How the dates of a table are read. */
export interface DateRules {
  readonly order: DateOrder | null;
  /** Whether ends without a time are exclusive, as in exports of Outlook. */
  readonly isEndExclusive: boolean;
}

/** A start or an end in a row. */
interface Moment {
  /** The date in the form of content files; an unreadable date is kept as it is written. */
  readonly date: string;
  readonly cells: readonly Cell[];
  readonly fault?: string;
  /** The end, where one cell has both start and end. */
  readonly until?: string;
}

/** An end before the start is moved to the next day if the event then lasts less than this. */
const LONGEST_NIGHT = DAY / 2;
const MIDNIGHT = 'T00:00';

/** Reads the start and end of an event from its columns for days and times. */
export function timesOf(row: Row, rules: DateRules): Said {
  const isWhole =
    isTrue(cellOf(row, 'allDay')?.text ?? '') || isWholeDay(cellOf(row, 'startTime')?.text ?? '');
  const start =
    released(row, 'startDate', 'startLocal', isWhole) ?? momentIn(row, 'start', rules.order, isWhole, null);
  const end =
    released(row, 'endDate', 'endLocal', isWhole) ??
    endIn(row, start, rules, isWhole) ??
    (start?.until === undefined ? null : { date: start.until, cells: start.cells });
  const dayAlone = isOnlyDay(start, end) ? end : null;
  const said = Object.entries({ startDate: start, endDate: dayAlone === null ? end : null });
  // The cells that make the event last whole days affect all dates, so they are part of their words.
  const deciding = cellsOf(row, 'allDay', ...(isWhole ? ['startTime', 'endTime'] : []));
  return {
    facts: said.flatMap(([key, moment]) => factFromCells(moment?.cells ?? [], key, moment?.date, deciding)),
    notes:
      dayAlone === null
        ? []
        : [`Left out: ${columnsNamed(dayAlone.cells)}, since it is the day of the start, and says no time.`],
    faults: said.flatMap(([, moment]) =>
      moment?.fault === undefined ? [] : [faultInCells(moment.cells, moment.fault)],
    ),
  };
}

/** Whether an end is just the day of a start that has a time, so that the time of the end is unknown. */
function isOnlyDay(start: Moment | null, end: Moment | null): boolean {
  return start !== null && !isDay(start.date) && end?.fault === undefined && end?.date === dayOf(start.date);
}

function endIn(row: Row, start: Moment | null, rules: DateRules, isWhole: boolean): Moment | null {
  const end = momentIn(row, 'end', rules.order, isWhole, start);
  if (end === null || !isWhole || start === null || end.fault !== undefined) return end;
  // An end at midnight is the end of the day before.
  const time = cellOf(row, 'endTime');
  const isExclusive =
    rules.isEndExclusive || (time !== undefined && timeOn(end.date, time.text)?.endsWith(MIDNIGHT) === true);
  return isExclusive && end.date > start.date ? { ...end, date: dayAfter(end.date, -1) } : end;
}

/** Reads a date of a release, which has both an instant and the local date; the local one is preferred where they agree. */
function released(row: Row, key: string, localField: string, isWhole: boolean): Moment | null {
  const local = cellOf(row, localField);
  if (local === undefined) return null;
  const written = cellOf(row, key);
  const date = local.text.replace(/(?<=T\d{2}:\d{2}):00(?:\.000)?$/, '');
  const zone = cellOf(row, 'timezone')?.text ?? '';
  const isSame = isTimeZone(zone) && (written === undefined || isAt(date, written.text, zone));
  if (isSame || isWhole) return { date, cells: [local] };
  return written === undefined ? null : { date: written.text, cells: [written] };
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
  start: Moment | null,
): Moment | null {
  const day = cellOf(row, `${edge}Date`);
  const time = isWhole ? undefined : cellOf(row, `${edge}Time`);
  if (day === undefined) return time === undefined ? null : timeAlone(time, start);
  const read: CellDate = hasTwoTimes(day.text) ? { fault: 'It has two times.' } : dateIn(day.text, order);
  if ('fault' in read) {
    const span = edge === 'start' ? spanIn(day.text, order) : null;
    const moment = { date: span?.start ?? day.text, cells: [day] };
    return span === null ? { ...moment, fault: read.fault } : { ...moment, until: span.end };
  }
  if (isWhole) return { date: dayOf(read.date), cells: [day] };
  return time === undefined ? { date: read.date, cells: [day] } : withTime(read.date, [day, time], time);
}

/** Adds a time to a date. Spreadsheets write a day as its midnight; any other time in the date contradicts the given one. */
function withTime(date: string, cells: readonly Cell[], { text }: Cell): Moment {
  const at = timeOn(dayOf(date), text);
  const isOther = !isDay(date) && !/[T ]00:00(?::00)?$/.test(date) && date.replace(' ', 'T') !== at;
  if (at !== null && !isOther) return { date: at, cells };
  const span = isDay(date) ? spanIn(`${date} ${text}`, null) : null;
  if (span !== null) return { date: span.start, until: span.end, cells };
  const two = `It has two times, in "${date}" and in ${quotedCell(text)}.`;
  return { date, cells, fault: isOther ? two : noTime(text) };
}

/** Reads a time without a day: it is on the day of the start, or in the following night. */
function timeAlone(time: Cell, start: Moment | null): Moment {
  const alone = { date: time.text, cells: [time] };
  if (start === null) return { ...alone, fault: 'It has a time, and no day.' };
  const day = dayOf(start.date);
  if (start.fault !== undefined || Number.isNaN(Date.parse(day))) return alone;
  const offset = isDay(start.date) ? '' : (/(?:Z|[+-]\d{2}:\d{2})$/.exec(start.date)?.[0] ?? '');
  const [on, behind] = [0, 1].map((days) => timeOn(dayAfter(day, days), time.text));
  if (on == null || behind == null) return { ...alone, fault: noTime(time.text) };
  const [at, next] = [`${on}${offset}`, `${behind}${offset}`];
  const lengthTo = (end: string): number => Date.parse(end) - Date.parse(start.date);
  const isOfNight = !isDay(start.date) && lengthTo(at) < 0 && lengthTo(next) < LONGEST_NIGHT;
  return { ...alone, date: isOfNight ? next : at };
}

function noTime(text: string): string {
  return `${quotedCell(text)} is no time of the day. Write it like 19:00, or leave it empty.`;
}

function dayOf(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}
