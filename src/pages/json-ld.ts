import { type CalendarEvent, locationOf } from '../calendar/record-at.ts';
import { plainTextOf } from '../event-text/markdown-text.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import type { AttendanceMode } from '../schema/attendance.ts';
import type { EventStatus } from '../schema/event.ts';
import type { LinkKind } from '../schema/event-link.ts';

const STATUSES: Readonly<Record<EventStatus, string>> = {
  cancelled: 'EventCancelled',
  movedOnline: 'EventMovedOnline',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  scheduled: 'EventScheduled',
};

const ATTENDANCE_MODES: Readonly<Record<AttendanceMode, string>> = {
  offline: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
};

/** The kinds of links that become offers. */
const OFFERS: readonly LinkKind[] = ['tickets', 'registration'];

/**
 * Returns an event as JSON-LD of schema.org, for a script element of HTML; null for an undated event, since search engines
 * refuse an `Event` without `startDate`.
 */
export function jsonLdOf(event: CalendarEvent): string | null {
  const { allDay, startLocal, endLocal, startDate, endDate, previousStartDate, timezone, links } = event;
  if (startDate === null) return null;
  const { attendanceMode, series } = event;
  const previousStart = timeThere(previousStartDate, timezone);
  const data = {
    '@context': 'https://schema.org',
    // Schema.org has ConferenceEvent since 2025 only: readers that do not know it yet use its supertype.
    '@type': links.some(({ kind }) => kind === 'cfp') ? ['Event', 'ConferenceEvent'] : 'Event',
    name: event.name,
    startDate: allDay ? startLocal : timeThere(startDate, timezone),
    // Only the instant is known: one at local midnight is taken for a day.
    previousStartDate: allDay === false ? previousStart : previousStart?.replace(MIDNIGHT, ''),
    endDate: allDay ? endLocal : timeThere(endDate, timezone),
    eventStatus: `https://schema.org/${STATUSES[event.status]}`,
    eventAttendanceMode: attendanceMode && `https://schema.org/${ATTENDANCE_MODES[attendanceMode]}`,
    location: locationsOf(event),
    organizer: event.organizations.map(({ name, url }) => ({ '@type': 'Organization', name, url })),
    offers: links
      .filter(({ kind }) => OFFERS.includes(kind))
      .map(({ url, opensAt, closesAt }) => ({
        '@type': 'Offer',
        url,
        validFrom: timeThere(opensAt, timezone),
        validThrough: timeThere(closesAt, timezone),
      })),
    isAccessibleForFree: event.isAccessibleForFree,
    inLanguage: event.inLanguage,
    superEvent: series && { '@type': 'EventSeries', name: series },
    description: event.detail && plainTextOf(event.detail),
    image: event.thumbnail,
    url: event.url,
  };
  return scriptText(data);
}

/** Returns data of schema.org as the text of a script element of HTML, without unknown values. */
export function scriptText(data: object): string {
  const json = JSON.stringify(data, (_key, value: unknown) => (isNothing(value) ? undefined : value));
  return json.replaceAll('<', String.raw`\u003c`);
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns a single location itself, and several as a list. */
function locationsOf(event: CalendarEvent): object | readonly object[] | null {
  const { attendanceMode } = event;
  const locations = [
    attendanceMode === 'online' ? null : placeOf(event),
    attendanceMode === 'online' || attendanceMode === 'mixed' ? virtualLocationOf(event) : null,
  ].filter((location) => location !== null);
  return locations.length > 1 ? locations : (locations[0] ?? null);
}

/** Returns the address at which people can join online; null where it is not known. */
function virtualLocationOf({ url, links }: CalendarEvent): object | null {
  const address = links.find(({ kind }) => kind === 'livestream')?.url ?? url;
  return address === null ? null : { '@type': 'VirtualLocation', url: address };
}

function placeOf(event: CalendarEvent): object | null {
  const { latitude, longitude } = event;
  const address = [event.place?.address ?? event.address, event.region]
    .filter((part) => part != null)
    .join(', ');
  const name = event.place?.name ?? locationOf(event);
  const geo = latitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude };
  if (name === '' && geo === null) return null;
  return { '@type': 'Place', name: name || null, address: address || name || null, geo };
}

const MIDNIGHT = /T00:00:00[+-][\d:]+$/;

const MINUTE = 60_000;

/** Returns a time like `2026-03-06T10:00:00+01:00`; in UTC where the offset has seconds, which ISO 8601 cannot express. */
function timeThere(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  const milliseconds = Date.parse(instant);
  const offset = offsetIn(timeZone)(milliseconds);
  const isWritten = offset % MINUTE === 0;
  const local = new Date(milliseconds + (isWritten ? offset : 0)).toISOString().replace(/\.\d{3}Z$/, '');
  if (!isWritten) return `${local}Z`;
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${local}${offset < 0 ? '-' : '+'}${size}`;
}
