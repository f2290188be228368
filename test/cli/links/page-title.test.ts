import { describe, expect, test } from '@jest/globals';
import { pageWords } from '../../../src/cli/links/page-title.ts';
import { isParked } from '../../../src/cli/links/parked-page.ts';

describe('what a page calls itself', () => {
  test.each([
    ['<title>Reading Day</title>', 'Reading Day'],
    ['<TITLE lang=en>\n Reading\t Day\n</TITLE >', 'Reading Day'],
    ['<title>A &amp; B &#x2013; &copy</title>', 'A & B – ©'],
    ['<title>One</title><title>Two</title>', 'One'],
    ['<svg><title>Logo</title></svg><title>Page</title>', 'Page'],
    ['<script>"<title>Script</title>"</script><title>Page</title>', 'Page'],
    ['<style><title>Style</title></style><title>Page</title>', 'Page'],
    ['<!-- <title>Comment</title> --><title>Page</title>', 'Page'],
    ['<title>Never closed <b>', 'Never closed <b>'],
    ['<title></title>', ''],
    ['plain text', ''],
    ['', ''],
  ])('%s', (page, title) => {
    expect(pageWords(page).title).toBe(title);
  });

  test('it calls itself by headings, and for other sites', () => {
    const { names } = pageWords(
      '<meta property="og:site_name" content="Readers"><meta name=description content=no><h1>Day <b>of</b> books</h1><p>text</p><h1>Two</h1>',
    );
    expect(names).toEqual(['Day of books Two', 'Readers']);
  });

  test('its text is what is shown', () => {
    const page =
      '<title>T</title><script>no()</script><style>a{}</style><h1>One</h1><p>Two</p>three<iframe>no</iframe>';
    expect(pageWords(page).text).toBe('One Two three');
  });

  const distinct = Array.from({ length: 60_000 }, (_, number) => number.toString(36)).join(' ');
  test.each([
    ['nested tags', '<b>'.repeat(400_000)],
    ['attributes', `<a ${distinct}>`],
    ['attributes of many tags', `<a ${distinct.slice(0, 16_000)}>`.repeat(30)],
    ['references', '&am'.repeat(400_000)],
    ['scripts within scripts', `<script>${'<!--<script>'.repeat(100_000)}`],
    ['a title without end', `<title>${'</titl'.repeat(200_000)}`],
    ['blanks', `<h1>${' '.repeat(1_000_000)}a`],
  ])('is read in a bounded time: %s', (_what, page) => {
    const { user } = process.cpuUsage();
    pageWords(page);
    // A tree of these takes a minute and more.
    expect(process.cpuUsage().user - user).toBeLessThan(10_000_000);
  });

  test('a tag that goes on for ever hides what is behind it, and nothing before', () => {
    expect(pageWords(`<title>Before</title><a ${distinct}><h1>Behind</h1>`)).toMatchObject({
      title: 'Before',
      names: [''],
    });
  });
});

describe('a parked page', () => {
  const at = 'https://reading.example/';
  test.each([
    ['at a seller of domains', 'https://www.hugedomains.com/domain_profile.cfm?d=reading', ''],
    ['below one', 'https://reading.sedoparking.com/', ''],
    ['by its advertising', at, '<html data-adblockkey="abc"><title>reading.example</title>'],
    ['by its scripts', at, '<script src="//img1.wsimg.com/parking-lander/static/js/main.js"></script>'],
    ['by its title', at, '<title>reading.example is for sale</title>'],
    ['by its text', at, '<p>The domain <b>reading.example</b> may be for sale.</p>'],
    ['expired', at, '<h1>This domain has recently expired</h1>'],
    ['in German', at, '<p>Diese Domain steht zum Verkauf!</p>'],
    ['in French', at, '<p>Ce nom de domaine est à vendre</p>'],
    ['in Chinese', at, '<title>此域名可出售</title>'],
    ['in Japanese', at, '<p>このドメインは売り出し中です</p>'],
  ])('is one %s', (_why, url, page) => {
    expect(isParked(url, pageWords(page))).toBe(true);
  });

  test.each([
    ['an event', '<title>Reading Day</title><p>Books are for sale in the hall.</p>'],
    [
      'a long text on domains',
      `<title>Domain Days</title><p>${'We talk of names. '.repeat(200)}Buy this domain</p>`,
    ],
    ['a long title', `<title>${'We talk of names. '.repeat(200)}Buy this domain</title>`],
    ['a page with a player', '<script src="https://player.example/dan.community.js"></script>'],
  ])('is not %s', (_what, page) => {
    expect(isParked('https://www.danceabove.com/', pageWords(page))).toBe(false);
  });
});
