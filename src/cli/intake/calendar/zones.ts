import { zoneOfWindows } from '../../../content/windows-zones.ts';
import { ianaSpelling } from '../../../platform/zone-offset.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import type { Component, Components } from './components.ts';
import { FLOATING, UTC, type Clock } from './moment.ts';
import { offsetOfZone } from './own-zone.ts';
import { textValue } from './property.ts';

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
    // Of two calendars in one text that are in different zones, each would be in that of the other.
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
