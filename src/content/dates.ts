import { Temporal } from 'temporal-polyfill';
import type { DiagnosticCode } from '../diagnostics.ts';

/** Which end of an event a plain day stands for. */
export type Edge = 'start' | 'end';

/** A date in UTC on the wire's form, or what is wrong with it. */
export type DateResult =
  | { readonly instant: string }
  | { readonly code: DiagnosticCode; readonly message: string; readonly hint: string };

const WRITTEN =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::(?<seconds>\d{2})(?:\.\d{1,3})?)?)(?<offset>Z|[+-]\d{2}:\d{2})?)?$/;
const ALLOWED =
  'Write a day (2026-03-06), a local time (2026-03-06T10:00), a time with an offset (2026-03-06T10:00+08:00) or an instant (2026-03-06T02:00:00.000Z).';
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** A time zone costs some 40 µs a date, and the events of a calendar share many days. */
const instants = new Map<string, DateResult>();
const MAX_INSTANTS = 10_000;

/**
 * Reads a date in any of the written forms (contract, section 3).
 *
 * A local time that occurs twice is the earlier; one that a clock change skips is an error. A plain day
 * is its first moment, or 23:59:59.999, in `timeZone` (an IANA name).
 */
export function readDate(text: string, edge: Edge, timeZone: string): DateResult {
  const key = `${edge} ${timeZone} ${text}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const result = readNewDate(text, edge, timeZone);
  if ('instant' in result) {
    if (instants.size === MAX_INSTANTS) instants.clear();
    instants.set(key, result);
  }
  return result;
}

function readNewDate(text: string, edge: Edge, timeZone: string): DateResult {
  const { day, time, seconds, offset } = WRITTEN.exec(text)?.groups ?? {};
  if (day === undefined) {
    return {
      code: 'date-form',
      message: `"${text.slice(0, 60)}" is not a date in one of the known forms.`,
      hint: ALLOWED,
    };
  }
  if (seconds === '60' || !isOffset(offset)) return nonexistent(text);
  try {
    const zoned =
      time === undefined
        ? edgeOfDay(Temporal.PlainDate.from(day, { overflow: 'reject' }), edge, timeZone)
        : atTime(
            Temporal.PlainDateTime.from(`${day}T${time}`),
            offset === 'Z' ? 'UTC' : (offset ?? timeZone),
          );
    return zoned === null ? skipped(text, timeZone) : inRange(text, zoned.epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return nonexistent(text);
    throw error;
  }
}

function isOffset(offset: string | undefined): boolean {
  return offset === undefined || offset === 'Z' || /^[+-](?:[01]\d|2[0-3]):[0-5]\d$/.test(offset);
}

/** Null when the clocks of the zone never show this time. */
function atTime(local: Temporal.PlainDateTime, timeZone: string): Temporal.ZonedDateTime | null {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? zoned : null;
}

function edgeOfDay(day: Temporal.PlainDate, edge: Edge, timeZone: string): Temporal.ZonedDateTime | null {
  if (edge === 'end') return atTime(day.toPlainDateTime('23:59:59.999'), timeZone);
  const first = day.toZonedDateTime(timeZone);
  return first.toPlainDate().equals(day) ? first : null;
}

function inRange(text: string, milliseconds: number): DateResult {
  if (milliseconds < FIRST_INSTANT || milliseconds > LAST_INSTANT) {
    return {
      code: 'date-nonexistent',
      message: `"${text.slice(0, 60)}" is outside the years 0001 to 9999 in UTC.`,
      hint: ALLOWED,
    };
  }
  return { instant: new Date(milliseconds).toISOString() };
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
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Number(day) > daysInMonth ? `The month ${month} has ${daysInMonth} days.` : undefined;
}

function skipped(text: string, timeZone: string): DateResult {
  return {
    code: 'date-skipped',
    message: `"${text.slice(0, 60)}" does not occur in ${timeZone}: the clocks are put forward across it.`,
    hint: 'Write another time, or one with an offset.',
  };
}
