import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { pageFrame } from '../../calendar/wire.ts';
import { changesFeed } from '../../feeds/changes-feed.ts';
import { eventsFeed, organizationFeed, type Feed } from '../../feeds/feed.ts';
import { feedsOf } from '../../pages/feeds.ts';
import type { Reader } from '../../pages/reader.ts';
import { listedEvents } from './listed-views.ts';
import { fileAt, type SiteFile } from './site-file.ts';

/** The feeds and the list of a static site, with the bytes that the server sends (contract, section 9). */
export function* feedFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  const { to, today } = reader;
  const file = (address: string, feedOf: () => Feed | null): SiteFile =>
    fileAt(reader, address, () => Buffer.from([...(feedOf()?.pieces() ?? [])].join('')));
  for (const { parameters, filter } of listedEvents(calendar)) {
    const { organization } = parameters;
    if (organization !== undefined)
      yield file(to.organizationFeed(organization), () =>
        organizationFeed(calendar, organization, NO_FILTER),
      );
    else
      for (const { ending, address } of feedsOf(parameters, to))
        yield file(address, () => eventsFeed(calendar, ending, filter, new URLSearchParams(parameters)));
  }
  yield file(to.changesFeed, () => changesFeed(calendar, today));
  yield { path: 'api/events.json', make: () => wholeList(calendar.events) };
}

/** The answer of a list that has one page, with all fields. */
function wholeList(table: AnswerTable): Buffer {
  const { length: total } = table;
  const { head, tail } = pageFrame({ total, current: 1, pageSize: Math.max(1, total) });
  const records = Array.from({ length: total }, (_, position) => table.whole(position));
  return Buffer.from(`${head}${records.join(',')}${tail}`);
}
