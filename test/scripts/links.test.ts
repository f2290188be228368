import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { runNamed } from '../helpers/command.ts';
import { event, organization, place } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { stranger, type Stranger } from '../helpers/stranger.ts';

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

describe('npm run links', () => {
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
      { length: 200 },
      (_, number) => `${server.origin}/nowhere/${'a'.repeat(400)}${number}`,
    );
    const files = Object.fromEntries(
      many.map((url, number) => [
        `events/${number}.md`,
        event(number + 1, { ...COMING, name: `Day ${number}`, url }),
      ]),
    );
    const text = await report(files);
    expect(text).toContain('200 links of coming events: 200 to look at.');
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
