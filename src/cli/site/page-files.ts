import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { FIRST_VIEW, type CalendarView } from '../../pages/addresses.ts';
import { calendarPage } from '../../pages/calendar-page.tsx';
import { changesPage } from '../../pages/changes-page.tsx';
import { embedPage } from '../../pages/embed/embed-page.tsx';
import { SHOWN_COUNT } from '../../pages/embed/embed-view.ts';
import { errorPage } from '../../pages/error-page.tsx';
import { lastPageOf } from '../../pages/list-pages.ts';
import { mapPage } from '../../pages/map/map-page.tsx';
import { monthPage } from '../../pages/month/month-page.tsx';
import type { Reader } from '../../pages/reader.ts';
import { listedEvents, monthsWithPages } from './listed-views.ts';
import { pageFile, type SiteFile } from './site-file.ts';

/**
 * Every page of a static site but those of records, in each language.
 *
 * @param readers that of the site's language first
 */
export function* pageFiles(
  calendar: Calendar,
  readers: readonly [own: Reader, ...others: Reader[]],
): Generator<SiteFile, void> {
  const [{ now, date }] = readers;
  const views = [...viewsOf(calendar, now)];
  const months = monthsWithPages(calendar, date);
  for (const reader of readers) yield* listFiles(calendar, reader, views, months);
  const fault = { kind: 'notFound', fields: [], seconds: null } as const;
  yield { path: '404.html', make: () => errorPage(calendar, readers[0], fault).bytes };
}

function* listFiles(
  calendar: Calendar,
  reader: Reader,
  views: readonly CalendarView[],
  months: readonly string[],
): Generator<SiteFile, void> {
  const { to } = reader;
  for (const view of views) yield pageFile(reader, to.list(view), () => calendarPage(calendar, view, reader));
  for (const month of months)
    yield pageFile(reader, to.month(month, {}), () => monthPage(calendar, month, FIRST_VIEW, reader));
  yield pageFile(reader, to.map(FIRST_VIEW), () => mapPage(calendar, FIRST_VIEW, reader));
  yield pageFile(reader, to.changes, () => changesPage(calendar, reader));
  const embed = { ...FIRST_VIEW, limit: SHOWN_COUNT.usual, isFramable: false };
  yield pageFile(reader, to.embed({}), () => embedPage(calendar, embed, reader));
}

/** Each list of events to come and of those that are over, in all its pages. */
function* viewsOf(calendar: Calendar, now: number): Generator<CalendarView, void> {
  for (const events of listedEvents(calendar))
    for (const past of [false, true]) {
      const view = { ...FIRST_VIEW, ...events, past };
      const last = lastPageOf(viewEvents(calendar, view, now).total);
      for (let page = 1; page <= last; page += 1) yield { ...view, page };
    }
}
