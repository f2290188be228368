import type { Calendar } from './calendar.ts';
import { DAY, NO_DAY } from './days.ts';

/** How many events take place when, on the clocks where they are. */
export interface DayCounts {
  /**
   * Those that take place on some of these days since 1970, the last one included.
   *
   * @param first up to 39 days before today
   * @param last up to 399 days after today
   */
  during(first: number, last: number): number;
}

/** Of all further days from that of UTC it counts only how many events have begun or ended by then. */
const BEFORE = 40;
const AFTER = 400;

/**
 * Counts by two columns of sums, of what has begun and of what has ended by a day, since no event ends before it begins.
 *
 * @param now milliseconds since 1970
 */
export function countDays({ events }: Calendar, now: number): DayCounts {
  const day = Math.floor(now / DAY);
  const placeOf = (other: number): number => Math.min(Math.max(other - day + BEFORE, 0), BEFORE + AFTER);
  const begun = new Uint32Array(BEFORE + AFTER + 1);
  const ended = new Uint32Array(BEFORE + AFTER + 2);
  events.firstDays.forEach((first, position) => {
    if (first === NO_DAY) return;
    add(begun, placeOf(first));
    add(ended, placeOf(events.lastDays[position] ?? first) + 1);
  });
  sumUp(begun);
  sumUp(ended);
  return { during: (first, last) => (begun[placeOf(last)] ?? 0) - (ended[placeOf(first)] ?? 0) };
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

function sumUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}
