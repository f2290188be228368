import { isTimeZone } from '../../../schema/formats.ts';
import type { Component, Components } from './components.ts';
import { offsetOfZone, type OffsetAt } from './own-zone.ts';
import { textValue } from './property.ts';
import { zoneOfWindows } from '../../../content/windows-zones.ts';

/** What a name of a time zone in a calendar stands for: a zone of the IANA database, or clocks that only the file knows. */
export type Zone = { readonly name: string } | { readonly offsetAt: OffsetAt };

/** The time zones of the calendars in a text. */
export interface Zones {
  /** Undefined for a name that nothing explains. */
  readonly named: (tzid: string) => Zone | undefined;
  /** The zone that the calendar as a whole is said to be in; undefined where that is not said. */
  readonly ofCalendar: string | undefined;
}

/** Programs write names with their own in front: "/freeassociation.sourceforge.net/Europe/Berlin". */
const MAX_PARTS = 3;

export function zonesOf({ timeZones, calendar }: Pick<Components, 'timeZones' | 'calendar'>): Zones {
  const own = new Map(
    timeZones.map((component) => [textValue(component.properties.get('tzid')?.[0]) ?? '', component]),
  );
  const known = new Map<string, Zone | undefined>();
  return {
    named(tzid) {
      if (!known.has(tzid)) known.set(tzid, zoneOf(tzid, own.get(tzid)));
      return known.get(tzid);
    },
    ofCalendar: ianaName(textValue(calendar.get('x-wr-timezone')?.[0]) ?? ''),
  };
}

function zoneOf(tzid: string, own: Component | undefined): Zone | undefined {
  const location = textValue(own?.properties.get('x-lic-location')?.[0]) ?? '';
  const name = ianaName(tzid) ?? ianaName(location);
  if (name !== undefined) return { name };
  return own === undefined ? undefined : { offsetAt: offsetOfZone(own) };
}

function ianaName(written: string): string | undefined {
  if (written.length > 200) return undefined;
  if (isTimeZone(written)) return written;
  const parts = written.split('/').slice(-MAX_PARTS);
  const ends = parts.map((_, position) => parts.slice(position).join('/'));
  return zoneOfWindows(written) ?? ends.find((end) => end.includes('/') && isTimeZone(end));
}
