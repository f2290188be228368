import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';

const URL = 'https://calendar.example.org';
const SITE = {
  'site.yml': `${yaml({ public: 'true', url: URL })}organizationLinks: {chatGroup: qqGroup, microblogGlobal: mastodon}\n`,
};

const many = Object.fromEntries(
  Array.from({ length: 53 }, (_, at) => [
    `events/many/${at}.md`,
    event(100 + at, { startDate: `2025-0${1 + (at % 9)}-10`, organization: 'club' }),
  ]),
);
const files = {
  ...SITE,
  ...many,
  'events/camp.md': event(1, { name: 'Camp', startDate: '2026-05-01', organization: 'guild' }),
  'events/fair.md': event(2, { name: 'Fair', startDate: '2026-04-01', organization: 'guild' }),
  'events/gala.md': event(3, {
    ...{ name: 'Gala', startDate: '2027-01-01' },
    ...{ organization: 'club', coOrganizers: '[guild]' },
  }),
  'events/some-day.md': event(4, { name: 'Some day', organization: 'guild' }),
  'events/old.md': event(5, { name: 'Old', startDate: '2024-05-01', organization: 'guild' }),
  'events/late.md': event(6, { name: 'Late', startDate: '2026-02-01', organization: 'guild' }),
  'organizations/guild.md': organization(
    20,
    {
      name: 'Guild & <Co>',
      type: 'non-profit',
      status: 'dormant',
      logoUrl: 'https://example.org/logo.svg',
      website: 'https://www.example.org/guild/',
      contactMail: 'hello@example.org',
      microblogGlobal: 'https://social.example.org/@guild',
      chatGroup: '"784051168"',
    },
    '# Who we are\n\nPeople **of the night**.\nAll of them.\n\nMore.',
  ),
  'organizations/club.md': organization(21, { name: 'Club' }),
  'organizations/nobody.md': organization(22, { name: 'Nobody' }),
  'organizations/docs.md': organization(23, { name: 'Docs' }),
  'places/hall.yml': place(30),
};
const { app, get } = testApp(files);

async function fetched(path: string, language = 'en'): Promise<Response> {
  return request(app).get(path).set('Accept-Language', language);
}

async function page(path: string, language?: string): Promise<string> {
  const { status, text } = await fetched(path, language);
  expect(status).toBe(200);
  return text;
}

/** Headings of the events and their names, in their order. */
function eventsIn(html: string): string[] {
  const found = html.matchAll(/<h[23]>([^<]*)<|class="name"[^>]*>([^<]*)</g);
  return [...found].map(([, heading, name]) => heading ?? name ?? '');
}

describe('the page of an organization (contract, section 5)', () => {
  test('says who it is, and where else', async () => {
    const html = await page('/guild');
    expect(html).toContain('<h1 dir="auto">Guild &amp; &lt;Co></h1>');
    expect(html).toContain('<span dir="auto">Non profit</span>');
    expect(html).toContain('<span class="status" dir="auto">Dormant</span>');
    expect(html).toMatch(
      /<img class="logo" src="https:\/\/example\.org\/logo\.svg"[^>]* width="\d+" height="\d+"/,
    );
    expect(html).toContain('<h2>Who we are</h2>\n<p>People <strong>of the night</strong>.');
    const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)].map(([, term, said]) => [
      term,
      said,
    ]);
    const link = (url: string, text: string): string =>
      `<a href="${url}" rel="nofollow noopener">${text}</a>`;
    expect(facts).toEqual([
      ['Website', link('https://www.example.org/guild/', 'example.org/guild')],
      ['E-mail', '<a href="mailto:hello@example.org">hello@example.org</a>'],
      ['Mastodon', link('https://social.example.org/@guild', 'social.example.org/@guild')],
      ['Qq group', '784051168'],
    ]);
  });

  test('says nothing where nothing is known', async () => {
    const html = await page('/nobody');
    expect(html).toContain('No events yet.');
    expect(html).not.toMatch(/<dl|<h2>|class="logo"|class="lead"|class="status/);
  });

  test('has the events that it hosts or runs together with others, to come and past, by years', async () => {
    const html = await page('/guild');
    expect(eventsIn(html).slice(1)).toEqual([
      ...['Upcoming events', '2026', 'Fair', 'Camp', '2027', 'Gala', 'No date yet', 'Some day'],
      ...['Past events', '2026', 'Late', '2024', 'Old'],
    ]);
    expect(html).toContain('<p class="by" dir="auto">Club</p>');
    expect(html).not.toContain('<p class="by" dir="auto">Guild');
  });

  test('has fifty of each, and leads to the rest', async () => {
    const html = await page('/club?lang=en');
    expect(html.match(/class="name"/g)).toHaveLength(1 + 50);
    expect(html).toContain('href="/?organization=club&amp;past=1&amp;lang=en">All 53 past events</a>');
    expect(html).not.toContain('href="/?organization=club&amp;lang=en"');
  });

  test('can be subscribed to', async () => {
    const html = await page('/guild');
    expect(html).toContain(
      '<link rel="alternate" type="text/calendar" href="/feeds/organizations/guild.ics"/>',
    );
    const webcal = 'webcal://calendar.example.org/feeds/organizations/guild.ics';
    expect(html).toContain(`<a href="${webcal}">`);
    for (const format of ['atom', 'json'])
      expect(html).toContain(`<a href="/feeds/events.${format}?organization=guild">`);
    for (const [, href = ''] of html.matchAll(/<link rel="alternate" type="[^"]*" href="([^"]*)"/g))
      await request(app).get(href).expect(200);
  });

  test('tells search engines in the words of schema.org', async () => {
    const html = await page('/guild');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Guild & <Co>',
      url: `${URL}/guild`,
      logo: 'https://example.org/logo.svg',
      description: 'Who we are\n\nPeople of the night.\nAll of them.\n\nMore.',
      email: 'hello@example.org',
      sameAs: ['https://www.example.org/guild/', 'https://social.example.org/@guild'],
    });
    expect(html).toContain(`<link rel="canonical" href="${URL}/guild"/>`);
    expect(html).toContain('<meta name="description" content="Who we are"/>');
    expect(await page('/club')).toContain('<meta name="description" content="Events of Club:');
  });

  test('is in the language that is asked for', async () => {
    const html = await page('/guild', 'zh-TW');
    expect(eventsIn(html).slice(1, 4)).toEqual(['即將舉行的活動', '2026年', 'Fair']);
    expect(html).toContain('<dt>官方網站</dt>');
  });

  test('is at the url that the API gives it', async () => {
    const { text } = await get('/open/event?pageSize=100').expect(200);
    const { data } = JSON.parse(text) as { data: { organization: { url: string } }[] };
    const paths = new Set(data.map(({ organization: { url } }) => url.replace(URL, '')));
    expect([...paths].sort()).toEqual(['/club', '/guild']);
    for (const path of paths) await request(app).get(path).expect(200);
  });

  test('takes nothing from other paths', async () => {
    for (const path of ['/Guild', '/nothing', '/guild.ics', '/events', '/feeds', '/sitemap'])
      expectError(await fetched(path), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(app).post('/nothing'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(app).post('/guild'), 405, 'E_METHOD_NOT_ALLOWED');
    expect(await page('/docs')).not.toContain('<h1 dir="auto">Docs</h1>');
  });

  test('is not there where the site is not public', async () => {
    const { app: other } = testApp({ ...files, 'site.yml': yaml({ url: URL }) });
    expectError(await request(other).get('/guild'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await request(other).get(`/places/${uuid(30)}`), 404, 'E_ROUTE_NOT_FOUND');
  });
});
