import type { Calendar } from '../../calendar/calendar.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { placeAt } from '../../calendar/record-at.ts';
import type { WirePlace } from '../../calendar/wire.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { Addresses } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { scriptText } from '../json-ld.ts';
import { mapAddress } from '../map-address.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { placeLine } from './place-line.ts';
import { wordsOf } from './record-facts.tsx';
import { recordPage } from './record-page.tsx';

const ONLINE = 'online';

/** A page of the place at a position of the calendar's places. */
export function placePage(calendar: Calendar, position: number, reader: Reader): Page {
  const place = placeAt(calendar, position);
  const { id, name, kind } = place;
  const { language, to } = reader;
  const { records, event, online } = WORDS[language];
  const where = placeLine(place, language);
  const map = kind === ONLINE ? null : mapAddress(place, where === '' ? null : `${name}, ${where}`);
  const parameters = { place: id };
  return recordPage(calendar, reader, {
    name,
    description: [records.eventsAt(name), where].join(' '),
    jsonLd: jsonLdOfPlace(place, calendar.site.url, to),
    addressIn: (other) => to.recordsIn(other)?.place(id) ?? null,
    lead: (
      <p class="lead" dir="auto">
        {kind === ONLINE ? online : wordsOf(kind)}
      </p>
    ),
    events: {
      parameters,
      filter: { ...NO_FILTER, place: [id] },
    },
    feeds: feedsOf(parameters, to).filter(({ ending }) => ending !== 'geojson'),
    feedAbout: records.allAt(name),
    children: (
      <address>
        {where !== '' && <p dir="auto">{where}</p>}
        {map !== null && (
          <p>
            <a href={map} rel="nofollow noopener">
              {event.showOnMap}
            </a>
          </p>
        )}
      </address>
    ),
  });
}

function jsonLdOfPlace(
  { id, name, kind, address, latitude, longitude }: WirePlace,
  siteUrl: string | null,
  to: Addresses,
): string {
  return scriptText({
    '@context': 'https://schema.org',
    '@type': kind === ONLINE ? 'VirtualLocation' : 'Place',
    name,
    address,
    geo: latitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude },
    url: siteUrl === null ? null : to.absolute(siteUrl, to.in(null).place(id)),
  });
}
