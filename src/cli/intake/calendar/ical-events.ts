import { midnightOf } from '../../../calendar/days.ts';
import { MAX_EVENTS, type Found, type FoundEvent } from '../found-event.ts';
import { SourceError, type ReadAt } from '../read/source.ts';
import { componentLine } from './component-facts.ts';
import { readComponents, type Component, type Components } from './components.ts';
import { recurs } from './recurrence.ts';
import { datesOf, type Window } from './series.ts';
import { entriesOf, isPrivate } from './event-versions.ts';
import { zonesOf } from './zones.ts';

/** The maximum number of ignored kinds of components that are named. */
const MAX_NAMED = 5;
/** The maximum number of events without a date that are named. */
const MAX_WITHOUT = 900;

/**
 * Returns the events of all calendars in an iCalendar text (RFC 5545).
 *
 * @param at the days for which dates of recurring events are taken: from `since` or today on; without `until`, only the next date
 * @throws SourceError where the text is truncated, is in the encoding of vCalendar 1.0, or has too many events
 */
export function icalEvents(text: string, { timezone, since, until }: Omit<ReadAt, 'url'>): Found {
  const components = readComponents(text);
  const { cutOff } = components;
  if (cutOff !== undefined) {
    const name = cutOff.name.toUpperCase();
    throw new SourceError(
      `It is cut off: the ${name} that begins in line ${cutOff.line} has no END:${name}.`,
    );
  }
  const encoded = components.events.find(isQuotedPrintable);
  if (encoded !== undefined) {
    throw new SourceError(
      `The event that begins in line ${encoded.line} has texts in the encoding of vCalendar 1.0 (QUOTED-PRINTABLE), which is not read, and nothing of the calendar is taken. Export it as iCalendar 2.0, and import that file.`,
    );
  }
  const zones = zonesOf(components);
  const window: Window = {
    since: since === undefined ? midnightOf(Date.now(), timezone) : Date.parse(since),
    until: until === undefined ? null : Date.parse(until),
  };
  const events: FoundEvent[] = [];
  const privateUids: string[] = [];
  const without: Component[] = [];
  for (const entry of entriesOf(components.events)) {
    const dates = datesOf(entry, zones.named, window);
    events.push(...dates.events);
    privateUids.push(...dates.privateUids);
    without.push(...dates.without);
    if (events.length > MAX_EVENTS) {
      throw new SourceError(
        `It has more than ${MAX_EVENTS} events. Take a part of it, or its dates up to an earlier day.`,
      );
    }
  }
  return {
    events,
    calendars: [],
    notes: [...notesOf(components), ...withoutDates(without)],
    ...(zones.ofCalendar && { zone: zones.ofCalendar }),
    privates: components.events.filter(isPrivate).length,
    privateUids,
    isRecurring: components.events.some((one) => recurs(one) || one.properties.has('recurrence-id')),
  };
}

/** Whether a property of an event has the encoding of vCalendar 1.0, in which values can also go on in lines that are not folded. */
function isQuotedPrintable({ properties }: Component): boolean {
  const all = [...properties.values()].flat();
  return all.some(({ parameters }) => parameters.get('encoding')?.toUpperCase() === 'QUOTED-PRINTABLE');
}

function notesOf({ isCalendar, others }: Components): string[] {
  return [
    ...(isCalendar ? [] : ['There is no calendar in it (no line BEGIN:VCALENDAR).']),
    ...[...others]
      .slice(0, MAX_NAMED)
      .map(([name, number]) => `Left out: ${number} ${name.toUpperCase()}, since only events are read.`),
  ];
}

/** Notes the recurring events of which no date is taken: names the first ones, and counts the others. */
function withoutDates(components: readonly Component[]): string[] {
  const more = components.length - MAX_WITHOUT;
  return [
    ...components
      .slice(0, MAX_WITHOUT)
      .map(
        (component) =>
          `Not taken, since it recurs and has no date that is asked for: ${componentLine(component)}.`,
      ),
    ...(more > 0 ? [`Not taken either, since no date of them is asked for: ${more} more events.`] : []),
  ];
}
