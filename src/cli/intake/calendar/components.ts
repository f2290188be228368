import ICAL from 'ical.js';
import { isObject } from '../../../platform/collections.ts';
import { contentLines, type ContentLine } from './content-lines.ts';

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

/** A property of a component (RFC 5545, section 3.5). */
export interface ReadProperty {
  /** The name in lower case. */
  readonly name: string;
  /** The parameters by their names in lower case; of repeated ones, the last. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Unescaped texts, numbers, and recurrence rules and offsets in the form of RFC 7265. */
  readonly values: readonly unknown[];
  /** The whole unfolded line. */
  readonly line: string;
  /** The raw value after the colon, without stray backslashes. */
  readonly written: string;
}

/** The maximum length of name and parameters, since finding their end takes quadratic time. */
const MAX_HEAD = 1000;
const HEAD = /^(?:[^":]|"[^"]*")*:/;
const MAX_VALUE = 100_000;
/** A backslash escapes these characters (RFC 5545, section 3.3.11); before other punctuation it is stray. */
const BACKSLASH = /(\\[\\;,])|\\([^\p{L}\p{N}\s_])/gu;
/** The properties that determine when an event takes place; an event with a broken one is refused. */
export const DATE_PROPERTIES: ReadonlySet<string> = new Set(
  'dtstart dtend duration rrule rdate exdate exrule recurrence-id'.split(' '),
);

/** Parses a line; null where it is broken or too long. */
export function readProperty(line: string): ReadProperty | null {
  const [head] = HEAD.exec(line.slice(0, MAX_HEAD)) ?? [];
  if (head === undefined || line.length - head.length > MAX_VALUE) return null;
  const written = line.slice(head.length).replace(BACKSLASH, '$1$2');
  let property: readonly unknown[];
  try {
    property = ICAL.parse.property(head + written, ICAL.design.icalendar) as readonly unknown[];
  } catch {
    return null;
  }
  const [name, said, , ...values] = property;
  if (typeof name !== 'string' || !isObject(said)) return null;
  const parameters = new Map(Object.entries(said).map(([key, value]) => [key, String(value)]));
  return { name, parameters, values, line, written: written.trim() };
}

/** Returns the trimmed text of a property; undefined where it is empty. */
export function textValue(property: ReadProperty | undefined): string | undefined {
  const [value] = property?.values ?? [];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}

/** Returns the value of a URI property without backslashes, which are always stray there; undefined where it is empty. */
export function uriValue(property: ReadProperty | undefined): string | undefined {
  return textValue(property)?.replace(/\\(?=[,;])/g, '');
}
