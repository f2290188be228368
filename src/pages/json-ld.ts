import { locationOf, type CalendarEvent } from '../calendar/event-at.ts';
import { plainTextOf } from '../event-text/markdown-text.ts';
import type { EventStatus } from '../schema/event.ts';

const STATUSES: Readonly<Record<EventStatus, string>> = {
  cancelled: 'EventCancelled',
  movedOnline: 'EventMovedOnline',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  scheduled: 'EventScheduled',
};

/** An event in the words of schema.org, as JSON-LD that can stand in a script element of HTML. */
export function jsonLdOf(event: CalendarEvent): string {
  const { organization } = event;
  const online = event.status === 'movedOnline' || event.place?.kind === 'online';
  const attendance = online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    startDate: event.allDay ? event.startLocal : event.startDate,
    endDate: event.allDay ? event.endLocal : event.endDate,
    eventStatus: `https://schema.org/${STATUSES[event.status]}`,
    eventAttendanceMode: `https://schema.org/${attendance}`,
    location: placeOf(event, online),
    organizer: organization && { '@type': 'Organization', name: organization.name, url: organization.url },
    description: event.detail && plainTextOf(event.detail),
    image: event.thumbnail,
    url: event.url,
  };
  const json = JSON.stringify(data, (_key, value: unknown) => value ?? undefined);
  return json.replaceAll('<', String.raw`\u003c`);
}

function placeOf(event: CalendarEvent, online: boolean): object | null {
  if (online) return { '@type': 'VirtualLocation', url: event.url };
  const address = [event.place?.address ?? event.address, event.region]
    .filter((part) => part != null)
    .join(', ');
  const name = event.place?.name ?? locationOf(event);
  return name === '' ? null : { '@type': 'Place', name, address: address || name };
}
