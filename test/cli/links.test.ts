import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { askLinks, type LinkOutcome } from '../../src/cli/links/ask-links.ts';
import { linkMarkOf, linkReport } from '../../src/cli/links/link-report.ts';
import type { HttpClient } from '../../src/cli/network/http-client.ts';
import { printable } from '../../src/platform/printable.ts';
import { runNamed } from '../helpers/command.ts';
import { event } from '../helpers/content.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { stranger, type Stranger } from '../helpers/stranger.ts';

describe('links', () => {
  const links = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'].map((host, number) => ({
    url: `http://${host}.example/${number}`,
    uses: [],
  }));

  /**
   * A client that counts the requests under way for each host, and answers them in the order in which the test releases
   * them.
   */
  function countingClient() {
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    const client: HttpClient = {
      async ask(url, { method }) {
        asked.push(`${method} ${url}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
        const known = { version: { etag: null, lastModified: null }, retryAfter: null };
        return { url, status: 200, type: 'image/png', charset: null, body: Buffer.alloc(0), ...known };
      },
      close: () => Promise.resolve(),
    };
    return { client, asked, letOne: () => waiting.shift()?.() };
  }

  test('are requested four at a time from a host, and from others meanwhile', async () => {
    const { client, asked, letOne } = countingClient();
    const done: number[] = [];
    const all = askLinks(client, links, { onProgress: (count) => done.push(count) });
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

  test('are requested no longer than the time allows', async () => {
    const { client, asked } = countingClient();
    const outcomes = await askLinks(client, links, { milliseconds: 0 });
    expect(asked).toEqual([]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      links.map(() => ({ kind: 'unasked', reason: 'There was no time left to ask it.' })),
    );
  });
});

describe('link report', () => {
  const URL = 'https://example.org/';

  function digestOf(outcome: LinkOutcome, url = URL): string | undefined {
    const uses = [{ file: 'events/a.md', key: 'url' }];
    return linkMarkOf(linkReport([{ link: { url, uses }, outcome }], (file) => file))?.digest;
  }

  test('a terminal, without Markdown, gets reasons without escapes', () => {
    const asked = [
      {
        link: { url: URL, uses: [] },
        outcome: { kind: 'unasked', reason: `${URL} says one: [two]` } as const,
      },
    ];
    expect(linkReport(asked, String)).toContain('says one\\: \\[two\\]');
    expect(linkReport(asked, String, printable)).toContain('` says one: [two]\n');
  });

  test('a closed issue is not opened again by a page that says something else each time', () => {
    const moved = (at: string): LinkOutcome => ({ kind: 'moved', at });
    const digest = digestOf(moved('https://example.com/'));
    expect(digestOf(moved('https://example.com/?visitor=2'))).toBe(digest);
    expect(digestOf({ kind: 'gone', status: 404 })).not.toBe(digest);
    expect(digestOf(moved('https://example.com/'), 'https://example.net/')).not.toBe(digest);
  });
});

describe('npm run links', () => {
  /** The pages of a stranger by path; other paths answer with 404. */
  const PAGES: Readonly<Record<string, string>> = {
    '/fine': '<title>Reading Day in Altona</title>',
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
      else if (url.endsWith('no-head') && method === 'HEAD') response.writeHead(405).end();
      else if (url.startsWith('/file'))
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('a');
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

  /** Runs the command to its end, and returns the report. */
  async function report(files: Files): Promise<string> {
    const { status, stdout, stderr } = await links(files);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  }

  test('reports nothing when all pages exist', async () => {
    const text = await report(calendar('/fine', '/no-head', '/wrong-head', '/file', '/file-no-head'));
    expect(text).toMatch(
      /^<!-- open-event-calendar: links \{"links":5,"findings":0,"answered":5,"digest":"\w+"\} -->\n/,
    );
    expect(text).toMatch(/\n5 links of coming events: nothing to put right\.\n$/);
  });

  test('says what is wrong, in which file, and what to do', async () => {
    const text = await report(calendar('/gone', '/nowhere', '/moved'));
    expect(text).toContain('3 links of coming events: 3 to look at.');
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
      '## At another domain',
      '',
      expect.any(String),
      '',
      '- `http://127.0.0.1:PORT/moved` leads to `http://localhost:PORT/fine`.',
      '  - `events/moved.md`, `url`',
      '',
    ]);
  });

  test('calls no address gone that refused the program, or could not be reached', async () => {
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

  test('calls no host unknown when none at all is reached', async () => {
    const unknown = (number: number) => event(number, { ...COMING, url: `http://a${number}.invalid/` });
    const alone = await report({ 'events/a.md': unknown(1), 'events/b.md': unknown(2) });
    expect(alone).toContain('2 links of coming events: nothing to put right, 2 that could not be asked.');
    const beside = await report({ ...calendar('/fine'), 'events/b.md': unknown(2) });
    expect(beside).toMatch(
      /- `http:\/\/a2\.invalid\/` leads to a host that is not known\.\n {2}- `events\/b\.md`/,
    );
  });

  test('reaches no internal address unless that is allowed', async () => {
    const before = server.connections();
    const content = makeFolder(calendar('/fine'));
    const { status, stdout } = await runNamed('links', ['--content', content]);
    expect({ status, asked: server.connections() - before }).toEqual({ status: 0, asked: 0 });
    expect(stdout).toContain('which is not an address of the public internet');
  });

  test('shows texts of strangers as they are: they mention, link and embed nothing', () => {
    const at = 'https://evil.example/@team';
    const outcome: LinkOutcome = { kind: 'moved', at };
    const text = linkReport([{ link: { url: 'https://example.org/', uses: [] }, outcome }], String);
    expect(text).toContain('leads to `https://evil.example/@\u200bteam`.');
    expect(text).not.toContain('@team');
  });

  test('requests each address once, of events to come and links that can still be used', async () => {
    const before = server.requests.length;
    const link = (kind: string, path: string, more = '') =>
      `{kind: ${kind}, url: "${server.origin}${path}"${more}}`;
    const text = await report({
      'events/a.md': event(1, {
        ...COMING,
        url: `${server.origin}/gone#part`,
        links: `[${link('tickets', '/gone')}, ${link('cfp', '/closed', ', closesAt: 2020-01-01')}, ${link('map', '/map')}]`,
        sources: `["${server.origin}/fine"]`,
      }),
      'events/b.md': event(2, { ...COMING, name: 'Reading Day 2', url: `${server.origin}/gone` }),
      'events/undated.md': event(3, { name: 'Reading', url: `${server.origin}/fine` }),
      'events/over.md': event(4, { ...COMING, startDate: '2020-05-06', url: `${server.origin}/over` }),
      'events/cancelled.md': event(5, { ...COMING, status: 'cancelled', url: `${server.origin}/cancelled` }),
      'events/broken.md': event(6, { scale: 'huge', url: `${server.origin}/broken` }),
    });
    expect(server.requests.slice(before).sort()).toEqual([
      'GET /gone',
      'GET /map',
      'HEAD /fine',
      'HEAD /gone',
      'HEAD /map',
    ]);
    expect(text).toContain('3 links of coming events: 2 to look at.');
    expect(text).toMatch(
      /gone` answers.*\n {2}- `events\/a\.md`, `url`\n {2}- `events\/a\.md`, `links`\n {2}- `events\/b\.md`/,
    );
  });

  test('requests four addresses of a host at a time', async () => {
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
