import { overTest } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { listAt } from '../../calendar/search/lists.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { changesOfRecord } from '../../changes/recent-days.ts';
import { changeText } from '../../event-text/change-words.ts';
import { dayAt, dayRange, hasWholeDays, longDates } from '../../event-text/event-dates.ts';
import { eventMarkdown, stateSentences } from '../../event-text/event-markdown.ts';
import { beginningOf, plainTextOf } from '../../event-text/markdown-text.ts';
import { shortWhereOf, whereOf } from '../../event-text/where.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import type { Language } from '../../words/language.ts';
import { organizationPageAddress } from '../addresses.ts';
import { Cover } from '../cover.tsx';
import { EventItem, Star } from '../event-item.tsx';
import { jsonLdOf } from '../json-ld.ts';
import { LinkTo } from '../link-to.tsx';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { WrittenText } from '../records/record-page.tsx';
import { yearOf } from '../records/record-sections.tsx';
import { takesSuggestions } from '../site-footer.tsx';
import { sitePage } from '../site-page.tsx';
import { topicClass } from '../topic.ts';
import { EventActions, firstAction, websiteOf } from './event-actions.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventLinks, Sources } from './event-links.tsx';
import type { EventInLanguage, EventOfCalendar, EventOfReader } from './event-props.ts';

/** Makes the page of the event at a position of the calendar's events. */
export function eventPage(calendar: Calendar, position: number, reader: Reader): Page {
  const event = eventAt(calendar, position);
  const { language, now, to } = reader;
  const { site } = calendar;
  const isOver = overTest(calendar, now)(position);
  const isOn = !isOver && event.status !== 'cancelled' && event.status !== 'postponed';
  const first = firstAction(event, site, reader, isOn);
  return sitePage({
    calendar,
    reader,
    title: event.name,
    picture: event.thumbnail,
    jsonLd: jsonLdOf(event),
    description: eventDescription(event, language),
    addressIn: (other) => to.recordsIn(other)?.event(event.id) ?? null,
    styles: [ASSETS.recordStyle],
    scripts: [ASSETS.copy, ASSETS.panels, ...(hasWholeDays(event) ? [] : [ASSETS.clock])],
    children: (
      <article class={`record-page ${event.status}`}>
        <Banner event={event} language={language} />
        <div class="starred">
          <Cover event={event} reader={reader} class="band" />
          <Star event={event} language={language} />
        </div>
        <div class="columns">
          <header>
            <h1 dir="auto">{event.name}</h1>
            <p class="in-short" dir="auto">
              {[dayRange(event, language), shortWhereOf(event, language)].filter(Boolean).join(' · ')}
            </p>
            <Topics event={event} reader={reader} />
          </header>
          <div class="particulars card">
            <EventActions event={event} site={site} reader={reader} first={first} isOn={isOn} />
            <EventFacts calendar={calendar} event={event} reader={reader} />
            <EventLinks
              event={event}
              reader={reader}
              first={first?.url ?? null}
              website={websiteOf(event, site)}
            />
          </div>
          <div class="body">
            {event.detail !== null && <WrittenText text={event.detail} />}
            <Sources event={event} reader={reader} />
            <LatelyChanged calendar={calendar} event={event} reader={reader} />
            <OtherEditions calendar={calendar} position={position} event={event} reader={reader} />
            {takesSuggestions(site) && (
              <p>
                <a href={to.suggest(event.id)} rel="nofollow">
                  {language.words.suggest.wrong}
                </a>
              </p>
            )}
            <MoreByOrganizer calendar={calendar} position={position} event={event} reader={reader} />
          </div>
        </div>
      </article>
    ),
  });
}

/** Returns the event's page as Markdown, without links to the rest of the calendar (guide, "Link to pages for people"). */
export function eventAsMarkdown(calendar: Calendar, position: number, { to, language }: Reader): string {
  const event = eventAt(calendar, position);
  const { site } = calendar;
  const address = to.event(event.id);
  const page = site.url === null ? address : to.absolute(asciiUrl(site.url), address);
  return eventMarkdown(event, { page, website: websiteOf(event, site) }, language);
}

/** The topics of the event, each with a link to all events with it. */
function Topics({ event: { tags }, reader: { to, ownTopics } }: EventOfReader) {
  if (tags.length === 0) return null;
  return (
    <ul class="chips">
      {tags.map((tag) => (
        <li key={tag}>
          <LinkTo
            address={to.list({ past: false, page: 1, parameters: { tag } })}
            class={`topic ${topicClass(tag, ownTopics)}`}
          >
            #{tag}
          </LinkTo>
        </li>
      ))}
    </ul>
  );
}

/** What has changed from the original plan, above everything else; nothing for a scheduled event. */
function Banner({ event, language }: EventInLanguage) {
  const { status } = event;
  if (status === 'scheduled') return null;
  const { status: states, space } = language.words;
  return (
    <p class="banner">
      <strong>{states[status]}</strong> {stateSentences(event, language).join(space)}
    </p>
  );
}

const MAX_DESCRIPTION_LENGTH = 200;

/** Returns the description for previews of links to the page: status, dates and place, then the beginning of the text. */
function eventDescription(event: CalendarEvent, language: Language): string {
  const { status, detail } = event;
  const words = language.words;
  const text = plainTextOf(detail ?? '').replaceAll(/\s+/g, ' ');
  const parts = [
    status === 'scheduled' ? '' : words.status[status],
    longDates(event, language) ?? words.list.undated,
    whereOf(event, language),
    text,
  ];
  return beginningOf(parts.filter((part) => part !== '').join(' · '), MAX_DESCRIPTION_LENGTH);
}

const SHOWN_CHANGES = 5;

/** The changes of the event in the last weeks; nothing where none are known. */
function LatelyChanged({ calendar, event, reader: { language, today, to } }: EventOfCalendar) {
  const { event: words } = language.words;
  const { site } = calendar;
  const changes = changesOfRecord(calendar, { kind: 'events', id: event.id }, today).slice(0, SHOWN_CHANGES);
  if (changes.length === 0) return null;
  return (
    <details class="folded lately">
      <summary>
        <h2>{words.lately}</h2>
      </summary>
      <ul class="changes">
        {changes.map((change) => (
          <li key={change.commit}>
            <time dateTime={new Date(change.time).toISOString()}>
              {dayAt(change.time, site.timezone, language)}
            </time>
            <span>{changeText(change, site, language)?.news}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={to.changes}>{words.allChanges}</a>
      </p>
    </details>
  );
}

const SHOWN = 4;
const SHOWN_EDITIONS = 10;
const CANCELLED = EVENT_STATUSES.indexOf('cancelled');

interface MoreEventsProps extends EventOfCalendar {
  /** The position of the event in the calendar. */
  readonly position: number;
}

/** The next events of the same organizer; nothing where there are none. */
function MoreByOrganizer({ calendar, position, event, reader }: MoreEventsProps) {
  const { language, now, to } = reader;
  const { organization } = event;
  if (organization === null) return null;
  const others = comingBy(calendar, organization.slug, now).filter((other) => other !== position);
  const { event: words } = language.words;
  return (
    <MoreEvents
      id="more-by"
      title={words.moreBy({ organizer: organization.name })}
      events={others.slice(0, SHOWN).map((other) => eventAt(calendar, other))}
      reader={reader}
      all={{
        address: organizationPageAddress(organization.slug, to),
        text: words.allBy({ organizer: organization.name }),
      }}
    />
  );
}

/** The events of the same series, the latest start first; nothing where there are no others. */
function OtherEditions({ calendar, position, event, reader }: MoreEventsProps) {
  const { to, language } = reader;
  const { series } = event;
  if (series === null) return null;
  const editions = listAt(calendar.series.positions, calendar.series.names.indexOf(series));
  const others = Array.from(editions).filter((other) => other !== position);
  const { event: words, list } = language.words;
  return (
    <MoreEvents
      id="other-editions"
      title={words.otherEditions}
      events={others.slice(0, SHOWN_EDITIONS).map((other) => eventAt(calendar, other))}
      reader={reader}
      all={
        others.length > SHOWN_EDITIONS
          ? { address: to.list({ past: true, page: 1, parameters: { series } }), text: list.past }
          : null
      }
    />
  );
}

/** Some events below a title, with their dates, and the year where it is not the present one; nothing where there are none. */
function MoreEvents({
  id,
  title,
  events,
  reader,
  all,
}: {
  readonly id: string;
  readonly title: string;
  readonly events: readonly CalendarEvent[];
  readonly reader: Reader;
  /** The link to all of them; its address is null where there is no such page. */
  readonly all: { readonly address: string | null; readonly text: string } | null;
}) {
  if (events.length === 0) return null;
  const noteOf = (event: CalendarEvent): string => {
    const isThisYear = event.startLocal?.slice(0, 4) === reader.date.slice(0, 4);
    return isThisYear ? '' : (yearOf(event, reader) ?? '');
  };
  return (
    <section class="more-by" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="events">
        {events.map((event) => (
          <EventItem key={event.id} event={event} reader={reader} note={noteOf(event)} />
        ))}
      </ul>
      {all?.address != null && (
        <p>
          <a href={all.address}>{all.text}</a>
        </p>
      )}
    </section>
  );
}

/**
 * Returns the next dated events of an organization, the earliest start first: one more than are shown, since the event of the page
 * itself may be among them, and is left out.
 */
function comingBy(calendar: Calendar, slug: string, now: number): readonly number[] {
  const { organizations, organizationsBySlug, events } = calendar;
  const organizer = organizationsBySlug.get(slug);
  if (organizer === undefined) return [];
  const isOver = overTest(calendar, now);
  // In the calendar, the latest start comes first.
  const coming = listAt(organizations.events, organizer).filter(
    (at) => !Number.isNaN(events.starts[at]) && events.statuses[at] !== CANCELLED && !isOver(at),
  );
  return [...coming.subarray(-SHOWN - 1)].reverse();
}
