import { createRandom, type Random } from '../../../scripts/bench/content/random.ts';
import { DAY } from '../../../src/calendar/days.ts';
import { event, organization, place, yaml } from '../../helpers/content-files.ts';
import type { Files } from '../../helpers/folder.ts';
import { colouredPng } from '../../helpers/pictures.ts';

/* Calendars that look like those of people: the meetups of a city, and conventions all over the world. */

const SEED = 45;
const WEEKS = 30;
const WEEKS_BEFORE = 4;
/** How many meetups there are on each day of a week, from Monday on: fifty in all. */
const MEETUPS = [7, 8, 8, 8, 7, 6, 6] as const;
const HOURS = ['18:00', '18:30', '19:00', '19:30', '20:00'] as const;
const AT_WEEKENDS = ['10:00', '12:00', '14:00', '16:30'] as const;

const GROUPS = [
  ['rust', 'Rust Harbour', 'rust', 'languages'],
  ['python', 'Python User Group', 'python', 'data'],
  ['js', 'JS Craft', 'javascript', 'languages'],
  ['games', 'Board Games at the Docks', 'games', 'community'],
  ['ux', 'UX Harbour', 'design', 'community'],
  ['ml', 'Machine Learning Evenings', 'ai', 'data'],
  ['ops', 'Platform People', 'cloud', 'open-source'],
  ['chess', 'Chess at the Port', 'games', 'community'],
  ['go', 'Gophers of the North', 'go', 'languages'],
  ['founders', 'Founders Breakfast', 'startup', 'community'],
  ['osm', 'Mappers of the Elbe', 'maps', 'open-source'],
  ['a11y', 'Accessibility Circle', 'design', 'web'],
] as const;
const TOPICS = [
  'Evening of lightning talks',
  'Hack night',
  'Monthly meetup',
  'Show and tell',
  'Open discussion',
  'Workshop: build a small thing',
  'Panel: what we learned this year, and what we would rather not do again',
  'Book club',
] as const;
const VENUES = [
  'Mindspace',
  'Betahaus',
  'Speicherstadt Loft',
  'Rindermarkthalle',
  'Library of Things',
] as const;

/**
 * The meetups of one city: fifty in each of thirty weeks, most of them in the evening, a few cancelled or postponed, and
 * a few with pictures.
 *
 * @param day like 2026-03-01, which lies in the fifth of these weeks
 */
export function cityOfMeetups(day: string): Files {
  const random = createRandom(SEED);
  const today = Date.parse(day);
  const monday = today - (((new Date(today).getUTCDay() + 6) % 7) + WEEKS_BEFORE * 7) * DAY;
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => at).flatMap((at) =>
    Array.from({ length: MEETUPS[at % 7] ?? 0 }, () => at),
  );
  return {
    'site.yml': yaml({
      name: 'Meetups of Hamburg',
      description: 'Evenings of people who like to learn, every day of the week, in and around the harbour.',
      public: 'true',
      url: 'https://hamburg.example.org',
      timezone: 'Europe/Berlin',
    }),
    ...pictures('meetup', 6, random),
    ...Object.fromEntries(
      GROUPS.map(([slug, name], at) => [
        `organizations/${slug}.md`,
        organization(at + 1, { name: JSON.stringify(name) }),
      ]),
    ),
    ...Object.fromEntries(
      VENUES.map((name, at) => [
        `places/venue-${at}.yml`,
        place(100 + at, {
          name,
          kind: 'hall',
          address: `${at + 3} Quay Street, Hamburg`,
          countryCode: 'DE',
          latitude: String(53.54 + at / 200),
          longitude: String(9.93 + at / 90),
        }),
      ]),
    ),
    ...Object.fromEntries(
      days.map((at, number) => [
        `events/${number}.md`,
        meetup(number, new Date(monday + at * DAY).toISOString().slice(0, 10), at % 7 > 4, random),
      ]),
    ),
  };
}

function meetup(number: number, day: string, isAtWeekend: boolean, random: Random): string {
  const [slug, name, ...tags] = random.choose(GROUPS);
  const start = random.choose(isAtWeekend ? AT_WEEKENDS : HOURS);
  const end = `${Number(start.slice(0, 2)) + 2}${start.slice(2)}`;
  const status = { 7: 'cancelled', 21: 'postponed' }[number % 40];
  return event(
    1_000 + number,
    {
      name: JSON.stringify(`${name}: ${random.choose(TOPICS)}`),
      startDate: `${day}T${start}`,
      endDate: `${day}T${end}`,
      organization: slug,
      place: `venue-${random.below(VENUES.length)}`,
      tags: `[${random.sample(tags, 1 + random.below(2)).join(', ')}]`,
      scale: random.choose(['cosy', 'cosy', 'small', 'medium']),
      isAccessibleForFree: String(random.below(4) > 0),
      inLanguage: random.below(3) === 0 ? '[de]' : '[en]',
      ...(status === undefined ? {} : { status }),
      ...(number % 9 === 0 ? { thumbnail: `images/meetup-${random.below(6)}.png` } : {}),
    },
    '\nCome along: newcomers are **welcome**, and there is something to drink.\n',
  );
}

/** Name, city, country, time zone, latitude and longitude, size, and tags. */
const CONVENTIONS = [
  ['Harbour of Letters', 'Hamburg', 'DE', 'Europe/Berlin', 53.56, 9.99, 'xlarge', 'art, writing'],
  ['Nordic Craft Days', 'Oslo', 'NO', 'Europe/Oslo', 59.91, 10.75, 'medium', 'craft'],
  ['上海插画大会', 'Shanghai', 'CN', 'Asia/Shanghai', 31.23, 121.47, 'mega', 'art, games'],
  ['مهرجان القاهرة للقصص', 'Cairo', 'EG', 'Africa/Cairo', 30.04, 31.24, 'large', 'writing'],
  ['Tokyo Paper Fair', 'Tokyo', 'JP', 'Asia/Tokyo', 35.68, 139.69, 'xxlarge', 'art, paper'],
  [
    'The Great Lakes Convention of Everything Tabletop, Miniatures and Dice',
    'Chicago',
    'US',
    'America/Chicago',
    41.88,
    -87.63,
    'mega',
    'games',
  ],
  ['Con', 'Vienna', 'AT', 'Europe/Vienna', 48.21, 16.37, 'small', 'games, community'],
  ['Festa do Quadrinho', 'Lisbon', 'PT', 'Europe/Lisbon', 38.72, -9.14, 'large', 'comics'],
  ['臺北獨立漫畫節', 'Taipei', 'TW', 'Asia/Taipei', 25.03, 121.57, 'xlarge', 'comics, art'],
  ['Down Under Puppet Week', 'Melbourne', 'AU', 'Australia/Melbourne', -37.81, 144.96, 'medium', 'puppets'],
] as const;
const EDITIONS = 4;

/**
 * Forty conventions of several days, with pictures: four editions each of ten, from a year before a day to two years after it.
 *
 * @param day like 2026-03-01
 */
export function worldOfConventions(day: string): Files {
  const random = createRandom(SEED);
  const today = Date.parse(day);
  return {
    'site.yml': yaml({
      name: 'Conventions of the World',
      description: 'Long weekends with the people who love what you love.',
      public: 'true',
      url: 'https://conventions.example.org',
      timezone: 'UTC',
      accentColor: '"#b4338a"',
    }),
    ...pictures('convention', CONVENTIONS.length, random),
    ...Object.fromEntries(
      CONVENTIONS.map(([name], at) => [
        `organizations/makers-${at}.md`,
        organization(at + 1, {
          name: JSON.stringify(`Friends of ${name}`),
          logoUrl: `images/convention-${at}.png`,
          website: `https://makers-${at}.example.org`,
        }),
      ]),
    ),
    ...Object.fromEntries(
      CONVENTIONS.flatMap((convention, at) =>
        Array.from({ length: EDITIONS }, (_, edition) => {
          const first = today + ((edition - 1) * 365 + at * 23 - 2 + random.below(12)) * DAY;
          return [
            `events/convention-${at}-${edition}.md`,
            conventionOf(convention, at, edition, first, random),
          ];
        }),
      ),
    ),
  };
}

function conventionOf(
  [name, city, countryCode, timezone, latitude, longitude, scale, tags]: (typeof CONVENTIONS)[number],
  at: number,
  edition: number,
  first: number,
  random: Random,
): string {
  const dayOf = (days: number): string => new Date(first + days * DAY).toISOString().slice(0, 10);
  const site = `https://makers-${at}.example.org`;
  return event(
    1_000 + at * EDITIONS + edition,
    {
      name: JSON.stringify(edition === 0 ? name : `${name} ${dayOf(0).slice(0, 4)}`),
      startDate: dayOf(0),
      endDate: dayOf(1 + random.below(4)),
      timezone,
      region: city,
      countryCode,
      latitude: String(latitude),
      longitude: String(longitude),
      scale,
      tags: `[${tags}]`,
      organization: `makers-${at}`,
      series: `convention-${at}`,
      thumbnail: `images/convention-${at}.png`,
      url: `${site}/${edition}`,
      isAccessibleForFree: String(at % 4 === 0),
      links: JSON.stringify([
        { kind: 'tickets', url: `${site}/tickets` },
        { kind: 'cfp', url: `${site}/talks`, opensAt: dayOf(-150), closesAt: dayOf(-20 - at) },
      ]),
      ...(at === 3 && edition === 2 ? { status: 'cancelled' } : {}),
    },
    '\n## What is on\n\nTalks, workshops and a market hall. Bring a friend.\n\n- Friday: doors open at noon\n- Sunday: the long goodbye\n',
  );
}

const PICTURE = { width: 640, height: 360 };

/** Pictures of a sun above hills, each in colours of its own: `images/<name>-0.png` and so on. */
function pictures(name: string, count: number, random: Random): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, number) => {
      const [sky, hill, sun] = [colour(random, 120), colour(random, 30), colour(random, 190)];
      const [sunX, sunY, top] = [120 + random.below(400), 80 + random.below(80), 180 + random.below(80)];
      const bytes = colouredPng(PICTURE.width, PICTURE.height, (x, y) => {
        if (y > top + 36 * Math.sin(x / 90 + number)) return hill;
        return Math.hypot(x - sunX, y - sunY) < 52 ? sun : sky;
      });
      return [`images/${name}-${number}.png`, bytes];
    }),
  );
}

/** @param least the lowest value of red, green and blue */
function colour(random: Random, least: number): readonly number[] {
  return [least + random.below(66), least + random.below(66), least + random.below(66)];
}
