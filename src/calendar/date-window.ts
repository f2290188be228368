import { Temporal } from 'temporal-polyfill';

/** A span of time in milliseconds since 1970: `from` belongs to it, `until` does not. */
export interface DateWindow {
  readonly from: number;
  readonly until: number;
}

/** Recent events start within this many days after today (specification, section 4.2). */
export const RECENT_DAYS = 30;

/** Since 1972, days have begun and clocks have changed at full minutes only. */
const MINUTE = 60_000;

/** The latest window is remembered: computing one takes some hundred times as long as the rest of an answer. */
let last: { readonly minute: number; readonly timeZone: string; readonly window: DateWindow } | null = null;

/**
 * From the first moment of today to the end of the 30th day after today, in calendar days of `timeZone`
 * (contract, section 4).
 *
 * @param now milliseconds since 1970
 */
export function recentWindow(now: number, timeZone: string): DateWindow {
  const minute = Math.floor(now / MINUTE);
  if (last?.minute !== minute || last.timeZone !== timeZone) {
    last = { minute, timeZone, window: windowOf(now, timeZone) };
  }
  return last.window;
}

function windowOf(now: number, timeZone: string): DateWindow {
  const today = todayIn(timeZone, now);
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds;
  return { from: startOf(today), until: startOf(today.add({ days: RECENT_DAYS + 1 })) };
}

/**
 * The first moment of the day in a zone, in milliseconds since 1970.
 *
 * @param now any moment of it, likewise
 */
export function startOfDay(now: number, timeZone: string): number {
  return todayIn(timeZone, now).toZonedDateTime(timeZone).epochMilliseconds;
}

function todayIn(timeZone: string, now: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
}
