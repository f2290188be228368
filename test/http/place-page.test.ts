import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

const SITE = { 'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org' }) };
const ID = 'aaaaaaaa-0000-4000-8000-000000000001';

const { app } = testApp({
  ...SITE,
  'organizations/guild.md': organization(20, { name: 'Guild' }),
  'events/camp.md': event(1, {
    ...{ name: 'Camp', startDate: '2026-05-01' },
    ...{ organization: 'guild', place: 'hall' },
  }),
  'events/old.md': event(2, { name: 'Old', startDate: '2024-05-01', place: 'hall' }),
  'events/else.md': event(3, { name: 'Else', startDate: '2026-05-01' }),
  'places/hall.yml': yaml({
    ...{ id: ID, name: 'The <Hall>', kind: 'convention-centre', address: 'Harbour 1, Kraków' },
    ...{ countryCode: 'PL', latitude: '50.0547', longitude: '19.9354' },
  }),
  'places/barn.yml': place(31, { address: '"52 Upper Street, London N1 0QH, U.K."', countryCode: 'GB' }),
  'places/web.yml': place(32, { name: 'Web', kind: 'online', address: 'https://example.org' }),
  'places/bare.yml': place(33, { countryCode: 'DE' }),
});

async function page(path: string, language = 'en'): Promise<string> {
  const { text } = await request(app).get(path).set('Accept-Language', language).expect(200);
  return text;
}

function addressIn(html: string): string {
  const [, address = ''] = /<address>(.*?)<\/address>/s.exec(html) ?? [];
  return address;
}

describe('the page of a place (contract, section 5)', () => {
  test('says what it is and where, with a map', async () => {
    const html = await page(`/places/${ID}`);
    expect(html).toContain('<h1 dir="auto">The &lt;Hall></h1>');
    expect(html).toContain('<p class="lead" dir="auto">Convention centre</p>');
    expect(addressIn(html)).toContain('<p dir="auto">Harbour 1, Kraków, Poland</p>');
    expect(addressIn(html)).toContain(
      'href="https://www.openstreetmap.org/?mlat=50.0547&amp;mlon=19.9354#map=16/50.0547/19.9354"',
    );
    expect(addressIn(await page(`/places/${ID}`, 'zh'))).toContain('波兰');
  });

  test('names no country twice, and finds on the map what has no coordinates', async () => {
    const address = addressIn(await page(`/places/${uuid(31)}`));
    expect(address).toContain('<p dir="auto">52 Upper Street, London N1 0QH, U.K.</p>');
    expect(address).toContain('/search?query=Place+31%2C+52+Upper+Street');
    expect(addressIn(await page(`/places/${uuid(33)}`))).toContain('<p dir="auto">Germany</p>');
  });

  test('has no map of what is nowhere', async () => {
    const html = await page(`/places/${uuid(32)}`);
    expect(html).toContain('<p class="lead" dir="auto">Online</p>');
    expect(html).not.toContain('openstreetmap');
  });

  test('has its events, to come and past', async () => {
    const html = await page(`/places/${ID}`);
    expect([...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
      'Camp',
      'Old',
    ]);
    expect(html).toContain('<p class="by" dir="auto">Guild</p>');
    expect(await page(`/places/${uuid(31)}`)).toContain('No events yet.');
  });

  test('can be subscribed to', async () => {
    const html = await page(`/places/${ID}`);
    const feeds = [...html.matchAll(/<link rel="alternate" type="[^"]*" href="([^"]*)"/g)].map(
      ([, href = '']) => href,
    );
    expect(feeds).toEqual(['ics', 'atom', 'json'].map((format) => `/feeds/events.${format}?place=${ID}`));
    const { text } = await request(app).get(String(feeds[0])).buffer(true).expect(200);
    expect(text.match(/^SUMMARY:.*$/gm)).toHaveLength(2);
  });

  test('tells search engines in the words of schema.org', async () => {
    const html = await page(`/places/${ID}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Place',
      name: 'The <Hall>',
      address: 'Harbour 1, Kraków',
      geo: { '@type': 'GeoCoordinates', latitude: 50.0547, longitude: 19.9354 },
      url: `https://calendar.example.org/places/${ID}`,
    });
  });

  test('is found in any letter case, by an id alone', async () => {
    expect(await page(`/places/${ID.toUpperCase()}`)).toBe(await page(`/places/${ID}`));
    expectError(await request(app).get('/places/hall'), 422, 'E_VALIDATION');
    expectError(await request(app).get(`/places/${uuid(99)}`), 404, 'E_PLACE_NOT_FOUND');
    expectError(await request(app).get('/places'), 404, 'E_ROUTE_NOT_FOUND');
  });
});
