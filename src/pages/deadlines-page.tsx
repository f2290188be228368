import { eventsWithOpenLinks } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { closingTest } from '../calendar/closings.ts';
import { localTime } from '../calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../calendar/filters/filter-table.ts';
import { type CalendarEvent, eventAt } from '../calendar/record-at.ts';
import { dayRange, linkTimes } from '../event-text/event-dates.ts';
import { monthName } from '../event-text/intl-formats.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { groupedBy } from '../platform/collections.ts';
import { type CalendarView, FIRST_VIEW, type Parameters } from './addresses.ts';
import { Star } from './event-item.tsx';
import { timesInYear } from '../event-text/row-times.ts';
import { colourClass } from './topic.ts';
import { linkState } from './event/event-links.tsx';
import { deadlineFeedsOf } from './feeds.ts';
import { FILTER_FORM, FilterBar } from './filters/filter-form.tsx';
import { viewLabels } from './filters/view-feeds.tsx';
import { monthOf } from './months.ts';
import { ASSETS } from './page-assets.ts';
import { lastPageOf, PAGE_SIZE, PageLinks } from './page-links.tsx';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';
import { SubscribeBox } from './subscribe-box.tsx';

/**
 * Makes the page of open links with a closing date, the earliest first: calls for papers, or links of the kinds in the view's
 * filter. Shows the last page where the requested one does not exist.
 */
export function deadlinesPage(calendar: Calendar, asked: CalendarView, reader: Reader): Page {
  const { language, today, to, asFile } = reader;
  const { deadlines: words, comma } = language.words;
  const { site } = calendar;
  const { parameters } = asked;
  const { linkKind: kinds, ...others } = parameters;
  const filter: ListFilter = { ...asked.filter, linkKind: asked.filter.linkKind ?? ['cfp'] };
  const found = eventsWithOpenLinks(calendar, filter, today);
  const lastPage = lastPageOf(found.total);
  const view = { ...asked, past: false, page: Math.min(asked.page, lastPage) };
  const calls = found
    .positions((view.page - 1) * PAGE_SIZE, PAGE_SIZE)
    .flatMap((position) => openCallsOf(eventAt(calendar, position), filter, reader));
  const addressWith = (changed: Parameters): string | null =>
    to.deadlines({ past: false, page: 1, parameters: changed });
  const [title, about] =
    kinds === undefined ? [words.openCalls, words.about] : [words.openLinks, words.aboutLinks];
  const feeds = deadlineFeedsOf(asFile === null ? { ...others, linkKind: kinds ?? 'cfp' } : parameters, to);
  const chosen = viewLabels(calendar, parameters, reader).join(comma);
  return sitePage({
    calendar,
    reader,
    searchForm: asFile === null ? FILTER_FORM : null,
    parameters,
    subscribe: (
      <SubscribeBox
        site={site}
        reader={reader}
        name={words.of({ calendar: site.name ?? language.words.frame.calendar })}
        about={words.subscribe}
        feeds={feeds}
      />
    ),
    title: chosen === '' ? title : `${title} · ${chosen}`,
    description: about,
    isListed: found.total > 0 && Object.keys(parameters).length === 0 && view.leftOut.length === 0,
    addressIn: (other) => to.in(other).deadlines(view),
    feeds,
    scripts: [ASSETS.copy, ASSETS.panels],
    children: (
      <>
        <div class="hero">
          <h1>{title}</h1>
          <p class="lead">{about}</p>
        </div>
        <FilterBar
          calendar={calendar}
          view={view}
          reader={reader}
          action={to.in(null).deadlines(FIRST_VIEW) ?? to.home}
          addressWith={addressWith}
          isOther
        />
        {calls.length === 0 && <p>{words.nothing}</p>}
        <Calls calls={calls} reader={reader} />
        <PageLinks reader={reader} view={view} lastPage={lastPage} addressOf={to.deadlines} />
      </>
    ),
  });
}

/** Returns the number of events that satisfy a filter and have an open call for papers. */
export function countOpenCalls(
  calendar: Calendar,
  filter: ListFilter,
  { today }: Pick<Reader, 'today'>,
): number {
  return eventsWithOpenLinks(calendar, { ...filter, linkKind: ['cfp'] }, today).total;
}

/** Returns the number of the last page of open calls for papers, from 1; 0 where no link in the calendar has a closing date. */
export function lastDeadlinesPage(calendar: Calendar, reader: Reader): number {
  const { events } = calendar.closings;
  return events.length === 0 ? 0 : lastPageOf(countOpenCalls(calendar, NO_FILTER, reader));
}

/** An event with its open links that have a closing date, the earliest first. */
interface OpenCalls {
  readonly event: CalendarEvent;
  readonly links: CalendarEvent['links'];
  /** When the first of them closes, in local time of the event, like `2026-03-06T18:00:00`. */
  readonly closesLocal: string;
}

function openCallsOf(event: CalendarEvent, filter: ListFilter, reader: Reader): OpenCalls[] {
  const isChosen = closingTest(filter);
  const links = event.links
    .filter((link) => isChosen(link, event.timezone) && linkState(link, reader) === 'open')
    .sort((one, other) => Date.parse(one.closesAt ?? '') - Date.parse(other.closesAt ?? ''));
  const closesLocal = localTime(links[0]?.closesAt ?? null, event.timezone);
  return closesLocal === null ? [] : [{ event, links, closesLocal }];
}

function Calls({ calls, reader }: { readonly calls: readonly OpenCalls[]; readonly reader: Reader }) {
  const headingOf = ({ closesLocal }: OpenCalls): string => monthName(monthOf(closesLocal), reader.language);
  return (
    <>
      {[...groupedBy(calls, headingOf)].map(([month, ofMonth]) => (
        <section key={month} class="days">
          <h2>{reader.language.words.deadlines.closing({ month })}</h2>
          <ul class="events">
            {ofMonth.map((call) => (
              <CallItem key={call.event.id} call={call} reader={reader} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** A row with the day on which the first link closes, the event, and the closing dates of all its open links. */
function CallItem({ call, reader }: { readonly call: OpenCalls; readonly reader: Reader }) {
  const { language, to, ownTopics } = reader;
  const { event, links, closesLocal } = call;
  const { status, links: words } = language.words;
  const where = [dayRange(event, language), shortWhereOf(event, language)].filter(Boolean).join(' · ');
  const closing = { ...event, startLocal: closesLocal.slice(0, 'YYYY-MM-DD'.length), endLocal: null };
  const [day = '', month = ''] = timesInYear(closing, reader.timeZone, language);
  return (
    <li class={`event call ${event.status}`}>
      <p class="time">
        {day} <small>{month}</small>
      </p>
      <div>
        <div class={`title-line topic ${colourClass(event, ownTopics)}`}>
          <a class="name" href={to.event(event.id)} dir="auto">
            {event.name}
          </a>
        </div>
        <p class="line" dir="auto">
          {event.status !== 'scheduled' && <span class="status">{status[event.status]} · </span>}
          {where}
        </p>
        {links.map((link) => (
          <p key={`${link.kind} ${link.url} ${link.closesAt ?? ''}`} class="until">
            <a href={link.url} rel="nofollow noopener">
              {words.kinds[link.kind]}
            </a>{' '}
            <span class="by">{linkTimes({ ...link, opensAt: null }, event.timezone, language)}</span>
          </p>
        ))}
      </div>
      <Star event={event} language={language} />
    </li>
  );
}
