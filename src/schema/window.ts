/* The days for which the calendar follows a source (editors' handbook, "Sources that the calendar follows"). */

/** A day of the calendar, which may not exist. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A duration of ISO 8601 in years, months, weeks and days. */
const DURATION = /^P(?=\d)(?:(\d{1,5})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,5})D)?$/;

const LONGEST = 'P10Y';
/** The day from which the length of a duration is measured. */
const MEASURED_FROM = '2000-01-01';

/** Why a text is no day, or no end of a window: of another form, a day that does not exist, no time at all, over ten years. */
export type WindowFault = 'form' | 'nonexistent' | 'none' | 'long';

/** Returns what is wrong with a text that is to be a day (`YYYY-MM-DD`); null for a day that exists. */
export function dayFault(text: string): WindowFault | null {
  if (!DAY.test(text)) return 'form';
  const midnight = new Date(text);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(text.slice(8));
  return exists ? null : 'nonexistent';
}

/** Returns what is wrong with a text that is to be a day, or a duration from today; null where it is one. */
export function windowEndFault(text: string): WindowFault | null {
  if (DAY.test(text)) return dayFault(text);
  if (!DURATION.test(text)) return 'form';
  return windowFault(MEASURED_FROM, text);
}

/**
 * Returns what is wrong with a window; null where it is at least a day long, and no longer than ten years.
 *
 * @param since the day on which it begins
 * @param until a day or a duration
 */
export function windowFault(since: string, until: string): WindowFault | null {
  const [begin, end] = [Date.parse(since), endOf(until, since)];
  if (end < begin || (end === begin && !DAY.test(until))) return 'none';
  return end > endOf(LONGEST, since) ? 'long' : null;
}

/**
 * Returns the last day of a window (`YYYY-MM-DD`).
 *
 * @param until a day or a duration in which `windowEndFault` finds nothing wrong
 * @param today the day from which a duration counts
 */
export function lastDayOf(until: string, today: string): string {
  return new Date(endOf(until, today)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the first moment of the last day, in milliseconds since 1970. In a shorter month its last day stands for the 31st. */
function endOf(until: string, from: string): number {
  const [, ...counts] = DURATION.exec(until) ?? [];
  if (counts.length === 0) return Date.parse(until);
  const [years = 0, months = 0, weeks = 0, days = 0] = counts.map((count: string | undefined) =>
    Number(count ?? 0),
  );
  const end = new Date(from);
  const dayOfMonth = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + 12 * years + months);
  // Where the month has no such day, JavaScript goes on into the next one.
  if (end.getUTCDate() !== dayOfMonth) end.setUTCDate(0);
  end.setUTCDate(end.getUTCDate() + 7 * weeks + days);
  return end.getTime();
}
