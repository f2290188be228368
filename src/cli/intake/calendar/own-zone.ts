import { DAY } from '../../../calendar/days.ts';
import type { Component } from './components.ts';
import { textValue } from './property.ts';

/** The clocks of a time zone that only its file knows: milliseconds before UTC, at a time that they show. */
export type OffsetAt = (local: number) => number | null;

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * What a VTIMEZONE says (RFC 5545, section 3.6.5). Its rules are those that programs write, a day of a month in each year,
 * and are asked for two years only: no rule is followed from one date to the next. Null where there are rules of another kind.
 */
export function offsetOfZone({ parts }: Component): OffsetAt {
  const observances = parts.slice(0, MAX_PARTS).flatMap((part) => observanceOf(part) ?? []);
  if (observances.length < Math.min(parts.length, MAX_PARTS)) return () => null;
  return (local) => {
    const year = new Date(local).getUTCFullYear();
    let latest: { readonly onset: number; readonly offset: number } | null = null;
    for (const { onsetIn, offset } of observances) {
      for (const onset of [onsetIn(year), onsetIn(year - 1)]) {
        if (onset !== null && onset <= local && (latest === null || onset > latest.onset))
          latest = { onset, offset };
      }
    }
    return latest?.offset ?? observances.find(({ isStandard }) => isStandard)?.offset ?? null;
  };
}

/** Some programs write each change of the last decades. */
const MAX_PARTS = 300;

interface Observance {
  readonly isStandard: boolean;
  /** In milliseconds. */
  readonly offset: number;
  /** When it begins in a year on its clocks; null where it does not. */
  readonly onsetIn: (year: number) => number | null;
}

function observanceOf({ name, properties }: Component): Observance | null {
  const offset = offsetOf(textValue(properties.get('tzoffsetto')?.[0]));
  const first = Date.parse(`${textValue(properties.get('dtstart')?.[0]) ?? ''}Z`);
  if (offset === null || Number.isNaN(first)) return null;
  const rule = yearlyRule(properties.get('rrule')?.[0]?.values[0]);
  if (properties.has('rdate') || (properties.has('rrule') && rule === null)) return null;
  const timeOfDay = ((first % DAY) + DAY) % DAY;
  return {
    isStandard: name === 'standard',
    offset,
    onsetIn: (year) => {
      if (rule === null) return first;
      const onset = dayOf(year, rule) + timeOfDay;
      return onset < first || onset > rule.until ? null : onset;
    },
  };
}

const OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function offsetOf(text = ''): number | null {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

interface YearlyRule {
  /** 0 is January. */
  readonly month: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 2 for the second of the month, -1 for the last. */
  readonly nth: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

function yearlyRule(value: unknown): YearlyRule | null {
  if (typeof value !== 'object' || value === null) return null;
  const parts = new Map<string, unknown>(Object.entries(value));
  if (parts.get('freq') !== 'YEARLY' || Number(parts.get('interval') ?? 1) !== 1 || parts.has('count')) {
    return null;
  }
  const [, nth, weekday = ''] = /^([+-]?\d)([A-Z]{2})$/.exec(String(parts.get('byday'))) ?? [];
  const month = Number(parts.get('bymonth'));
  if (nth === undefined || !(month >= 1 && month <= 12) || !WEEKDAYS.includes(weekday)) return null;
  const until = Date.parse(String(parts.get('until')));
  return {
    month: month - 1,
    weekday: WEEKDAYS.indexOf(weekday),
    nth: Number(nth),
    until: Number.isNaN(until) ? Infinity : until + DAY,
  };
}

function dayOf(year: number, { month, weekday, nth }: YearlyRule): number {
  if (nth > 0) {
    const first = Date.UTC(year, month, 1);
    return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + 7 * (nth - 1)) * DAY;
  }
  const last = Date.UTC(year, month + 1, 0);
  return last - (((new Date(last).getUTCDay() - weekday + 7) % 7) + 7 * (-nth - 1)) * DAY;
}
