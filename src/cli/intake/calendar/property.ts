import ICAL from 'ical.js';

/** A property of a component (RFC 5545, section 3.5). */
export interface ReadProperty {
  /** In lower case. */
  readonly name: string;
  /** By their names in lower case; of those that stand twice, the last. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Texts without escapes, rules of recurrence and offsets as RFC 7265 writes them, numbers as such. */
  readonly values: readonly unknown[];
  /** What stands behind the colon, as it is written, but for stray backslashes. */
  readonly written: string;
}

/** Name and parameters; looking for their ends costs the square of their length. */
const MAX_HEAD = 1000;
const HEAD = /^(?:[^":]|"[^"]*")*:/;
const MAX_VALUE = 100_000;
/** A backslash escapes these in a text (RFC 5545, section 3.3.11); in front of other marks it is stray. */
const BACKSLASH = /(\\[\\;,])|\\([^\p{L}\p{N}\s_])/gu;
const DATES: ReadonlySet<string> = new Set(
  'dtstart dtend duration rrule rdate exdate exrule recurrence-id'.split(' '),
);

/** Whether a property says when an event is: where its line is broken nobody knows when. */
export function isDateProperty(name: string): boolean {
  return DATES.has(name);
}

/** Reads a line; returns null for one that is broken, or longer than any program would write it. */
export function readProperty(line: string): ReadProperty | null {
  const [head] = HEAD.exec(line.slice(0, MAX_HEAD)) ?? [];
  if (head === undefined || line.length - head.length > MAX_VALUE) return null;
  const written = line
    .slice(head.length)
    .replace(BACKSLASH, (_, escape?: string, mark?: string) => escape ?? mark ?? '');
  try {
    const [name, parameters, , ...values] = jCalOf(head + written);
    return {
      name,
      parameters: new Map(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
      values,
      written: written.trim(),
    };
  } catch {
    return null;
  }
}

type JCalProperty = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

function jCalOf(line: string): JCalProperty {
  const property: unknown = ICAL.parse.property(line, ICAL.design.icalendar);
  if (!isJCal(property)) throw new TypeError('no property');
  return property;
}

function isJCal(value: unknown): value is JCalProperty {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'object' &&
    value[1] !== null &&
    typeof value[2] === 'string'
  );
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
