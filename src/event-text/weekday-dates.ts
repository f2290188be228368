import { LOCALES } from './languages.ts';
import type { LocalSpan } from './local-days.ts';

const DAY = new Intl.DateTimeFormat(LOCALES.en, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * The dates of an event on the clocks there, as people write them to each other: "Sat 6 – Mon 8 March 2027", "Sat 6 March 2027,
 * 10:00 – 18:00 (Europe/Berlin)"; null where the start is not known. Seconds are left out.
 */
export function weekdayDates({ startLocal, endLocal, allDay, timezone }: LocalSpan): string | null {
  if (startLocal === null) return null;
  const end = endLocal ?? startLocal;
  if (allDay === true) return daysFromTo(startLocal, end);
  const [startDay, startTime] = dayAndTime(startLocal);
  const [endDay, endTime] = dayAndTime(end);
  const from = `${daysFromTo(startDay, startDay)}, ${startTime}`;
  const to = startDay === endDay ? endTime : `${daysFromTo(endDay, endDay)}, ${endTime}`;
  return `${endLocal === null || end === startLocal ? from : `${from} – ${to}`} (${timezone})`;
}

function dayAndTime(local: string): [day: string, time: string] {
  const [day = '', time = ''] = local.split('T');
  return [day, time.slice(0, 'HH:MM'.length)];
}

/** What both days have in common is written once. */
function daysFromTo(start: string, end: string): string {
  const [from, to] = [wordsOf(start), wordsOf(end)];
  const last = to.join(' ');
  if (start === end) return last;
  // The weekday and the day stay, the month where it or the year is another one.
  const [, , month, year] = to;
  const kept = from[3] !== year ? 4 : from[2] !== month ? 3 : 2;
  return `${from.slice(0, kept).join(' ')} – ${last}`;
}

function wordsOf(day: string): string[] {
  const parts = DAY.formatToParts(new Date(day));
  return ['weekday', 'day', 'month', 'year'].map(
    (name) => parts.find(({ type }) => type === name)?.value ?? '',
  );
}
