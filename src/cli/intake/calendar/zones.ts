import { zoneOfWindows } from '../../../content/windows-zones.ts';
import { ianaSpelling } from '../../../platform/zone-offset.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import type { Component, Components } from './components.ts';
import { FLOATING, readWritten, UTC, type Clock, type OffsetAt } from './moment.ts';
import { textValue } from './property.ts';
import { datesOfRule, readRule } from './recurrence-rule.ts';

/** The time zones of the calendars in a text. */
export interface Zones {
  readonly named: (tzid: string) => Clock;
  /** The zone that the calendar as a whole is said to be in; undefined where it says none, or UTC, which is no place's. */
  readonly ofCalendar: string | undefined;
}

const MAX_NAME = 200;
/** Programs write names with their own in front: "/freeassociation.sourceforge.net/Europe/Berlin". */
const MAX_PARTS = 3;
const UTC_NAME = /^(?:(?:etc\/)?(?:utc|uct|gmt|zulu|universal)|z)$/i;
const OFFSET = /^\(?(?:utc|gmt)? ?([+\u2212-])(\d{1,2}):?([0-5]\d)?\)?$/i;

export function zonesOf({ timeZones, calendar }: Pick<Components, 'timeZones' | 'calendar'>): Zones {
  const own = new Map(
    timeZones.map((component) => [textValue(component.properties.get('tzid')?.[0]) ?? '', component]),
  );
  const known = new Map<string, Clock>();
  const named = (calendar.properties.get('x-wr-timezone') ?? []).map(textValue);
  const [ofCalendar, ...others] = new Set(
    named.flatMap((name) => (name === undefined || UTC_NAME.test(name) ? [] : (ianaName(name) ?? []))),
  );
  return {
    named(tzid) {
      const clock = known.get(tzid) ?? clockOf(tzid, own.get(tzid));
      known.set(tzid, clock);
      return clock;
    },
    // Where two calendars in one text are in different zones, either would put the other's times into its own.
    ofCalendar: others.length === 0 ? ofCalendar : undefined,
  };
}

function clockOf(tzid: string, own: Component | undefined): Clock {
  if (UTC_NAME.test(tzid)) return UTC;
  const location = textValue(own?.properties.get('x-lic-location')?.[0]) ?? '';
  const zone = ianaName(tzid) ?? ianaName(location);
  if (zone !== undefined) return { zone, offsetAt: null };
  const shown = `The time zone "${tzid.slice(0, 60)}"`;
  const ownOffset = own === undefined ? null : offsetOfZone(own);
  if (ownOffset !== null) {
    const note = `${shown} is known to the file only: the times have their offsets.`;
    return { zone: null, offsetAt: ownOffset, note };
  }
  const offset = offsetNamed(tzid);
  return offset === null
    ? { ...FLOATING, note: `${shown} is not known: the times are read as if they named none. Check them.` }
    : { zone: null, offsetAt: () => offset, note: `${shown} is an offset: the times have it.` };
}

/** Returns the offset that the name of a zone is, "GMT+0200", in milliseconds. */
function offsetNamed(tzid: string): number | null {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(tzid.slice(0, MAX_NAME)) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (sign === undefined || Number(hours) > 14) return null;
  return sign === '+' ? size : -size;
}

function ianaName(written: string): string | undefined {
  if (written.length > MAX_NAME) return undefined;
  const parts = written.split('/').slice(-MAX_PARTS);
  const ends = parts.map((_, position) => parts.slice(position).join('/')).filter((end) => end.includes('/'));
  const name = [written, ...ends].find(isTimeZone);
  return name === undefined ? zoneOfWindows(written) : ianaSpelling(name);
}

/** Some programs write each change of the last decades, two a year. */
const MAX_OBSERVANCES = 600;
/** The most changes of one observance that are followed. */
const MAX_ONSETS = 1_000;
/** The years in which clocks are followed that recur to change. */
const FIRST = Date.UTC(1900, 0);
const LAST = Date.UTC(2150, 0);

/** From when on the clocks show this offset; both are in milliseconds. */
interface Change {
  readonly onset: number;
  readonly offset: number;
}

/** Returns what a VTIMEZONE says of its clocks (RFC 5545, section 3.6.5); null where it is broken. */
function offsetOfZone({ parts }: Component): OffsetAt | null {
  const observances = parts.slice(0, MAX_OBSERVANCES).map(changesOf);
  const changes = observances.flatMap((one) => one ?? []).sort((a, b) => a.onset - b.onset);
  const standard = observances[parts.findIndex(({ name }) => name === 'standard')]?.[0] ?? changes[0];
  if (standard === undefined || observances.includes(null) || parts.length > MAX_OBSERVANCES) return null;
  return (local) => (changes.findLast(({ onset }) => onset <= local) ?? standard).offset;
}

/** Returns the changes of an observance; null where it cannot be read. */
function changesOf({ properties, broken }: Component): Change[] | null {
  const offset = utcOffset(textValue(properties.get('tzoffsetto')?.[0]));
  const start = readWritten(properties.get('dtstart')?.[0]?.written ?? '');
  if (offset === null || start === null || broken.length > 0) return null;
  const rules = (properties.get('rrule') ?? []).map(({ values: [value] }) =>
    readRule(value, start.wall, (until) => readWritten(until)?.wall ?? null),
  );
  const others = (properties.get('rdate') ?? []).flatMap(({ written }) =>
    written.split(',').map(readWritten),
  );
  if (rules.includes(null) || others.includes(null)) return null;
  const onsets = [start.wall, ...others.flatMap((one) => one?.wall ?? [])];
  for (const rule of rules) {
    if (rule === null) continue;
    for (const onset of datesOfRule(rule, start.wall, FIRST, LAST)) {
      onsets.push(onset);
      if (onsets.length > MAX_ONSETS) return null;
    }
  }
  return onsets.map((onset) => ({ onset, offset }));
}

const UTC_OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function utcOffset(text = ''): number | null {
  const [, sign, hours, minutes, seconds = '0'] = UTC_OFFSET.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
