import type { Random } from '../../scripts/bench/content/random.ts';
import { TAGS, TOPICS } from './events.ts';
import { eventId, organizationId } from './written.ts';

const DAY = 86_400_000;

/**
 * Draws the path of a request that the plain implementation can answer; some find nothing, and some are invalid.
 *
 * @param events one more than the highest index of an event that is asked for by its id
 */
export function drawPath(random: Random, firstDay: number, events = 310): string {
  const draw = random.below(100);
  if (draw < 40) return `/open/event/${eventId(random.below(events))}`;
  if (draw < 60)
    return `/open/event?current=${1 + random.below(8)}&pageSize=${random.choose([1, 7, 20, 50])}`;
  if (draw < 72) return `/open/event?search=${encodeURIComponent(random.choose(SEARCHES))}`;
  if (draw < 74)
    return `/open/event?orgSearch=${random.choose(['guild', 'zurich', 'of%20krakow'])}&search=rust`;
  if (draw < 79) return `/open/event?${bounds(random, firstDay)}`;
  if (draw < 88) return `/open/event?${questions(random, firstDay)}`;
  if (draw < 90) return random.choose(OTHER_LISTS);
  if (draw < 92) return `/open/event/recent${random.choose(['', '?keepOld=true', '?keepOld=yes'])}`;
  if (draw < 96) return `/open/organization/${organizationId(random.below(5))}`;
  return random.choose(ODD);
}

/** Searches for words in some name of every revision, in different spellings, and for a word in no name. */
const SEARCHES = [
  ...TOPICS,
  'zurich',
  'KRAKÓW',
  'ｒｅｙｋｊａｖｉｋ',
  'meet',
  'fair  rust',
  '東京',
  'q'.repeat(40),
];

/** Draws filters of the list beyond its dates and searches. */
export function filters(random: Random, firstDay: number): string {
  const day = new Date(firstDay + (random.below(40) * 10 - 250) * DAY).toISOString().slice(0, 10);
  return random.choose([
    `datetime=${day}/..`,
    `datetime=../${day}&status=scheduled,cancelled`,
    `tag=${random.choose(TAGS)}&countryCode=CH,fj`,
    `organization=guild-${random.below(4)},${organizationId(random.below(5))}`,
    `place=${eventId(random.below(4))}&scale=small,medium`,
    'bbox=179,-20,-179,-10',
    'near=47.4,8.5&radius=20',
    `q=${random.choose(['fiji', 'guild%20rust', 'hall', 'switzerland', 'web'])}`,
    'near=-17,180',
    `updatedSince=${new Date(Date.now() - random.below(120) * 1_000).toISOString()}`,
  ]);
}

function questions(random: Random, firstDay: number): string {
  const filter = filters(random, firstDay);
  const fields = random.choose(['', '', 'all', 'id,startLocal,allDay,organizations', 'default,tags']);
  const sort = random.choose([
    '',
    '',
    'startDate',
    'updatedAt',
    '-updatedAt',
    filter.startsWith('near') ? 'distance' : '',
  ]);
  return `${filter}&fields=${fields}&sort=${sort}`;
}

const OTHER_LISTS = [
  ...[
    '/open/organization',
    '/open/organization?search=guild&pageSize=2',
    '/open/organization?slug=guild-1&fields=all',
  ],
  ...[
    '/open/place',
    '/open/place?near=47.4,8.5&sort=distance&fields=id,name',
    `/open/place/${eventId(2)}?fields=all`,
  ],
];

const ODD = [
  '/open/event/no-uuid',
  '/open/organization/00000000-0000-4000-8000-00000000000g',
  '/open/event?pageSize=501',
  '/open/event?pageSize=0',
  `/open/event/${eventId(1).toUpperCase()}`,
  '/open/event?pageSize=500',
];

function bounds(random: Random, firstDay: number): string {
  const day = firstDay + (random.below(40) * 10 - 250) * DAY;
  const at = (instant: number): string => new Date(instant).toISOString();
  return random.choose([
    `eventStartAt=${at(day)}`,
    `eventEndAt=${at(day)}`,
    `eventStartAt=${at(day)}&eventEndAt=${at(day + 30 * DAY)}&pageSize=100`,
    `eventStartAt=${at(day + DAY)}&eventEndAt=${at(day)}`,
  ]);
}
