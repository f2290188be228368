import { Temporal } from 'temporal-polyfill';
import { readDate } from '../../../content/dates/read-date.ts';
import { textValue, type ReadProperty } from './property.ts';
import type { Zones } from './zones.ts';

/** When something begins or ends, as a content file has it. */
export interface Moment {
  /** A day, a local time, an instant or a time with an offset. */
  readonly text: string;
  /** The zone of a local time; null for all others. */
  readonly zone: string | null;
  /** Milliseconds since 1970; of a day, of its beginning in UTC. */
  readonly instant: number;
  /** What was decided, in a whole sentence. */
  readonly note?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/**
 * The moment that a property names; null where it is none that exists.
 *
 * @param siteZone for times of no zone, or of one that nothing explains
 */
export function momentOf(property: ReadProperty, zones: Zones, siteZone: string): Moment | null {
  const text = textValue(property) ?? '';
  if (isDay(text)) return exact(text, null);
  if (text.endsWith('Z')) return TIME.test(text.slice(0, -1)) ? exact(text, null) : null;
  if (!TIME.test(text)) return null;
  const tzid = property.parameters.get('tzid');
  const fallback = zones.ofCalendar ?? siteZone;
  const whose = zones.ofCalendar === undefined ? 'that of this calendar' : 'that of the calendar it is from';
  if (tzid === undefined) {
    return local(text, fallback, `The times name no time zone: ${whose} (${fallback}) is taken.`);
  }
  const zone = zones.named(tzid);
  const shown = tzid.slice(0, 60);
  if (zone !== undefined && 'name' in zone) return local(text, zone.name);
  const offset = zone?.offsetAt(Date.parse(`${text}Z`)) ?? null;
  return offset === null
    ? local(
        text,
        fallback,
        `The time zone "${shown}" is not known: ${whose} (${fallback}) is taken. Check the times.`,
      )
    : exact(
        text + offsetText(offset),
        null,
        `The time zone "${shown}" is known to the file only: the times have their offsets.`,
      );
}

export function isDay(text: string): boolean {
  return DAY.test(text);
}

/** A moment with a duration behind it: its days are those of the calendar, its hours exact (RFC 5545, section 3.3.6). */
export function after(start: Moment, duration: string): Moment | null {
  try {
    const length = Temporal.Duration.from(duration);
    if (isDay(start.text)) return exact(Temporal.PlainDate.from(start.text).add(length).toString(), null);
    const zone = start.zone ?? 'UTC';
    const end = Temporal.Instant.fromEpochMilliseconds(start.instant).toZonedDateTimeISO(zone).add(length);
    const onClocks = start.zone === null ? null : exact(end.toPlainDateTime().toString(), start.zone);
    // Of a time that the clocks show twice only the first can be written as they show it.
    return onClocks?.instant === end.epochMilliseconds ? onClocks : exact(end.toInstant().toString(), null);
  } catch {
    return null;
  }
}

/** The day before; a day that is the end of something in iCalendar is the first that is not in it any more. */
export function dayBefore({ text }: Moment): Moment | null {
  return exact(Temporal.PlainDate.from(text).subtract({ days: 1 }).toString(), null);
}

/** Beside a date of another zone, which the record is in. */
export function writtenIn(zone: string | null, moment: Moment): string {
  if (moment.zone === null || moment.zone === zone) return moment.text;
  return new Date(moment.instant).toISOString().replace(/(?::00)?\.000Z$/, 'Z');
}

/** Seconds are written where there are some. */
function exact(written: string, zone: string | null, note?: string): Moment | null {
  const text = written.replace(/(?<=T\d{2}:\d{2}):00(?=$|[Z+-])/, '');
  const read = readDate(text, 'start', zone ?? 'UTC');
  if (!('instant' in read)) return null;
  return { text, zone, instant: Date.parse(read.instant), ...(note !== undefined && { note }) };
}

/** A time that the clocks skip is what they showed if they had not been put forward (RFC 5545, section 3.3.5). */
function local(text: string, zone: string, note?: string): Moment | null {
  const read = readDate(text, 'start', zone);
  if ('instant' in read) return exact(text, zone, note);
  if (read.code !== 'date-skipped') return null;
  const skipped = Temporal.PlainDateTime.from(text).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return exact(skipped.toPlainDateTime().toString(), zone, note);
}

function offsetText(offset: number): string {
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return (offset < 0 ? '-' : '+') + size;
}
