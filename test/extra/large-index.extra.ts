import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createRandom } from '../../scripts/bench/content/random.ts';
import { ADJECTIVES, CITIES, KINDS, ORGANIZATION_KINDS, TOPICS } from '../../scripts/bench/content/words.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { type IndexFile, searchIndex, type SearchIndex } from '../../src/cli/site/search-index.ts';
import type { IndexHead, IndexPart } from '../../src/pages/browser/index-format.ts';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { compareIds } from '../../src/schema/records.ts';
import { eventRecord, organizationRecord, placeRecord, recordsWith } from '../calendar/records.ts';
import { openIndex } from '../pages/browser/open-index.ts';

describe('the index of 10,000 events', () => {
  const EVENTS = 10_000;

  const TODAY = '2026-11-23';

  const LEVEL = 6;

  /** Returns records in which one event in ten is still to come. */
  function manyRecords(): ReturnType<typeof recordsWith> {
    const random = createRandom(1);
    const organizations = Array.from({ length: EVENTS / 50 }, (_, number) =>
      organizationRecord(number, {
        name: `${random.choose(TOPICS)} ${random.choose(ORGANIZATION_KINDS)} ${number}`,
      }),
    );
    const places = Array.from({ length: EVENTS / 100 }, (_, number) =>
      placeRecord(number, { id: random.uuid(), name: `${random.choose(CITIES).name} Hall ${number}` }),
    ).sort(compareIds);
    const events = Array.from({ length: EVENTS }, (_, number) => {
      const city = random.choose(CITIES);
      const first = Date.UTC(2018, 0, 1) + random.below(3_600) * 86_400_000;
      const [startDay, endDay] = [first, first + random.below(5) * 86_400_000].map((day) =>
        new Date(day).toISOString().slice(0, 10),
      );
      const [adjective, kind] = [random.choose(ADJECTIVES), random.choose(KINDS)];
      return eventRecord(number, {
        id: random.uuid(),
        name: `${adjective} ${random.sample(TOPICS, 2).join(' ')} ${kind} ${city.name} ${random.below(40)}`,
        startDate: `${startDay}T00:00:00.000Z`,
        endDate: `${endDay}T23:59:59.999Z`,
        ...{ startDay: startDay ?? null, endDay: endDay ?? null },
        region: `${city.name}, ${city.country}`,
        countryCode: city.countryCode,
        status: random.below(20) === 0 ? 'rescheduled' : EVENT_STATUSES[0],
        scale: random.choose(SCALES),
        organization: random.choose(organizations).slug,
        place: random.choose(places).stem,
        tags: random.sample(
          TOPICS.slice(0, 60).map((topic) => topic.toLowerCase()),
          random.below(4),
        ),
      });
    }).sort(compareIds);
    return recordsWith(events, organizations, places);
  }

  function sizeOf({ text }: IndexFile): number {
    return gzipSync(text, { level: LEVEL }).length;
  }

  let index: SearchIndex;

  beforeAll(() => {
    index = searchIndex(compileCalendar(manyRecords()), Date.parse(TODAY));
  });

  test('takes 400 kB at most when it is compressed, and 100 kB of it are enough for a first list', () => {
    const [first, ...others] = [index.head, ...index.parts].map(sizeOf);
    expect(first).toBeLessThan(10_000);
    expect(others.filter((size) => size > 90_000)).toEqual([]);
    expect(others.reduce((sum, size) => sum + size, first ?? 0)).toBeLessThanOrEqual(400_000);
  });

  test('has each event in one part, coming events first', () => {
    const { coming, past } = JSON.parse(index.head.text) as IndexHead;
    expect([...coming, ...past]).toEqual(index.parts.map(({ path }) => path));
    const counts = index.parts.map(({ text }) => (JSON.parse(text) as IndexPart).names.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(EVENTS);
    const opened = openIndex(index);
    const [toCome, over] = [false, true].map((isPast) =>
      opened.find({ past: isPast, q: '', filter: null }, Date.parse(TODAY)),
    );
    expect(new Set([...(toCome ?? []), ...(over ?? [])].map(({ id }) => id)).size).toBe(EVENTS);
    expect(counts.slice(0, coming.length).reduce((sum, count) => sum + count, 0)).toBe(toCome?.length);
  });
});
