import { datesMeant } from '../../../content/dates/date-meant.ts';
import { midnightAfter, readDate, type Edge } from '../../../content/dates/read-date.ts';

const SAID =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d{1,9}))?\s?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;
/** No date that is said is longer. */
const MAX_LENGTH = 60;

/**
 * A date as a content file has it, of one that a program or a person wrote: `2027-02-20T10:00:00.000+0100` is
 * `2027-02-20T10:00:00+01:00`.
 *
 * @returns null for what is no date, and for one that can mean two days
 */
export function dateSaid(text: string, edge: Edge): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  const [written, other] = [inOurForm(trimmed) ?? datesMeant(trimmed)].flat();
  if (written === undefined || other !== undefined) return null;
  const date = midnightAfter(written) ?? written;
  return 'instant' in readDate(date, edge, 'UTC') ? date : null;
}

/** Whether a date is the first moment of a day in UTC, which programs write that know of the day only. */
export function isMidnightInUtc(date: string): boolean {
  return /T00:00(?::00)?(?:Z|\+00:00)$/.test(date);
}

function inOurForm(text: string): string | undefined {
  const [, day, time, seconds = '', fraction = '', offset = ''] = SAID.exec(text) ?? [];
  if (day === undefined || time === undefined) return day;
  const part = /[1-9]/.test(fraction) && seconds !== '' ? `.${fraction.slice(0, 3)}` : '';
  return `${day}T${time}${seconds}${part}${offsetOf(offset)}`;
}

function offsetOf(written: string): string {
  if (written === '' || /^z$/i.test(written)) return written.toUpperCase();
  return `${written.slice(0, 3)}:${written.slice(3).replace(':', '') || '00'}`;
}
