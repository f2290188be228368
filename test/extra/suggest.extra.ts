import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { siteFiles } from '../../src/cli/site/site-files.ts';
import { FORM_FIELDS } from '../../src/schema/form-fields.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { issueText } from '../helpers/issue-form.ts';
import { make } from '../helpers/new-record.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';
import { serveFiles } from './helpers/other-origin.ts';
import { serve } from './helpers/sites.ts';

const SITE = {
  public: 'true',
  name: 'The north',
  contact: 'hello@example.org',
  repository: 'https://github.com/example/calendar',
  timezone: 'Europe/Berlin',
};

const FILES = {
  'site.yml': yaml(SITE),
  'events/camp.md': event(1, {
    name: 'Northern Reading Camp',
    startDate: '2026-05-08T10:00',
    endDate: '2026-05-08T18:00',
    region: 'Helsinki, Finland',
    timezone: 'Europe/Helsinki',
    organization: 'guild',
    place: 'hall',
    tags: '[rust, web]',
    links: '[{ kind: cfp, url: "https://example.org/cfp", closesAt: 2026-04-01 }]',
  }),
  'organizations/guild.md': organization(10, { name: 'Guild of Readers' }),
  'places/hall.yml': place(20, { name: 'Old Hall' }),
};

const server = await serve(testApp(FILES).app);

/** The path below which a host that does nothing else has the calendar as files. */
const BASE = '/calendar';
const files = Array.from(siteFiles(calendarOf(FILES), { base: BASE, now: NOW }));
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const folder = await serveFiles(
  Object.fromEntries(
    files.flatMap(({ path, make: made }) => {
      const headers = { 'Content-Type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/json' };
      const file = { body: made().toString('utf8'), headers };
      return [`${BASE}/${path}`, `${BASE}/${path.replace(/index\.html$/, '')}`].map(
        (at) => [at, file] as const,
      );
    }),
  ),
);

const chromium = useChromium(async (context) => {
  context.setDefaultTimeout(8_000);
  await context.clock.setFixedTime(NOW);
});

const field = (page: Page, key: string): Locator => page.locator(`#suggest-${key}`);

/** What somebody on a phone fills in for a convention that the calendar does not have. */
async function suggestCon(page: Page): Promise<void> {
  await field(page, 'name').fill('Con & Friends <2026>');
  await field(page, 'startDate').fill('2026-06-05');
  await field(page, 'endDate').fill('2026-06-07');
  await field(page, 'region').fill('Helsinki, Finland');
  await field(page, 'place').fill('old hall');
  await field(page, 'organization').fill('Guild of Readers');
  await field(page, 'scale').selectOption('small');
  await field(page, 'url').fill('https://con.example.org/?a=1&b=2');
  await page.getByText('More details').click();
  await field(page, 'address').fill('1st floor');
  await field(page, 'detail').fill('Bring a **book**.\n\n- tea\n- "quotes" & %0Abcc=x@example.org');
  await page.getByRole('button', { name: 'Check' }).click();
}

/** Makes an event of a file with the calendar's command, and returns the record that was written, without the line with its id. */
async function taken(text: string | Buffer): Promise<{ status: number; stderr: string; record: string }> {
  const content = makeFolder(FILES);
  const before = new Set(readdirSync(join(content, 'events')));
  writeFiles(content, { 'suggestion.txt': text });
  const { status, stderr } = await make(content, ['event', '--from-issue', join(content, 'suggestion.txt')]);
  const [made] = readdirSync(join(content, 'events')).filter((name) => !before.has(name));
  const record = made === undefined ? '' : readFileSync(join(content, 'events', made), 'utf8');
  return { status, stderr, record: record.replace(/^id: .*\n/m, '') };
}

const CON = `---
name: Con & Friends <2026>
scale: small
startDate: 2026-06-05
endDate: 2026-06-07
timezone: Europe/Helsinki
address: 1st floor
region: Helsinki, Finland
latitude: 60.1695
longitude: 24.9354
countryCode: FI
url: https://con.example.org/?a=1&b=2
place: hall
organization: guild
---

Bring a **book**.

- tea
- "quotes" & %0Abcc=x@example.org
`;

/** The lines of a record without those that its place adds. */
function linesOf(record: string): string[] {
  return record.split('\n').filter((line) => !/^(?:latitude|longitude|countryCode): /.test(line));
}

function bodyOf(href: string): string {
  return new URLSearchParams(href.slice(href.indexOf('?')).replaceAll('+', '%2B')).get('body') ?? '';
}

describe.each([
  ['the server', `${server}/suggest`, `${server}/suggest?event=${uuid(1)}`],
  ['a folder of files', `${folder}${BASE}/suggest/`, `${folder}${BASE}/suggest/?event=${uuid(1)}`],
])('suggestions by %s', (_where, newAddress, changeAddress) => {
  test('become the record that the page shows, by mail and by the issue form', async () => {
    const { page, faults } = await chromium.open(newAddress, { viewport: { width: 390, height: 844 } });
    await suggestCon(page);
    const shown = await page.locator('#record').inputValue();
    const mail = (await page.locator('#by-mail').getAttribute('href')) ?? '';
    expect(mail).toMatch(/^mailto:hello@example\.org\?subject=[^&]*&body=[^&]*$/);
    expect(bodyOf(mail).replaceAll('\r\n', '\n')).toBe(shown);
    const byMail = await taken(`Hello,\n\nplease have a look.\n\n${bodyOf(mail)}\r\n-- \r\nSomebody\r\n`);
    expect(byMail).toMatchObject({ status: 0 });
    expect(linesOf(byMail.record)).toEqual(linesOf(CON));

    const issue = new URL((await page.locator('#by-issue').getAttribute('href')) ?? '');
    expect(issue.origin + issue.pathname).toBe('https://github.com/example/calendar/issues/new');
    const { template, title, ...filled } = Object.fromEntries(issue.searchParams);
    expect([template, title]).toEqual(['event.yml', 'Event: Con & Friends <2026>']);
    const labelOf = (key: string): string => FORM_FIELDS.find((field) => field.key === key)?.label ?? '';
    const choices = await page.locator('#choose-there').textContent();
    expect(choices).toContain('Scale “small: up to 500 visitors”');
    const texts = Object.entries(filled).map(([key, text]) => [labelOf(key), text] as const);
    const text = issueText({ ...Object.fromEntries(texts), Scale: 'small: up to 500 visitors' });
    expect(await taken(text)).toMatchObject({ status: 0, record: byMail.record });
    expect(faults).toEqual([]);
  });

  test('say beside each field what to do, and lead to the first that has a fault', async () => {
    const { page } = await chromium.open(newAddress);
    await field(page, 'url').fill('example.org');
    await field(page, 'endDate').fill('2026-06-07');
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.locator(':focus').getAttribute('data-key')).toBe('name');
    expect(await page.locator('#fault-name').textContent()).toBe('Please fill this in.');
    expect(await page.locator('#fault-scale').textContent()).toBe('Please fill this in.');
    expect(await page.locator('#fault-url').textContent()).toContain('https://example.org');
    expect(await page.locator('#fault-endDate').textContent()).toBe('Say when it starts, too.');
    expect(await page.locator('#hand-over').isHidden()).toBe(true);
    await field(page, 'startDate').fill('2026-06-08');
    expect(await page.locator('#fault-endDate').textContent()).toContain('before the start');
    await field(page, 'url').fill('https://example.org');
    expect(await page.locator('#fault-url').isHidden()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
  });

  test('name the events that are likely the same', async () => {
    const { page } = await chromium.open(newAddress);
    await field(page, 'name').fill('Reading camp 2026');
    await field(page, 'startDate').fill('2026-05-08');
    const link = page.locator('#likely a');
    await link.waitFor();
    expect(await link.textContent()).toBe('Northern Reading Camp');
    expect(await link.getAttribute('href')).toContain(`/events/${uuid(1)}`);
    await field(page, 'startDate').fill('2026-06-08');
    await page.locator('#likely').waitFor({ state: 'hidden' });
  });

  test('propose the zone of a town, and the hours by a switch', async () => {
    const { page } = await chromium.open(newAddress);
    await field(page, 'name').fill('Evening');
    await field(page, 'scale').selectOption('cosy');
    await field(page, 'region').fill('Helsinki, Finland');
    await field(page, 'startDate').fill('2026-03-29');
    await page.getByLabel('With times of day').check();
    expect(await field(page, 'timezone').inputValue()).toBe('Europe/Helsinki');
    await field(page, 'startDate-time').fill('03:30');
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.locator('#fault-startDate').textContent()).toContain('no such time');
    await field(page, 'startDate-time').fill('19:00');
    await page.getByRole('button', { name: 'Check' }).click();
    const shown = await page.locator('#record').inputValue();
    expect(shown).toContain('### Start\n\n2026-03-29T19:00\n');
    expect((await taken(shown)).record).toContain('startDate: 2026-03-29T19:00\ntimezone: Europe/Helsinki\n');
  });

  test('of a change say what differs, and are told as such', async () => {
    const { page, faults } = await chromium.open(changeAddress);
    expect(await page.locator('h1').textContent()).toBe('Suggest a change');
    await page.locator('.event-name', { hasText: 'Northern Reading Camp' }).waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.locator('#state').textContent()).toBe('Nothing is changed yet.');
    expect(await field(page, 'startDate-time').inputValue()).toBe('10:00');
    await field(page, 'startDate-time').fill('11:30');
    await field(page, 'organization').fill('');
    await page.getByRole('button', { name: 'Check' }).click();
    const shown = await page.locator('#record').inputValue();
    expect(shown.split('\n\n')).toEqual([
      'Northern Reading Camp\nSo far:\nStart: 2026-05-08T10:00\nOrganization: Guild of Readers',
      '### Change of the event',
      uuid(1),
      '### Start',
      '2026-05-08T11:30',
      '### Organization',
      '_No response_',
      '### End of the form',
    ]);
    const { status, stderr, record } = await taken(`> ${shown.replaceAll('\n', '\n> ')}\n\nThanks!`);
    expect([status, record]).toEqual([1, '']);
    expect(stderr).toContain('This proposes a change of an event that is there. Nothing was written.');
    expect(stderr).toContain('camp.md:\n');
    expect(stderr).toContain('  startDate: 2026-05-08T11:30\n');
    expect(stderr).toContain('  Organization: take this out.\n');
    expect(faults).toEqual([]);
  });
});

const HOSTILE = [
  '"><script>alert(1)</script>',
  "x&bcc=victim@example.org&body=pwned'",
  'a\r\nBcc: victim@example.org',
  '%0D%0ABcc:victim@example.org',
  'javascript:alert(1)',
  '${7*7}{{7*7}}',
  '\u202Egnp.exe\uFFFD\u2800',
];

test('hostile values in the address and in every field stay texts, and nothing is sent (D2)', async () => {
  for (const hostile of HOSTILE) {
    const shown = hostile.replace(/[\u202E\uFFFD\u2800]/g, '');
    const query = new URLSearchParams({ event: hostile, name: hostile, detail: hostile, scale: hostile });
    const { page, faults } = await chromium.open(`${server}/suggest?${query.toString()}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByText('More details').click();
    await page.getByLabel('With times of day').check();
    for (const control of await page.locator('input[data-key][type="text"], textarea[data-key]').all())
      await control.fill(hostile);
    await field(page, 'scale').selectOption('small');
    await page.getByRole('button', { name: 'Check' }).click();
    // Only the name and the description accept any text; all other fields are emptied before the form is handed over.
    for (const control of await page.locator('input[data-key][type="text"], textarea[data-key]').all()) {
      const key = await control.getAttribute('data-key');
      if (key !== 'name' && key !== 'detail') await control.fill('');
    }
    await field(page, 'name').fill(shown.replace(/\s+/g, ' '));
    await field(page, 'detail').fill(shown);
    await page.getByRole('button', { name: 'Check' }).click();
    const mail = (await page.locator('#by-mail').getAttribute('href')) ?? '';
    expect(mail).toMatch(/^mailto:hello@example\.org\?subject=[^&?#\s<>"]*&body=[^&?#\s<>"]*$/);
    expect(mail.split('&body=')[0]).not.toMatch(/%0[AD]/i);
    const issue = new URL((await page.locator('#by-issue').getAttribute('href')) ?? '');
    expect(issue.origin).toBe('https://github.com');
    expect([...issue.searchParams.keys()].sort()).toEqual(['detail', 'name', 'template', 'title']);
    expect(asked.filter((request) => request !== 'GET /')).toEqual([]);
    expect(faults).toEqual([]);
  }
});

test('a text that has no room in an address is copied', async () => {
  const { page } = await chromium.open(`${server}/suggest`);
  await field(page, 'name').fill('Long');
  await field(page, 'scale').selectOption('small');
  await field(page, 'detail').fill('word '.repeat(2_000));
  await page.getByRole('button', { name: 'Check' }).click();
  const mail = (await page.locator('#by-mail').getAttribute('href')) ?? '';
  expect(bodyOf(mail)).toBe('Please paste here the text that you copied.');
  const issue = new URL((await page.locator('#by-issue').getAttribute('href')) ?? '');
  expect([...issue.searchParams.keys()]).toEqual(['template', 'title', 'name']);
  expect(await page.locator('#too-long').textContent()).toContain('copy it');
  expect((await taken(await page.locator('#record').inputValue())).status).toBe(0);
});

test('without scripts, an empty form is handed over', async () => {
  const { page } = await chromium.open(`${server}/suggest`, { javaScriptEnabled: false });
  expect(await page.locator('.suggest-form').isHidden()).toBe(true);
  const mail =
    (await page.getByRole('link', { name: 'Open in your mail program' }).getAttribute('href')) ?? '';
  const text = bodyOf(mail)
    .replace('### Name\r\n\r\n', '### Name\r\n\r\nBy hand')
    .replace(/### Scale\r\n\r\n/, '### Scale\r\n\r\nsmall');
  expect((await taken(text)).record).toBe('---\nname: By hand\nscale: small\n---\n');
});
