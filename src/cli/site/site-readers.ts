import type { Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import { LANGUAGES } from '../../event-text/languages.ts';
import { dayIn } from '../../pages/months.ts';
import type { Reader } from '../../pages/reader.ts';
import { staticAddresses } from '../../pages/static-addresses.ts';
import { changeMoments } from './change-moments.ts';
import { monthsWithPages, placesWithLists } from './listed-views.ts';
import type { SiteQuery } from './site-file.ts';

/**
 * Who reads a static site: the language of the site first, in which there is every page.
 *
 * @param index the path of the head of the index, as links have it
 */
export function siteReaders(
  calendar: Calendar,
  { base, now }: SiteQuery,
  index: string,
): readonly [own: Reader, ...others: Reader[]] {
  const { language: own, timezone } = calendar.site;
  const today = startOfDay(now, timezone);
  const date = dayIn(timezone, today);
  const site = {
    base,
    language: own,
    months: new Set(monthsWithPages(calendar, date)),
    places: new Set(placesWithLists(calendar)),
  };
  const asFile = { index, changesAt: changeMoments(calendar, today) };
  const readerIn = (language: Reader['language']): Reader => {
    const to = staticAddresses(site, language);
    return { language, chosen: language, to, today, date, now: today, preview: null, asFile };
  };
  return [readerIn(own), ...LANGUAGES.filter((language) => language !== own).map(readerIn)];
}
