import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, place, yaml } from '../helpers/content.ts';

const SITE = { public: 'true', url: 'https://calendar.example.org' };
const BERLIN = { region: '"Berlin, Germany"', latitude: '52.52', longitude: '13.4', countryCode: 'DE' };
const SUVA = { region: 'Suva', latitude: '-18.1', longitude: '178.4', countryCode: 'FJ' };

const { app } = testApp({
  'site.yml': yaml(SITE),
  'events/a.md': event(1, { name: 'Suva Days', startDate: '2026-03-03', tags: '[tea]', ...SUVA }),
  'events/b.md': event(2, { name: 'Berlin Days', startDate: '2026-03-01', tags: '[tea]', ...BERLIN }),
  'events/c.md': event(3, {
    name: 'At the Hall',
    startDate: '2026-03-02',
    place: 'hall',
    region: BERLIN.region,
  }),
  'events/d.md': event(4, { name: 'Moved', startDate: '2026-03-02', status: 'movedOnline', ...SUVA }),
  'events/e.md': event(5, { name: 'Nowhere', startDate: '2026-03-02' }),
  'events/f.md': event(6, { name: 'Old Days', startDate: '2025-03-02', ...BERLIN }),
  'events/g.md': event(7, { name: '"<b>Own</b>"', startDate: '2026-03-04', place: 'hall', ...SUVA }),
  'places/hall.yml': place(20, { latitude: '52.53', longitude: '13.41' }),
});

async function page(path: string, from = app): Promise<string> {
  const { text } = await request(from).get(path).expect(200);
  return text;
}

/** The dots of a size: what each says of itself, and where it leads. */
function dotsIn(html: string, size: 'wide' | 'narrow'): [label: string, to: string][] {
  const drawn = html
    .slice(html.indexOf(`<g class="${size}">`))
    .split('</g>', 1)
    .join('');
  return [...drawn.matchAll(/<a href="([^"]*)"><title>([^<]*)<\/title>/g)].map(([, to = '', label = '']) => [
    label,
    to,
  ]);
}

/** The parts of the list: the name of each, its place in the page, and the names of its events. */
function groupsIn(html: string): [anchor: string, name: string, events: string[]][] {
  return [...html.matchAll(/<section id="(at-\d+)"[^>]*>(.*?)<\/section>/g)].map(
    ([, anchor = '', section = '']) => {
      const [, name = ''] = /<h2[^>]*>([^<]*)</.exec(section) ?? [];
      return [
        anchor,
        name,
        [...section.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, each = '']) => each),
      ];
    },
  );
}

/** Where the link with this text leads. */
function linkIn(html: string, text: string): string | undefined {
  const found = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)</g)].find(
    ([, , said]) => said === text,
  );
  return found?.[1]?.replaceAll('&amp;', '&');
}

/** Events of so many towns, some hundred kilometres from each other. */
function manyTowns(count: number, keysOf: (at: number) => Readonly<Record<string, string>> = () => ({})) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const degrees = {
        latitude: String(-60.5 + ((at * 7) % 120)),
        longitude: String(-180 + ((at * 31) % 360)),
      };
      return [`events/${at}.md`, event(at + 1, { startDate: '2026-03-01', ...degrees, ...keysOf(at) })];
    }),
  );
}

describe('the map (contract, section 5)', () => {
  test('has a dot for each town, which leads to its part of the list: the soonest comes first', async () => {
    const html = await page('/map?lang=en');
    expect(html).toContain('<h1>Events on the map</h1>');
    const dots = [
      ['Berlin, Germany: 2 events', '#at-1'],
      ['Suva: 2 events', '#at-2'],
    ];
    expect([dotsIn(html, 'wide'), dotsIn(html, 'narrow')]).toEqual([dots, dots]);
    expect(groupsIn(html)).toEqual([
      ['at-1', 'Berlin, Germany', ['Berlin Days', 'At the Hall']],
      ['at-2', 'Suva', ['Suva Days', '&lt;b>Own&lt;/b>']],
    ]);
    expect(html).toMatch(/<path class="land" d="M[-\dMlz .]{5000,}"/);
  });

  test('says how many events are not on it, and where they are', async () => {
    const html = await page('/map?lang=en&tag=&q=');
    expect(linkIn(html, '2 events online or without a known place')).toBe('/?lang=en');
  });

  test('takes the filters of the calendar, and shows where those events are', async () => {
    const html = await page('/map?lang=en&tag=tea&countryCode=FJ');
    expect(groupsIn(html)).toEqual([['at-1', 'Suva', ['Suva Days']]]);
    expect(html).toContain('noindex');
    expect(linkIn(html, 'Upcoming')).toBe(
      '/?tag=tea&countryCode=FJ&lang=en'.replace('tag=tea&countryCode=FJ', 'countryCode=FJ&tag=tea'),
    );
    expect(await page('/map?lang=en')).not.toContain('noindex');
  });

  test('shows events that are over, too, and the way from one to the other', async () => {
    const past = linkIn(await page('/map?lang=en'), 'Past events on the map');
    expect(past).toBe('/map?past=1&lang=en');
    const html = await page(String(past));
    expect(groupsIn(html)).toEqual([['at-1', 'Berlin, Germany', ['Old Days']]]);
    expect(linkIn(html, 'Events on the map')).toBe('/map?lang=en');
    expect(linkIn(await page('/?past=1&lang=en'), 'Map')).toBeDefined();
  });

  test('is a part of the site, in each language', async () => {
    const html = await page('/map');
    expect(html).toContain('<a href="/map" aria-current="page">Map</a>');
    expect(html).toContain('<link rel="canonical" href="https://calendar.example.org/map"/>');
    expect(await page('/map?lang=zh-Hans')).toContain('<h1>地图上的活动</h1>');
    expect(await page('/map?lang=zh-Hant')).toContain('<h1>地圖上的活動</h1>');
    const { text } = await request(app).get('/sitemap.xml').buffer(true).expect(200);
    expect(text).toContain('<loc>https://calendar.example.org/map</loc>');
  });

  test('zooms in where a dot is more than a town, and stays within what was chosen', async () => {
    const towns = manyTowns(2, (at) => ({
      latitude: '10',
      longitude: String(10 + 4 * at),
      region: `Town ${at}`,
    }));
    const far = { latitude: '12', longitude: '150', region: 'Far' };
    const { app: wide } = testApp({
      'site.yml': yaml(SITE),
      ...towns,
      'events/far.md': event(900, { startDate: '2026-03-01', ...far }),
    });
    const html = await page('/map?lang=en', wide);
    expect(groupsIn(html).map(([, name]) => name)).toEqual(['Town 0, Town 1', 'Far']);
    const zoomed = await page(String(linkIn(html, 'Zoom in')), wide);
    expect(groupsIn(zoomed).map(([, name]) => name)).toEqual(['Town 0', 'Town 1']);
    expect(zoomed).toContain('Part of the map');
  });

  test('crosses the antimeridian where events are on both sides of it', async () => {
    const { app: pacific } = testApp({
      'site.yml': yaml(SITE),
      ...manyTowns(2, (at) => ({
        latitude: '-17',
        longitude: ['179.5', '-179.5'][at] ?? '',
        region: `Isle ${at}`,
      })),
      'events/far.md': event(900, { startDate: '2026-03-01', latitude: '52', longitude: '13' }),
    });
    const html = await page('/map?lang=en', pacific);
    expect(dotsIn(html, 'wide').map(([label]) => label)).toContain('Isle 0, Isle 1: 2 events');
    const zoom = String(linkIn(html, 'Zoom in'));
    expect(new URLSearchParams(zoom.split('?')[1]).get('bbox')).toMatch(
      /^179\.5,-17(?:\.0001)?,-179\.5,-17$/,
    );
    expect(groupsIn(await page(zoom, pacific)).map(([, name]) => name)).toEqual(['Isle 0', 'Isle 1']);
  });

  test('lists no more than a person reads, with a way to all of each town', async () => {
    const { app: crowded } = testApp({
      'site.yml': yaml(SITE),
      ...manyTowns(300, (at) => (at < 30 ? BERLIN : {})),
    });
    const html = await page('/map?lang=en', crowded);
    const groups = groupsIn(html);
    expect(groups.flatMap(([, , names]) => names).length).toBeLessThanOrEqual(Math.max(100, groups.length));
    expect(groups.every(([, , names]) => names.length > 0 && names.length <= 12)).toBe(true);
    expect(dotsIn(html, 'wide').map(([, to]) => to)).toEqual(groups.map(([anchor]) => `#${anchor}`));
    const berlin = await page('/map?lang=en&countryCode=DE', crowded);
    expect(groupsIn(berlin)[0]?.[2]).toHaveLength(12);
    const more = await page(String(linkIn(berlin, '18 more here')), crowded);
    expect(more.match(/class="name"/g)).toHaveLength(30);
  });

  test('leaves no event out of its dots and its notes, wherever they are', async () => {
    const { app: scattered } = testApp({ 'site.yml': yaml(SITE), ...manyTowns(300) });
    const html = await page('/map?lang=en', scattered);
    for (const size of ['wide', 'narrow'] as const) {
      const counts = dotsIn(html, size).map(([label]) => Number.parseInt(label.split(': ').at(-1) ?? '', 10));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
    }
    expect(dotsIn(html, 'narrow').length).toBeLessThan(dotsIn(html, 'wide').length);
    const anchors = new Set(groupsIn(html).map(([anchor]) => `#${anchor}`));
    expect(dotsIn(html, 'narrow').filter(([, to]) => !anchors.has(to))).toEqual([]);
  });

  test('says how an event gets on it, where none is', async () => {
    const { app: unknown } = testApp({
      'site.yml': yaml(SITE),
      'events/a.md': event(1, { startDate: '2026-03-01' }),
    });
    const html = await page('/map?lang=en', unknown);
    expect(html).toContain('None of these events has a place on the map.');
    expect(html).toContain('“latitude”');
    expect(html).not.toContain('<svg');
    const { text } = await request(unknown).get('/sitemap.xml').buffer(true).expect(200);
    expect(text).not.toContain('/map<');
  });

  test('says that there is nothing, and where there is something', async () => {
    const html = await page('/map?lang=en&q=zzzz');
    expect(html).toContain('No event here is like that.');
    expect(html).not.toContain('latitude');
  });

  test('is the same bytes for the same content, and is not sent twice', async () => {
    const { headers, text } = await request(app).get('/map').expect(200);
    const other = testApp({
      'site.yml': yaml(SITE),
      'events/z.md': event(1, { name: 'Suva Days', startDate: '2026-03-03', ...SUVA }),
      'events/y.md': event(2, { name: 'Berlin Days', startDate: '2026-03-01', ...BERLIN }),
    });
    const turned = testApp({
      'site.yml': yaml(SITE),
      'events/y.md': event(1, { name: 'Suva Days', slug: 'z', startDate: '2026-03-03', ...SUVA }),
      'events/z.md': event(2, { name: 'Berlin Days', slug: 'y', startDate: '2026-03-01', ...BERLIN }),
    });
    expect(await page('/map', turned.app)).toBe(await page('/map', other.app));
    expect(text).not.toBe(await page('/map', other.app));
    await request(app).get('/map').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('is not there where the site is not public', async () => {
    const hidden = testApp({ 'events/a.md': event(1, BERLIN) });
    expectError(await request(hidden.app).get('/map'), 404, 'E_ROUTE_NOT_FOUND');
    expect(await page('/', hidden.app)).not.toContain('/map');
  });
});
