import type { Coordinates, Interval } from './types.ts';

/** What a parameter can be; lists become comma lists. */
export type QueryValue =
  string | number | boolean | Date | Coordinates | Interval | readonly (string | number)[] | undefined;

const OPEN = '..';

/** The text that is sent for a value. */
export function textOf(value: Exclude<QueryValue, undefined>): string {
  if (typeof value === 'number') return decimal(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if ('latitude' in value) return `${decimal(value.latitude)},${decimal(value.longitude)}`;
  if (isInterval(value)) return `${textOf(value.from ?? OPEN)}/${textOf(value.until ?? OPEN)}`;
  return value.map(textOf).join(',');
}

/** Without an exponent, which the service does not read. */
function decimal(number: number): string {
  return number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function isInterval(value: Interval | readonly unknown[]): value is Interval {
  return !Array.isArray(value);
}
