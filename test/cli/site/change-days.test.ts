import { expect, test } from '@jest/globals';
import { siteFiles } from '../../../src/cli/site/site-files.ts';
import { calendarOf, event, organization, uuid, yaml } from '../../helpers/content.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-03-02T12:00:00Z');
const DAYS = 20;

const calendar = calendarOf({
  'site.yml': yaml({ public: 'true', timezone: 'Europe/Vienna' }),
  'organizations/guild.md': organization(10),
  'organizations/club.md': organization(11),
  'events/over.md': event(1, { startDate: '2026-02-01', organization: 'guild', tags: '[old]' }),
  'events/long.md': event(2, {
    startDate: '2026-03-05',
    endDate: '2026-03-09',
    organization: 'guild',
    tags: '[long]',
  }),
  'events/far.md': event(3, {
    startDate: '2026-03-12T20:00',
    timezone: 'Pacific/Auckland',
    organization: 'guild',
    tags: '[far]',
  }),
  'events/undated.md': event(4, { organization: 'club', tags: '[never]' }),
});

/** Of each day behind the first. */
const PAGES = Array.from({ length: DAYS }, (_, day) => pagesOn(day));

function pagesOn(day: number): Map<string, string> {
  const files = [...siteFiles(calendar, { base: '', now: FIRST + day * DAY })];
  const pages = files.filter(({ path }) => path.endsWith('.html'));
  return new Map(pages.map(({ path, make }) => [path, make().toString()]));
}

/** Days behind the first on which each page becomes another one, within a month. */
function changes(): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [day, pages] of PAGES.slice(1).entries()) {
    for (const [path, html] of pages)
      if (PAGES[day]?.get(path) !== html) found.set(path, [...(found.get(path) ?? []), day + 1]);
  }
  return found;
}

test('a page stays the same until the day that it names, and is another one from then on', () => {
  for (const [day, tomorrow] of PAGES.slice(1).entries()) {
    const today = PAGES[day] ?? new Map<string, string>();
    const next = new Date(FIRST + (day + 1) * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
    for (const [path, html] of today) {
      if (!html.includes('data-index=')) continue;
      const isNamed = html.includes(`data-changes-on="${next}"`);
      expect([path, next, tomorrow.get(path) !== html]).toEqual([path, next, isNamed]);
    }
  }
});

test('as days pass, only what depends on them is made anew', () => {
  const found = changes();
  // In how many days is said while something with a date is to come: up to the 12th.
  expect(found.get('index.html')).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
  expect(found.get('month/2026-03/index.html')).toHaveLength(DAYS - 1);
  // Under way from the 6th on, over from the 10th on.
  expect(found.get('events/tag/long/index.html')).toEqual([4, 8]);
  expect(found.get('events/tag/long/past/index.html')).toEqual([8]);
  for (const path of [
    'month/2026-04/index.html',
    'events/tag/old/index.html',
    'events/tag/never/index.html',
    'club/index.html',
    'changes/index.html',
    `events/${uuid(4)}/index.html`,
  ])
    expect([path, found.get(path)]).toEqual([path, undefined]);
});
