import { randomUUID } from 'node:crypto';
import { formats } from '../../schema/formats.ts';
import type { Draft, NamedDraft, Repeat } from './draft.ts';
import {
  dayAfter,
  dayOfStart,
  daysBetween,
  type EventDates,
  movedDates,
  weekdayOf,
  withWeekday,
} from './moved-dates.ts';
import type { OpenFolder } from './new-file.ts';
import { type Proposed, proposedWhereabouts } from './proposed-whereabouts.ts';
import type { NewMapping, NewValues } from './record-text.ts';
import { slugMonthOf } from './slug.ts';

/** How often an event can repeat. */
export const RHYTHMS: readonly Repeat['every'][] = ['weekly', 'monthly'];

const MAX_COUNT = 100;

/** The sentence that explains which numbers of dates are allowed. */
export const COUNT_RULE = `Write how many dates there are with the first one, from 1 to ${MAX_COUNT}.`;

/** Reads a number of dates; null where it is invalid. */
export function readCount(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_COUNT ? Number(text) : null;
}

const WEEK = 7;

/** The fifth occurrence of a weekday, which not every month has, so that it stands for the last one. */
const FIFTH = 5;

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];

/** Returns which occurrence of its weekday in the month a day is: 1 for the first Saturday. */
function placeInMonth(day: string): number {
  return Math.ceil(Number(day.slice(8)) / WEEK);
}

/** Returns the same occurrence of the weekday some months later, such as the third Saturday; the fifth counts as the last. */
function monthsAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const begin = first.toISOString().slice(0, 10);
  const place = placeInMonth(day);
  const toWeekday = (new Date(day).getUTCDay() - first.getUTCDay() + WEEK) % WEEK;
  const later = dayAfter(begin, toWeekday + (place - 1) * WEEK);
  return place === FIFTH && later.slice(0, 7) !== begin.slice(0, 7) ? dayAfter(later, -WEEK) : later;
}

/** For each rhythm, returns the day that comes `position` weeks or months after a day. */
const LATER: Readonly<Record<Repeat['every'], (day: string, position: number) => string>> = {
  weekly: (day, weeks) => dayAfter(day, weeks * WEEK),
  monthly: monthsAfter,
};

/** Returns the time zone of a draft's dates; an unknown name is ignored here, and reported by the validation. */
function zoneOf({ timezone }: NewValues, siteZone: string): string {
  return typeof timezone === 'string' && formats['time-zone'](timezone) ? timezone : siteZone;
}

/** Returns the rhythms with labels for the first date, like "every week, on Friday"; empty where that date is unknown. */
export function rhythmsOf(
  { startDate }: NewValues,
  timeZone: string,
): { readonly value: Repeat['every']; readonly label: string }[] {
  const day = typeof startDate === 'string' ? dayOfStart(startDate, timeZone) : null;
  if (day === null) return [];
  const weekday = weekdayOf(day);
  return [
    { value: 'weekly', label: `every week, on ${weekday}` },
    { value: 'monthly', label: `every month, on the ${ORDINALS[placeInMonth(day) - 1] ?? ''} ${weekday}` },
  ];
}

/**
 * Returns a draft for each date of a repeating event; the draft alone where it does not repeat. All dates have the same local
 * time and share a series: the given one, or else the words of the slug. A file is named by the month, the day where the event is
 * weekly, and these words. Only the first date keeps links that have dates.
 *
 * @param siteZone the time zone of events without a `timezone`
 */
export function repeatedDrafts<D extends Draft>(draft: D, siteZone: string): D[] {
  const { repeat, slug, values } = draft;
  const { startDate, endDate, series } = values;
  if (repeat === undefined || typeof startDate !== 'string') return [draft];
  const first = { startDate, endDate: typeof endDate === 'string' ? endDate : undefined };
  const dates = Array.from({ length: repeat.count }, (_, position) =>
    movedDates(first, zoneOf(values, siteZone), (day) =>
      daysBetween(day, LATER[repeat.every](day, position)),
    ),
  ).filter((date) => date !== null);
  const [date] = dates;
  if (date === undefined) return [draft];
  const words = slug === null ? null : behind(whenOf(date, repeat), slug);
  const shared = series ?? words;
  return dates.map((date, position) => ({
    ...draft,
    id: position === 0 ? draft.id : randomUUID(),
    slug: words === null ? null : [...whenOf(date, repeat), words].join('-'),
    values: {
      ...(position === 0 ? values : movedValues(values, date)),
      ...(shared !== null && { series: shared }),
    },
  }));
}

/** Returns the parts of a file name before its words: "2027-feb", and "20" where the event is weekly. */
function whenOf({ startDate }: EventDates, { every }: Repeat): string[] {
  const month = slugMonthOf(startDate);
  return [...(month === null ? [] : [month]), ...(every === 'weekly' ? [startDate.slice(8, 10)] : [])];
}

/** Returns a slug without the parts that it already begins with. */
function behind(parts: readonly string[], slug: string): string {
  let words = slug;
  for (const part of parts) {
    if (!words.startsWith(`${part}-`)) break;
    words = words.slice(part.length + 1);
  }
  return words;
}

function movedValues({ links, ...values }: NewValues, { startDate, endDate }: EventDates): NewValues {
  const undated = typeof links === 'object' ? links.filter((link) => !hasDates(link)) : [];
  return { ...values, startDate, ...(endDate !== undefined && { endDate }), links: undated };
}

function hasDates(link: string | NewMapping): boolean {
  return typeof link === 'object' && (link.opensAt !== undefined || link.closesAt !== undefined);
}

/** Returns the values that are proposed for any date of an event, to be used for all of them. */
export function proposedForDates(folder: OpenFolder, draft: NamedDraft): Proposed {
  const proposed = proposedWhereabouts(folder, repeatedDrafts(draft, folder.site.timezone));
  return Object.fromEntries(proposed.flatMap((values) => Object.entries(values)));
}

/** Returns notes about the dates of a repeating event that the user should check. */
export function repeatNotes(drafts: readonly Draft[]): string[] {
  const dates = drafts.filter(({ repeat }) => repeat !== undefined);
  const [first, ...others] = dates;
  if (first === undefined || others.length === 0) return [];
  const starts = [first, ...others.slice(-1)].flatMap(({ values: { startDate } }) =>
    typeof startDate === 'string' ? withWeekday(startDate) : [],
  );
  const { links } = first.values;
  return [
    `${dates.length} dates, from ${starts.join(' to ')}: check them.`,
    ...(typeof links === 'object' && links.some(hasDates)
      ? ['Only the first of them has the links with dates.']
      : []),
  ];
}
