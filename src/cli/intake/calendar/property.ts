import ICAL from 'ical.js';
import { isObject } from '../../../platform/collections.ts';

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
