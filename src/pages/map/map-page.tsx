import { locatedEvents, type LocatedView } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { feedsOf } from '../feeds.ts';
import { FILTER_FORM, FilterBar } from '../filters/filter-form.tsx';
import { isListed, viewLabels } from '../filters/view-feeds.tsx';
import { LinkTo } from '../link-to.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { ASSETS, mapProgram } from '../page-assets.ts';
import { ViewLinks } from '../page-links.tsx';
import { imageOrigins } from '../page-policy.ts';
import type { Page, PageProps } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import type { Frame } from './frame.ts';
import { MapDrawing } from './map-drawing.tsx';
import { planOf, type ShownGroup, shownGroups } from './plan.ts';
import { areMoreThanTown, boxOf, namedTowns } from './towns.ts';

/**
 * Makes the page with the map of a view.
 *
 * @param asked the view; its page number is ignored
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
    scripts: [
      ...(asFile === null ? [ASSETS.liveList, ASSETS.dateRange] : []),
      ...(located.located > 0 ? [mapProgram()] : []),
      ASSETS.copy,
      ASSETS.panels,
    ],
    ...mapOrigins(calendar.site),
    children: (
      <>
        <h1 class="list-title">{heading}</h1>
        <FilterBar
          calendar={calendar}
          view={view}
          reader={reader}
          action={to.in(null).map({ past: false, parameters: {} }) ?? ''}
          addressWith={addressWith}
        />
        <div id="events">
          <ViewLinks
            reader={reader}
            total={total}
            past={past}
            otherTime={to.map({ past: !past, parameters })}
          />
          {total === 0 && <NothingFound calendar={calendar} view={view} reader={reader} />}
          {located.located > 0 && (
            <MapAndList calendar={calendar} located={located} view={view} reader={reader} />
          )}
          <MapNotes located={located} view={view} reader={reader} />
        </div>
      </>
    ),
  });
}

/** Returns the hosts that the map's page loads pictures from: those of the street tiles and of the logo. */
export function mapOrigins({ mapTiles, logo }: SiteRecord): Pick<PageProps, 'images' | 'referrer'> {
  const images = imageOrigins([mapTiles?.url, logo]);
  return { images, ...(mapTiles !== null && { referrer: 'strict-origin' }) };
}

interface MapAndListProps {
  readonly calendar: Calendar;
  /** The events of the page; some of them may have no coordinates. */
  readonly located: LocatedView;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** The map, and beside or below it the events of each dot. */
function MapAndList({ calendar, located, view, reader }: MapAndListProps) {
  const { map } = reader.language.words;
  const plan = planOf(located, calendar.map);
  const shown = shownGroups(calendar, located, plan, reader.language);
  return (
    <>
      <a class="skip" href="#groups">
        {map.toList}
      </a>
      <MapDrawing
        plan={plan}
        shown={shown}
        label={map.drawing({ count: located.located })}
        site={calendar.site}
        view={view}
        reader={reader}
      />
      <GroupList frame={plan.frame} shown={shown} view={view} reader={reader} />
    </>
  );
}

/** Notes on the events that the map cannot show, since they have no coordinates. */
function MapNotes({
  located,
  view: { past, parameters },
  reader: { language, to },
}: Omit<MapAndListProps, 'calendar'>) {
  const { map } = language.words;
  const elsewhere = located.positions.length - located.located;
  return (
    <>
      {located.located === 0 && elsewhere > 0 && (
        <div class="nothing">
          <p>{map.none}</p>
          <p>{map.howTo}</p>
        </div>
      )}
      {elsewhere > 0 && (
        <p class="map-notes">
          <LinkTo address={to.list({ past, page: 1, parameters })}>
            {map.elsewhere({ count: elsewhere })}
          </LinkTo>
        </p>
      )}
    </>
  );
}

/** Lists the first events of each dot on the map, with a link to the other events of the dot. */
function GroupList({
  frame,
  shown,
  view,
  reader,
}: Pick<MapAndListProps, 'view' | 'reader'> & {
  readonly frame: Frame;
  readonly shown: readonly ShownGroup[];
}) {
  const { language, to } = reader;
  const { map, events: eventsOf } = language.words;
  const { past, parameters } = view;
  return (
    <div class="groups" id="groups">
      {shown.map(({ group: { count, parts }, anchor, towns, events }) => {
        const { west, south, east, north } = boxOf(parts, frame);
        const within = {
          past,
          page: 1,
          parameters: { ...parameters, bbox: [west, south, east, north].join(',') },
        };
        const nearer = areMoreThanTown(parts) ? to.map(within) : null;
        const hidden = count - events.length;
        return (
          <section key={anchor} id={anchor} aria-labelledby={`${anchor}-name`}>
            <div class="group-head">
              <h2 id={`${anchor}-name`} dir="auto">
                {namedTowns(towns, language)}
              </h2>
              <p>
                <span class="count">{eventsOf({ count })}</span>{' '}
                {nearer !== null && (
                  <a href={nearer} aria-describedby={`${anchor}-name`}>
                    {map.zoom}
                  </a>
                )}
              </p>
            </div>
            <ul class="events">
              {events.map(([event, point]) => (
                <EventItem key={event.id} event={event} reader={reader} point={point} />
              ))}
            </ul>
            {hidden > 0 && (
              <p class="more">
                <LinkTo address={to.list(within) ?? to.list({ past, page: 1, parameters })}>
                  {map.more({ count: hidden })}
                </LinkTo>
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
