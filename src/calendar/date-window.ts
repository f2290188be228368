import { startOfLocalDay } from '../platform/local-time.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { DAY } from './days.ts';

/** A span of time in milliseconds since 1970: `from` belongs to it, `until` does not. */
export interface DateWindow {
  readonly from: number;
  readonly until: number;
}

/** Recent events start within this many days after today (specification, section 4.2). */
export const RECENT_DAYS = 30;

/**
 * From the first moment of today to the end of the 30th day after today, in calendar days of `timeZone`
 * (contract, section 4).
 *
 * @param now milliseconds since 1970
 */
export function recentWindow(now: number, timeZone: string): DateWindow {
  const today = midnightOf(now, timeZone);
  const startOf = (days: number): number => startOfLocalDay(today + days * DAY, timeZone);
  return { from: startOf(0), until: startOf(RECENT_DAYS + 1) };
}

/**
 * The first moment of the day in a zone, in milliseconds since 1970.
 *
 * @param now any moment of it, likewise
 */
export function startOfDay(now: number, timeZone: string): number {
  return startOfLocalDay(midnightOf(now, timeZone), timeZone);
}

/** The last moment of the day, likewise. */
export function endOfDay(now: number, timeZone: string): number {
  return startOfLocalDay(midnightOf(now, timeZone) + DAY, timeZone) - 1;
}

/** The midnight before a moment, on the clocks of the zone. */
function midnightOf(now: number, timeZone: string): number {
  return Math.floor((now + offsetIn(timeZone)(now)) / DAY) * DAY;
}
