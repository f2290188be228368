import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Calendar } from '../../../src/calendar/calendar.ts';
import { compileCalendar } from '../../../src/calendar/compile.ts';
import { eventsFeed } from '../../../src/feeds/feed.ts';
import { ApiError } from '../../../src/http/answer/api-errors.ts';
import { FEED_PARAMETERS } from '../../../src/http/routes/parameters.ts';
import { readQuery } from '../../../src/http/routes/read-query.ts';
import { DAYS, VALUES } from '../../calendar/any-query.ts';
import { anyRecords } from '../../calendar/any-records.ts';
import { ELEMENT } from './element.ts';

type Question = Readonly<Record<string, string>>;

const SOURCE = new URL('https://calendar.example.org/feeds/events.json');

const day = fc.constantFrom(...DAYS);
const { tag, organization, place, countryCode, scale, status } = VALUES;
const EACH = { tag, organization, place, countryCode, scale, status };

/** Few of them, since many find nothing; the element always asks for some time. */
const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    names: fc.subarray(Object.keys(EACH), { maxLength: 2 }),
    values: fc.record(EACH),
    datetime: fc.oneof(
      day,
      day.map((from) => `${from}/..`),
      day.map((until) => `../${until}`),
      fc.tuple(day, day).map((sides) => sides.join('/')),
    ),
  })
  .map(({ names, values, datetime }) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
    datetime,
  }));

/** The feed that a server answers a question with; null for one that it refuses. */
function feedOf(calendar: Calendar, question: Question): object | null {
  try {
    const filter = readQuery({ sent: new URLSearchParams(question), strict: false }, FEED_PARAMETERS);
    return JSON.parse([...eventsFeed(calendar, 'json', filter).pieces()].join('')) as object;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** What the element shows of a feed, by the addresses of events. */
function shownOf(feed: object, question: Question): string[] {
  return ELEMENT.eventsOf(feed, SOURCE)
    .filter((event) => ELEMENT.isMatch(event, question))
    .map(({ address }) => address)
    .sort();
}

test('of the feed with all events, the element shows what it shows of the feed with the answer', () => {
  let found = 0;
  fc.assert(
    fc.property(anyRecords, anyQuestion, (records, question) => {
      const calendar = compileCalendar(records);
      const [answer, all] = [feedOf(calendar, question), feedOf(calendar, {})];
      fc.pre(answer !== null && all !== null);
      const shown = shownOf(answer, question);
      expect(shownOf(all, question)).toEqual(shown);
      // What has moved online is at no place in a feed.
      if (question.place === undefined) expect(shown).toEqual(shownOf(answer, {}));
      found += shown.length;
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(100);
});
