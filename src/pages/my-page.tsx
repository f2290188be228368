import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { NO_FILTER } from '../calendar/filters/filter-table.ts';
import { eventAt } from '../calendar/record-at.ts';
import { formats } from '../schema/formats.ts';
import { FIRST_VIEW } from './addresses.ts';
import { StarShape } from './event-item.tsx';
import { indexAttributes } from './browser/index-page.ts';
import { MyEvents } from './my-events.tsx';
import { ASSETS, browserProgram } from './page-assets.ts';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';
import { Subscriptions } from './subscribe-box.tsx';

/** The most events of a list, which is also the limit of my-list.js. */
const MOST = 200;

/** The most ids that a feed takes. */
const MOST_OF_FEED = 100;

/** Placeholders that the script of the page replaces by values. */
const AS_THEY_ARE = { now: '{now}', was: '{was}' };

/** Returns the ids in a parameter, without repetitions and without invalid ones. */
export function readIds(sent: string): readonly string[] {
  const ids = sent
    .toLowerCase()
    .split(',')
    .filter((id) => formats.uuid.test(id));
  return [...new Set(ids)].slice(0, MOST);
}

/**
 * Makes the page with starred events, which only the reader's browser knows: its script requests this page with their ids. A
 * link with ids shows a list to others.
 */
export function myPage(calendar: Calendar, ids: readonly string[], reader: Reader): Page {
  const { language, to, asFile } = reader;
  const { mine, errors, subscribe, changes, status, colon } = language.words;
  const { site } = calendar;
  const sentences = {
    ...status,
    ...{ colon, semicolon: changes.semicolon, gone: mine.gone },
    ...{ dates: changes.dates.knownBefore(AS_THEY_ARE), datesNew: changes.dates.known(AS_THEY_ARE) },
    ...{
      datesGone: changes.dates.unknownBefore(AS_THEY_ARE),
      location: changes.location.knownBefore(AS_THEY_ARE),
    },
    ...{
      locationNew: changes.location.known(AS_THEY_ARE),
      locationGone: changes.location.unknownBefore(AS_THEY_ARE),
    },
    ...{ name: changes.name(AS_THEY_ARE) },
  };
  return sitePage({
    calendar,
    reader,
    title: mine.title,
    description: mine.about,
    isListed: false,
    isLocated: false,
    addressIn: (other) => to.in(other).my(ids),
    styles: [ASSETS.recordStyle],
    scripts: [ASSETS.copy, ASSETS.panels, ...(asFile === null ? [] : [browserProgram(language)])],
    children: (
      <div
        id="my-list"
        data-sentences={JSON.stringify(sentences)}
        data-locale={language.locale}
        {...(asFile === null ? {} : indexAttributes(site, FIRST_VIEW, reader, asFile))}
      >
        <div class="hero">
          <h1>{mine.title}</h1>
          <button type="button" class="quiet" data-copy="" data-copied={subscribe.copied} hidden>
            {mine.copyLink}
          </button>
        </div>
        <p class="lead remembered" hidden={ids.length > 0}>
          {mine.about}
        </p>
        <p class="forgetful">{mine.needsScripts}</p>
        <div class="nothing" hidden>
          <StarShape />
          <p>{mine.empty}</p>
          <a class="button" href={to.home}>
            {errors.toCalendar}
          </a>
        </div>
        <div class="card shared remembered" hidden={ids.length === 0}>
          <p>{mine.shared}</p>
          <button type="button" class="button">
            {mine.keepAll}
          </button>
        </div>
        <section class="card news" aria-labelledby="news" hidden>
          <h2 id="news">{mine.news}</h2>
          <ul />
          <button type="button" class="quiet">
            {mine.noted}
          </button>
        </section>
        <div id="my-events">
          {ids.length > 0 && <EventsOf ids={ids} calendar={calendar} reader={reader} />}
        </div>
      </div>
    ),
  });
}

interface EventsOfProps {
  readonly ids: readonly string[];
  readonly calendar: Calendar;
  readonly reader: Reader;
}

function EventsOf({ ids, calendar, reader }: EventsOfProps) {
  const { mine, subscribe } = reader.language.words;
  const { url } = calendar.site;
  const [coming, past] = [false, true].map((isOver) => {
    const found = viewEvents(calendar, { past: isOver, filter: { ...NO_FILTER, ids } }, reader.now);
    return found.positions(0, found.total).map((position) => eventAt(calendar, position));
  });
  const shown = [...(coming ?? []), ...(past ?? [])].map(({ id }) => id);
  const feed = reader.to.feed('ics', { ids: shown.slice(0, MOST_OF_FEED).join(',') }) ?? '';
  return (
    <MyEvents ids={ids} coming={coming ?? []} past={past ?? []} reader={reader}>
      {shown.length > MOST_OF_FEED && <p>{mine.onlyFirst({ count: MOST_OF_FEED })}</p>}
      <a class="button" href={feed} download="my-list.ics">
        {subscribe.download}
      </a>
      {url !== null && (
        <Subscriptions feed={reader.to.absolute(url, feed)} name={mine.title} reader={reader} />
      )}
    </MyEvents>
  );
}
