import { DAY } from '../../calendar/days.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import { hasWholeDays, localDays } from '../../event-text/event-dates.ts';
import type { Language } from '../../words/language.ts';
import { beginningOf, plainTextOf } from '../../event-text/markdown-text.ts';
import { whereOf } from '../../event-text/where.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { dayText } from '../months.ts';
import type { Reader } from '../reader.ts';

/** The most characters of the description in an address, whose length is limited; the page has the rest. */
const TEXT_LENGTH = 400;

/** Returns the address of Google Calendar's form, filled in with the event. */
export function googleAddress(event: CalendarEvent, site: SiteRecord, reader: Reader): string {
  const { start, end } = timesOf(event);
  const short = (time: string): string => time.replaceAll(/[-:]|\.\d{3}/g, '');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: nameOf(event, reader.language),
    dates: `${short(start)}/${short(end)}`,
    ctz: event.timezone,
    details: textOf(event, site, reader),
    location: whereOf(event, reader.language),
  });
}

/** Returns the address of Outlook's form, filled in with the event. */
export function outlookAddress(event: CalendarEvent, site: SiteRecord, reader: Reader): string {
  const { start, end, isAllDay } = timesOf(event);
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: start,
    enddt: end,
    allday: isAllDay ? 'true' : 'false',
    subject: nameOf(event, reader.language),
    body: textOf(event, site, reader),
    location: whereOf(event, reader.language),
  });
}

function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(parameters).toString()}`;
}

/** Returns start and end as days, with an exclusive end, or as instants. */
function timesOf(event: CalendarEvent) {
  const [first, last = first] = (hasWholeDays(event) ? localDays(event) : null) ?? [];
  if (first !== undefined && last !== undefined)
    return { start: dayText(first.getTime() / DAY), end: dayText(last.getTime() / DAY + 1), isAllDay: true };
  const start = event.startDate ?? '';
  return { start, end: event.endDate ?? start, isAllDay: false };
}

function nameOf({ name, status }: CalendarEvent, language: Language): string {
  const words = language.words;
  return status === 'scheduled' ? name : words.status[status] + words.colon + name;
}

function textOf({ id, url, detail }: CalendarEvent, site: SiteRecord, { to }: Reader): string {
  const address = site.url === null ? url : to.absolute(site.url, to.in(null).event(id));
  const text = beginningOf(plainTextOf(detail ?? ''), TEXT_LENGTH);
  return [address ?? '', text].filter((part) => part !== '').join('\n\n');
}
