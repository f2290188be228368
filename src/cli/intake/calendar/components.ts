import { contentLines, type ContentLine } from './content-lines.ts';
import { readProperty, type ReadProperty } from './property.ts';

/** A part of a calendar (RFC 5545, section 3.6), with what is read of it. */
export interface Component {
  /** In lower case. */
  readonly name: string;
  /** The line where it begins, from 1. */
  readonly line: number;
  /** By their names, each in the order of the lines. */
  readonly properties: Map<string, ReadProperty[]>;
  /** The lines that cannot be read, by their numbers. */
  readonly broken: number[];
  /** Of a time zone, what its clocks show from when on. */
  readonly parts: Component[];
  isClosed: boolean;
}

/** What a text has of calendars, whichever of its calendars has it. */
export interface Components {
  readonly isCalendar: boolean;
  readonly events: readonly Component[];
  readonly timeZones: readonly Component[];
  /** What is said of calendars as a whole. */
  readonly calendar: ReadonlyMap<string, readonly ReadProperty[]>;
  /** How many components there are that are not read, by their names in lower case. */
  readonly others: ReadonlyMap<string, number>;
}

/** What is read, by the component; all other lines are passed over as they are. */
const READ: Readonly<Record<string, RegExp>> = {
  vcalendar: /^x-wr-timezone$/,
  vevent:
    /^(?:uid|dtstart|dtend|duration|rrule|rdate|recurrence-id|sequence|status|summary|location|geo|url|description|categories|image|attach|conference|contact)$/,
  vtimezone: /^(?:tzid|x-lic-location)$/,
  standard: /^(?:dtstart|rrule|rdate|tzoffsetto)$/,
  daylight: /^(?:dtstart|rrule|rdate|tzoffsetto)$/,
};

/** An end is looked for among so many beginnings before it. */
const MAX_NESTING = 8;
/** No event has more of what is read. */
const MAX_PROPERTIES = 200;

/** Reads calendars line by line. What is broken, nested wrongly or never closed costs no more than what is right. */
export function readComponents(text: string): Components {
  const open: Component[] = [];
  const calendar: Component = componentOf('vcalendar', 0);
  const events: Component[] = [];
  const timeZones: Component[] = [];
  const others = new Map<string, number>();
  let isCalendar = false;
  for (const line of contentLines(text)) {
    const [, edge, name] =
      /^(begin|end):([\w-]{1,60})\s*$/i.exec(line.text)?.map((part) => part.toLowerCase()) ?? [];
    if (name === undefined) {
      const within = open.at(-1);
      if (within !== undefined) addProperty(within.name === 'vcalendar' ? calendar : within, line);
    } else if (edge === 'begin') {
      isCalendar ||= name === 'vcalendar';
      const component = componentOf(name, line.number);
      const parent = open.at(-1);
      if (name === 'vevent') {
        events.push(component);
      } else if (name === 'vtimezone') {
        timeZones.push(component);
      } else if (parent?.name === 'vtimezone') {
        parent.parts.push(component);
      } else if (/^v(?!calendar$|alarm$)/.test(name)) {
        others.set(name, (others.get(name) ?? 0) + 1);
      }
      open.push(component);
    } else {
      close(open, name);
    }
  }
  return { isCalendar, events, timeZones, calendar: calendar.properties, others };
}

function componentOf(name: string, line: number): Component {
  return { name, line, properties: new Map(), broken: [], parts: [], isClosed: false };
}

function close(open: Component[], name: string): void {
  const nearest = open.slice(-MAX_NESTING).findLastIndex((component) => component.name === name);
  if (nearest === -1) return;
  const [closed] = open.splice(Math.max(open.length - MAX_NESTING, 0) + nearest);
  if (closed !== undefined) closed.isClosed = true;
}

function addProperty({ name, properties, broken }: Component, { number, text }: ContentLine): void {
  const [property = ''] = /^[\w-]{0,60}/.exec(text) ?? [];
  if (READ[name]?.test(property.toLowerCase()) !== true) return;
  const before = properties.get(property.toLowerCase()) ?? [];
  if (before.length >= MAX_PROPERTIES) return;
  const read = readProperty(text);
  if (read === null) broken.push(number);
  else properties.set(property.toLowerCase(), [...before, read]);
}
