import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { siteFiles } from '../../src/cli/site/site-files.ts';
import { makeFolder } from '../helpers/folder.ts';
import { freePort } from '../helpers/loopback.ts';
import { ROOT } from '../helpers/process.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';
import { crawl } from './helpers/crawl.ts';
import { MONTH_SHORTCOMINGS, useLighthouse } from './helpers/lighthouse.ts';
import { standInForPictures } from './helpers/stand-in-pictures.ts';
import { serveByNginx, servePlainly } from './helpers/static-hosts.ts';

const BASE = '/some/base';
/** The sample is built at this time. */
const BUILT = '2026-11-23T12:00:00Z';
const ENOUGH_SPEED = 0.95;
const PATIENCE_MILLISECONDS = 180_000;

const HOSTS = ['nginx', 'what does nothing but hand out files'] as const;
const EVENT = 'events/2f9be6d6-3644-41e3-ad24-809d20fd1336/';
const LOOKED_AT = ['', 'month/2026-11/', 'map/', EVENT];
const PAGES = [
  ...LOOKED_AT,
  'events/past/',
  'events/past/page/2/',
  'events/tag/data/',
  'events/country/de/past/',
  'events/organization/gitnation/',
  'changes/',
  'embed/',
  'events/c8263793-885a-42ae-86c7-19314bd52a72/',
  'example-guild/',
  'places/93e92e40-7d3d-4421-8ffa-81bb6a63a1b2/',
  'zh-hans/',
  'zh-hant/month/2026-11/',
  'zh-hant/map/',
];

describe('the sample as a static site, below a path', () => {
  const addresses = new Map<string, string>();
  let siteUrl = '';
  let folder = '';
  const chromium = useChromium(async (context) => {
    await standInForPictures(context);
    await context.clock.setFixedTime(BUILT);
  });
  const lighthouse = useLighthouse();
  const nginx = (path: string): string => `${siteUrl}/${path}`;

  beforeAll(async () => {
    const port = await freePort();
    siteUrl = `http://127.0.0.1:${port}${BASE}`;
    folder = makeFolder(sampleFiles(siteUrl));
    await serveByNginx(folder, port, `${BASE}/404.html`);
    addresses.set(HOSTS[0], `${siteUrl}/`);
    addresses.set(HOSTS[1], `${await servePlainly(folder)}${BASE}/`);
  }, PATIENCE_MILLISECONDS);

  test.each(HOSTS)('no link is dead or leads outside of the path: served by %s', async (host) => {
    const { reached, faults } = await crawl(addresses.get(host) ?? '', siteUrl);
    expect(faults).toEqual([]);
    const written = readdirSync(join(folder, BASE), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, BASE).length + 1))
      .filter((path) => path.endsWith('index.html') || path.startsWith('feeds/') || path.endsWith('.css'))
      .map((path) => path.replace(/(?<=^|\/)index\.html$/, ''));
    expect(written.filter((path) => !reached.includes(path))).toEqual([]);
  });

  test.each([
    ['scripts', 390, true],
    ['scripts', 1280, true],
    ['no scripts', 390, false],
  ])('pages work with %s at %i pixels, and ask no other host', async (_what, width, javaScriptEnabled) => {
    const options = { javaScriptEnabled, viewport: { width, height: 844 } };
    const { page, faults } = await chromium.open(nginx(''), options);
    for (const path of PAGES) {
      const answer = await page.goto(nginx(path), { waitUntil: 'load' });
      expect([path, answer?.status()]).toEqual([path, 200]);
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([path, wide]).toEqual([path, 0]);
    }
    expect(faults).toEqual([]);
  });

  test.each(LOOKED_AT)('axe finds nothing, in light and dark: %s', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await chromium.open(nginx(path), { colorScheme });
      expect(await violationsOn(page)).toEqual([]);
    }
  });

  test.each(LOOKED_AT)(
    'Lighthouse gives the full score, and at least 95 for speed: %s',
    async (path) => {
      expect(await lighthouse.shortcomingsOf(nginx(path), ENOUGH_SPEED)).toEqual(
        path.startsWith('month/') ? MONTH_SHORTCOMINGS : [],
      );
    },
    PATIENCE_MILLISECONDS,
  );

  test('an unknown path has a page that leads back', async () => {
    const { page, status } = await chromium.open(nginx('guild/nothing'));
    expect(status).toBe(404);
    await page.locator('main a').first().click();
    expect(page.url()).toBe(nginx(''));
  });
});

/** Builds the sample calendar, public at a URL, as files below `BASE`. */
function sampleFiles(url: string): Record<string, Buffer> {
  const { records } = loadContent(join(ROOT, 'content'));
  if (records === null) throw new Error('The sample content is not valid');
  // With a contact, pages link to the form for suggestions.
  const site = { ...records.site, public: true, url, contact: 'hello@example.org' };
  const calendar = compileCalendar({ ...records, site });
  const files = siteFiles(calendar, { base: BASE, now: Date.parse(BUILT) });
  return Object.fromEntries(Array.from(files, ({ path, make }) => [join(BASE, path), make()]));
}
