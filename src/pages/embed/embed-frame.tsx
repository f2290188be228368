import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { EventList } from '../event-list.tsx';
import { ASSETS } from '../page-assets.ts';
import { renderPage, type Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import type { EmbedView } from './embed-view.ts';

/** Makes the document with only the list of events, for a frame on other sites that may run no scripts; links open in a new window. */
export function embedFrame(calendar: Calendar, view: EmbedView, reader: Reader): Page {
  const { language, now, to } = reader;
  const { frame, records } = language.words;
  const { site } = calendar;
  const { parameters, limit } = view;
  const found = viewEvents(calendar, { ...view, past: false }, now);
  const events = found.positions(0, limit).map((position) => eventAt(calendar, position));
  const siteName = site.name ?? frame.calendar;
  return renderPage({
    language,
    site,
    siteName,
    title: siteName,
    description: site.description ?? frame.about,
    location: null,
    isListed: false,
    linkTarget: '_blank',
    styles: [ASSETS.style, ASSETS.embedStyle],
    scripts: [],
    to,
    children: (
      <main class="embed-frame">
        <h1 class="visually-hidden" dir="auto">
          {siteName}
        </h1>
        {events.length === 0 && <p>{records.noneComing}</p>}
        <EventList events={events} reader={reader} byDaysAlone={(parameters.datetime ?? '') !== ''} />
        <p>
          <a href={to.list({ past: false, page: 1, parameters }) ?? to.home} dir="auto">
            {siteName}
          </a>
        </p>
      </main>
    ),
  });
}
