import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import { firstInstantAt, firstInstantOfDay } from '../../platform/zone-offset.ts';

/** Whether a date is a start or an end: a plain day is its first or its last moment. */
export type Edge = 'start' | 'end';

/** A date in UTC in the form of answers, or what is wrong with it; `day` is the day (`YYYY-MM-DD`) where one is written without a time. */
export type DateResult = { readonly instant: string; readonly day: string | null } | DateFault;

/** Why a text is no date. */
export interface DateFault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
const OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/;
const ALLOWED =
  'Write a day (2026-03-06), a local time (2026-03-06T10:00), a time with an offset (2026-03-06T10:00+08:00) or an instant (2026-03-06T02:00:00.000Z).';
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads a date in any of the written forms (editors' handbook, "Dates").
 *
 * A local time that occurs twice is the earlier; one that a clock change skips is an error. A plain day
 * is its first moment, or 23:59:59.999, in `timeZone` (an IANA name).
 */
export function readDate(text: string, edge: Edge, timeZone: string): DateResult {
  const [, day, time, offset] = WRITTEN.exec(text) ?? [];
  if (day === undefined) return fault('date-form', text, 'is not a date in one of the known forms.', ALLOWED);
  const local = localTime(day, time ?? (edge === 'start' ? '00:00' : '23:59:59.999'));
  const ahead = offset === undefined ? 0 : offsetOf(offset);
  if (local === null || ahead === null) return nonexistent(text);
  if (offset !== undefined) return inRange(text, local - ahead, null);
  const find = time === undefined && edge === 'start' ? firstInstantOfDay : firstInstantAt;
  const instant = find(local, timeZone);
  if (instant !== null) return inRange(text, instant, time === undefined ? day : null);
  const message = `does not occur in ${timeZone}: the clocks are put forward across it.`;
  return fault('date-skipped', text, message, 'Write another time, or one with an offset.');
}

function fault(code: DateFault['code'], text: string, message: string, hint: string): DateFault {
  return { code, message: `"${text.slice(0, 60)}" ${message}`, hint };
}

/** Returns the milliseconds since 1970 began on the same clocks; null for a day or a time that does not exist. */
function localTime(day: string, time: string): number | null {
  const milliseconds = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(milliseconds)) return null;
  // The 31st of a month of 30 days is read as the next day, and so is 24:00.
  return new Date(milliseconds).getUTCDate() === Number(day.slice(-2)) ? milliseconds : null;
}

/** Returns an offset in milliseconds; null for one that does not exist. */
function offsetOf(written: string): number | null {
  if (written === 'Z') return 0;
  const [, sign, hours, minutes] = OFFSET.exec(written) ?? [];
  if (sign === undefined) return null;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

function inRange(text: string, milliseconds: number, day: string | null): DateResult {
  return milliseconds < FIRST_INSTANT || milliseconds > LAST_INSTANT
    ? fault('date-nonexistent', text, 'is outside the years 0001 to 9999 in UTC.', ALLOWED)
    : { instant: new Date(milliseconds).toISOString(), day };
}

function nonexistent(text: string): DateFault {
  const [year = '', month = '', day = ''] = text.slice(0, 'YYYY-MM-DD'.length).split('-');
  const midnight = midnightAfter(text);
  const [what, hint] =
    noSuchMonth(year, month, day) ??
    noSuchDay(year, month, day) ??
    (midnight === undefined
      ? [
          'there is no such time or offset',
          'Hours are 00 to 23, minutes and seconds 00 to 59, offsets up to 23:59.',
        ]
      : ['hours are 00 to 23', `Write ${midnight}, the beginning of the next day.`]);
  return fault('date-nonexistent', text, `does not exist: ${what}.`, hint);
}

type Reason = readonly [what: string, hint: string];

function noSuchMonth(year: string, month: string, day: string): Reason | undefined {
  if (Number(month) >= 1 && Number(month) <= 12) return undefined;
  const swapped = `${year}-${day}-${month}`;
  const meant = localTime(swapped, '00:00') === null ? '' : `Did you mean ${swapped}? `;
  return [`there is no month ${month}`, `${meant}The month stands before the day, 01 to 12.`];
}

function noSuchDay(year: string, month: string, day: string): Reason | undefined {
  const last = new Date(`${year}-${month}-01`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const days = last.getUTCDate();
  if (Number(day) >= 1 && Number(day) <= days) return undefined;
  const name = `${last.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${year}`;
  return [`there is no such day in ${name}`, `${name} has ${days} days.`];
}

/** Writes a day's 24:00 as 00:00 of the next day; undefined for another time. */
export function midnightAfter(text: string): string | undefined {
  const [, day = '', mark = '', seconds = '', offset = ''] =
    /^(\d{4}-\d{2}-\d{2})([T ])24:00(:00(?:\.0{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const begin = day === '' ? null : localTime(day, '00:00');
  if (begin === null) return undefined;
  const next = new Date(begin + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return `${next}${mark}00:00${seconds}${offset}`;
}
