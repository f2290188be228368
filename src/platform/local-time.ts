import { Temporal } from 'temporal-polyfill';
import { offsetIn } from './zone-offset.ts';

/*
 * Local times and instants are milliseconds since 1970 began: on the clocks of the zone, and in UTC.
 * Temporal says the same, and takes 40 µs for each.
 */

const DAY = 24 * 60 * 60 * 1000;

/** The first instant at which the clocks of the zone show this time; null when they never do. */
export function firstInstantAt(local: number, timeZone: string): number | null {
  const offsetAt = offsetIn(timeZone);
  const before = offsetAt(local - DAY);
  const after = offsetAt(local + DAY);
  if (before === after) return local - before;
  const instants = [local - before, local - after].filter((instant) => instant + offsetAt(instant) === local);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The first instant of the day that begins at this midnight; null for a day that the zone leaves out. */
export function firstInstantOfDay(midnight: number, timeZone: string): number | null {
  return firstInstantAt(midnight, timeZone) ?? endOfSkipped(midnight, timeZone);
}

/** Where the clocks are put forward across midnight. */
function endOfSkipped(midnight: number, timeZone: string): number | null {
  const day = Temporal.PlainDate.from(new Date(midnight).toISOString().slice(0, 10));
  const first = day.toZonedDateTime(timeZone);
  return first.toPlainDate().equals(day) ? first.epochMilliseconds : null;
}
