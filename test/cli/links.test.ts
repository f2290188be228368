import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { askLinks } from '../../src/cli/links/ask-links.ts';
import { linkMarkOf } from '../../src/cli/links/link-mark.ts';
import type { Outcome } from '../../src/cli/links/link-outcome.ts';
import { linkReport } from '../../src/cli/links/link-report.ts';
import { pageWords } from '../../src/cli/links/page-title.ts';
import { isParked } from '../../src/cli/links/parked-page.ts';
import { shareWord } from '../../src/cli/links/shared-words.ts';
import type { WebDoor } from '../../src/cli/network/web-door.ts';
import { printable } from '../../src/platform/printable.ts';
import { runNamed } from '../helpers/command.ts';
import { event, organization, place } from '../helpers/content.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { stranger, type Stranger } from '../helpers/stranger.ts';

describe('links', () => {
  const links = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'].map((host, number) => ({
    url: `http://${host}.example/${number}`,
    uses: [],
  }));

  /** A door that counts what is under way of each host, and answers in the order in which it is let. */
  function countingDoor() {
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    const door: WebDoor = {
      async ask(url, { method }) {
        asked.push(`${method} ${url}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { url, status: 200, type: 'image/png', charset: null, body: Buffer.alloc(0) };
      },
      close: () => Promise.resolve(),
    };
    return { door, asked, letOne: () => waiting.shift()?.() };
  }

  test('are asked four at a time of a host, while others are asked beside them', async () => {
    const { door, asked, letOne } = countingDoor();
    const done: number[] = [];
    const all = askLinks(door, links, { onProgress: (count) => done.push(count) });
    expect(asked).toEqual([0, 1, 2, 3, 6, 7].map((number) => `HEAD ${links[number]?.url ?? ''}`));
    for (const next of [4, 5]) {
      letOne();
      await new Promise(setImmediate);
      expect(asked.at(-1)).toBe(`HEAD ${links[next]?.url ?? ''}`);
    }
    for (const _ of links) letOne();
    const outcomes = await all;
    expect(outcomes.map(({ link }) => link)).toEqual(links);
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(links.map(() => 'fine'));
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('are asked no longer than there is time', async () => {
    const { door, asked } = countingDoor();
    const outcomes = await askLinks(door, links, { milliseconds: 0 });
    expect(asked).toEqual([]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      links.map(() => ({ kind: 'unasked', reason: 'There was no time left to ask it.' })),
    );
  });
});

describe('link report', () => {
  const URL = 'https://example.org/';

  function digestOf(outcome: Outcome, url = URL): string | undefined {
    const uses = [{ file: 'events/a.md', key: 'url', names: ['A'], isAboutEvent: true }];
    return linkMarkOf(linkReport([{ link: { url, uses }, outcome }], (file) => file))?.digest;
  }

  test('a terminal, which takes no Markdown, has reasons without escapes', () => {
    const asked = [
      {
        link: { url: URL, uses: [] },
        outcome: { kind: 'unasked', reason: `${URL} says one: [two]` } as const,
      },
    ];
    expect(linkReport(asked, String)).toContain('says one\\: \\[two\\]');
    expect(linkReport(asked, String, printable)).toContain('` says one: [two]\n');
  });

  test('an issue that somebody has closed is not opened again by a page that says something else each time', () => {
    const foreign = (title: string, at = URL): Outcome => ({ kind: 'foreign', title, at });
    const digest = digestOf(foreign('12 days left'));
    expect(digestOf(foreign('5 days left'))).toBe(digest);
    expect(digestOf(foreign('5 days left', 'https://example.org/?visitor=2'))).toBe(digest);
    expect(digestOf({ kind: 'moved', at: 'https://example.com/' })).not.toBe(digest);
    expect(digestOf(foreign('12 days left'), 'https://example.com/')).not.toBe(digest);
  });
});

describe('page title', () => {
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
});

describe('a word in common', () => {
  test.each([
    ['Hamburg Reading Day', 'Hamburger Lesetag – Programm'],
    ['DjangoCon Europe 2027', 'Django Con'],
    ['Django Con', 'DjangoCon Europe'],
    ['F8', 'F8 2027'],
    ['Zürcher Lesefest', 'ZURCHER LESEFEST'],
    ['Ｚurich Books', 'Zurich'],
    ['广州兽展', '廣州獸展 | 首頁'],
    ['第三届北京开源大会', '开源社：北京见'],
    ['東京ブックフェア', 'ブックフェア'],
    ['서울 책 축제', '서울'],
    ['งานหนังสือกรุงเทพ', 'หนังสือ'],
  ])('is in %s and %s', (name, title) => {
    expect(shareWord([name], [title])).toBe(true);
    expect(shareWord([title], [name])).toBe(true);
  });

  test.each([
    ['Hamburg Reading Day 2027', 'Casino bonus 2027 – the best of the day'],
    ['Open Source Summit', 'Summit of love'],
    ['Web Conference', 'Website for sale'],
    ['广州兽展', '在线赌场'],
    ['北京开源大会', '幸运大会'],
    ['2027-may-hamburg-books', 'May the odds be with you'],
    ['F8', 'F80 cars'],
  ])('is not in %s and %s', (name, title) => {
    expect(shareWord([name], [title])).toBe(false);
    expect(shareWord([title], [name])).toBe(false);
  });

  test('may stand in any of the names', () => {
    expect(shareWord(['Spring Gala', 'Club of Altona'], ['Altona'])).toBe(true);
  });

  test('is not missed where there are no words to compare', () => {
    expect(shareWord(['Hamburg'], ['★ 2027 ★'])).toBe(true);
    expect(shareWord([], ['Casino'])).toBe(true);
  });

  test('does not depend on which is which', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(shareWord([one], [other])).toBe(shareWord([other], [one]));
        expect(shareWord([one], [one])).toBe(true);
      }),
    );
  });
});

describe('npm run links', () => {
  /** The pages of a stranger by their paths; what is not among them answers with 404. */
  const PAGES: Readonly<Record<string, string>> = {
    '/fine': '<title>Reading Day in Altona</title>',
    '/by-organizer': '<title>Club of readers</title>',
    '/by-place': '<title>Programm</title><h1>Great Hall</h1>',
    '/untitled': '<p>Nothing</p>',
    '/taken-over': '<title>Casino &lt;b&gt;`@team` #1 https://evil.example\u001b[31m</title>',
    '/for-sale': '<title>Reading Day</title><p>This domain is for sale.</p>',
    '/no-head': '<title>Reading Day</title>',
    '/wrong-head': '<title>Reading Day</title>',
  };

  const STATUSES: Readonly<Record<string, number>> = {
    '/gone': 410,
    '/forbidden': 403,
    '/limited': 429,
    '/broken': 500,
    '/bots': 401,
  };

  function answer(moved: () => string): RequestListener {
    return ({ method, url = '' }, response) => {
      const page = PAGES[url];
      if (url === '/moved') response.writeHead(301, { location: moved() }).end();
      else if (url === '/circle') response.writeHead(302, { location: url }).end();
      else if (url === '/file') response.writeHead(200, { 'content-type': 'application/pdf' }).end('a');
      else if (url === '/no-head' && method === 'HEAD') response.writeHead(405).end();
      else if (url === '/wrong-head' && method === 'HEAD') response.writeHead(404).end();
      else if (page === undefined) response.writeHead(STATUSES[url] ?? 404).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    };
  }

  let server: Stranger;

  beforeAll(async () => {
    server = await stranger(answer(() => `http://localhost:${server.port}/fine`));
  });

  const COMING = { startDate: '2999-05-06', name: 'Reading Day' };

  /** A calendar with an event for each of these addresses of the server. */
  function calendar(...paths: string[]): Files {
    return Object.fromEntries(
      paths.map((path, number) => [
        `events${path}.md`,
        event(number + 1, { ...COMING, url: `${server.origin}${path}` }),
      ]),
    );
  }

  async function links(files: Files, ...args: string[]) {
    const content = makeFolder(files);
    const environment = { INIT_CWD: content };
    return runNamed('links', ['--content', '.', '--allow-private', ...args], environment);
  }

  /** The report of a run that has come to its end. */
  async function report(files: Files): Promise<string> {
    const { status, stdout, stderr } = await links(files);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  }

  test('has nothing to say of pages that are there and speak of the event', async () => {
    const keys = { organization: 'club', place: 'hall', url: `${server.origin}/by-organizer` };
    const text = await report({
      ...calendar('/fine', '/untitled', '/no-head', '/wrong-head', '/file'),
      'events/by.md': event(20, { ...COMING, ...keys, name: 'Spring' }),
      'events/place.md': event(21, { ...COMING, ...keys, name: 'Autumn', url: `${server.origin}/by-place` }),
      'organizations/club.md': organization(22, { name: 'Readers of Altona' }),
      'places/hall.yml': place(23, { name: 'Great Hall' }),
    });
    expect(text).toMatch(
      /^<!-- open-event-calendar: links \{"links":7,"findings":0,"answered":7,"digest":"\w+"\} -->\n/,
    );
    expect(text).toMatch(/\n7 links of coming events: nothing to put right\.\n$/);
  });

  test('says what is to be put right, in which file, and what to do', async () => {
    const text = await report(calendar('/gone', '/nowhere', '/for-sale', '/taken-over', '/moved'));
    expect(text).toContain('5 links of coming events: 5 to look at.');
    expect(text.replaceAll(String(server.port), 'PORT').split('\n').slice(3)).toEqual([
      '## Not there any more',
      '',
      expect.stringContaining('Look for where the page has gone'),
      '',
      '- `http://127.0.0.1:PORT/gone` answers with status 410.',
      '  - `events/gone.md`, `url`',
      '- `http://127.0.0.1:PORT/nowhere` answers with status 404.',
      '  - `events/nowhere.md`, `url`',
      '',
      '## For sale, or expired',
      '',
      expect.any(String),
      '',
      '- `http://127.0.0.1:PORT/for-sale` shows it.',
      '  - `events/for-sale.md`, `url`',
      '',
      '## About something else',
      '',
      expect.any(String),
      expect.any(String),
      '',
      expect.stringContaining('has the title `` Casino <b>'),
      '  - `events/taken-over.md`, `url`',
      '',
      '## At another domain',
      '',
      expect.any(String),
      '',
      '- `http://127.0.0.1:PORT/moved` leads to `http://localhost:PORT/fine`.',
      '  - `events/moved.md`, `url`',
      '',
    ]);
  });

  test('calls nothing gone that turned the program away, or could not be asked', async () => {
    const paths = ['/forbidden', '/limited', '/broken', '/bots', '/circle', '/fine'];
    const files = {
      ...calendar(...paths),
      'events/refused.md': event(30, { ...COMING, url: 'http://127.0.0.1:2/' }),
      'events/port.md': event(31, { ...COMING, url: 'http://127.0.0.1:25/' }),
    };
    const text = await report(files);
    expect(text).toContain('8 links of coming events: nothing to put right, 7 that could not be asked.');
    expect(text).toContain('<summary>7 could not be asked</summary>');
    expect(text).toMatch(/forbidden` answers with status 403/);
    expect(text).toMatch(/circle` leads on more than 5 times/);
  });

  test('calls no host unknown where none at all is reached', async () => {
    const unknown = (number: number) => event(number, { ...COMING, url: `http://a${number}.invalid/` });
    const alone = await report({ 'events/a.md': unknown(1), 'events/b.md': unknown(2) });
    expect(alone).toContain('2 links of coming events: nothing to put right, 2 that could not be asked.');
    const beside = await report({ ...calendar('/fine'), 'events/b.md': unknown(2) });
    expect(beside).toMatch(
      /- `http:\/\/a2\.invalid\/` leads to a host that is not known\.\n {2}- `events\/b\.md`/,
    );
  });

  test('reaches nothing inside unless that is allowed', async () => {
    const before = server.connections();
    const content = makeFolder(calendar('/fine'));
    const { status, stdout } = await runNamed('links', ['--content', content]);
    expect({ status, asked: server.connections() - before }).toEqual({ status: 0, asked: 0 });
    expect(stdout).toContain('which is not an address of the public internet');
  });

  test('shows what strangers wrote as it is: nothing in it mentions, links or embeds', async () => {
    const text = await report(calendar('/taken-over', '/fine'));
    const [line = ''] = text.split('\n').filter((one) => one.includes('Casino'));
    expect(line).toContain('`` Casino <b>`@\u200bteam` #1 https://evil.example\\u001b[31m ``');
    expect(text).not.toMatch(/@team|\u001b/);
  });

  test('asks each address once, of events that are to come and links that can be used', async () => {
    const before = server.requests.length;
    const link = (kind: string, path: string, more = '') =>
      `{kind: ${kind}, url: "${server.origin}${path}"${more}}`;
    const text = await report({
      'events/a.md': event(1, {
        ...COMING,
        url: `${server.origin}/gone#part`,
        links: `[${link('tickets', '/gone')}, ${link('cfp', '/closed', ', closesAt: 2020-01-01')}, ${link('map', '/taken-over')}]`,
        sources: `["${server.origin}/fine"]`,
      }),
      'events/b.md': event(2, { ...COMING, name: 'Reading Day 2', url: `${server.origin}/gone` }),
      'events/undated.md': event(3, { name: 'Reading', url: `${server.origin}/fine` }),
      'events/over.md': event(4, { ...COMING, startDate: '2020-05-06', url: `${server.origin}/over` }),
      'events/cancelled.md': event(5, { ...COMING, status: 'cancelled', url: `${server.origin}/cancelled` }),
      'events/broken.md': event(6, { scale: 'huge', url: `${server.origin}/broken` }),
    });
    expect(server.requests.slice(before).sort()).toEqual([
      'GET /fine',
      'GET /gone',
      'GET /taken-over',
      'HEAD /fine',
      'HEAD /gone',
      'HEAD /taken-over',
    ]);
    expect(text).toContain('3 links of coming events: 1 to look at.');
    expect(text).toMatch(
      /gone` answers.*\n {2}- `events\/a\.md`, `url`\n {2}- `events\/a\.md`, `links`\n {2}- `events\/b\.md`/,
    );
  });

  test('asks a host four things at a time', async () => {
    let [busy, most] = [0, 0];
    const slow = await stranger((_request, response) => {
      busy += 1;
      most = Math.max(most, busy);
      setImmediate(() => {
        busy -= 1;
        response.writeHead(200, { 'content-type': 'image/png' }).end();
      });
    });
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, number) => [
        `events/${number}.md`,
        event(number + 1, { ...COMING, name: `Day ${number}`, url: `${slow.origin}/${number}` }),
      ]),
    );
    expect(await report(files)).toContain('40 links of coming events: nothing to put right.');
    expect(most).toBeLessThanOrEqual(4);
    expect(slow.requests).toHaveLength(40);
  });

  test('fits into an issue, however much there is', async () => {
    const many = Array.from(
      { length: 140 },
      (_, number) => `${server.origin}/nowhere/${'a'.repeat(480)}${number}`,
    );
    const files = Object.fromEntries(
      many.map((url, number) => [
        `events/${number}.md`,
        event(number + 1, { ...COMING, name: `Day ${number}`, url }),
      ]),
    );
    const text = await report(files);
    expect(text).toContain('140 links of coming events: 140 to look at.');
    expect(text).toMatch(/\n\d+ more to look at, which there is no room for here\.\n/);
    expect(text.length).toBeLessThan(60_000);
  });

  test.each([
    ['an unknown option', ['--nothing']],
    ['a folder that is not there', ['--content', 'nowhere']],
  ])('%s is wrong use', async (_what, args) => {
    const { status, stdout, stderr } = await links({}, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage: open-event-calendar links');
  });
});
