import ICAL from 'ical.js';

/** A property of a component (RFC 5545, section 3.5). */
export interface ReadProperty {
  /** In lower case. */
  readonly name: string;
  /** By their names in lower case; of those that stand twice, the last. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Texts without escapes, dates as RFC 7265 writes them ("2027-02-20T10:00:00"), numbers as such. */
  readonly values: readonly unknown[];
}

/** Name and parameters; looking for their ends costs the square of their length. */
const MAX_HEAD = 1000;
const HEAD = /^(?:[^":]|"[^"]*")*:/;
const MAX_VALUE = 100_000;
/** A day or a time, and nothing behind it: the library passes over what is, like an offset. */
const DATE = /^\s*\d{8}(?:T\d{6}Z?)?\s*(?:,|$)/;

/** Reads a line; null for one that is broken, or longer than any program would write it. */
export function readProperty(line: string): ReadProperty | null {
  const [head] = HEAD.exec(line.slice(0, MAX_HEAD)) ?? [];
  if (head === undefined || line.length - head.length > MAX_VALUE) return null;
  try {
    const [name, parameters, type, ...values] = jCalOf(line);
    if (type.startsWith('date') && !DATE.test(line.slice(head.length))) return null;
    return {
      name,
      parameters: new Map(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
      values,
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

/** The text of a property without spaces around it; undefined where it has none. */
export function textValue(property: ReadProperty | undefined): string | undefined {
  const [value] = property?.values ?? [];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}
