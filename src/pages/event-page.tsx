import type { ComponentChildren } from 'preact';
import type { Calendar } from '../calendar/calendar.ts';
import { eventAt, locationOf, type CalendarEvent } from '../calendar/event-at.ts';
import { longDates } from '../event-text/event-dates.ts';
import { htmlOf } from '../event-text/markdown-html.ts';
import { hasLeftPlace, whereOf } from '../event-text/where.ts';
import { WORDS, type Words } from '../event-text/words/words.ts';
import { publicAddressOf, SCALE_VISITORS, type Scale } from '../schema/event.ts';
import {
  calendarAddress,
  eventAddress,
  eventFileAddress,
  FIRST_VIEW,
  organizationAddress,
} from './addresses.ts';
import { jsonLdOf } from './json-ld.ts';
import { ASSETS } from './page-assets.ts';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** A page that says all of the event at a position of the calendar's events. */
export function eventPage(calendar: Calendar, position: number, reader: Reader): Page {
  const event = eventAt(calendar, position);
  const { language, chosen } = reader;
  const words = WORDS[language];
  const messages = words.event;
  const dates = longDates(event, language);
  const where = whereOf(event, language);
  const left = hasLeftPlace(event) ? locationOf(event) : '';
  const { organization, url, thumbnail, detail } = event;
  const { site } = calendar;
  const publicAddress = publicAddressOf(site.url, organization?.slug ?? null, event.slug);
  return sitePage({
    site,
    reader,
    title: event.name,
    picture: thumbnail,
    jsonLd: jsonLdOf(event),
    description: [event.name, dates, where].filter(Boolean).join(' · '),
    addressIn: (other) => eventAddress(event.id, other),
    scripts: event.allDay ? [] : [ASSETS.localTime],
    children: (
      <article>
        <p>
          <a href={calendarAddress(FIRST_VIEW, chosen)}>← {messages.allEvents}</a>
        </p>
        <h1>
          {event.name}{' '}
          {event.status !== 'scheduled' && <span class="status">{words.status[event.status]}</span>}
        </h1>
        {thumbnail !== null && <img class="thumbnail" src={thumbnail} alt="" />}
        <dl>
          <Fact name={messages.when}>
            {dates === null ? (
              words.list.undated
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
              <a href={organizationAddress(organization.slug, chosen)}>{organization.name}</a>
            </Fact>
          )}
          <Fact name={messages.size}>{sizeOf(event.scale, words)}</Fact>
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
      </article>
    ),
  });
}

/** "Medium (up to 1,000 visitors)" */
function sizeOf(scale: Scale, { sizes, visitorsUpTo, visitorsMoreThan }: Words): string {
  const bound = SCALE_VISITORS[scale];
  const visitors =
    'upTo' in bound
      ? visitorsUpTo(bound.upTo.toLocaleString('en'))
      : visitorsMoreThan(bound.moreThan.toLocaleString('en'));
  return `${sizes[scale]} (${visitors})`;
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
