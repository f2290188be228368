import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { siteFiles } from '../../src/cli/site/site-files.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { calendarOf, event, organization, place, yaml } from '../helpers/content.ts';
import { ROOT } from '../helpers/process.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium, type WatchedPage } from './helpers/browser.ts';
import { serveFiles } from './helpers/other-origin.ts';
import { serve } from './helpers/sites.ts';

const GUIDE = readFileSync(join(ROOT, 'src/pages/docs/guide.md'), 'utf8');
/** The address of the calendar in the examples of the guide. */
const CALENDAR = 'https://calendar.example.org';
const [, POLICY = ''] = /^Content-Security-Policy: (.*script-src https:.*)$/m.exec(GUIDE) ?? [];
const [, SNIPPET = ''] = /^```html\n(.*?)^```$/ms.exec(GUIDE) ?? [];

const FILES = {
  'site.yml': yaml({ public: 'true', name: 'The north' }),
  'events/camp.md': event(1, {
    name: 'Camp',
    startDate: '2026-03-06',
    endDate: '2026-03-08',
    tags: '[rust]',
    place: 'hall',
    region: 'Hamburg',
    countryCode: 'DE',
    series: 'camps',
    inLanguage: '[zh-Hans]',
    isAccessibleForFree: 'true',
  }),
  'events/fair.md': event(2, {
    name: 'Fair',
    startDate: '2026-03-02T10:00',
    endDate: '2026-03-02T18:00',
    timezone: 'Europe/Berlin',
    tags: '[rust, web]',
    status: 'cancelled',
    organization: 'guild',
  }),
  'events/far.md': event(3, { name: 'Far away', startDate: '2026-09-01', tags: '[web]' }),
  'events/past.md': event(4, { name: 'Long ago', startDate: '2026-01-01', tags: '[rust]' }),
  'events/undated.md': event(5, { name: 'One day', tags: '[rust]' }),
  'events/online.md': event(6, {
    name: 'Talk',
    startDate: '2026-03-04',
    status: 'movedOnline',
    place: 'hall',
  }),
  'organizations/guild.md': organization(10, { name: 'Guild' }),
  'places/hall.yml': place(20, { name: 'Hall' }),
};
const calendar = await serve(testApp(FILES).app);
const framable = await serve(testApp(FILES, { frameOrigin: '*' }).app);

const chromium = useChromium((context) => context.clock.setFixedTime(NOW));

function html(body: string, head = '<meta name="color-scheme" content="light dark">'): string {
  return `<!doctype html><html lang="en"><head><title>A blog</title>${head}</head><body><main><h1>A blog</h1>${body}</main></body></html>`;
}

/** Opens a page of another origin with the policy of the guide. Requests to the calendar do not count as faults. */
async function embedding(
  body: string,
  options?: BrowserContextOptions,
  source = calendar,
): Promise<WatchedPage> {
  const policy = `${POLICY.replaceAll(CALENDAR, source)}; require-trusted-types-for 'script'`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  const blog = await serveFiles({ '/': { body: html(body.replaceAll(CALENDAR, source)), headers } });
  const watched = await chromium.open(`${blog}/`, options);
  await settled(watched.page);
  return { ...watched, faults: watched.faults.filter((fault) => !fault.startsWith(source)) };
}

async function settled(page: Page): Promise<void> {
  await page.locator('event-calendar [aria-busy="false"]').waitFor({ state: 'attached' });
}

function namesOn(page: Page): Promise<string[]> {
  return page.locator('event-calendar [part="name"]').allTextContents();
}

function element(attributes: string, inside = '<a href="https://example.org/events">Events</a>'): string {
  return `<script type="module" src="${CALENDAR}/embed.js"></script><event-calendar src="${CALENDAR}" ${attributes}>${inside}</event-calendar>`;
}

/** Serves a calendar whose feed a stranger has written. */
function staticSource(feed: unknown): Promise<string> {
  const [embedFile] = EMBED_FILES;
  return serveFiles({
    '/embed.js': { body: embedFile, headers: { ...SHARED, 'Content-Type': 'text/javascript' } },
    '/embed/events.json': { body: typeof feed === 'string' ? feed : JSON.stringify(feed), headers: SHARED },
  });
}

const ELEMENT = "document.querySelector('event-calendar')";
/** A script that sets the background of the colour scheme explicitly, since axe does not know the default. */
const GROUND = `document.adoptedStyleSheets = [new CSSStyleSheet()];
  document.adoptedStyleSheets[0].replaceSync('body { background: Canvas; color: CanvasText }')`;
/** An expression for the outline of the focused element; within the calendar, the outline is on `::after`. */
const OUTLINE = `(() => {
  const focused = document.activeElement.shadowRoot?.activeElement;
  const style = focused ? getComputedStyle(focused, '::after') : getComputedStyle(document.activeElement);
  return style.outlineStyle;
})()`;

const SHARED = { 'Access-Control-Allow-Origin': '*' };
/** The files of the static site as a host serves them, by path. */
const STATIC_CALENDAR = calendarOf(FILES);
const SITE = Object.fromEntries(
  [...siteFiles(STATIC_CALENDAR, { base: '', now: NOW })].map(({ path, make }) => [
    `/${path.replace(/index\.html$/, '')}`,
    { body: make().toString(), headers: { ...SHARED, 'Content-Type': contentTypeOf(path) } },
  ]),
);

function contentTypeOf(path: string): string {
  const types: Readonly<Record<string, string>> = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    svg: 'image/svg+xml',
  };
  return types[path.split('.').at(-1) ?? ''] ?? 'application/json; charset=utf-8';
}

const EMBED_FILES = [await (await fetch(`${calendar}/embed.js`)).text()] as const;

describe('<event-calendar> on a page of another origin, under the policy of the guide', () => {
  test('shows what the snippet of the guide asks for, and logs nothing to the console', async () => {
    expect([POLICY, SNIPPET]).toEqual([
      expect.stringMatching(/^default-src 'none'; /),
      expect.stringContaining('<event-calendar'),
    ]);
    const { page, faults, warnings } = await embedding(SNIPPET);
    expect(await namesOn(page)).toEqual(['Fair', 'Camp', 'One day']);
    const text = await page.locator('event-calendar [part="list"]').innerText();
    expect(text.split('\n').flatMap((line) => line.trim() || [])).toEqual([
      ...['Tomorrow · Mon 2 March', '10:00', 'GMT+1', 'Fair', 'rust', 'web', 'Cancelled Guild'],
      ...['Fri 6 March', '6–8', 'Mar', 'Camp', 'rust', 'Hall Hamburg'],
      ...['No date yet', 'One day', 'rust'],
    ]);
    expect(await page.getByRole('link', { name: 'Events about Rust' }).isVisible()).toBe(true);
    expect(await page.getByRole('group', { name: 'The north' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByRole('list', { name: 'Fri 6 March' }).getByRole('listitem').count()).toBe(1);
    expect([faults, warnings]).toEqual([[], []]);
  });

  test('shows later events when few are soon, and no more than the limit', async () => {
    const all = await embedding(element(''));
    expect(await namesOn(all.page)).toEqual(['Fair', 'Talk', 'Camp', 'Far away', 'One day']);
    const some = await embedding(element('limit="1"'));
    expect(await namesOn(some.page)).toEqual(['Fair']);
    expect(some.faults).toEqual([]);
  });

  test('says that an event has moved online, and shows no place', async () => {
    const { page } = await embedding(element('status="movedOnline"'));
    expect(await page.locator('event-calendar li').innerText()).toMatch(/Talk\s+Moved online Online$/);
  });

  test.each([
    ['zh-Hant', '已取消', '明天 · 3月2日週一'],
    ['zh-CN', '已取消', '明天 · 3月2日周一'],
    ['xx', 'Cancelled', 'Tomorrow · Mon 2 March'],
  ])('speaks the language of the page around it: %s', async (lang, status, day) => {
    const { page } = await embedding(`<div lang="${lang}">${element('tag="rust"')}</div>`);
    expect(await page.locator('event-calendar [part="status"]').innerText()).toBe(status);
    expect(await page.locator('event-calendar [part="day"]').first().innerText()).toBe(day);
  });

  test('says that nothing is coming', async () => {
    const { page } = await embedding(element('tag="none"'));
    expect(await page.getByRole('status').innerText()).toBe('Nothing is planned yet.');
  });

  test.each(['light', 'dark'] as const)('can be read and reached by keyboard: %s', async (colorScheme) => {
    const { page } = await embedding(element('tag="rust"'), {
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await page.evaluate(GROUND);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(`getComputedStyle(${ELEMENT}.shadowRoot.querySelector('a')).color`)).toBe(
      colorScheme === 'light' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)',
    );
    const reached: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.locator('a:focus').innerText());
      expect(await page.evaluate(OUTLINE)).not.toBe('none');
    }
    expect(reached).toEqual(['Fair', 'Camp', 'One day', 'Events']);
    const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWide)).toBe(false);
  });

  test('follows its attributes, and ignores answers that come after it was removed', async () => {
    const { page, faults } = await embedding(element('tag="rust"'));
    await page.evaluate(`${ELEMENT}.setAttribute('tag', 'web')`);
    await page.getByText('Far away').waitFor();
    expect(await namesOn(page)).toEqual(['Fair', 'Far away']);
    await page.route('**/events.json?*', () => undefined);
    const asked = page.waitForRequest('**/events.json?*');
    const aborted = page.waitForEvent('requestfailed');
    await page.evaluate(`${ELEMENT}.setAttribute('limit', '1')`);
    await asked;
    await page.evaluate(`${ELEMENT}.remove()`);
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    expect(faults).toEqual([]);
  });
});

describe('where there is no list', () => {
  const FAILED = 'The events cannot be shown at the moment.';

  test.each([
    ['nothing answers', 'src="http://127.0.0.1:9"', 'TypeError: Failed to fetch'],
    ['there is no calendar', `src="${CALENDAR}/nothing"`, 'TypeError: Failed to fetch'],
    ['the calendar knows no such state', `src="${CALENDAR}" status="over"`, '"The parameter status must be'],
    ['the address is none of the web', 'src="javascript:alert(1)"', 'src is no address: javascript:alert(1)'],
    ['the address is empty', 'src=""', 'src is no address:'],
    ['there is no address', '', 'src is no address:'],
  ])(
    'the link within stays, and it is said, to whoever made the page too: %s',
    async (_what, attributes, reason) => {
      const { page, warnings } = await embedding(element('').replace(`src="${CALENDAR}" `, `${attributes} `));
      expect(await page.getByRole('status').innerText()).toBe(FAILED);
      expect(warnings).toEqual([expect.stringMatching(/^<event-calendar> .{0,300}$/)]);
      expect(warnings[0]).toContain(reason);
      expect(await page.getByRole('link', { name: 'Events' }).isVisible()).toBe(true);
      expect(await violationsOn(page)).toEqual([]);
    },
  );

  test('an unknown attribute is reported in the console, and no known one', async () => {
    const common = 'class="a" id="b" style="" tabindex="0" data-x="" onclick="" itemprop="event" lang="en"';
    const { page, warnings } = await embedding(
      element(`${common} countryCode="FR" tags="rust" search="camp"`),
    );
    expect(await page.getByRole('status').innerText()).toBe('Nothing is planned yet.');
    expect(warnings).toEqual(['<event-calendar> no such attribute: tags, search']);
  });

  test('without scripts only the link inside is shown', async () => {
    const blog = await serveFiles({
      '/': { body: html(element('')), headers: { 'Content-Type': 'text/html' } },
    });
    const { page } = await chromium.open(`${blog}/`, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'Events' }).isVisible()).toBe(true);
  });

  test.each([
    ['no JSON', '<html>'],
    ['no object', 'null'],
    ['a long word', JSON.stringify('x'.repeat(5_000))],
    ['more than anybody waits for', `{"events":[]${' '.repeat(3_000_000)}}`],
    ['deeper than anybody reads', '['.repeat(500_000)],
  ])('an answer that is no feed counts as no list: %s', async (_what, feed) => {
    const { page, warnings } = await embedding(element(''), {}, await staticSource(feed));
    expect(await page.getByRole('status').innerText()).toBe(FAILED);
    expect(warnings).toEqual([expect.stringMatching(/^<event-calendar> .{1,300}$/)]);
  });
});

describe('a calendar of static files', () => {
  test('shows the same as with the server of the calendar', async () => {
    const source = await serveFiles(SITE);
    for (const attributes of [
      '',
      'tag="rust"',
      'limit="2"',
      'q="HALL"',
      'datetime="2026-03-05/.."',
      'status="movedOnline"',
      'country-code="de" attendance-mode="offline,mixed"',
      'countryCode="DE"',
      'is-accessible-for-free="true"',
      'in-language="zh"',
      'series="camps"',
    ]) {
      const [fromFiles, fromServer] = [
        await embedding(element(attributes), {}, source),
        await embedding(element(attributes)),
      ];
      const [shown, expected] = [await namesOn(fromFiles.page), await namesOn(fromServer.page)];
      expect({ attributes, shown }).toEqual({ attributes, shown: expected });
      expect(shown).not.toEqual([]);
      expect(fromFiles.faults).toEqual([]);
    }
  });
});

describe('/embed of a calendar of static files', () => {
  test('shows the chosen events, and the lines to copy', async () => {
    const { page, faults } = await chromium.open(`${await serveFiles(SITE)}/embed/`);
    await settled(page);
    expect(await namesOn(page)).toHaveLength(5);
    await page.getByLabel('#rust').check();
    await page.getByLabel('Cancelled').check();
    await page.getByText('Camp').waitFor({ state: 'detached' });
    await settled(page);
    expect(await namesOn(page)).toEqual(['Fair']);
    await page.getByLabel('How many events').fill('1');
    expect(await page.getByLabel('HTML with a script').inputValue()).toContain(
      '<event-calendar src="https://calendar.example.org" tag="rust" status="cancelled" limit="1">\n',
    );
    expect(faults).toEqual([]);
  });
});

describe('a feed that a stranger wrote', () => {
  const at = (number: number) => ({
    startDate: '2026-03-06T00:00:00.000Z',
    startLocal: `2026-03-${String(number).padStart(2, '0')}`,
  });

  test('puts nothing but text and http or https links into the page', async () => {
    const events = [
      { name: '<img src=x onerror=alert(1)>', url: 'javascript:alert(1)', colour: 'red;}*{', ...at(6) },
      { name: `\u202Eevil ${'x'.repeat(5_000)}`, url: 'https://example.org/"><b>', colour: 1e300, ...at(7) },
      {
        name: 'Nowhere',
        tags: 'x',
        place: { name: {} },
        organizer: 5,
        status: 'coming" onclick="',
        ...at(8),
      },
      { name: `Half ${'y'.repeat(294)}\u{1F600}`, id: '\ud800', keys: { tag: 5 }, ...at(9) },
      { name: 'Never', startDate: 'x', startLocal: '2026-99-99' },
      ...Array.from({ length: 100_000 }, () => ({ name: 1 })),
    ];
    const feed = {
      name: '<b>feed</b>',
      accent: ['x', {}],
      words: { en: { locale: 'en', nothing: 5 } },
      events,
    };
    const { page, faults } = await embedding(
      element(''),
      { viewport: { width: 390, height: 844 } },
      await staticSource(feed),
    );
    expect((await namesOn(page)).map((name) => name.slice(0, 12))).toEqual([
      '<img src=x o',
      '\u202Eevil xxxxxx',
      'Nowhere',
      'Half yyyyyyy',
    ]);
    const addresses = await page.evaluate(
      `[...${ELEMENT}.shadowRoot.querySelectorAll('a')].map((link) => link.protocol + link.rel)`,
    );
    expect(addresses).toEqual(['http:noopener', 'https:noopener', 'http:noopener', 'http:noopener']);
    expect(
      await page
        .locator(
          'event-calendar :is(img, script, [onclick], [style]:not([style^="--hue: light-dark(oklch("]))',
        )
        .count(),
    ).toBe(0);
    const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWide)).toBe(false);
    expect(faults).toEqual([]);
  });
});

describe('/embed', () => {
  test('shows the chosen events, and the lines to copy', async () => {
    const { page, faults } = await chromium.open(`${calendar}/embed`);
    await settled(page);
    expect(await namesOn(page)).toHaveLength(5);
    await page.getByLabel('#rust').check();
    await page.getByLabel('#web').check();
    await page.waitForURL('**/embed?limit=5&tag=rust%2Cweb');
    await page.getByText('Talk').waitFor({ state: 'detached' });
    await settled(page);
    expect(await namesOn(page)).toEqual(['Fair', 'Camp', 'Far away', 'One day']);
    expect(await page.locator('event-calendar > a').innerText()).toBe('The north, #rust, #web');
    expect(await page.getByLabel('HTML with a script').inputValue()).toContain('tag="rust,web" limit="5"');
    expect(await violationsOn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('works without scripts', async () => {
    const { page } = await chromium.open(`${calendar}/embed`, { javaScriptEnabled: false });
    await page.getByLabel('#rust').check();
    await page.getByLabel('How many events').fill('2');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/tag=rust/);
    expect(await page.getByLabel('HTML with a script').inputValue()).toContain('tag="rust" limit="2"');
    expect(await page.getByRole('link', { name: /rust/ }).isVisible()).toBe(true);
  });

  test('can be framed by the pages of allowed origins, and by no others', async () => {
    const blog = await serveFiles({
      '/': {
        body: html(
          `<iframe src="${framable}/embed?frame=1" title="a"></iframe><iframe src="${calendar}/embed?frame=1" title="b"></iframe>`,
        ),
        headers: { 'Content-Type': 'text/html' },
      },
    });
    const { page, faults } = await chromium.open(`${blog}/`);
    await page.frameLocator('[title="a"]').getByRole('link', { name: 'Camp' }).waitFor();
    expect(await page.frameLocator('[title="b"]').getByRole('link').count()).toBe(0);
    expect(faults.join('\n')).toContain('frame-ancestors');
  });
});
