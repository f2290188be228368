import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Temporal } from 'temporal-polyfill';
import { searchIndex } from '../../../src/cli/site/search-index.ts';
import { viewEvents } from '../../../src/calendar/calendar-view.ts';
import type { Calendar } from '../../../src/calendar/calendar.ts';
import { compileCalendar } from '../../../src/calendar/compile.ts';
import { NO_FILTER } from '../../../src/calendar/filters/filter-table.ts';
import { readEvent } from '../../../src/calendar/wire.ts';
import type { ListedEvent } from '../../../src/event-text/listed-event.ts';
import type { Records } from '../../../src/schema/records.ts';
import type { IndexQuery } from '../../../src/pages/browser/event-index.ts';
import { LANGUAGES } from '../../../src/event-text/languages.ts';
import { EventList } from '../../../src/pages/event-list.tsx';
import { serverAddresses } from '../../../src/pages/server-addresses.ts';
import { COUNTRIES, DAYS, TAGS, VALUES, ZONES } from '../../calendar/any-query.ts';
import { anyRecords } from '../../calendar/any-records.ts';
import { uuid } from '../../helpers/content.ts';
import { openIndex } from './open-index.ts';

const anyFilter: fc.Arbitrary<IndexQuery['filter']> = fc.option(
  fc.constantFrom(
    ...TAGS.map((value) => ({ name: 'tag', value }) as const),
    ...COUNTRIES.map((value) => ({ name: 'countryCode', value }) as const),
    ...[30, 31].map((number) => ({ name: 'organization', value: `organization-${number}` }) as const),
    ...[50, 51].map((number) => ({ name: 'place', value: uuid(number) }) as const),
  ),
);
const anyAsked = fc.record({
  past: fc.boolean(),
  q: fc.oneof(VALUES.q, fc.constantFrom('', '瑞士', 'ZÜRICH', '日本 hall', 'fiji', 'a', 'ＲＵＳＴ', '中國')),
  filter: anyFilter,
});

/** What the server lists, in its order. */
function served(calendar: Calendar, { past, q, filter }: IndexQuery, today: number): string[] {
  const narrowed = filter === null ? {} : { [filter.name]: [filter.value] };
  const view = { past, filter: { ...NO_FILTER, ...narrowed, q: q === '' ? undefined : q } };
  const found = viewEvents(calendar, view, today);
  return found.positions(0, found.total).map((position) => calendar.events.idAt(position));
}

/** The first moment of a day, and whether the zone has that day: one that it leaves out is nobody's today. */
function dayIn(timezone: string, day: string): { readonly today: number; readonly isThere: boolean } {
  const first = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
  return { today: first.epochMilliseconds, isThere: first.toPlainDate().toString() === day };
}

const anyDays = fc
  .record({
    timezone: fc.constantFrom(...Object.keys(ZONES)),
    days: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)),
  })
  .map(({ timezone, days }) => ({ timezone, days: days[0] < days[1] ? days : ([days[1], days[0]] as const) }))
  .filter(({ timezone, days }) => days.every((day) => dayIn(timezone, day).isThere));

function calendarIn(timezone: string, records: Records): Calendar {
  return compileCalendar({ ...records, site: { ...records.site, timezone } });
}

test('on any day from that of the index on, whatever is asked, it has the events of the server in its order', () => {
  fc.assert(
    fc.property(
      anyRecords,
      anyDays,
      fc.array(anyAsked, { minLength: 1, maxLength: 6 }),
      (records, { timezone, days: [built, date] }, queries) => {
        const calendar = calendarIn(timezone, records);
        const index = openIndex(searchIndex(calendar, built));
        const { today } = dayIn(timezone, date);
        for (const query of queries) {
          const ids = index.find(query, date).map(({ id }) => id);
          expect({ query, ids }).toEqual({ query, ids: served(calendar, query, today) });
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('what it knows of an event is shown as the server shows it', () => {
  fc.assert(
    fc.property(anyRecords, fc.constantFrom(...LANGUAGES), (records, language) => {
      const calendar = compileCalendar(records);
      const index = openIndex(searchIndex(calendar, '2026-03-01'));
      const reader = {
        ...{ language, chosen: language, to: serverAddresses(language), preview: null, asFile: null },
        ...{ today: Date.parse('2026-03-01'), date: '2026-03-01' },
      };
      const shown = (events: readonly ListedEvent[]): string =>
        renderToString(h(EventList, { events, reader }));
      for (const past of [false, true]) {
        const ids = served(calendar, { past, q: '', filter: null }, reader.today);
        const events = ids.map((id) => readEvent(calendar.events.whole(calendar.events.positionOf(id) ?? 0)));
        expect(shown(index.find({ past, q: '', filter: null }, reader.date))).toBe(shown(events));
      }
    }),
  );
});
