import type { ComponentChildren } from 'preact';
import type { Calendar } from '../calendar/calendar.ts';
import { eventAt, locationOf, type CalendarEvent } from '../calendar/event-at.ts';
import { longDates } from '../event-text/event-dates.ts';
import type { Language } from '../event-text/languages.ts';
import { htmlOf } from '../event-text/markdown-html.ts';
import { STATUS_WORDS } from '../event-text/status-words.ts';
import { hasLeftPlace, whereOf } from '../event-text/where.ts';
import { publicAddressOf, SCALE_VISITORS, type Scale } from '../schema/event.ts';
import { calendarAddress, eventAddress, eventFileAddress, FIRST_VIEW } from './addresses.ts';
import { jsonLdOf } from './json-ld.ts';
import { MESSAGES } from './messages.ts';
import { ASSETS } from './page-assets.ts';
import type { Page } from './page.tsx';
import { sitePage, type Reader } from './site-page.tsx';

/** A page that says all of the event at a position of the calendar's events. */
export function eventPage(calendar: Calendar, position: number, reader: Reader): Page {
  const event = eventAt(calendar, position);
  const { language, chosen } = reader;
  const messages = MESSAGES[language];
  const dates = longDates(event, language);
  const where = whereOf(event, language);
  const left = hasLeftPlace(event) ? locationOf(event) : '';
  const { organization, url, thumbnail, detail } = event;
  const { site } = calendar;
  const publicAddress = publicAddressOf(site.url, organization?.slug ?? null, event.slug);
  return sitePage({
    reader,
    title: event.name,
    description: [event.name, dates, where].filter(Boolean).join(' · '),
    addressIn: (other) => eventAddress(event.id, other),
    canonical: site.url && `${site.url}${eventAddress(event.id, null)}`,
    scripts: event.allDay ? [] : [ASSETS.localTime],
    children: (
      <article>
        <p>
          <a href={calendarAddress(FIRST_VIEW, chosen)}>← {messages.allEvents}</a>
        </p>
        <h1>
          {event.name}{' '}
          {event.status !== 'scheduled' && <span class="status">{STATUS_WORDS[language][event.status]}</span>}
        </h1>
        {thumbnail !== null && <img class="thumbnail" src={thumbnail} alt="" />}
        <dl>
          <Fact name={messages.when}>
            {dates === null ? (
              messages.undated
            ) : (
              <time dateTime={(event.allDay ? event.startLocal : event.startDate) ?? ''}>{dates}</time>
            )}
            <LocalTime event={event} label={messages.yourTime} />
          </Fact>
          {where !== '' && (
            <Fact name={messages.where}>{left === '' ? where : where + messages.notAt(left)}</Fact>
          )}
          {organization !== null && (
            <Fact name={messages.organizer}>
              <a href={calendarAddress({ ...FIRST_VIEW, search: organization.name }, chosen)}>
                {organization.name}
              </a>
            </Fact>
          )}
          <Fact name={messages.size}>{sizeOf(event.scale, messages)}</Fact>
        </dl>
        <p class="actions">
          {url !== null && url !== publicAddress && (
            <a class="button" href={url} rel="nofollow noopener">
              {messages.website}
            </a>
          )}
          {event.startDate !== null && (
            <a class="button" href={eventFileAddress(event.id)}>
              {messages.addToCalendar}
            </a>
          )}
        </p>
        {detail !== null && <Detail text={detail} />}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdOf(event) }} />
      </article>
    ),
  });
}

/** "Medium (up to 1,000 visitors)" */
function sizeOf(
  scale: Scale,
  { scales, visitorsUpTo, visitorsMoreThan }: (typeof MESSAGES)[Language],
): string {
  const visitors = SCALE_VISITORS[scale];
  const words =
    'upTo' in visitors
      ? visitorsUpTo(visitors.upTo.toLocaleString('en'))
      : visitorsMoreThan(visitors.moreThan.toLocaleString('en'));
  return `${scales[scale]} (${words})`;
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Filled in by the browser, which alone knows the reader's clock. */
function LocalTime({ event, label }: { event: CalendarEvent; label: string }) {
  if (event.startDate === null || event.allDay) return null;
  return (
    <span
      class="local-time"
      hidden
      data-label={label}
      data-start={event.startDate}
      data-end={event.endDate}
      data-time-zone={event.timezone}
    />
  );
}

function Detail({ text }: { text: string }) {
  const html = htmlOf(text);
  return html === null ? (
    <pre class="detail">{text}</pre>
  ) : (
    <div class="detail" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
