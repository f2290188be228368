import type { Random } from '../../scripts/bench/content/random.ts';
import { filters } from './requests.ts';
import { eventId } from './written.ts';

const DAY = 86_400_000;

/** Draws the path of a feed, with or without a filter; some feeds are empty. */
export function drawFeed(random: Random, firstDay: number): string {
  const query = random.choose(['', `?${filters(random, firstDay)}`]);
  return random.choose([
    ...['ics', 'atom', 'json', 'geojson'].map((ending) => `/feeds/events.${ending}${query}`),
    `/feeds/organizations/guild-${random.below(4)}.ics`,
    '/feeds/changes.atom',
  ]);
}

/** Draws a page of a public calendar. */
export function drawPage(random: Random, firstDay: number): string {
  const month = new Date(firstDay + (random.below(400) - 250) * DAY).toISOString().slice(0, 7);
  const query = random.choose([
    '',
    '',
    `?tag=${random.choose(['data', 'rust'])}`,
    '?q=guild',
    '?countryCode=FJ',
  ]);
  return random.choose([
    `/${query}`,
    `/month/${month}${query}`,
    `/map${query}`,
    ...Array.from({ length: 3 }, () => `/events/${eventId(random.below(310))}`),
    `/guild-${random.below(4)}`,
    `/places/${eventId(random.below(4))}`,
    ...['/sitemap.xml', '/changes', '/docs'],
  ]);
}
