import { DAY } from '../../../calendar/days.ts';
import { firstInstantAt, offsetIn } from '../../../platform/zone-offset.ts';

/** Returns the milliseconds that clocks are ahead of UTC at a time that they show. */
export type OffsetAt = (wall: number) => number;

/** The clocks on which a time is written. */
export interface Clock {
  /** The zone of the IANA database whose clocks they are; null for all others. */
  readonly zone: string | null;
  /** Null for the clocks of a zone, and where nobody knows whose they are. */
  readonly offsetAt: OffsetAt | null;
  /** What the source calls them: a TZID, or what stands behind a time; empty for those of a time that names none. */
  readonly name: string;
  /** What was decided about them, in a whole sentence. */
  readonly note?: string;
}

export const UTC: Clock = { zone: null, offsetAt: () => 0, name: 'Z' };
/** The clocks of a time that names no zone. */
export const FLOATING: Clock = { zone: null, offsetAt: null, name: '' };

/** A day or a time as it is written, before it is known on which clocks. */
export interface Written {
  /** Milliseconds since 1970 began on the same clocks. */
  readonly wall: number;
  readonly isDay: boolean;
  /** UTC, or an offset that is written behind the time, which iCalendar does not have; null for none. */
  readonly clock: Clock | null;
}

/** When something begins or ends. */
export interface Moment extends Written {
  readonly clock: Clock;
  /** As a content file has it: a day, a local time, an instant or a time with an offset. */
  readonly text: string;
  /** Milliseconds since 1970; on clocks that nobody knows, as if they were those of UTC. */
  readonly instant: number;
}

const WRITTEN = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(?:(Z)|([+-]\d{2}:?\d{2}))?)?$/;
const MINUTE = 60_000;
const OFFSET = /^([+\u2212-])(\d{1,2}):?([0-5]\d)?(?::?([0-5]\d))?$/;
const MAX_OFFSET = 14 * 60 * MINUTE;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59Z');

/** Reads a date of iCalendar, eight digits or those of a time; also in the form of RFC 7265. Returns null for one that does not exist. */
export function readWritten(text: string): Written | null {
  const [, year, month, day, hour, minute = '00', second = '00', z, ahead] = WRITTEN.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  const wall = Date.parse(`${date}T${hour ?? '00'}:${minute}:${second === '60' ? '59' : second}Z`);
  // The 31st of a month of 30 days would be read as the next day, and so would 24:00.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return null;
  if (hour === undefined) return { wall, isDay: true, clock: null };
  if (ahead === undefined) return { wall, isDay: false, clock: z === undefined ? null : UTC };
  const offset = readOffset(ahead);
  if (offset === null) return null;
  return { wall, isDay: false, clock: { zone: null, offsetAt: () => offset, name: ahead } };
}

/** Reads how far clocks are ahead of UTC, "+0200", in milliseconds; null where it is more than `most`, which no place has today. */
export function readOffset(text: string, most = MAX_OFFSET): number | null {
  const [, sign, hours, minutes = '0', seconds = '0'] = OFFSET.exec(text) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (!(size <= most)) return null;
  return sign === '+' ? size : -size;
}

/**
 * Returns the moment at which clocks show a time; null for one that no file can have. A time that the clocks skip is what they
 * had shown if they had not been put forward (RFC 5545, section 3.3.5).
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
  const shown = forward + offsetIn(zone)(forward);
  return { wall: shown, isDay, clock, text: wallText(shown), instant: forward };
}

const DURATION =
  /^([+-])?P(?=.*\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/**
 * Returns the moment that is a duration later: its days are those of the calendar, its hours exact (RFC 5545, section 3.3.6).
 * Null for what is no duration, or leads to no moment that a file can have.
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
  // Only the first of two times that the clocks show alike can be written as they show it.
  return shown?.instant === instant ? shown : momentAt(instant, isDay, UTC);
}

/** Returns what other clocks show at a moment; on clocks that nobody knows, a time stays as it is. */
export function wallOn(clock: Clock, { wall, isDay, clock: own, instant }: Moment): number {
  const isKnown = own.zone !== null || own.offsetAt !== null;
  if (isDay || !isKnown || (own.zone !== null && own.zone === clock.zone)) return wall;
  if (clock.zone !== null) return instant + offsetIn(clock.zone)(instant);
  const { offsetAt } = clock;
  return offsetAt === null ? instant : instant + offsetAt(instant + offsetAt(instant));
}

/** Returns the text of a moment beside a date of another zone, which the record is in. */
export function writtenIn(zone: string | null, { text, isDay, clock, instant }: Moment): string {
  const isOther = !isDay && clock.zone !== null && clock.zone !== zone;
  return isOther ? `${wallText(instant)}Z` : text;
}

/** Returns the words of a source for a moment: what its clocks show, and what they are called. */
export function momentWords({ wall, isDay, clock }: Moment): string[] {
  const text = wallText(wall);
  return [isDay ? text.slice(0, 10) : text, clock.name];
}

/** Seconds are written where there are some. */
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
