import { contentLines, type ContentLine } from './content-lines.ts';
import { isDateProperty, readProperty, type ReadProperty } from './property.ts';

/** A part of a calendar (RFC 5545, section 3.6), with what is read of it. */
export interface Component {
  /** In lower case. */
  readonly name: string;
  /** The line where it begins, from 1. */
  readonly line: number;
  /** By their names, each in the order of the lines. */
  readonly properties: Map<string, ReadProperty[]>;
  /** The lines that cannot be read. */
  readonly broken: BrokenLine[];
  /** What the clocks of a time zone show from when on; empty for all other components. */
  readonly parts: Component[];
}

interface BrokenLine {
  /** From 1. */
  readonly number: number;
  /** In lower case. */
  readonly property: string;
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
  /** The first component without its end; null where all have one. */
  readonly cutOff: Component | null;
}

const OBSERVANCE = /^(?:dtstart|rrule|rdate|tzoffsetto)$/;

/** What is read, by the component; all other lines are passed over as they are. */
const READ: Readonly<Record<string, RegExp>> = {
  vcalendar: /^x-wr-timezone$/,
  vevent:
    /^(?:uid|dtstart|dtend|duration|rrule|rdate|exdate|exrule|recurrence-id|sequence|last-modified|class|status|summary|location|geo|url|description|x-alt-desc|categories|image|attach|conference|contact)$/,
  vtimezone: /^(?:tzid|x-lic-location)$/,
  standard: OBSERVANCE,
  daylight: OBSERVANCE,
};

/** No event has more of what is read, but for the dates of one that recurs. */
const MAX_PROPERTIES = 200;
const MAX_DATES = 5_000;

/** Reads calendars line by line. What is broken or nested wrongly costs no more than what is right. */
export function readComponents(text: string): Components {
  const open: Component[] = [];
  const numberOpen = new Map<string, number>();
  const calendar: Component = componentOf('vcalendar', 0);
  const events: Component[] = [];
  const timeZones: Component[] = [];
  const others = new Map<string, number>();
  let isCalendar = false;
  let cutOff: Component | null = null;
  for (const line of contentLines(text)) {
    const [, edge, name] =
      /^(begin|end):([\w-]{1,60})\s*$/i.exec(line.text)?.map((part) => part.toLowerCase()) ?? [];
    const within = open.at(-1);
    if (name === undefined) {
      if (within !== undefined) addProperty(within.name === 'vcalendar' ? calendar : within, line);
    } else if (edge === 'begin') {
      isCalendar ||= name === 'vcalendar';
      const component = componentOf(name, line.number);
      if (name === 'vevent') {
        events.push(component);
      } else if (name === 'vtimezone') {
        timeZones.push(component);
      } else if (within?.name === 'vtimezone') {
        within.parts.push(component);
      } else if (/^v(?!calendar$|alarm$)/.test(name)) {
        others.set(name, (others.get(name) ?? 0) + 1);
      }
      open.push(component);
      numberOpen.set(name, (numberOpen.get(name) ?? 0) + 1);
    } else if (within?.name === name) {
      open.pop();
      numberOpen.set(name, (numberOpen.get(name) ?? 0) - 1);
    } else if (within !== undefined && (numberOpen.get(name) ?? 0) > 0) {
      cutOff = within;
      break;
    }
  }
  return { isCalendar, events, timeZones, calendar, others, cutOff: cutOff ?? open.at(-1) ?? null };
}

function componentOf(name: string, line: number): Component {
  return { name, line, properties: new Map(), broken: [], parts: [] };
}

/** Some programs write the rule and the lists of dates of every event, and leave them empty: that says nothing. */
const EMPTY_RECURRENCE = /^(?:rrule|rdate|exdate|exrule)(?:;[^:]*)?:\s*$/i;

function addProperty({ name, properties, broken }: Component, { number, text }: ContentLine): void {
  const [property = ''] = /^[\w-]{0,60}/.exec(text.toLowerCase()) ?? [];
  if (READ[name]?.test(property) !== true || EMPTY_RECURRENCE.test(text)) return;
  const before = properties.get(property) ?? [];
  const isDate = isDateProperty(property);
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
