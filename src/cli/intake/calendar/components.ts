import { contentLines, type ContentLine } from './content-lines.ts';
import { DATE_PROPERTIES, readProperty, textValue, type ReadProperty } from './property.ts';

/** A part of a calendar (RFC 5545, section 3.6), with what is read of it. */
export interface Component {
  /** In lower case. */
  readonly name: string;
  /** The line where it begins, from 1. */
  readonly line: number;
  /** By their names, each in the order of the lines. */
  readonly properties: Map<string, ReadProperty[]>;
  /** The lines that cannot be read: their numbers, from 1, and their properties in lower case. */
  readonly broken: { readonly number: number; readonly property: string }[];
  /** What the clocks of a time zone show from when on; empty for all other components. */
  readonly parts: Component[];
}

/** What a text has of calendars, whichever of its calendars has it. */
export interface Components {
  readonly isCalendar: boolean;
  readonly events: readonly Component[];
  readonly timeZones: readonly Component[];
  /** What the calendars as a whole have. */
  readonly calendar: Component;
  /** How many components there are that are not read, by their names in lower case. */
  readonly others: ReadonlyMap<string, number>;
  /** The first component without its end; undefined where all have one. */
  readonly cutOff: Component | undefined;
}

/** Returns the text of a property, of several the first; undefined where it has none. */
export function textOf({ properties }: Component, name: string): string | undefined {
  return textValue(properties.get(name)?.[0]);
}

/** Returns what is written of a property, of several the first; empty where it is missing. */
export function writtenOf({ properties }: Component, name: string): string {
  return properties.get(name)?.[0]?.written ?? '';
}

/** Returns the line of a property, of several the first; empty where it is missing. */
export function lineOf({ properties }: Component, name: string): string {
  return properties.get(name)?.[0]?.line ?? '';
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const OBSERVANCE = words('dtstart rrule rdate tzoffsetto');

/** What is read, by the component; all other lines are passed over as they are. */
const READ: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['vcalendar', words('x-wr-timezone')],
  [
    'vevent',
    words(
      'uid dtstart dtend duration rrule rdate exdate exrule recurrence-id sequence last-modified class status summary location geo url description x-alt-desc categories image attach conference contact',
    ),
  ],
  ['vtimezone', words('tzid x-lic-location')],
  ['standard', OBSERVANCE],
  ['daylight', OBSERVANCE],
]);

/** No event has more of what is read, but for the dates of one that recurs. */
const MAX_PROPERTIES = 200;
const MAX_DATES = 5_000;

/** Reads calendars line by line. What is broken or nested wrongly costs no more than what is right. */
export function readComponents(text: string): Components {
  const [events, timeZones, open]: [Component[], Component[], Component[]] = [[], [], []];
  const calendar = componentOf('vcalendar', 0);
  const [numberOpen, others] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, name: string, by = 1): void => {
    counts.set(name, (counts.get(name) ?? 0) + by);
  };
  for (const line of contentLines(text)) {
    const property = /^[\w-]{0,60}/.exec(line.text)?.[0].toLowerCase() ?? '';
    const [, name] =
      property === 'begin' || property === 'end'
        ? (/^\w+:([\w-]{1,60})\s*$/.exec(line.text.toLowerCase()) ?? [])
        : [];
    const within = open.at(-1);
    if (name === undefined) {
      if (within !== undefined) addProperty(within.name === 'vcalendar' ? calendar : within, property, line);
    } else if (property === 'begin') {
      const component = componentOf(name, line.number);
      if (name === 'vevent') events.push(component);
      else if (name === 'vtimezone') timeZones.push(component);
      else if (within?.name === 'vtimezone') within.parts.push(component);
      else if (/^v(?!calendar$|alarm$)/.test(name)) count(others, name);
      open.push(component);
      count(numberOpen, name);
    } else if (within?.name === name) {
      open.pop();
      count(numberOpen, name, -1);
    } else if ((numberOpen.get(name) ?? 0) > 0) {
      break;
    }
  }
  return {
    isCalendar: numberOpen.has('vcalendar'),
    events,
    timeZones,
    calendar,
    others,
    cutOff: open.at(-1),
  };
}

function componentOf(name: string, line: number): Component {
  return { name, line, properties: new Map(), broken: [], parts: [] };
}

/** Some programs write the rule and the lists of dates of every event, and leave them empty: that says nothing. */
const RECURRENCE = words('rrule rdate exdate exrule');
const EMPTY = /^[\w-]+(?:;[^:]*)?:\s*$/;

function addProperty(
  { name, properties, broken }: Component,
  property: string,
  { number, text }: ContentLine,
): void {
  if (READ.get(name)?.has(property) !== true || (RECURRENCE.has(property) && EMPTY.test(text))) return;
  const before = properties.get(property) ?? [];
  const isDate = DATE_PROPERTIES.has(property);
  const isFull = before.length >= (isDate ? MAX_DATES : MAX_PROPERTIES);
  if (isFull && !isDate) return;
  const read = isFull ? null : readProperty(text);
  if (read !== null) {
    before.push(read);
    properties.set(property, before);
  } else if (broken.at(-1)?.property !== property) {
    broken.push({ number, property });
  }
}
