import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { pageFrame } from '../../calendar/wire.ts';
import { changesFeed } from '../../feeds/changes-feed.ts';
import { eventFile, eventsFeed, organizationFeed, type Feed } from '../../feeds/feed.ts';
import { feedsOf } from '../../pages/feeds.ts';
import type { Reader } from '../../pages/reader.ts';
import { listedEvents } from './listed-views.ts';
import { pathOf } from './page-files.ts';
import type { SiteFile } from './site-file.ts';

/** The feeds and the JSON of a static site, with the bytes that the server sends (contract, section 9). */
export function* dataFiles(calendar: Calendar, reader: Reader): Generator<SiteFile, void> {
  yield* feedFiles(calendar, reader);
  const { events, organizations } = calendar;
  yield { path: 'api/events.json', make: () => wholeList(events) };
  yield* recordFiles('api/events', events);
  yield* recordFiles('api/organizations', organizations);
}

function* feedFiles(calendar: Calendar, { to, today }: Reader): Generator<SiteFile, void> {
  const file = (address: string, feedOf: () => Feed | null): SiteFile => ({
    path: pathOf(to.file(''), address),
    make: () => Buffer.from([...(feedOf()?.pieces() ?? [])].join('')),
  });
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
  const { events } = calendar;
  for (let position = 0; position < events.length; position += 1)
    if (!Number.isNaN(events.starts[position]))
      yield {
        path: pathOf(to.file(''), to.eventFile(events.idAt(position))),
        make: () => eventFile(calendar, position)?.bytes ?? Buffer.alloc(0),
      };
}

function* recordFiles(folder: string, table: AnswerTable): Generator<SiteFile, void> {
  for (let position = 0; position < table.length; position += 1)
    yield { path: `${folder}/${table.idAt(position)}.json`, make: () => table.whole(position) };
}

/** The answer of a list that has one page, with all fields. */
function wholeList(table: AnswerTable): Buffer {
  const { length: total } = table;
  const { head, tail } = pageFrame({ total, current: 1, pageSize: Math.max(1, total) });
  const records = Array.from({ length: total }, (_, position) => table.whole(position));
  return Buffer.from(`${head}${records.join(',')}${tail}`);
}
