import { DAY } from '../../../calendar/days.ts';
import { firstInstantAt, offsetIn } from '../../../platform/zone-offset.ts';

/** Returns the offset from UTC, in milliseconds, at a local time (in milliseconds as if it were UTC). */
export type OffsetAt = (wall: number) => number;

/** The clock in which a local time is given: a time zone, an offset, or unknown. */
export interface Clock {
  /** The IANA time zone; null for any other clock. */
  readonly zone: string | null;
  /** Returns the offset of the clock from UTC; null for an IANA time zone, and for an unknown clock. */
  readonly offsetAt: OffsetAt | null;
  /** Its name in the source: a TZID, or the suffix of a time; empty for a floating time. */
  readonly name: string;
  /** A note about how the clock was determined, in a whole sentence. */
  readonly note?: string;
}

export const UTC: Clock = { zone: null, offsetAt: () => 0, name: 'Z' };
/** The unknown clock of a floating time, which has no zone. */
export const FLOATING: Clock = { zone: null, offsetAt: null, name: '' };

/** A day or time as it is written, before its clock is known. */
export interface Written {
  /** The local time, in milliseconds since 1970 as if it were UTC. */
  readonly wall: number;
  readonly isDay: boolean;
  /** UTC, or an offset in the time itself, which iCalendar does not allow; null where there is neither. */
  readonly clock: Clock | null;
}

/** A day or time in a known or unknown clock. */
export interface Moment extends Written {
  readonly clock: Clock;
  /** The moment in the form of content files: a day, an existing local time, an instant or a time with an offset. */
  readonly text: string;
  /** Milliseconds since 1970; an unknown clock counts as UTC. */
  readonly instant: number;
}

const WRITTEN = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(?:(Z)|([+-]\d{2}:?\d{2}))?)?$/;
const MINUTE = 60_000;
const OFFSET = /^([+\u2212-])(\d{1,2}):?([0-5]\d)?(?::?([0-5]\d))?$/;
const MAX_OFFSET = 14 * 60 * MINUTE;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59Z');

/** Parses a day or time of iCalendar, also in the form of RFC 7265; null where it is invalid or does not exist. */
export function readWritten(text: string): Written | null {
  const [, year, month, day, hour, minute = '00', second = '00', z, ahead] = WRITTEN.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  const wall = Date.parse(`${date}T${hour ?? '00'}:${minute}:${second === '60' ? '59' : second}Z`);
  // `Date.parse` would read the 31st of a month of 30 days, and 24:00, as the next day.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return null;
  if (hour === undefined) return { wall, isDay: true, clock: null };
  if (ahead === undefined) return { wall, isDay: false, clock: z === undefined ? null : UTC };
  const offset = readOffset(ahead);
  if (offset === null) return null;
  return { wall, isDay: false, clock: { zone: null, offsetAt: () => offset, name: ahead } };
}

/** Parses an offset like "+0200" to milliseconds; null where it is invalid, or larger than `most`. */
export function readOffset(text: string, most = MAX_OFFSET): number | null {
  const [, sign, hours, minutes = '0', seconds = '0'] = OFFSET.exec(text) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (!(size <= most)) return null;
  return sign === '+' ? size : -size;
}

/**
 * Returns the moment of a local time; null where it is out of range. A time that is skipped when clocks go forward is read with
 * the offset before the change (RFC 5545, section 3.3.5).
 */
export function momentAt(wall: number, isDay: boolean, clock: Clock): Moment | null {
  if (!(wall >= FIRST && wall <= LAST)) return null;
  const { zone, offsetAt } = clock;
  const text = wallText(wall);
  if (isDay) return { wall, isDay, clock, text: text.slice(0, 10), instant: wall };
  if (offsetAt !== null) {
    const offset = offsetAt(wall);
    const instant = wall - offset;
    const isWhole = offset % MINUTE === 0;
    const exact = isWhole ? text + offsetText(offset) : `${wallText(instant)}Z`;
    return { wall, isDay, clock, text: exact, instant };
  }
  if (zone === null) return { wall, isDay, clock, text, instant: wall };
  const instant = firstInstantAt(wall, zone);
  if (instant !== null) return { wall, isDay, clock, text, instant };
  const forward = wall - offsetIn(zone)(wall - DAY);
  return { wall, isDay, clock, text: wallText(forward + offsetIn(zone)(forward)), instant: forward };
}

/** Returns a note about a local time that its time zone skips when clocks go forward; undefined for all others. */
export function skippedNote({ wall, isDay, clock: { zone }, text }: Moment): string | undefined {
  const written = wallText(wall);
  const isSkipped = !isDay && zone !== null && written !== text;
  return isSkipped ? `The clocks skip ${written} in ${zone}: ${text} is taken. Check it.` : undefined;
}

const DURATION =
  /^([+-])?P(?=.*\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/**
 * Adds a duration, whose days are calendar days, and whose hours are exact (RFC 5545, section 3.3.6). Null where the duration is
 * invalid, or the result is out of range.
 */
export function after({ wall, isDay, clock }: Moment, duration: string): Moment | null {
  const [match, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    DURATION.exec(duration) ?? [];
  if (match === undefined) return null;
  const direction = sign === '-' ? -1 : 1;
  const exact = direction * ((Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000);
  const onDay = momentAt(wall + direction * (Number(weeks) * 7 + Number(days)) * DAY, isDay, clock);
  if (onDay === null || exact === 0) return onDay;
  if (isDay) return momentAt(Math.floor((onDay.wall + exact) / DAY) * DAY, isDay, clock);
  if (clock.zone === null) return momentAt(onDay.wall + exact, isDay, clock);
  const instant = onDay.instant + exact;
  const shown = momentAt(instant + offsetIn(clock.zone)(instant), isDay, clock);
  // Where a local time occurs twice, only its first occurrence can be written as a local time.
  return shown?.instant === instant ? shown : momentAt(instant, isDay, UTC);
}

/** Converts a moment to the local time of another clock; days and times in an unknown clock are not converted. */
export function wallOn(clock: Clock, { wall, isDay, clock: own, instant }: Moment): number {
  const isKnown = own.zone !== null || own.offsetAt !== null;
  if (isDay || !isKnown || (own.zone !== null && own.zone === clock.zone)) return wall;
  if (clock.zone !== null) return instant + offsetIn(clock.zone)(instant);
  const { offsetAt } = clock;
  return offsetAt === null ? instant : instant + offsetAt(instant + offsetAt(instant));
}

/** Returns the text of a moment for a record in a time zone: an instant where the moment is in another zone. */
export function writtenIn(zone: string | null, { text, isDay, clock, instant }: Moment): string {
  const isOther = !isDay && clock.zone !== null && clock.zone !== zone;
  return isOther ? `${wallText(instant)}Z` : text;
}

/** Returns the words of a source for a moment: the local time, and the name of its clock. */
export function momentWords({ wall, isDay, clock }: Moment): string[] {
  const text = wallText(wall);
  return [isDay ? text.slice(0, 10) : text, clock.name];
}

/** Formats a local time, without seconds where they are zero. */
function wallText(wall: number): string {
  return new Date(wall)
    .toISOString()
    .slice(0, 19)
    .replace(/(?<=T\d{2}:\d{2}):00$/, '');
}

function offsetText(offset: number): string {
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return offset === 0 ? 'Z' : (offset < 0 ? '-' : '+') + size;
}
