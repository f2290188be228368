import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { recordIds } from '../../src/cli/intake/resolve/identity.ts';
import request, { type Response } from 'supertest';
import { packCalendar } from '../../src/calendar/compile.ts';
import { decodeCalendarFile, encodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { openCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { loadContent } from '../../src/content/load.ts';
import { CONTENT_LIMITS } from '../../src/content/read/content-path.ts';
import { OUR_LANGUAGES } from '../../src/words/locales.ts';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { suggestionText } from '../../src/pages/suggest/suggestion.ts';
import { observable } from '../../src/platform/observable.ts';
import { FORM_FIELDS } from '../../src/schema/form-fields.ts';
import type { Records } from '../../src/schema/records.ts';
import { RESERVED_SLUGS } from '../../src/schema/reserved-slugs.ts';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS } from '../helpers/app.ts';
import { CAMP, CAMP_PROBLEM, MOVED } from '../helpers/camp.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { calendarWithPast, folderOf } from '../helpers/past.ts';
import { jpeg, png } from '../helpers/pictures.ts';

describe('pages', () => {
  const files = {
    'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org', timezone: 'Europe/Berlin' }),
    'events/camp.md': event(
      1,
      { ...CAMP, status: 'rescheduled' },
      '# Programme\n\nDoors at **ten**. <script>alert(1)</script>',
    ),
    'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-04-30', endDate: '2026-05-02' }),
    'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01' }),
    'events/some-day.md': event(4, { name: 'Some Day', url: 'https://example.org/some-day' }),
    'events/moved.md': event(6, MOVED),
    'events/under-way.md': event(5, { name: 'Long March', startDate: '2026-02-20', endDate: '2026-03-10' }),
    'organizations/guild.md': organization(10, { name: 'Guild of Camps' }),
    'places/hall.yml': place(20, { address: '1 Street' }),
  };

  const { app } = testApp(files);

  const closed = testApp({ ...files, 'site.yml': yaml({ url: 'https://calendar.example.org' }) });

  async function page(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const response = await request(app).get(path).set(headers).expect(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    return response.text;
  }

  function fetched(path: string): Promise<Response> {
    return request(app).get(path);
  }

  describe('every page', () => {
    test.each(['/', `/events/${uuid(1)}`, '/guild/camp'])(
      '%s runs nothing but what the server serves',
      async (path) => {
        const { headers } = await fetched(path);
        const policy = String(headers['content-security-policy']);
        expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
        expect(policy.split('; ')).toEqual(
          expect.arrayContaining(["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]),
        );
        expect(policy).not.toContain('unsafe');
      },
    );

    test.each(['/', `/events/${uuid(1)}`])(
      '%s is not sent again to a client that has it, in each language',
      async (path) => {
        const { headers } = await fetched(path);
        await request(app).get(path).set('If-None-Match', String(headers.etag)).expect(304);
        await request(app)
          .get(path)
          .set('If-None-Match', String(headers.etag))
          .set('Accept-Language', 'zh')
          .expect(200);
        expect(headers.vary).toContain('Accept-Language');
      },
    );

    const HOSTILE = `"'></title></script><script>alert(1)</script>`;
    const text = JSON.stringify(HOSTILE);
    const hostile = testApp({
      'site.yml': yaml({
        ...{ public: 'true', url: 'https://calendar.example.org', contact: 'hello@example.org' },
        ...{ name: text, description: text, license: `{ name: ${text}, url: https://example.org }` },
      }),
      'events/x.md': event(
        1,
        {
          ...{ name: text, address: text, region: text, startDate: '2026-03-06', tags: '[rust]' },
          ...{ organization: 'guild', place: 'hall' },
        },
        HOSTILE,
      ),
      'organizations/guild.md': organization(
        2,
        { name: text, type: text, status: text, chatGroup: text, wikiSite: text },
        HOSTILE,
      ),
      'places/hall.yml': place(3, { name: text, kind: text, address: text, latitude: '50', longitude: '8' }),
    });

    test.each([
      ...['/', '/month/2026-03', '/day/2026-03-06', '/map', '/my', '/changes', '/quality', '/embed', '/docs'],
      ...['/guild', '/guild/x', `/events/${uuid(1)}`, `/places/${uuid(3)}`, `/suggest?event=${uuid(1)}`],
      ...['/?tag=rust', '/deadlines', '/nothing'],
    ])('%s shows what strangers wrote as text, in elements, attributes and scripts', async (path) => {
      const { text: html } = await request(hostile.app).get(path).set('Accept', 'text/html');
      expect(html).toMatch(/^<!doctype html>/);
      expect(html).toMatch(/(?:&lt;|\\u003c)script>alert/);
      expect(html).not.toMatch(/<script>alert|(?<!\\)"'>/);
    });

    test('is itself each time, also from the cache, where each has a key of its own', async () => {
      const small = testApp({
        'site.yml': files['site.yml'],
        'events/camp.md': files['events/camp.md'],
        'organizations/guild.md': files['organizations/guild.md'],
        'places/hall.yml': files['places/hall.yml'],
      });
      const paths = ['/', '/?lang=en', '/guild', `/places/${uuid(20)}`, `/events/${uuid(1)}`];
      const round = async (): Promise<readonly string[]> => {
        const texts: string[] = [];
        for (const path of paths) texts.push((await request(small.app).get(path).expect(200)).text);
        return texts;
      };
      const first = await round();
      expect(new Set(first).size).toBe(paths.length);
      expect(await round()).toEqual(first);
    });

    test('varies by everything that makes a difference, also for other origins', async () => {
      const cors = testApp(files, { corsOrigin: ['https://one.example.org'] });
      const { headers } = await request(cors.app).get('/').expect(200);
      expect(headers.vary).toBe('Origin, Accept-Language, Accept-Encoding');
    });

    test('counts with the other requests of its address', async () => {
      const limited = testApp(files, { rateLimitPerMinute: 1 });
      await request(limited.app).get('/').expect(200);
      for (const path of [`/events/${uuid(1)}`, `/events/${uuid(1)}.ics`, '/guild/camp'])
        expectError(await request(limited.app).get(path), 429, 'E_TOO_MANY_REQUESTS');
      expectError(await request(limited.app).get('/nobody/nothing'), 404, 'E_ROUTE_NOT_FOUND');
    });
  });

  describe('the page of quality', () => {
    test('counts what the events to come say, and names those that would gain most', async () => {
      const html = await page('/quality');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain('<h2>5 upcoming events</h2>');
      expect(html).toMatch(/<meter min="0" max="5" value="0" aria-label="Source"><\/meter>0 of 5/);
      expect(html).toMatch(/<meter min="0" max="5" value="2" aria-label="Organizer"><\/meter>2 of 5/);
      // The event that has moved online needs no point.
      expect(html).toContain('<meter min="0" max="4" value="0" aria-label="Point on the map">');
      const [, list = ''] = html.split('Where a line would help most');
      expect(list).toMatch(
        new RegExp(`^</h2><ul class="changes"><li><span dir="auto"><a[^>]*href="/events/${uuid(5)}"`),
      );
    });

    test('says how old the newest change of each source is that the calendar follows', async () => {
      const source = '{key: club, name: <Chess>, url: https://example.org/secret.ics, scale: small}';
      const brought = event(9).replace(uuid(9), recordIds('club').of('a'));
      const { app } = testApp({ ...files, 'events/brought.md': brought, 'sources.yml': `- ${source}\n` });
      const { text } = await request(app).get('/quality').expect(200);
      expect(text).toContain('<span dir="auto">&lt;Chess></span><span>1 event, no change known</span>');
      expect(text).not.toContain('secret');
    });

    test('is linked from the changes, and not there where the site is not public', async () => {
      expect(await page('/changes')).toContain('<a href="/quality">');
      expectError(await request(closed.app).get('/quality'), 404, 'E_ROUTE_NOT_FOUND');
    });
  });

  describe('a site that is not public', () => {
    test('has a landing page without events', async () => {
      const { text } = await request(closed.app).get('/?search=camp').expect(200);
      expect(text).toContain('<a href="/docs">');
      expect(text).not.toContain('Camp');
      expect(text).not.toContain('<form');
    });

    test.each([`/events/${uuid(1)}`, `/events/${uuid(1)}.ics`, '/guild/camp'])('has no %s', async (path) => {
      expectError(await request(closed.app).get(path), 404, 'E_ROUTE_NOT_FOUND');
      expectError(await request(closed.app).post(path), 404, 'E_ROUTE_NOT_FOUND');
    });
  });

  describe('the preview for editors', () => {
    const problem = { ...CAMP_PROBLEM, message: '"<b>" is not a date.' };
    const preview = testApp(
      { ...files, 'site.yml': yaml({ timezone: 'UTC' }) },
      { problems: () => ({ total: 30, first: [problem] }) },
    );

    test.each(['/', `/events/${uuid(1)}`])(
      'shows problems on %s, also when the site is not public',
      async (path) => {
        const { text } = await request(preview.app).get(path).expect(200);
        expect(text).toContain('30 problems in the content');
        expect(text).toContain('events/camp.md:3:7');
        expect(text).toContain('&quot;&lt;b>&quot; is not a date.');
        expect(text).toContain('And 29 more');
        expect(text).toContain('data-missing-picture="This picture cannot be shown:"');
      },
    );

    test('shows what visitors of a public site see: a box to subscribe, feeds, and links to other pages', async () => {
      const paths = ['/embed', '/embed?frame=1', '/embed.js', '/feeds/events.json', '/feeds/changes.atom'];
      for (const path of paths) await request(preview.app).get(path).expect(200);
      const { text } = await request(preview.app).get('/').expect(200);
      expect(text).toContain('<details class="subscribe"');
      expect(text).toContain('href="/embed"');
    });

    test('shows each change, also when the page is cached', async () => {
      let total = 0;
      const changing = testApp(files, { problems: () => ({ total, first: [problem] }) });
      for (total = 1; total < 4; total += 1) {
        for (let time = 0; time < 3; time += 1) {
          const { text } = await request(changing.app).get('/').expect(200);
          expect(text).toContain(`${total} problem`);
          expect(text.includes('npm run validate')).toBe(total > 1);
        }
      }
    });

    test('exists nowhere else', async () => {
      expectError(await fetched('/preview/changes'), 404, 'E_ROUTE_NOT_FOUND');
      expectError(await fetched('/admin/'), 404, 'E_ROUTE_NOT_FOUND');
      expect(await page('/')).not.toContain('preview');
      expect(await page('/')).not.toContain('missing-picture');
    });
  });

  describe('what pages load', () => {
    test.each(Object.values(ASSETS))('$path can be cached for ever', async ({ path, contentType }) => {
      const { headers } = await fetched(path);
      expect(headers['content-type']).toBe(contentType);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    });

    test('another name does not exist', async () => {
      expectError(await fetched('/assets/style-000000000000.css'), 404, 'E_ROUTE_NOT_FOUND');
    });
  });
});

describe('pictures', () => {
  const POSTER = png({ width: 40, height: 30 });

  const LOGO = jpeg({ width: 90, height: 60 });

  function recordsWithPictures(isPublic: boolean): Records {
    const folder = makeFolder({
      'site.yml': `url: https://calendar.example.org\npublic: ${isPublic}\nlogo: images/logo.jpeg\n`,
      'organizations/guild.md': organization(1, { logoUrl: 'images/logo.jpeg' }),
      'events/a.md': event(1, {
        thumbnail: 'images/poster.png',
        organization: 'guild',
        startDate: '2030-01-01',
      }),
    });
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'images/poster.png'), POSTER);
    writeFileSync(join(folder, 'images/logo.jpeg'), LOGO);
    const { records } = loadContent(folder);
    if (records === null) throw new Error('The content is not valid.');
    return records;
  }

  const packed = packCalendar(recordsWithPictures(true));

  const calendar = openCalendar(packed);

  const { app } = testApp({}, { calendars: observable(calendar) });

  const [logo, poster] = ['jpg', 'png'].map((type) => {
    const [name = ''] = [...calendar.pictures.keys()].filter((each) => each.endsWith(`.${type}`));
    return `/images/${name}`;
  }) as [string, string];

  describe('the address of a picture', () => {
    test('gives its bytes, for ever and to every site', async () => {
      const response = await request(app).get(poster).buffer(true);
      expect(response.status).toBe(200);
      expect(response.body).toEqual(POSTER);
      expect(response.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(POSTER.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect((await request(app).get(logo)).headers['content-type']).toBe('image/jpeg');
    });

    test('answers 304 to a client that has it, and HEAD without a body', async () => {
      const { headers } = await request(app).head(poster);
      expect(headers['content-length']).toBe(String(POSTER.length));
      const again = await request(app)
        .get(poster)
        .set('If-None-Match', headers.etag ?? '');
      expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
    });

    test.each([
      '/images/',
      '/images/poster.png',
      '/images/%2e%2e',
      `/images/${'0'.repeat(40)}.png`,
      '/images/constructor',
    ])('is the only one: %s', async (path) => {
      expect((await request(app).get(path)).status).toBe(404);
    });

    test('works also when the pages are not public, since answers name it', async () => {
      const closed = openCalendar(packCalendar(recordsWithPictures(false)));
      const service = testApp({}, { calendars: observable(closed) });
      expect((await request(service.app).get(poster)).status).toBe(200);
    });

    test('counts for the limit of the client', async () => {
      const limited = testApp({}, { calendars: observable(calendar), rateLimitPerMinute: 2 });
      const statuses = [];
      for (let number = 0; number < 3; number += 1)
        statuses.push((await request(limited.app).get(poster)).status);
      expect(statuses).toEqual([200, 200, 429]);
    });
  });

  test('is whole in answers', async () => {
    const { body } = (await request(app)
      .get(`/open/event/${uuid(1)}`)
      .auth(TOKENS.reader, { type: 'bearer' })) as {
      body: { thumbnail: string; organization: { logoUrl: string } };
    };
    expect(body.thumbnail).toBe(`https://calendar.example.org${poster}`);
    expect(body.organization.logoUrl).toBe(`https://calendar.example.org${logo}`);
  });

  describe('a page', () => {
    test('loads pictures by their paths, with their sizes, and names them by their whole addresses', async () => {
      const { text } = await request(app).get(`/events/${uuid(1)}`);
      expect(text).toContain(`<img src="${poster}" width="40" height="30" alt/>`);
      expect(text).toContain(`src="${logo}" alt width="32" height="32" loading="lazy"/>`);
      expect(text).toContain(`<img src="${logo}" alt width="42" height="28"/>`);
      expect(text).toContain(`<meta property="og:image" content="https://calendar.example.org${poster}"/>`);
      expect(text).toContain(`"image":"https://calendar.example.org${poster}"`);
    });

    test('of an organization as well', async () => {
      const { text } = await request(app).get('/guild');
      expect(text).toContain(`src="${logo}" alt width="88" height="88"/>`);
      expect(text).toContain(`"logo":"https://calendar.example.org${logo}"`);
    });
  });

  test('a compiled calendar has the same pictures, and the same bytes for the same content', () => {
    const file = encodeCalendarFile(packed);
    expect(encodeCalendarFile(packCalendar(recordsWithPictures(true)))).toEqual(file);
    const opened = openCalendar(decodeCalendarFile(new Uint8Array(file).buffer));
    expect([...opened.pictures]).toEqual([...calendar.pictures]);
  });

  test('a compiled calendar has room for as many pictures as content may have', () => {
    const numbers = Array.from({ length: CONTENT_LIMITS.pictures }, (_, number) => number);
    const pictures = {
      names: numbers.map((number) => `${number.toString(16).padStart(40, '0')}.png`),
      widths: new Uint16Array(numbers.length).fill(1),
      heights: new Uint16Array(numbers.length).fill(1),
      bytes: Array<Uint8Array>(numbers.length).fill(new Uint8Array(1)),
    };
    const file = encodeCalendarFile({ ...packed, pictures });
    expect(decodeCalendarFile(new Uint8Array(file).buffer).pictures.names).toHaveLength(numbers.length);
  });

  test('a compiled calendar with wrong names, sizes or bytes of pictures is refused', () => {
    const { pictures } = packed;
    for (const wrong of [
      { ...pictures, names: ['../a.png', pictures.names[1] ?? ''] },
      { ...pictures, names: pictures.names.toReversed() },
      { ...pictures, names: pictures.names.map((name) => `${name.slice(0, 40)}.svg`) },
      { ...pictures, widths: pictures.widths.slice(1) },
      { ...pictures, heights: new Uint16Array(2) },
      { ...pictures, bytes: pictures.bytes.slice(1) },
    ]) {
      const file = encodeCalendarFile({ ...packed, pictures: wrong });
      expect(() => decodeCalendarFile(new Uint8Array(file).buffer)).toThrow(/pictures/);
    }
  });
});

describe('site files', () => {
  const URL = 'https://calendar.example.org';

  const MAIL = { contact: 'hello@example.org' };

  function site(keys: Readonly<Record<string, string>> = {}): { 'site.yml': string } {
    return { 'site.yml': yaml({ public: 'true', ...keys }) };
  }

  const files = {
    'events/a.md': event(1, { startDate: '2026-01-30', endDate: '2026-02-01', organization: 'guild' }),
    'events/b.md': event(2, { organization: 'docs' }),
    'events/c.md': event(3, { startDate: '1999-05-01' }),
    'events/d.md': event(4, { startDate: '2029-03-31' }),
    'events/e.md': event(5, { startDate: '2029-04-01' }),
    'organizations/guild.md': organization(10),
    'organizations/docs.md': organization(11),
    'places/hall.yml': place(20),
  };

  const closed = testApp({ ...files, 'site.yml': yaml({ url: URL }) });

  function locationsIn(xml: string): string[] {
    return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
  }

  describe('sitemap.xml', () => {
    const { app } = testApp({ ...files, ...site({ url: URL }) });

    test('has every page once, and each page names the same address', async () => {
      const { text, headers } = await request(app).get('/sitemap.xml').buffer(true).expect(200);
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(locationsIn(text)).toEqual(
        [
          ...['/', '/changes', '/month/2026-01', '/month/2026-02', '/month/2029-03', '/guild'],
          ...[`/places/${uuid(20)}`, ...[5, 4, 1, 3, 2].map((number) => `/events/${uuid(number)}`)],
        ].map((path) => URL + path),
      );
      for (const location of locationsIn(text)) {
        const page = await request(app).get(location.replace(URL, '')).expect(200);
        expect(page.text).toContain(`<link rel="canonical" href="${location}"/>`);
        expect(page.text).not.toContain('noindex');
      }
    });

    test('says when events changed, when that is known', async () => {
      const folder = folderOf(['2026-02-01T15:00:00Z', { ...files, ...site({ url: URL }) }]);
      const calendars = observable(await calendarWithPast(folder));
      const known = testApp({ 'events/x.md': event(1) }, { calendars });
      const { text } = await request(known.app).get('/sitemap.xml').buffer(true).expect(200);
      expect(text).toContain(
        `<loc>${URL}/events/${uuid(1)}</loc><lastmod>2026-02-01T15:00:00.000Z</lastmod></url>`,
      );
    });

    test('is one file, the same as its only part', async () => {
      const [all, part] = await Promise.all(
        ['', '?part=1'].map((query) => request(app).get(`/sitemap.xml${query}`).buffer(true)),
      );
      expect(part?.text).toBe(all?.text);
      for (const wrong of ['2', '0', 'x', ''])
        expectError(await request(app).get(`/sitemap.xml?part=${wrong}`), 404, 'E_ROUTE_NOT_FOUND');
    });

    test('is sent once a month to a client that has it', async () => {
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

    test('does not exist when the site is not public, or has no URL', async () => {
      for (const keys of [{ public: 'false', url: URL }, { public: 'true' }]) {
        const other = testApp({ ...files, 'site.yml': yaml(keys) });
        expectError(await request(other.app).get('/sitemap.xml'), 404, 'E_ROUTE_NOT_FOUND');
      }
    });
  });

  describe('robots.txt', () => {
    test('keeps robots from paths that need a token, and names the sitemap when there is one', async () => {
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

    test('does not exist when the site is not public', async () => {
      const { app } = testApp({ ...files, 'site.yml': yaml({ url: URL, ...MAIL }) });
      for (const path of ['/robots.txt', '/.well-known/security.txt'])
        expectError(await request(app).get(path), 404, 'E_ROUTE_NOT_FOUND');
    });
  });

  describe('llms.txt', () => {
    test('says what the site is and where assistants find what', async () => {
      const text = { name: 'Camps', description: 'Camps of the coast.' };
      const { app } = testApp({ ...files, ...site({ url: URL, ...text }) });
      const response = await request(app).get('/llms.txt').expect(200);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.text).toMatch(/^# Camps\n\n> Camps of the coast\.\n\n/);
      const links = [...response.text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
      const paths = ['/', '/changes', '/feeds/events.ics', '/docs', '/openapi.json', '/open/dump', '/mcp'];
      expect(links).toEqual(expect.arrayContaining(paths.map((path) => URL + path)));
      const etag = String(response.headers.etag);
      await request(app).get('/llms.txt').set('If-None-Match', etag).expect(304);
    });

    test('shows what the settings say as it is written, with no markup in it', async () => {
      const name = 'Camps ](javascript:a) <b> #';
      const keys = { name: `'${name}'`, description: `'# of [us](https://b.example)'` };
      const { app } = testApp({ ...files, ...site({ url: URL, ...keys }) });
      const { text } = await request(app).get('/llms.txt').expect(200);
      expect(text).toContain(String.raw`# Camps \](javascript:a) \<b\> \#`);
      expect(text).toContain(String.raw`> \# of \[us\](https://b.example)`);
    });

    test('does not exist when the site is not public', async () => {
      expectError(await request(closed.app).get('/llms.txt'), 404, 'E_ROUTE_NOT_FOUND');
    });
  });

  describe('the catalog of interfaces (RFC 9727)', () => {
    const path = '/.well-known/api-catalog';

    interface LinkSet {
      readonly linkset: readonly Readonly<Record<string, string | readonly { readonly href: string }[]>>[];
    }

    async function linkset(keys: Readonly<Record<string, string>>): Promise<LinkSet['linkset']> {
      const response = await request(testApp({ ...files, 'site.yml': yaml(keys) }).app)
        .get(path)
        .expect(200)
        .expect('Content-Type', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
        .expect('Link', `<${path}>; rel="api-catalog"`);
      return (response.body as LinkSet).linkset;
    }

    test('names the interfaces and what describes them', async () => {
      const [catalog, api] = await linkset({ public: 'true', url: URL });
      expect(catalog).toEqual({
        anchor: URL + path,
        item: [{ href: `${URL}/open/event` }, { href: `${URL}/mcp` }],
      });
      expect(api).toMatchObject({
        anchor: `${URL}/open/event`,
        'service-desc': [{ href: `${URL}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${URL}/docs`, type: 'text/html' }],
      });
    });

    test('is there also where pages are not public, whose URL is not that of the server', async () => {
      const [catalog] = await linkset({ url: URL });
      expect(catalog).toEqual({ anchor: path, item: [{ href: '/open/event' }, { href: '/mcp' }] });
    });

    test('says so to who asks for the head alone', async () => {
      const { headers } = await request(closed.app).head(path).expect(200);
      expect(headers.link).toBe(`<${path}>; rel="api-catalog"`);
      expectError(await request(closed.app).post(path), 405, 'E_METHOD_NOT_ALLOWED');
    });
  });

  describe('security.txt (RFC 9116)', () => {
    const path = '/.well-known/security.txt';

    test('says whom to write to, and how long that is valid', async () => {
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

    test('exists only when the contact is a mail address or a secure page, and names only secure pages', async () => {
      const sent = async (keys: Readonly<Record<string, string>>) =>
        request(testApp({ ...files, ...site(keys) }).app).get(path);
      expect((await sent({ contact: 'https://example.org/é', url: 'http://example.org' })).text).toBe(
        'Contact: https://example.org/%C3%A9\nExpires: 2026-09-01T00:00:00Z\nPreferred-Languages: en, zh\n',
      );
      for (const keys of [{}, { contact: 'http://example.org/contact' }])
        expectError(await sent(keys), 404, 'E_ROUTE_NOT_FOUND');
    });
  });
});

describe('the first words of our paths are reserved (C27)', () => {
  /** Folders of a static site that a public server does not have. */
  const OF_STATIC_SITES = ['admin', 'api', ...OUR_LANGUAGES.map((language) => language.toLowerCase())];

  /** Words that are followed by an id in a path. */
  const ASKING_FOR_IDS = ['events', 'places'];

  const SITE = { 'site.yml': yaml({ public: 'true', url: 'https://example.org' }) };

  test('they are those of every route that a slug can look like and those of the static site', () => {
    const { app } = testApp(
      { ...SITE, 'events/x.md': event(1) },
      { problems: () => ({ total: 0, first: [] }) },
    );
    const words = app.paths
      .map((path) => path.split('/')[1] ?? '')
      .filter((word) => /^[a-z0-9-]+$/.test(word));
    expect(words.length).toBeGreaterThan(8);
    expect([...RESERVED_SLUGS].sort()).toEqual([...new Set([...words, ...OF_STATIC_SITES])].sort());
  });

  test.each([...RESERVED_SLUGS].filter((slug) => !ASKING_FOR_IDS.includes(slug)))(
    'an event of an organization "%s" has no page there, whatever its slug',
    async (slug) => {
      const { app } = testApp({
        ...SITE,
        'events/fair.md': event(1, { organization: slug }),
        'organizations/x.md': organization(1, { slug }),
      });
      const response = await request(app).get(`/${slug}/fair`);
      expectError(response, 404, 'E_ROUTE_NOT_FOUND');
    },
  );

  test.each(ASKING_FOR_IDS)('/%s expects an id, with such an organization as without', async (slug) => {
    const { app } = testApp({
      ...SITE,
      'events/fair.md': event(1, { organization: slug }),
      'organizations/x.md': organization(1, { slug }),
    });
    expectError(await request(app).get(`/${slug}/fair`), 422, 'E_VALIDATION');
  });

  test('"open" gives no page without a token', async () => {
    const { app, get } = testApp({
      ...SITE,
      'events/recent.md': event(1, { organization: 'open' }),
      'organizations/open.md': organization(1),
    });
    expectError(await request(app).get('/open/recent'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await get('/open/recent'), 404, 'E_ROUTE_NOT_FOUND');
  });
});

describe('/suggest', () => {
  const CONTACT = { contact: 'hello@example.org', repository: 'https://github.com/example/calendar.git' };
  const files = {
    'events/camp.md': event(1, {
      name: "'\"><img src=x onerror=alert(1)>'",
      startDate: '2026-05-08',
      region: 'Helsinki, Finland',
      timezone: 'Europe/Helsinki',
      organization: 'guild',
    }),
    'organizations/guild.md': organization(10, { name: 'Guild & <Co>' }),
    'places/hall.yml': place(20, { name: 'Old Hall' }),
  };

  const siteWith = (settings: Readonly<Record<string, string>>) =>
    testApp({ ...files, 'site.yml': yaml({ public: 'true', timezone: 'Europe/Berlin', ...settings }) }).app;

  const app = siteWith(CONTACT);

  async function read(path: string, from = app, language = 'en'): Promise<string> {
    return (await request(from).get(path).set('Accept-Language', language).expect(200)).text;
  }

  test('has a field for each of the issue form, in every language of the site', async () => {
    const languages = siteWith({ ...CONTACT, languages: `[${OUR_LANGUAGES.join(', ')}]` });
    const labels = new Set<string>();
    for (const language of OUR_LANGUAGES) {
      const html = await read('/suggest', languages, language);
      const keys = [...html.matchAll(/data-key="(\w+)"/g)].map(([, key]) => key);
      expect(keys.sort()).toEqual(FORM_FIELDS.map(({ key }) => key).sort());
      labels.add(/<label for="suggest-region">([^<]*)/.exec(html)?.[1] ?? '');
    }
    expect(labels.size).toBe(OUR_LANGUAGES.length);
  });

  test('knows the organizers, the places, and the zones of the towns that the calendar has', async () => {
    const html = await read('/suggest');
    expect(html).toContain('<option value="Helsinki, Finland" data-zone="Europe/Helsinki"');
    expect(html).toContain('<option value="Guild &amp; &lt;Co>"');
    expect(html).toContain('<option value="Old Hall"');
  });

  test('keeps a hard line break of the long text, which no mail program removes, and no other spaces', () => {
    const fields = FORM_FIELDS.filter(({ key }) => key === 'detail');
    expect(suggestionText(fields, { detail: 'One  \nTwo  \n\nThree \nFour  ' }, null)).toContain(
      '\n\nOne\\\nTwo\n\nThree\nFour\n\n',
    );
  });

  test('without scripts, leads to the mail program and to the issue form', async () => {
    const [, scriptless = ''] = /<noscript>(.*?)<\/noscript>/s.exec(await read('/suggest')) ?? [];
    expect(scriptless).toContain('href="mailto:hello@example.org?subject=');
    expect(scriptless).toContain(
      'href="https://github.com/example/calendar/issues/new?template=event.yml&amp;',
    );
  });

  test('of an event has what it says, as text', async () => {
    const html = await read(`/suggest?event=${uuid(1)}`);
    const known =
      /data-event="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '';
    expect(JSON.parse(known.replaceAll('&lt;', '<'))).toMatchObject({
      id: uuid(1),
      texts: { startDate: '2026-05-08', organization: 'Guild & <Co>', timezone: 'Europe/Helsinki', url: '' },
    });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('noindex');
    expect(await read(`/events/${uuid(1)}`)).toContain(`<a href="/suggest?event=${uuid(1)}"`);
  });

  test.each([
    '"><script>alert(1)</script>',
    '%0D%0ABcc:x',
    '&bcc=x@example.org',
    uuid(99),
    `${uuid(99)},${uuid(1)}`,
  ])('with %j for an event is the page for a new one (D2)', async (id) => {
    const query = new URLSearchParams({ event: id, name: id }).toString();
    expect(await read(`/suggest?${query}`)).toBe(await read('/suggest'));
  });

  test('is linked where there is somebody to tell, and says so where there is nobody', async () => {
    const link = '<a href="/suggest">';
    for (const settings of [
      CONTACT,
      { contact: 'https://example.org/contact' },
      { repository: CONTACT.repository },
    ])
      expect(await read('/', siteWith(settings))).toContain(link);
    for (const settings of [{}, { repository: 'https://forge.example.org/calendar' }]) {
      const nobody = siteWith(settings);
      expect(await read('/', nobody)).not.toContain('/suggest');
      expect(await read(`/events/${uuid(1)}`, nobody)).not.toContain('/suggest');
      expect(await read('/suggest', nobody)).toContain('names nobody to write to');
    }
    const closed = testApp({ ...files, 'site.yml': yaml(CONTACT) });
    expectError(await request(closed.app).get('/suggest'), 404, 'E_ROUTE_NOT_FOUND');
  });

  test('is in the sitemap where there is somebody to tell', async () => {
    const url = 'https://calendar.example.org';
    const { text } = await request(siteWith({ ...CONTACT, url }))
      .get('/sitemap.xml')
      .buffer(true)
      .expect(200);
    expect(text).toContain(`<loc>${url}/suggest</loc>`);
  });

  test('addresses a contact whose name has signs of addresses in it', async () => {
    const odd = siteWith({ contact: "'a&b?c=d%0A@example.org'" });
    expect(await read('/suggest', odd)).toContain('href="mailto:a%26b%3Fc%3Dd%250A@example.org?subject=');
  });
});
