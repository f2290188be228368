import { DAY } from '../../../calendar/days.ts';
import { isObject } from '../../../platform/collections.ts';
import type { Component, ReadProperty } from './components.ts';
import { momentsOf, TimesError, type NamedClock } from './event-times.ts';
import { momentAt, readWritten, wallOn, type Moment } from './moment.ts';

/** The maximum length of all dates in a property, some 6,000 dates. */
const MAX_LISTED = 100_000;

/** A date of a recurring event. */
interface Recurrence {
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

/**
 * Returns the durations of the dates that RDATE has as periods (RFC 5545, section 3.3.9), by their local starts in the clock of
 * DTSTART.
 *
 * @throws TimesError for an invalid period
 */
export function periodsOf(
  { properties }: Component,
  start: Moment,
  named: NamedClock,
): ReadonlyMap<number, string> {
  const durations = new Map<number, string>();
  for (const property of properties.get('rdate') ?? []) {
    for (const period of property.written.split(',').filter((text) => text.includes('/'))) {
      const [begin, end = ''] = period.split('/').map((written) => written.trim());
      const isDuration = /^[+-]?P/.test(end);
      const ends = isDuration ? [] : momentsOf({ ...property, written: end }, named);
      for (const from of momentsOf({ ...property, written: begin ?? '' }, named)) {
        const seconds = ((ends[0]?.instant ?? NaN) - from.instant) / 1000;
        if (!isDuration && !(seconds >= 0))
          throw new TimesError(`Its RDATE "${period.slice(0, 40)}" has no end after its beginning.`);
        durations.set(wallBeside(start, from), isDuration ? end : `PT${seconds}S`);
      }
    }
  }
  return durations;
}

/** Converts a moment to the local time of a start: to a day where the start is a day; a day gets the time of the start. */
export function wallBeside(start: Moment, moment: Moment): number {
  if (start.isDay) return Math.floor(moment.wall / DAY) * DAY;
  const midnight = Math.floor(start.wall / DAY) * DAY;
  return moment.isDay ? moment.wall + start.wall - midnight : wallOn(start.clock, moment);
}

function rulesOf(properties: readonly ReadProperty[], start: Moment): Rule[] {
  return properties.map(({ values: [value], written }) => {
    const rule = readRule(value, start);
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

/** The supported values of FREQ (RFC 5545, section 3.3.10); the shorter ones make no sense for events. */
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;

/** A weekday, 0 for Sunday, and which occurrence in its month or year: -1 for the last, 0 for all. */
interface RuleDay {
  readonly weekday: number;
  readonly nth: number;
}

/** A recurrence rule (RFC 5545, section 3.3.10), completed from the start of the event. An empty list is no restriction. */
export interface Rule {
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly count: number;
  /** The last possible local time; Infinity where there is no limit. */
  readonly until: number;
  /** The first day of a week, 0 for Sunday. */
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly days: readonly RuleDay[];
  /** The times of day in milliseconds, sorted. */
  readonly times: readonly number[];
  /** The positions of the dates within a period, counted from 1, or from the end by -1. */
  readonly positions: readonly number[];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const PARTS: ReadonlySet<string> = new Set(
  'freq interval count until wkst bymonth byweekno byyearday bymonthday byday byhour byminute bysecond bysetpos'.split(
    ' ',
  ),
);
const MAX_INTERVAL = 10_000;
/** The maximum number of times on a day. */
const MAX_TIMES = 24;
/** After so many periods in a row without a date, some fifty years, a rule is assumed to have no more. */
const MAX_EMPTY = { YEARLY: 60, MONTHLY: 600, WEEKLY: 2_500, DAILY: 20_000 } as const;
const LAST = Date.parse('9999-12-31T23:59:59Z');

/**
 * Reads a rule in the form of RFC 7265; null where it is invalid, or recurs by hours, minutes or seconds.
 *
 * @param start the start of the event
 */
export function readRule(value: unknown, start: Moment): Rule | null {
  if (!isObject(value)) return null;
  const parts = new Map<string, unknown>(Object.entries(value));
  const listed = (name: string): unknown[] => [parts.get(name) ?? []].flat();
  const numbers = (name: string): number[] => listed(name).map(Number);
  const frequency = FREQUENCIES.find((one) => one === parts.get('freq'));
  const until = parts.has('until') ? untilBeside(start, String(parts.get('until'))) : Infinity;
  const [interval = 1] = numbers('interval');
  const [count = Infinity] = numbers('count');
  // ical.js counts weekdays from 1.
  const [weekStart = 2] = numbers('wkst');
  const days = listed('byday').map((day) => ruleDay(String(day)));
  const date = new Date(start.wall);
  const ofStart = {
    byhour: date.getUTCHours(),
    byminute: date.getUTCMinutes(),
    bysecond: date.getUTCSeconds(),
  };
  const times = timesOfDay(
    Object.entries(ofStart).map(([name, own]) => (parts.has(name) ? numbers(name) : [own])),
  );
  const isKnown = [...parts.keys()].every((name) => PARTS.has(name));
  const isCounted = frequency === 'YEARLY' || frequency === 'MONTHLY';
  if (frequency === undefined || until === null || times === null || !isKnown) return null;
  if (!(interval >= 1 && interval <= MAX_INTERVAL) || !(count >= 1)) return null;
  if (!isCounted && days.some(({ nth }) => nth !== 0)) return null;
  const lists = {
    months: numbers('bymonth').sort((a, b) => a - b),
    weeks: numbers('byweekno'),
    yearDays: numbers('byyearday'),
    monthDays: numbers('bymonthday'),
    positions: numbers('bysetpos'),
  };
  if (Object.values(lists).flat().some(Number.isNaN)) return null;
  const rule = { frequency, interval, count, until, weekStart: weekStart - 1, days, times, ...lists };
  return { ...rule, ...daysOfStart(rule, date) };
}

/** Returns the month, day of the month or weekday that a rule leaves open, taken from its start. */
function daysOfStart(rule: Rule, start: Date): Partial<Rule> {
  const { frequency, months, weeks, yearDays, monthDays, days } = rule;
  const isDated = [yearDays, monthDays, days].some((list) => list.length > 0);
  if (isDated || frequency === 'DAILY') return {};
  if (frequency === 'WEEKLY' || weeks.length > 0) return { days: [{ weekday: start.getUTCDay(), nth: 0 }] };
  const monthsOfYear = frequency === 'YEARLY' && months.length === 0 ? [start.getUTCMonth() + 1] : months;
  return { months: monthsOfYear, monthDays: [start.getUTCDate()] };
}

function ruleDay(written: string): RuleDay {
  const [, nth = '', weekday = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(written) ?? [];
  return { weekday: WEEKDAYS.indexOf(weekday), nth: Number(nth) };
}

/** Returns all times of day with these hours, minutes and seconds, sorted; null where they are invalid or too many. */
function timesOfDay([hours = [], minutes = [], seconds = []]: readonly number[][]): number[] | null {
  if (hours.length * minutes.length * seconds.length > MAX_TIMES) return null;
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1000)),
  );
  return times.some((time) => !(time >= 0 && time < DAY)) ? null : times.sort((a, b) => a - b);
}

/**
 * Yields the local times of a rule in order.
 *
 * @param from earlier periods are skipped at once, unless the rule has a COUNT
 * @param to later times are not yielded
 */
export function* datesOfRule(
  rule: Rule,
  start: number,
  from = start,
  to = Infinity,
): Generator<number, void> {
  const { frequency, interval, count, positions, times } = rule;
  const until = Math.min(rule.until, to, LAST);
  const first = periodAt(rule, start);
  const skipped = count === Infinity ? Math.floor((periodAt(rule, from) - first) / interval) : 0;
  let left = count;
  let empty = 0;
  let period = first + Math.max(0, skipped) * interval;
  for (; empty < MAX_EMPTY[frequency]; period += interval) {
    if (firstDay(rule, period) * DAY > until) return;
    const dates: number[] = [];
    for (const [begin, end] of spansOf(rule, period))
      for (let day = begin; day < end; day += 1)
        if (isDayOf(rule, day)) dates.push(...times.map((time) => day * DAY + time));
    const isMeant = (_: number, at: number): boolean =>
      positions.length === 0 || positions.includes(at + 1) || positions.includes(at - dates.length);
    const meant = dates.filter(isMeant).filter((date) => date >= start);
    empty = meant.length === 0 ? empty + 1 : 0;
    for (const date of meant) {
      if (date > until || left === 0) return;
      left -= 1;
      yield date;
    }
  }
}

/** A range of days since 1970; the end is exclusive. */
type Span = readonly [first: number, end: number];

/** Returns the number of the period, a year, month, week or day, that contains a local time. */
function periodAt({ frequency, weekStart }: Rule, time: number): number {
  const day = Math.floor(time / DAY);
  if (frequency === 'DAILY') return day;
  if (frequency === 'WEEKLY') return weekOf(day, weekStart);
  return frequency === 'MONTHLY' ? monthOf(day) : Math.floor(monthOf(day) / 12);
}

/** Returns the first day of a period, in days since 1970. */
function firstDay({ frequency, weekStart }: Rule, period: number): number {
  if (frequency === 'DAILY') return period;
  if (frequency === 'WEEKLY') return firstOfWeek(period, weekStart);
  return firstOfMonth(frequency === 'MONTHLY' ? period : period * 12);
}

/** Returns the days of a period; for a year, only those of the months in the rule. */
function spansOf(rule: Rule, period: number): readonly Span[] {
  return rule.frequency === 'YEARLY' && rule.months.length > 0
    ? rule.months.map((month) => monthsFrom(period * 12 + month - 1))
    : [[firstDay(rule, period), firstDay(rule, period + 1)]];
}

/** Returns the number of months from the beginning of the year 0 to a day. */
function monthOf(day: number): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function firstOfMonth(month: number): number {
  return new Date(0).setUTCFullYear(0, month, 1) / DAY;
}

function monthsFrom(month: number, count = 1): Span {
  return [firstOfMonth(month), firstOfMonth(month + count)];
}

/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_1970 = 4;

function weekOf(day: number, weekStart: number): number {
  return Math.floor((day + WEEKDAY_OF_1970 - weekStart) / 7);
}

function firstOfWeek(week: number, weekStart: number): number {
  return week * 7 - WEEKDAY_OF_1970 + weekStart;
}

function isDayOf(rule: Rule, day: number): boolean {
  const { frequency, months, weeks, yearDays, monthDays, days } = rule;
  const month = monthOf(day);
  const inMonth = (): Span => monthsFrom(month);
  const inYear = (): Span => monthsFrom(month - (month % 12), 12);
  if (months.length > 0 && !months.includes((month % 12) + 1)) return false;
  if (monthDays.length > 0 && !isNumbered(monthDays, day, inMonth())) return false;
  if (yearDays.length > 0 && !isNumbered(yearDays, day, inYear())) return false;
  if (weeks.length > 0 && !isInWeeks(rule, day)) return false;
  const ofWeekday = days.filter(({ weekday }) => weekday === (((day + WEEKDAY_OF_1970) % 7) + 7) % 7);
  if (days.length === 0 || ofWeekday.some(({ nth }) => nth === 0)) return true;
  const [first, end] = frequency === 'MONTHLY' || months.length > 0 ? inMonth() : inYear();
  const nths = [Math.floor((day - first) / 7) + 1, -Math.floor((end - 1 - day) / 7) - 1];
  return ofWeekday.some(({ nth }) => nths.includes(nth));
}

/** Whether the position of a day in a month or year, counted from 1, or from the end by -1, is one of the numbers. */
function isNumbered(numbers: readonly number[], day: number, [first, end]: Span): boolean {
  return numbers.includes(day - first + 1) || numbers.includes(day - end);
}

/** Whether a day is in one of the weeks of BYWEEKNO; the first week is the first one with at least four days in the year. */
function isInWeeks({ weeks, weekStart }: Rule, day: number): boolean {
  const week = weekOf(day, weekStart);
  const year = Math.floor(monthOf(firstOfWeek(week, weekStart) + 3) / 12);
  const firstWeek = (one: number): number => weekOf(firstOfMonth(one * 12) + 3, weekStart);
  return weeks.includes(week - firstWeek(year) + 1) || weeks.includes(week - firstWeek(year + 1));
}
