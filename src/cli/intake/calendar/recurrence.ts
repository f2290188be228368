import { DAY } from '../../../calendar/days.ts';
import type { Component } from './components.ts';
import { momentsOf, TimesError, type NamedClock } from './event-times.ts';
import { momentAt, readWritten, wallOn, type Moment } from './moment.ts';
import type { ReadProperty } from './property.ts';
import { datesOfRule, readRule, type Rule } from './recurrence-rule.ts';

/** The maximum length of all dates in a property, some 6,000 dates. */
const MAX_LISTED = 100_000;

/** A date of a recurring event. */
export interface Recurrence {
  /** The local start, in the clock of DTSTART. */
  readonly wall: number;
  /** Whether the date is excluded by EXDATE. */
  readonly isExcluded: boolean;
}

/** Whether an event recurs. */
export function recurs({ properties, broken }: Component): boolean {
  return ['rrule', 'rdate', 'exrule'].some(
    (name) => properties.has(name) || broken.some(({ property }) => property === name),
  );
}

/**
 * Yields the dates of an event in order (RFC 5545, section 3.8.5): its start, and those of RDATE and RRULE.
 *
 * @param range dates of rules that are more than a period before `from`, or after `to`, may be skipped
 * @throws TimesError for an invalid rule or list
 */
export function* recurrencesOf(
  { properties }: Component,
  start: Moment,
  named: NamedClock,
  range: { readonly from: number; readonly to: number },
): Generator<Recurrence, void> {
  if (properties.has('exrule')) throw new TimesError('Its EXRULE is not read: iCalendar has it no more.');
  const listed = (name: string): number[] => {
    const lists = properties.get(name) ?? [];
    const characters = lists.reduce((sum, { written }) => sum + written.length, 0);
    if (characters > MAX_LISTED)
      throw new TimesError(`Its ${name.toUpperCase()} has more dates than are read.`);
    return lists.flatMap((property) => momentsOf(property, named)).map((moment) => wallBeside(start, moment));
  };
  const excluded = new Set(listed('exdate'));
  const dates = [...new Set([start.wall, ...listed('rdate')])].sort((a, b) => a - b);
  const sources: Iterator<number, unknown>[] = [
    dates.values(),
    ...rulesOf(properties.get('rrule') ?? [], start).map((rule) =>
      datesOfRule(rule, start.wall, range.from, range.to),
    ),
  ];
  const heads = sources.map((source) => source.next());
  for (;;) {
    const wall = Math.min(...heads.map((head) => (head.done === true ? Infinity : head.value)));
    if (wall === Infinity) return;
    yield { wall, isExcluded: excluded.has(wall) };
    for (const [position, source] of sources.entries()) {
      if (heads[position]?.value === wall) heads[position] = source.next();
    }
  }
}

/** Converts a moment to the local time of a start: to a day where the start is a day; a day gets the time of the start. */
export function wallBeside(start: Moment, moment: Moment): number {
  if (start.isDay) return Math.floor(moment.wall / DAY) * DAY;
  const midnight = Math.floor(start.wall / DAY) * DAY;
  return moment.isDay ? moment.wall + start.wall - midnight : wallOn(start.clock, moment);
}

function rulesOf(properties: readonly ReadProperty[], start: Moment): Rule[] {
  return properties.map(({ values: [value], written }) => {
    const rule = readRule(value, start.wall, (until) => untilBeside(start, until));
    if (rule !== null) return rule;
    throw new TimesError(`Its RRULE "${written.slice(0, 60)}" is none that events have.`);
  });
}

/** Converts UNTIL to a local time; a day includes its last millisecond. */
function untilBeside(start: Moment, written: string): number | null {
  const read = readWritten(written);
  if (read === null) return null;
  if (read.isDay || start.isDay) return Math.floor(read.wall / DAY) * DAY + DAY - 1;
  const moment = momentAt(read.wall, false, read.clock ?? start.clock);
  return moment === null ? null : wallOn(start.clock, moment);
}
