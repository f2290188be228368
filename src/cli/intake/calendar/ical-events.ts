import { count } from '../../../diagnostics/report/report.ts';
import { MAX_EVENTS, type Found } from '../found-event.ts';
import type { ReadAt } from '../read/source.ts';
import { readComponents, type Component, type Components } from './components.ts';
import { eventSaid } from './event-said.ts';
import { zonesOf } from './zones.ts';

/** Of components that are no events, as many are named. */
const MAX_NAMED = 5;

/**
 * The events of a text in iCalendar (RFC 5545), of all calendars in it. What is broken is left out with a note. Of
 * what recurs there is the first only: no rule of recurrence is followed.
 *
 * @param at the time zone for times that name none
 */
export function icalEvents(text: string, { timezone }: Pick<ReadAt, 'timezone'>): Found {
  const components = readComponents(text);
  const zones = zonesOf(components);
  const whole = components.events.filter(({ isClosed }) => isClosed);
  const events = whole.filter(({ properties }) => !properties.has('recurrence-id'));
  return {
    events: events.slice(0, MAX_EVENTS).map((component) => eventSaid(component, zones, timezone)),
    calendars: [],
    notes: notesOf(components, whole, events),
  };
}

function notesOf(
  { isCalendar, events: all, others }: Components,
  whole: readonly Component[],
  events: readonly Component[],
): string[] {
  const open = all.find(({ isClosed }) => !isClosed);
  const changed = whole.length - events.length;
  return [
    ...(isCalendar ? [] : ['There is no calendar in it (no line BEGIN:VCALENDAR).']),
    ...(open === undefined
      ? []
      : [
          `Left out: ${count(all.length - whole.length, 'event')} without an end, the first in line ${open.line}.`,
        ]),
    ...(changed === 0
      ? []
      : [`Left out: ${count(changed, 'changed date')} of events that recur (RECURRENCE-ID).`]),
    ...[...others]
      .slice(0, MAX_NAMED)
      .map(([name, number]) => `Left out: ${number} ${name.toUpperCase()}, since only events are read.`),
    ...(events.length > MAX_EVENTS
      ? [`There are ${events.length} events, of which the first ${MAX_EVENTS} are read.`]
      : []),
  ];
}
