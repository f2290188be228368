import ICAL from 'ical.js';
import { isObject } from '../../../platform/containers.ts';

/** A property of a component (RFC 5545, section 3.5). */
export interface ReadProperty {
  /** In lower case. */
  readonly name: string;
  /** By their names in lower case; of those that stand twice, the last. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Texts without escapes, rules of recurrence and offsets as RFC 7265 writes them, numbers as such. */
  readonly values: readonly unknown[];
  /** The whole line as it is written, without its folds. */
  readonly line: string;
  /** What stands behind the colon, as it is written, but for stray backslashes. */
  readonly written: string;
}

/** Name and parameters; looking for their ends costs the square of their length. */
const MAX_HEAD = 1000;
const HEAD = /^(?:[^":]|"[^"]*")*:/;
const MAX_VALUE = 100_000;
/** A backslash escapes these in a text (RFC 5545, section 3.3.11); in front of other marks it is stray. */
const BACKSLASH = /(\\[\\;,])|\\([^\p{L}\p{N}\s_])/gu;
/** The properties that say when an event is: where the line of one is broken nobody knows when. */
export const DATE_PROPERTIES: ReadonlySet<string> = new Set(
  'dtstart dtend duration rrule rdate exdate exrule recurrence-id'.split(' '),
);

/** Reads a line; returns null for one that is broken, or longer than any program would write it. */
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

/** Returns the text of a property without spaces around it; undefined where it has none. */
export function textValue(property: ReadProperty | undefined): string | undefined {
  const [value] = property?.values ?? [];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}

/** Returns the address of a property whose value is a URI, in which a backslash can only be stray; undefined where it has none. */
export function uriValue(property: ReadProperty | undefined): string | undefined {
  return textValue(property)?.replace(/\\(?=[,;])/g, '');
}
