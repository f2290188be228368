import type { Calendar } from '../../calendar/calendar.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { placeAt } from '../../calendar/record-at.ts';
import type { WirePlace } from '../../calendar/wire.ts';
import { countryName } from '../../event-text/intl-formats.ts';
import type { Language } from '../../words/language.ts';
import { namesCountry } from '../../event-text/where.ts';
import type { Addresses } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { Fact } from '../fact.tsx';
import { scriptText } from '../json-ld.ts';
import { mapAddress } from '../event/event-links.tsx';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { recordPage, wordsOf } from './record-page.tsx';

const ONLINE = 'online';

/** Makes the page of the place at a position of the calendar's places. */
export function placePage(calendar: Calendar, position: number, reader: Reader): Page {
  const place = placeAt(calendar, position);
  const { id, name, kind } = place;
  const { language, to } = reader;
  const { records, event, online } = language.words;
  const where = placeLine(place, language);
  const map = kind === ONLINE ? null : mapAddress(place, where === '' ? null : `${name}, ${where}`);
  const parameters = { place: id };
  return recordPage(calendar, reader, {
    name,
    description: [records.eventsAt({ name }), where].join(' '),
    jsonLd: jsonLdOfPlace(place, calendar.site.url, to),
    addressIn: (other) => to.recordsIn(other)?.place(id) ?? null,
    band: id,
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
    feedAbout: records.allAt({ name }),
    facts: (where !== '' || map !== null) && (
      <div class="particulars card">
        <dl class="facts">
          <Fact icon="pin" name={event.where}>
            <address>
              {where !== '' && <span dir="auto">{where}</span>}
              {map !== null && (
                <a class="minor" href={map} rel="nofollow noopener">
                  {event.showOnMap}
                </a>
              )}
            </address>
          </Fact>
        </dl>
      </div>
    ),
    children: null,
  });
}

/** Returns the address of a place, with its country where the address does not name it; empty where neither is known. */
function placeLine(
  { address, countryCode }: Pick<WirePlace, 'address' | 'countryCode'>,
  language: Language,
): string {
  const isNamed = countryCode === null || (address !== null && namesCountry(address, countryCode));
  const parts = [address, isNamed ? null : countryName(countryCode, language)];
  return parts.filter((part) => part !== null).join(', ');
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
