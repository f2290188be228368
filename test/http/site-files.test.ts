import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { observable } from '../../src/platform/observable.ts';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { calendarWithPast, folderOf } from '../helpers/past.ts';

const URL = 'https://calendar.example.org';
const MAIL = { contact: 'hello@example.org' };

function site(keys: Readonly<Record<string, string>> = {}): { 'site.yml': string } {
  return { 'site.yml': yaml({ public: 'true', ...keys }) };
}

const files = {
  'events/a.md': event(1, { startDate: '2026-01-30', endDate: '2026-02-01', organization: 'guild' }),
  'events/b.md': event(2, { organization: 'docs' }),
  'events/c.md': event(3, { startDate: '1999-05-01' }),
  'organizations/guild.md': organization(10),
  'organizations/docs.md': organization(11),
  'places/hall.yml': place(20),
};

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
}

describe('sitemap.xml (contract, section 5)', () => {
  const { app } = testApp({ ...files, ...site({ url: URL }) });

  test('has every page once, and each says that it is there', async () => {
    const { text, headers } = await request(app).get('/sitemap.xml').buffer(true).expect(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(locationsIn(text)).toEqual(
      [
        ...['/', '/changes', '/month/2026-01', '/month/2026-02', '/guild', `/places/${uuid(20)}`],
        ...[1, 3, 2].map((number) => `/events/${uuid(number)}`),
      ].map((path) => URL + path),
    );
    for (const location of locationsIn(text)) {
      const page = await request(app).get(location.replace(URL, '')).expect(200);
      expect(page.text).toContain(`<link rel="canonical" href="${location}"/>`);
      expect(page.text).not.toContain('noindex');
    }
  });

  test('says when events changed, where that is known', async () => {
    const folder = folderOf(['2026-02-01T15:00:00Z', { ...files, ...site({ url: URL }) }]);
    const calendars = observable(await calendarWithPast(folder));
    const known = testApp({ 'events/x.md': event(1) }, { calendars });
    const { text } = await request(known.app).get('/sitemap.xml').buffer(true).expect(200);
    expect(text).toContain(
      `<loc>${URL}/events/${uuid(1)}</loc><lastmod>2026-02-01T15:00:00.000Z</lastmod></url>`,
    );
  });

  test('is one file, the part of which is the same', async () => {
    const [all, part] = await Promise.all(
      ['', '?part=1'].map((query) => request(app).get(`/sitemap.xml${query}`).buffer(true)),
    );
    expect(part?.text).toBe(all?.text);
    for (const wrong of ['2', '0', 'x', ''])
      expectError(await request(app).get(`/sitemap.xml?part=${wrong}`), 404, 'E_ROUTE_NOT_FOUND');
  });

  test('is sent once a month to who has it', async () => {
    const clock = { now: NOW };
    const timed = testApp({ ...files, ...site({ url: URL }) }, { now: () => clock.now });
    const { headers } = await request(timed.app).get('/sitemap.xml').expect(200);
    const again = () => request(timed.app).get('/sitemap.xml').set('If-None-Match', String(headers.etag));
    await again().expect(304);
    clock.now = Date.parse('2026-03-31T23:00:00Z');
    await again().expect(304);
    clock.now = Date.parse('2029-02-28T00:00:00Z');
    const later = await again().buffer(true).expect(200);
    expect(locationsIn(later.text)).not.toContain(`${URL}/month/2026-01`);
  });

  test('is not there where the site is not public, or has no URL', async () => {
    for (const keys of [{ public: 'false', url: URL }, { public: 'true' }]) {
      const other = testApp({ ...files, 'site.yml': yaml(keys) });
      expectError(await request(other.app).get('/sitemap.xml'), 404, 'E_ROUTE_NOT_FOUND');
    }
  });
});

describe('robots.txt', () => {
  test('keeps robots from what wants a token, and names the sitemap where there is one', async () => {
    const rules = 'User-agent: *\nAllow: /\nDisallow: /open/\n';
    const bare = await request(testApp({ ...files, ...site() }).app)
      .get('/robots.txt')
      .expect(200);
    expect(bare.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(bare.text).toBe(rules);
    const { app } = testApp({ ...files, ...site({ url: URL }) });
    const { text, headers } = await request(app).get('/robots.txt').expect(200);
    expect(text).toBe(`${rules}\nSitemap: ${URL}/sitemap.xml\n`);
    await request(app).get('/robots.txt').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('is not there where the site is not public', async () => {
    const { app } = testApp({ ...files, 'site.yml': yaml({ url: URL, ...MAIL }) });
    for (const path of ['/robots.txt', '/.well-known/security.txt'])
      expectError(await request(app).get(path), 404, 'E_ROUTE_NOT_FOUND');
  });
});

describe('security.txt (RFC 9116)', () => {
  const path = '/.well-known/security.txt';

  test('says whom to write to, and until when that is good', async () => {
    const { app } = testApp({ ...files, ...site({ url: URL, ...MAIL }) });
    const { text, headers } = await request(app).get(path).expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual([
      'Contact: mailto:hello@example.org',
      'Expires: 2026-09-01T00:00:00Z',
      'Preferred-Languages: en, zh',
      `Canonical: ${URL}${path}`,
      '',
    ]);
  });

  test('is there only where the contact is a mail address or a secure page, and names no page that is not', async () => {
    const sent = async (keys: Readonly<Record<string, string>>) =>
      request(testApp({ ...files, ...site(keys) }).app).get(path);
    expect((await sent({ contact: 'https://example.org/é', url: 'http://example.org' })).text).toBe(
      'Contact: https://example.org/%C3%A9\nExpires: 2026-09-01T00:00:00Z\nPreferred-Languages: en, zh\n',
    );
    for (const keys of [{}, { contact: 'http://example.org/contact' }])
      expectError(await sent(keys), 404, 'E_ROUTE_NOT_FOUND');
  });
});
