import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import { firstInstantAt, firstInstantOfDay } from '../../platform/local-time.ts';

/** Which end of an event a plain day stands for. */
export type Edge = 'start' | 'end';

/** A date in UTC on the wire's form, or what is wrong with it; `day` is the day (`YYYY-MM-DD`) where one is written without a time. */
export type DateResult =
  | { readonly instant: string; readonly day: string | null }
  | { readonly code: DiagnosticCode; readonly message: string; readonly hint: string };

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
const OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/;
const ALLOWED =
  'Write a day (2026-03-06), a local time (2026-03-06T10:00), a time with an offset (2026-03-06T10:00+08:00) or an instant (2026-03-06T02:00:00.000Z).';
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads a date in any of the written forms (contract, section 3).
 *
 * A local time that occurs twice is the earlier; one that a clock change skips is an error. A plain day
 * is its first moment, or 23:59:59.999, in `timeZone` (an IANA name).
 */
export function readDate(text: string, edge: Edge, timeZone: string): DateResult {
  const [, day, time, offset] = WRITTEN.exec(text) ?? [];
  if (day === undefined) {
    return {
      code: 'date-form',
      message: `"${text.slice(0, 60)}" is not a date in one of the known forms.`,
      hint: ALLOWED,
    };
  }
  const local = localTime(day, time ?? (edge === 'start' ? '00:00' : '23:59:59.999'));
  const ahead = offset === undefined ? 0 : offsetOf(offset);
  if (local === null || ahead === null) return nonexistent(text);
  if (offset !== undefined) return inRange(text, local - ahead, null);
  const find = time === undefined && edge === 'start' ? firstInstantOfDay : firstInstantAt;
  const instant = find(local, timeZone);
  return instant === null ? skipped(text, timeZone) : inRange(text, instant, time === undefined ? day : null);
}

/** Milliseconds since 1970 began on the same clocks; null for a day or a time that does not exist. */
function localTime(day: string, time: string): number | null {
  const milliseconds = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(milliseconds)) return null;
  // The 31st of a month of 30 days is read as the next day, and so is 24:00.
  return new Date(milliseconds).getUTCDate() === Number(day.slice(-2)) ? milliseconds : null;
}

/** In milliseconds; null for one that does not exist. */
function offsetOf(written: string): number | null {
  if (written === 'Z') return 0;
  const [, sign, hours, minutes] = OFFSET.exec(written) ?? [];
  if (sign === undefined) return null;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

function inRange(text: string, milliseconds: number, day: string | null): DateResult {
  if (milliseconds < FIRST_INSTANT || milliseconds > LAST_INSTANT) {
    return {
      code: 'date-nonexistent',
      message: `"${text.slice(0, 60)}" is outside the years 0001 to 9999 in UTC.`,
      hint: ALLOWED,
    };
  }
  return { instant: new Date(milliseconds).toISOString(), day };
}

function nonexistent(text: string): DateResult {
  return {
    code: 'date-nonexistent',
    message: `"${text.slice(0, 60)}" names a day, a time or an offset that does not exist.`,
    hint:
      daysOfMonth(text) ??
      'Check the number of days of the month, the hour (00 to 23) and the offset (up to 23:59).',
  };
}

/** For a day after the last one of its month, how many days that has. */
function daysOfMonth(text: string): string | undefined {
  const [, month = '', day] = /^(\d{4}-(?:0[1-9]|1[0-2]))-(\d{2})/.exec(text) ?? [];
  if (month === '') return undefined;
  const last = new Date(`${month}-01`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const daysInMonth = last.getUTCDate();
  return Number(day) > daysInMonth ? `The month ${month} has ${daysInMonth} days.` : undefined;
}

function skipped(text: string, timeZone: string): DateResult {
  return {
    code: 'date-skipped',
    message: `"${text.slice(0, 60)}" does not occur in ${timeZone}: the clocks are put forward across it.`,
    hint: 'Write another time, or one with an offset.',
  };
}
