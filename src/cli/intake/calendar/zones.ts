import { DAY } from '../../../calendar/days.ts';
import { zoneOfWindows } from '../../../content/windows-zones.ts';
import { ianaSpelling } from '../../../platform/zone-offset.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import { type Component, type Components, textOf, textValue, writtenOf } from './components.ts';
import { TimesError, type NamedClock } from './event-times.ts';
import { FLOATING, readOffset, readWritten, UTC, type Clock, type OffsetAt } from './moment.ts';
import { recurrencesOf } from './recurrence.ts';

/** The time zones of the calendars in an iCalendar text. */
export interface Zones {
  readonly named: NamedClock;
  /** The IANA time zone of the calendar as a whole; undefined where it is missing, UTC or ambiguous. */
  readonly ofCalendar: string | undefined;
}

const MAX_NAME = 200;
/** The maximum number of last parts of a name that are tried, since some names have a prefix: "/freeassociation.sourceforge.net/Europe/Berlin". */
const MAX_PARTS = 3;
const UTC_NAME = /^(?:(?:etc\/)?(?:utc|uct|gmt|zulu|universal)|z)$/i;
const OFFSET_NAME = /^\(?(?:utc|gmt)? ?([+\u2212-]\d{1,2}:?(?:[0-5]\d)?)\)?$/i;

export function zonesOf({ timeZones, calendar }: Pick<Components, 'timeZones' | 'calendar'>): Zones {
  const own = new Map(timeZones.map((component) => [textOf(component, 'tzid') ?? '', component]));
  const known = new Map<string, Clock>();
  const named = (calendar.properties.get('x-wr-timezone') ?? []).map(textValue);
  const [ofCalendar, ...others] = new Set(
    named.flatMap((name) => (name === undefined || UTC_NAME.test(name) ? [] : (ianaName(name) ?? []))),
  );
  return {
    named(tzid) {
      const clock = known.get(tzid) ?? { ...clockOf(tzid, own.get(tzid)), name: tzid };
      known.set(tzid, clock);
      return clock;
    },
    // Where calendars in one text have different zones, neither zone applies to all events.
    ofCalendar: others.length === 0 ? ofCalendar : undefined,
  };
}

function clockOf(tzid: string, own: Component | undefined): Omit<Clock, 'name'> {
  if (UTC_NAME.test(tzid)) return UTC;
  const zone = ianaName(tzid) ?? ianaName((own && textOf(own, 'x-lic-location')) ?? '');
  if (zone !== undefined) return { zone, offsetAt: null };
  const shown = `The time zone "${tzid.slice(0, 60)}"`;
  const ownOffset = own === undefined ? null : offsetOfZone(own);
  if (ownOffset !== null) {
    const note = `${shown} is known to the file only: the times have their offsets.`;
    return { zone: null, offsetAt: ownOffset, note };
  }
  const [, named = ''] = OFFSET_NAME.exec(tzid.slice(0, MAX_NAME)) ?? [];
  const offset = readOffset(named);
  return offset === null
    ? { ...FLOATING, note: `${shown} is not known: the times are read as if they named none. Check them.` }
    : { zone: null, offsetAt: () => offset, note: `${shown} is an offset: the times have it.` };
}

function ianaName(written: string): string | undefined {
  if (written.length > MAX_NAME) return undefined;
  const parts = written.split('/').slice(-MAX_PARTS);
  const ends = parts.map((_, position) => parts.slice(position).join('/')).filter((end) => end.includes('/'));
  const name = [written, ...ends].find(isTimeZone);
  return name === undefined ? zoneOfWindows(written) : ianaSpelling(name);
}

/** The maximum number of observances; some programs write two for each year of the last decades. */
const MAX_OBSERVANCES = 600;
/** The maximum number of onsets of an observance. */
const MAX_ONSETS = 1_000;
/** The range in which recurring onsets are computed. */
const YEARS = { from: Date.UTC(1900, 0), to: Date.UTC(2150, 0) };

/** A change of the offset at a local time; both are in milliseconds. */
interface Change {
  readonly onset: number;
  readonly offset: number;
}

/** Returns the offsets of a VTIMEZONE (RFC 5545, section 3.6.5); null where it is invalid or too large. */
function offsetOfZone({ parts }: Component): OffsetAt | null {
  const observances = parts.slice(0, MAX_OBSERVANCES).map(changesOf);
  const changes = observances.flatMap((one) => one ?? []).sort((a, b) => a.onset - b.onset);
  const standard = observances[parts.findIndex(({ name }) => name === 'standard')]?.[0] ?? changes[0];
  if (standard === undefined || observances.includes(null) || parts.length > MAX_OBSERVANCES) return null;
  return (local) => (changes.findLast(({ onset }) => onset <= local) ?? standard).offset;
}

/** Returns the changes of an observance; null where it is invalid or has too many. */
function changesOf(observance: Component): Change[] | null {
  const offset = readOffset(textOf(observance, 'tzoffsetto') ?? '', DAY);
  const start = readWritten(writtenOf(observance, 'dtstart'));
  if (offset === null || start === null || observance.broken.length > 0) return null;
  const first = { ...start, clock: FLOATING, text: '', instant: start.wall };
  const changes: Change[] = [];
  try {
    for (const { wall } of recurrencesOf(observance, first, () => FLOATING, YEARS)) {
      changes.push({ onset: wall, offset });
      if (changes.length > MAX_ONSETS) return null;
    }
  } catch (error) {
    if (error instanceof TimesError) return null;
    throw error;
  }
  return changes;
}
