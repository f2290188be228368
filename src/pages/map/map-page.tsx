import { locatedEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { FILTER_FORM, FilterBar } from '../filters/filter-form.tsx';
import { isListed, viewLabels } from '../filters/view-feeds.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { ViewLinks } from '../view-links.tsx';
import { MapAndList } from './map-and-list.tsx';
import { MapNotes } from './map-notes.tsx';

/**
 * Where the events of a view take place.
 *
 * @param asked whose page does not count
 */
export function mapPage(calendar: Calendar, asked: CalendarView, reader: Reader): Page {
  const { language, now, to, asFile } = reader;
  const words = language.words;
  const view = { ...asked, page: 1 };
  const { past, parameters } = view;
  const located = locatedEvents(calendar, view, now);
  const total = located.positions.length;
  const heading = past ? words.map.titlePast : words.map.title;
  const addressWith = (changed: Parameters): string | null => to.map({ past, parameters: changed });
  return sitePage({
    calendar,
    reader,
    title: [heading, ...viewLabels(calendar, parameters, reader)].join(' · '),
    part: 'map',
    parameters,
    searchForm: asFile === null ? FILTER_FORM : null,
    description: heading + words.colon + words.events({ count: total }),
    isListed: total > 0 && isListed(view),
    addressIn: (other) => to.in(other).map(view),
    feeds: feedsOf(parameters, to),
    styles: [ASSETS.mapStyle],
    scripts: [...(asFile === null ? [ASSETS.liveList, ASSETS.dateRange] : []), ASSETS.copy, ASSETS.panels],
    children: (
      <>
        <div class="hero">
          <h1>{heading}</h1>
        </div>
        <FilterBar
          calendar={calendar}
          view={view}
          reader={reader}
          action={to.in(null).map({ past: false, parameters: {} }) ?? ''}
          addressWith={addressWith}
        />
        <div id="events">
          <ViewLinks reader={reader} total={total} past={past} />
          {total === 0 && <NothingFound calendar={calendar} view={view} reader={reader} />}
          <MapNotes located={located} view={view} reader={reader} />
          {located.located > 0 && (
            <MapAndList calendar={calendar} located={located} view={view} reader={reader} />
          )}
        </div>
      </>
    ),
  });
}
