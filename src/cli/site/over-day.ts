import { DAY } from '../../calendar/days.ts';
import { firstInstantOfDay } from '../../platform/local-time.ts';
import { offsetIn } from '../../platform/zone-offset.ts';

/**
 * The first day, since 1970, that begins after a moment: on it, what ended at that moment is over (`overTest`). A day that
 * the zone leaves out is none.
 *
 * @param moment milliseconds since 1970
 */
export function dayAfter(moment: number, timeZone: string): number {
  let day = Math.floor((moment + offsetIn(timeZone)(moment)) / DAY);
  while (!begins(day, timeZone, moment)) day += 1;
  return day;
}

function begins(day: number, timeZone: string, after: number): boolean {
  const start = firstInstantOfDay(day * DAY, timeZone);
  return start !== null && start > after;
}
