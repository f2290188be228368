import type { FieldChange } from '../../changes/field-changes.ts';
import { shorten } from '../../platform/printable.ts';

/** A changed field in a form that a line has room for. */
export interface Shown {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** In characters; what is longer is cut. */
const MAX_VALUE = 60;
const MAX_FIELD = 80;
/** How much stands before the first difference where a value is cut. */
const LEAD = 15;
/** Stands where there is no value at all, not even null. */
const ABSENT = '(absent)';

/**
 * The values as JSON, cut to what surrounds the first difference. Of two texts with several lines, the first
 * line that differs: `detail (line 3, 120 → 140 characters)`.
 */
export function show({ field, before, after }: FieldChange): Shown {
  const name = shorten(field, MAX_FIELD);
  if (typeof before !== 'string' || typeof after !== 'string' || !`${before}${after}`.includes('\n')) {
    return { field: name, ...cut(before, after) };
  }
  const [old, current] = [before.split('\n'), after.split('\n')];
  const line = firstDifference(old, current);
  const sizes = `${Array.from(before).length} → ${Array.from(after).length} characters`;
  return { field: `${name} (line ${line + 1}, ${sizes})`, ...cut(old[line], current[line]) };
}

function cut(before: unknown, after: unknown): { before: string; after: string } {
  const [old, current] = [Array.from(plain(before)), Array.from(plain(after))];
  const start = firstDifference(old, current) - LEAD;
  return { before: quoted(before, excerpt(old, start)), after: quoted(after, excerpt(current, start)) };
}

/** A text without quotes, whatever else as JSON. */
function plain(value: unknown): string {
  if (value === undefined) return ABSENT;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(value: unknown, text: string): string {
  return typeof value === 'string' ? JSON.stringify(text) : text;
}

/** At most `MAX_VALUE` characters from `start` on, or from earlier where fewer would be left. */
function excerpt(characters: readonly string[], start: number): string {
  const first = Math.max(0, Math.min(start, characters.length - MAX_VALUE));
  const end = first + MAX_VALUE;
  const middle = characters.slice(first, end).join('');
  return `${first > 0 ? '…' : ''}${middle}${end < characters.length ? '…' : ''}`;
}

/** The position of the first item that is not the same in both. */
function firstDifference(a: readonly string[], b: readonly string[]): number {
  let position = 0;
  while (position < a.length && a[position] === b[position]) position++;
  return position;
}
