import { contentLines, type ContentLine } from './content-lines.ts';
import { DATE_PROPERTIES, readProperty, textValue, type ReadProperty } from './property.ts';

/** A component of iCalendar (RFC 5545, section 3.6), with the properties that are read. */
export interface Component {
  /** The name in lower case. */
  readonly name: string;
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** The properties by their names in lower case, in the order of the lines. */
  readonly properties: Map<string, ReadProperty[]>;
  /** The lines that cannot be parsed: their numbers, counted from 1, and their properties in lower case. */
  readonly broken: { readonly number: number; readonly property: string }[];
  /** The STANDARD and DAYLIGHT parts of a time zone; empty for all other components. */
  readonly parts: Component[];
}

/** The components of all calendars in a text. */
export interface Components {
  readonly isCalendar: boolean;
  readonly events: readonly Component[];
  readonly timeZones: readonly Component[];
  /** The properties of the calendars themselves. */
  readonly calendar: Component;
  /** The numbers of ignored components by their names in lower case. */
  readonly others: ReadonlyMap<string, number>;
  /** The first component without its end; undefined where all have one. */
  readonly cutOff: Component | undefined;
}

/** Returns the text of the first property of a name; undefined where there is none. */
export function textOf({ properties }: Component, name: string): string | undefined {
  return textValue(properties.get(name)?.[0]);
}

/** Returns the raw value of the first property of a name; empty where there is none. */
export function writtenOf({ properties }: Component, name: string): string {
  return properties.get(name)?.[0]?.written ?? '';
}

/** Returns the line of the first property of a name; empty where there is none. */
export function lineOf({ properties }: Component, name: string): string {
  return properties.get(name)?.[0]?.line ?? '';
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const OBSERVANCE = words('dtstart rrule rdate tzoffsetto');

/** The properties that are read, by component; all others are skipped without being parsed. */
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

/** The maximum number of properties of the same name; `MAX_DATES` applies to those with dates. */
const MAX_PROPERTIES = 200;
const MAX_DATES = 5_000;

/** Parses calendars line by line, in linear time even where lines are broken or wrongly nested. */
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

/** Recurrence properties, which some programs also write for single events, with empty values. These are ignored. */
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
