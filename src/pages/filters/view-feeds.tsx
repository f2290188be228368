import type { Calendar } from '../../calendar/calendar.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { feedAddress, type CalendarView, type Parameters } from '../addresses.ts';
import type { FeedLink } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { SubscribeBox } from '../subscribe-box.tsx';
import { valueLabel } from './value-label.ts';

/** A page that is narrowed twice is one of too many for search engines. */
const MAX_LISTED = 1;

/** Whether search engines may list a view. */
export function isListed({ parameters }: Pick<CalendarView, 'parameters'>): boolean {
  return Object.keys(parameters).length <= MAX_LISTED && parameters.q === undefined;
}

/** The feeds of what a view shows, where they are for everybody. */
export function viewFeeds(site: SiteRecord, parameters: Parameters): readonly FeedLink[] {
  if (!site.public) return [];
  return [
    ['text/calendar', feedAddress('ics', parameters)],
    ['application/atom+xml', feedAddress('atom', parameters)],
    ['application/feed+json', feedAddress('json', parameters)],
    ['application/geo+json', feedAddress('geojson', parameters)],
  ];
}

interface SubscribeToViewProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** A calendar program gets what is chosen, and goes on getting it. */
export function SubscribeToView({ calendar, view: { parameters }, reader }: SubscribeToViewProps) {
  const { site } = calendar;
  const { frame, subscribe, comma } = WORDS[reader.language];
  const chosen = Object.entries(parameters).map(([name, value]) => valueLabel(calendar, name, value, reader));
  const what = chosen.join(comma);
  const name = site.name ?? frame.calendar;
  return (
    <SubscribeBox
      site={site}
      reader={reader}
      name={what === '' ? name : `${name}: ${what}`}
      about={what === '' ? subscribe.everything : subscribe.chosen(what)}
      feeds={[
        feedAddress('ics', parameters),
        ['Atom', feedAddress('atom', parameters)],
        ['JSON Feed', feedAddress('json', parameters)],
        ['GeoJSON', feedAddress('geojson', parameters)],
      ]}
    />
  );
}
