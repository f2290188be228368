import type { Fact } from '../found-event.ts';
import type { Said } from '../said.ts';
import type { Component } from './components.ts';
import { after, dayBefore, isDay, momentOf, writtenIn, type Moment } from './moment.ts';
import { textValue } from './property.ts';
import type { Zones } from './zones.ts';

/** An end, which may be none that exists, with what names it. */
interface End {
  readonly moment: Moment | null;
  readonly property: 'DTEND' | 'DURATION';
}

/** When an event is (RFC 5545, sections 3.8.2.2, 3.8.2.4 and 3.8.2.5); of one that recurs, when it is first. */
export function timesSaid({ properties }: Component, zones: Zones, siteZone: string): Said {
  const written = properties.get('dtstart')?.[0];
  const start = written === undefined ? null : momentOf(written, zones, siteZone);
  if (start === null) {
    return {
      facts: [],
      notes: [`It has no ${written === undefined ? 'DTSTART' : 'DTSTART that exists'}, and so no date.`],
    };
  }
  const end = endOf({ properties }, start, zones, siteZone);
  const zone = start.zone ?? (isDay(start.text) ? (zones.ofCalendar ?? null) : null);
  const zoneFrom =
    start.zone === null || start.note !== undefined ? 'the zone of the calendar' : 'TZID of DTSTART';
  const recurs = properties.has('rrule') || properties.has('rdate');
  const notes = new Set([
    ...(start.note === undefined ? [] : [start.note]),
    ...(recurs ? ['It recurs (RRULE or RDATE), and only its first date is taken.'] : []),
  ]);
  const facts: Fact[] = [{ key: 'startDate', value: start.text, from: 'DTSTART' }];
  if (end !== null && !isEnd(start, end.moment)) {
    notes.add(`Its ${end.property} is no end that can be, and is left out.`);
  } else if (end?.moment != null && (isDay(start.text) || end.moment.instant > start.instant)) {
    if (end.moment.note !== undefined) notes.add(end.moment.note);
    const from =
      isDay(start.text) && end.property === 'DTEND' ? 'DTEND, which is the day after' : end.property;
    facts.push({ key: 'endDate', value: writtenIn(zone, end.moment), from });
  }
  if (zone !== null) facts.push({ key: 'timezone', value: zone, from: zoneFrom });
  return { facts, notes: [...notes] };
}

function endOf(
  { properties }: Pick<Component, 'properties'>,
  start: Moment,
  zones: Zones,
  siteZone: string,
): End | null {
  const written = properties.get('dtend')?.[0];
  const duration = textValue(properties.get('duration')?.[0]);
  if (written === undefined) {
    return duration === undefined
      ? null
      : { moment: lastOf(start, after(start, duration)), property: 'DURATION' };
  }
  return { moment: lastOf(start, momentOf(written, zones, siteZone)), property: 'DTEND' };
}

/** Of days the last one; some programs write the first day itself as the end of a single one. */
function lastOf(start: Moment, end: Moment | null): Moment | null {
  if (end === null || !isDay(start.text) || !isDay(end.text)) return end;
  return end.text === start.text ? start : dayBefore(end);
}

function isEnd(start: Moment, end: Moment | null): boolean {
  return end !== null && isDay(start.text) === isDay(end.text) && end.instant >= start.instant;
}
