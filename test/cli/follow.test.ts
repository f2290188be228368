import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ReadOptions } from '../../src/cli/intake/read/read-source.ts';
import { importEvents, type ImportOptions } from '../../src/cli/sources/import-events.ts';
import { loadContent } from '../../src/content/load.ts';
import { event, organization, place } from '../helpers/content.ts';
import { type Made, runQuietly } from '../helpers/dialog.ts';
import { makeFolder, type Files, writeFiles } from '../helpers/folder.ts';
import { readingHere } from '../helpers/reading-here.ts';
import { stranger } from '../helpers/stranger.ts';

const READING: ReadOptions = readingHere();

/** What the server of strangers answers under a path. */
interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

const answers = new Map<string, (asked: Asked) => Answered>();
const asked: Asked[] = [];
let origin = '';

beforeAll(async () => {
  const server = await stranger((request, response) => {
    const one = { path: request.url ?? '', headers: request.headers };
    asked.push(one);
    const { status = 200, headers = {}, body = '' } = answers.get(one.path)?.(one) ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'text/calendar', ...headers }).end(body);
  });
  ({ origin } = server);
});

/** The requests that a path has had so far. */
function requestsOf(path: string): readonly Asked[] {
  return asked.filter((one) => one.path === path);
}

let served = 0;

/** An address at which a source answers; what it says can be changed. */
class Feed {
  readonly path: string;
  answer: (asked: Asked) => Answered;

  constructor(body = ical(), path = `/${(served += 1)}.ics`) {
    this.path = path;
    this.answer = () => ({ body });
    answers.set(path, (one) => this.answer(one));
  }

  get url(): string {
    return origin + this.path;
  }

  says(...events: readonly (readonly string[])[]): void {
    this.answer = () => ({ body: ical(...events) });
  }
}

function ical(...events: readonly (readonly string[])[]): string {
  const lines = events.flatMap((one) => ['BEGIN:VEVENT', ...one, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** An event of a whole day. */
function day(uid: string, name: string, date: string, ...lines: readonly string[]): string[] {
  return [`UID:${uid}`, `SUMMARY:${name}`, `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`, ...lines];
}

const NOON = Date.parse('2027-03-01T12:00:00Z');
const DAY = 86_400_000;

interface JsonReport {
  readonly sources: readonly {
    readonly key: string;
    readonly answered: boolean;
    readonly reason: string | null;
    readonly events: readonly {
      readonly name: string | null;
      readonly state: string;
      readonly file: string | null;
      readonly reason: string | null;
    }[];
    readonly [count: string]: unknown;
  }[];
}

/** A calendar that follows sources. */
class Follower {
  readonly content: string;
  now = NOON;

  constructor(sources: readonly (Feed | Readonly<Record<string, unknown>>)[], files: Files = {}) {
    this.content = join(makeFolder({ 'content/events/.keep': '', ...prefixed(files) }), 'content');
    this.follow(...sources);
  }

  /** Writes the list of sources; the keys of a feed alone are a, b, and so on. */
  follow(...sources: readonly (Feed | Readonly<Record<string, unknown>>)[]): void {
    const list = sources.map((one, at) => ({
      key: String.fromCharCode(97 + at),
      scale: 'small',
      ...(one instanceof Feed ? { url: one.url } : one),
    }));
    writeFileSync(join(this.content, 'sources.yml'), JSON.stringify(list));
  }

  run(flags: readonly string[], options: ImportOptions = {}): Promise<Made> {
    const args = ['--content', this.content, '--allow-private', ...flags];
    return runQuietly(
      (terminal) => importEvents(args, terminal, { ...READING, now: this.now, ...options }),
      null,
    );
  }

  update(...flags: readonly string[]): Promise<Made> {
    return this.run(['--update', ...flags]);
  }

  async report(...flags: readonly string[]): Promise<JsonReport['sources']> {
    const { stdout } = await this.run(['--update', '--format', 'json', ...flags]);
    return (JSON.parse(stdout) as JsonReport).sources;
  }

  read(path: string): string {
    return readFileSync(join(this.content, path), 'utf8');
  }

  write(files: Files): void {
    writeFiles(this.content, files);
  }

  edit(path: string, from: string, to: string): void {
    const text = this.read(path);
    if (!text.includes(from)) throw new Error(`${path} has no "${from}": ${text}`);
    this.write({ [path]: text.replace(from, to) });
  }

  memory(key = 'a'): string {
    return this.read(`.sources/${key}`);
  }

  /** The texts of all files of events and memories, by path. */
  files(): Record<string, string> {
    const paths = readdirSync(this.content, { recursive: true, encoding: 'utf8' });
    const kept = paths.filter((path) => /^(?:events\/.*\.(?:md|yml)|\.sources\/.+)$/.test(path)).sort();
    return Object.fromEntries(kept.map((path) => [path, this.read(path)]));
  }

  events(): string[] {
    return Object.keys(this.files()).filter((path) => path.startsWith('events/'));
  }
}

function prefixed(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/${path}`, text]));
}

const PROGRAM_OF = (found: object): URL => {
  const answer = JSON.stringify({ events: [], calendars: [], notes: [], ...found });
  const text = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage(${answer});`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
};

const ORGANIZER = organization(90, { name: 'Club' });

describe('what comes of a source', () => {
  test('at first sight is what has not ended, and the next day the rest does not come either', async () => {
    const past = Array.from({ length: 3_000 }, (_, at) => day(`p${at}@x`, `Past ${at}`, '2020-01-01'));
    const feed = new Feed();
    feed.says(...past, day('n@x', 'Next', '2027-04-01'), day('t@x', 'Today', '2027-03-01'));
    const calendar = new Follower([feed]);
    expect(await calendar.report()).toMatchObject([{ found: 3_002, new: 2, filtered: 3_000 }]);
    const before = calendar.files();
    calendar.now += DAY;
    await calendar.report();
    expect(calendar.files()).toEqual(before);
    feed.says(...past, day('n@x', 'Next', '2027-04-01'), day('l@x', 'Late', '2027-02-20'));
    expect(await calendar.report()).toMatchObject([{ new: 1, gone: 0 }]);
    expect(calendar.events()).toEqual(['events/late.md', 'events/next.md', 'events/today.md']);
  });

  test('is what "only" and "not" choose by name and category, and what came before is followed on', async () => {
    const feed = new Feed();
    const talk = (uid: string, name: string, ...lines: string[]): string[] =>
      day(uid, name, '2027-04-01', ...lines);
    feed.says(
      talk('a@x', 'PYTHON tea'),
      talk('b@x', 'Cake', 'CATEGORIES:Python,Food'),
      talk('c@x', 'Cocoa'),
      talk('d@x', 'Python lunch', 'CATEGORIES:Members Only'),
    );
    const rules = { url: feed.url, only: ['Python'], not: ['members only'] };
    const calendar = new Follower([rules]);
    const [first] = await calendar.report();
    expect(first).toMatchObject({ found: 4, new: 2, filtered: 2 });
    expect(JSON.stringify(first)).not.toMatch(/Cocoa|lunch/);
    calendar.follow({ ...rules, only: ['Juice'] });
    feed.says(talk('a@x', 'Python coffee'), talk('b@x', 'Cake'), talk('c@x', 'Cocoa'));
    expect(await calendar.report()).toMatchObject([{ changed: 2, filtered: 1, gone: 0 }]);
    expect(calendar.read('events/python-tea.md')).toContain('name: Python coffee');
  });

  test('gets the organization and the tags of the list, and its page, never the address of the feed', async () => {
    const feed = new Feed();
    feed.says(
      day(
        'a@x',
        'Tea',
        '2027-04-01',
        'CATEGORIES:Food',
        'LOCATION:Elsewhere',
        'ORGANIZER;CN=Other:mailto:o@x.org',
      ),
      day('b@x', 'Cake', '2027-04-03'),
    );
    const settings = { organization: 'club', tags: ['food', 'chess'], place: 'hall', inLanguage: ['de'] };
    const calendar = new Follower([{ url: feed.url, page: 'https://club.example/dates', ...settings }], {
      'organizations/club.md': ORGANIZER,
      'places/hall.yml': place(91, { address: 'Street 1' }),
    });
    expect(await calendar.report()).toMatchObject([{ new: 2, refused: 0 }]);
    const [cake, tea] =
      loadContent(calendar.content).records?.events.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? [];
    expect(cake).toMatchObject({
      tags: ['food', 'chess'],
      place: 'hall',
      inLanguage: ['de'],
      organization: 'club',
    });
    expect(tea).toMatchObject({
      tags: ['food', 'chess'],
      place: null,
      address: 'Elsewhere',
      organization: 'club',
    });
    expect(tea?.sources).toEqual(['https://club.example/dates']);
    expect(JSON.stringify(calendar.files())).not.toContain(feed.url);
    const before = calendar.files();
    expect(await calendar.report()).toMatchObject([{ changed: 0, conflicts: 0 }]);
    expect(calendar.files()).toEqual(before);
  });

  test.each([
    ['that of the calendar', '', undefined, 'Europe/Berlin'],
    ['that of the list', '', 'Asia/Tokyo', 'Asia/Tokyo'],
    ['the one that it names itself', 'X-WR-TIMEZONE:America/New_York', 'Asia/Tokyo', 'America/New_York'],
  ])('is in the time zone of %s', async (_, line, timezone, expected) => {
    const feed = new Feed();
    feed.answer = () => ({
      body: ical(['UID:a@x', 'SUMMARY:Tea', 'DTSTART:20270401T180000']).replace('\r\n', `\r\n${line}\r\n`),
    });
    const calendar = new Follower([{ url: feed.url, ...(timezone !== undefined && { timezone }) }], {
      'site.yml': 'timezone: Europe/Berlin\n',
    });
    await calendar.report();
    const text = calendar.read('events/tea.md');
    expect(text).toContain('startDate: 2027-04-01T18:00\n');
    expect(text.includes(`timezone: ${expected}\n`) || expected === 'Europe/Berlin').toBe(true);
  });

  test('are the dates of its window, which moves; a date outside of it is not gone', async () => {
    const feed = new Feed();
    feed.says([
      'UID:s@x',
      'SUMMARY:Tea',
      'DTSTART:20270227T200000',
      'DTEND:20270303T100000',
      'RRULE:FREQ=DAILY;INTERVAL=10',
    ]);
    const rules = { url: feed.url, since: '2027-02-20', until: 'P30D' };
    const calendar = new Follower([rules]);
    expect(await calendar.report()).toMatchObject([{ new: 4 }]);
    // A date that goes on is not asked for any more, and those behind the new end are not either.
    calendar.follow({ url: feed.url, until: '2027-03-19' });
    expect(await calendar.report()).toMatchObject([{ new: 0, gone: 0 }]);
    calendar.follow({ url: feed.url, until: 'P1M' });
    calendar.now += 10 * DAY;
    expect(await calendar.report()).toMatchObject([{ new: 1, gone: 0 }]);
    calendar.follow({ url: feed.url, since: '2027-04-01', until: 'P1M' });
    expect(await calendar.report()).toMatchObject([{ gone: 0 }]);
    calendar.follow({ url: feed.url, until: 'P1M' });
    feed.says([
      'UID:s@x',
      'SUMMARY:Tea',
      'DTSTART:20270227T200000',
      'DTEND:20270303T100000',
      'RRULE:FREQ=DAILY;INTERVAL=10',
      'EXDATE:20270319T200000',
    ]);
    expect(await calendar.report()).toMatchObject([{ gone: 1 }]);
  });

  test('are the dates up to the end of the last day there', async () => {
    const feed = new Feed();
    feed.says([
      'UID:s@x',
      'SUMMARY:Tea',
      'DTSTART;TZID=America/Los_Angeles:20270310T230000',
      'RRULE:FREQ=DAILY',
    ]);
    const calendar = new Follower([{ url: feed.url, until: '2027-03-11', timezone: 'America/Los_Angeles' }]);
    expect(await calendar.report()).toMatchObject([{ new: 2 }]);
    feed.says([
      'UID:s@x',
      'SUMMARY:Tea',
      'DTSTART;TZID=America/Los_Angeles:20270310T230000',
      'RRULE:FREQ=DAILY;COUNT=1',
    ]);
    expect(await calendar.report()).toMatchObject([{ gone: 1 }]);
  });
});

describe('conditional requests', () => {
  const TAGGED = { etag: '"one"', 'last-modified': 'Mon, 01 Mar 2027 00:00:00 GMT' };

  function tagged(events: readonly (readonly string[])[]): Feed {
    const feed = new Feed();
    const body = ical(...events);
    feed.answer = ({ headers }) =>
      headers['if-none-match'] === '"one"' ? { status: 304, headers: TAGGED } : { headers: TAGGED, body };
    return feed;
  }

  const TEA = day('a@x', 'Tea', '2027-04-01');

  function lastOf(feed: Feed): Record<string, string | undefined> {
    const { 'if-none-match': etag, 'if-modified-since': date } = requestsOf(feed.path).at(-1)?.headers ?? {};
    return { etag, date };
  }

  test('are sent once an answer was taken whole, and an answer that is unchanged keeps all', async () => {
    const feed = tagged([TEA]);
    const calendar = new Follower([feed]);
    await calendar.report();
    expect(lastOf(feed)).toEqual({});
    expect(calendar.memory().split('\n')[0]).toContain('"etag":"\\"one\\"","lastModified":"Mon, 01 Mar');
    const before = calendar.files();
    expect(await calendar.report()).toMatchObject([
      { answered: true, reason: null, found: 0, gone: 0, events: [] },
    ]);
    expect(lastOf(feed)).toEqual({ etag: '"one"', date: TAGGED['last-modified'] });
    expect(calendar.files()).toEqual(before);
    const { stderr, status } = await calendar.update();
    expect(stderr).toContain('Nothing has changed since it was read last.');
    expect(status).toBe(0);
  });

  test.each([
    ['an event is refused', [TEA, ['UID:b@x', 'SUMMARY:Cake', 'DTSTART:nonsense']]],
    ['an event is probably there already', [TEA, day('t@x', 'Twin', '2027-05-01')]],
  ])('are not sent while %s', async (_, events) => {
    const feed = tagged(events);
    const calendar = new Follower([feed], {
      'events/twin.md': event(1, { name: 'Twin', startDate: '2027-05-01' }),
    });
    await calendar.report();
    await calendar.report();
    expect(lastOf(feed)).toEqual({});
  });

  test('are not sent where something recurs', async () => {
    const feed = tagged([TEA]);
    const calendar = new Follower([feed]);
    const facts = [
      { key: 'name', value: 'Tea', from: 'SUMMARY' },
      { key: 'startDate', value: '2027-04-01', from: 'DTSTART' },
    ];
    const program = PROGRAM_OF({ events: [{ uid: 'a@x', facts, notes: [] }], isRecurring: true });
    expect(await calendar.run(['--update'], { program })).toMatchObject({ status: 0 });
    expect(calendar.events()).toEqual(['events/tea.md']);
    await calendar.report();
    expect(lastOf(feed)).toEqual({});
  });

  test.each([
    ['--take', ['--take', 'events/tea.md']],
    ['--same', ['--same', 'events/tea.md=a:a@x']],
    ['--accept', ['--accept', 'a']],
    ['--adopt', ['--adopt', 'a']],
  ])('are not sent with %s', async (_, flags) => {
    const feed = tagged([TEA]);
    const calendar = new Follower([feed]);
    await calendar.report();
    await calendar.report(...flags);
    expect(lastOf(feed)).toEqual({});
    await calendar.report();
    expect(lastOf(feed)).toMatchObject({ etag: '"one"' });
  });

  test('are not sent once a setting of the source or the time zone of the calendar is another one', async () => {
    const feed = tagged([TEA]);
    const calendar = new Follower([feed]);
    await calendar.report();
    calendar.follow({ url: feed.url, tags: ['tea'] });
    await calendar.report();
    expect(lastOf(feed)).toEqual({});
    calendar.write({ 'site.yml': 'timezone: Asia/Tokyo\n' });
    await calendar.report();
    expect(lastOf(feed)).toEqual({});
    const [head = '', ...lines] = calendar.memory().split('\n');
    calendar.write({
      '.sources/a': [head.replace(/"settings":".{4}/, '"settings":"AAAA'), ...lines].join('\n'),
    });
    await calendar.report();
    expect(lastOf(feed)).toEqual({});
  });

  test('ask nothing that was not known: an answer of 304 to another request is none', async () => {
    const feed = new Feed();
    feed.answer = () => ({ status: 304 });
    const calendar = new Follower([feed]);
    expect(await calendar.report()).toMatchObject([
      { answered: false, reason: expect.stringContaining('status 304') },
    ]);
    expect(calendar.files()).toEqual({});
  });
});

describe('politeness', () => {
  /** Lets other requests come in before. */
  function afterTurns(turns: number, act: () => void): void {
    if (turns === 0) act();
    else
      setImmediate(() => {
        afterTurns(turns - 1, act);
      });
  }

  test('asks four hosts at a time, and each of them once at a time', async () => {
    let most = 0;
    let answered = 0;
    const waiting = new Map<string, () => void>();
    const hosts = await Promise.all(
      Array.from({ length: 6 }, () =>
        stranger(({ headers: { host = '' }, url = '' }, response) => {
          expect(waiting.has(host)).toBe(false);
          waiting.set(host, () => {
            const body = ical(day(`${host}${url}`, `At ${host} ${url}`, '2027-04-01'));
            response.writeHead(200, { 'content-type': 'text/calendar' }).end(body);
          });
          most = Math.max(most, waiting.size);
          // Behind the first four hosts there are two.
          if (waiting.size !== (answered < 8 ? 4 : 2)) return;
          afterTurns(50, () => {
            answered += waiting.size;
            for (const [one, answer] of [...waiting]) {
              waiting.delete(one);
              answer();
            }
          });
        }),
      ),
    );
    const calendar = new Follower(
      hosts.flatMap((host) => ['/1', '/2'].map((path) => ({ url: host.origin + path }))),
    );
    const reports = await calendar.report();
    expect(reports.map(({ key, new: fresh }) => `${key}${String(fresh)}`).join()).toBe(
      'a1,b1,c1,d1,e1,f1,g1,h1,i1,j1,k1,l1',
    );
    expect(most).toBe(4);
    expect(hosts.map(({ requests }) => requests.join())).toEqual(hosts.map(() => 'GET /1,GET /2'));
  });

  test.each([
    ['in seconds', () => '2'],
    ['as a date', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('waits once where a host asks for a little time %s', async (_, retryAfter) => {
    const feed = new Feed();
    feed.answer = () => ({ status: 503, headers: { 'retry-after': retryAfter() } });
    const waits: number[] = [];
    const wait = (milliseconds: number): Promise<void> => {
      waits.push(milliseconds);
      if (waits.length === 1) feed.says(day('a@x', 'Tea', '2027-04-01'));
      return Promise.resolve();
    };
    const calendar = new Follower([feed]);
    expect(await calendar.run([], { wait })).toMatchObject({ status: 0 });
    expect(calendar.events()).toHaveLength(1);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(3_000);
  });

  test.each([
    ['in seconds', () => '3600'],
    ['as a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('leaves a host alone that asks for long %s, and says so of all its sources', async (_, retryAfter) => {
    const [first, second] = [new Feed(), new Feed()];
    first.answer = () => ({ status: 429, headers: { 'retry-after': retryAfter() } });
    const wait = (): Promise<void> => Promise.reject(new Error('nobody waits for long'));
    const calendar = new Follower([first, second]);
    const { status, stderr } = await calendar.run(['--update'], { wait });
    expect(status).toBe(1);
    expect(stderr.match(/is busy \(status 429\), and wants to be asked again in 60 min\./g)).toHaveLength(2);
    expect(requestsOf(first.path)).toHaveLength(1);
    expect(requestsOf(second.path)).toHaveLength(0);
  });

  test('waits only once', async () => {
    const feed = new Feed();
    feed.answer = () => ({ status: 503, headers: { 'retry-after': '0' } });
    const calendar = new Follower([feed]);
    const waits: number[] = [];
    await calendar.run([], { wait: (milliseconds) => Promise.resolve(waits.push(milliseconds)) });
    expect(waits).toEqual([0]);
    expect(requestsOf(feed.path)).toHaveLength(2);
  });

  test('names the program and the page of the calendar', async () => {
    const feed = new Feed();
    const calendar = new Follower([feed], { 'site.yml': 'url: https://calendar.example\n' });
    await calendar.report();
    expect(requestsOf(feed.path)[0]?.headers['user-agent']).toMatch(
      /^[\w-]+\/\d[\w.-]* \(\+https:\/\/calendar\.example\/?\)$/,
    );
  });
});

describe('an address from the environment', () => {
  const TOKENS = /abc123def|s3cr3t|n3xt0ne|127\.0\.0\.1/i;
  const PATH = '/private-abc123def/club.ics?token=s3cr3t&view=all';

  function secretFeed(body?: string): Feed {
    const feed = new Feed(body, PATH);
    process.env.SOURCE_CLUB = ` ${feed.url}\n`;
    return feed;
  }

  const FOLLOWED = { key: 'club', url: 'env:SOURCE_CLUB', page: 'https://club.example/' };

  /** All that an import shows and writes, in every format. */
  async function shown(calendar: Follower): Promise<string> {
    const made: Made[] = [];
    for (const format of ['text', 'json', 'markdown'])
      for (const flags of [['--dry-run'], ['--update']])
        made.push(await calendar.run([...flags, '--format', format]));
    return JSON.stringify([made, calendar.files()]);
  }

  test('is asked, and shows in no output, file or memory, whatever the feed says of itself', async () => {
    const feed = secretFeed();
    const about = (uid: string, ...lines: string[]): string[] =>
      day(uid, `Tea ${uid.slice(-1)}`, '2027-04-01', ...lines);
    feed.says(
      about('1', `URL:${feed.url}`, `DESCRIPTION:See ${feed.url}\\, or ${encodeURIComponent(feed.url)}`),
      about(`${feed.url}#2`, `URL:${origin}/private-abc123def/events/2`, 'LOCATION:Room s3cr3t'),
      about(
        `${feed.url}#3`,
        'URL:https://club.example/tea?token=S3CR3T',
        `DESCRIPTION:<a href="${feed.url.replace('&', '&amp;')}">x</a>`,
      ),
      about(
        '4',
        `COMMENT:${feed.url}`,
        'URL:https://club.example/tea/4',
        `ATTACH:${feed.url.replace('http', 'webcal')}`,
      ),
    );
    const calendar = new Follower([FOLLOWED]);
    const all = await shown(calendar);
    expect(all).not.toMatch(TOKENS);
    expect(calendar.events()).toHaveLength(4);
    expect(calendar.read('events/tea-4.md')).toContain('url: https://club.example/tea/4');
    expect(requestsOf(PATH).length).toBeGreaterThan(0);
    expect(await calendar.report()).toMatchObject([{ url: 'https://club.example/', changed: 0, gone: 0 }]);
    calendar.follow({ ...FOLLOWED, page: undefined });
    expect(await calendar.report()).toMatchObject([{ url: 'env:SOURCE_CLUB', changed: 0, gone: 0 }]);
  });

  test.each<readonly [string, Answered | string]>([
    ['is missing', { status: 404 }],
    ['is busy', { status: 429, headers: { 'retry-after': '3600' } }],
    ['is of no known type', { headers: { 'content-type': 'image/png' }, body: 'x' }],
    ['is a workbook', { body: 'PK\u0003\u0004' }],
    ['is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    ['leads to where nothing is', { status: 302, headers: { location: '/n3xt0ne' } }],
    [
      'leads to what cannot be asked',
      { status: 302, headers: { location: 'ftp://user:n3xt0ne@example.org/' } },
    ],
    ['leads round and round', { status: 302, headers: { location: PATH } }],
    [
      'links to a calendar',
      {
        headers: { 'content-type': 'text/html' },
        body: '<link rel="alternate" type="text/calendar" href="/n3xt0ne.ics">',
      },
    ],
    ['has no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
    [
      'has a name that is no event',
      `BEGIN:VCALENDAR\r\nX-WR-CALNAME:${PATH}\r\nBEGIN:${PATH}\r\nEND:${PATH}\r\nEND:VCALENDAR`,
    ],
  ])('does not show where it %s', async (_, answer) => {
    const feed = secretFeed();
    feed.answer = () => (typeof answer === 'string' ? { body: answer } : answer);
    const calendar = new Follower([FOLLOWED]);
    const all = await shown(calendar);
    expect(all).not.toMatch(TOKENS);
    expect(await calendar.report()).toMatchObject([{ reason: expect.stringMatching(/\.$/) }]);
  });

  test('leads to its events over a redirect, whose address nobody sees either', async () => {
    const feed = secretFeed();
    const next = new Feed('', '/n3xt0ne/club.ics');
    next.says(day('a@x', 'Tea', '2027-04-01', `URL:${next.url}`, 'DESCRIPTION:n3xt0ne'));
    feed.answer = () => ({ status: 302, headers: { location: next.url } });
    const calendar = new Follower([FOLLOWED]);
    expect(await shown(calendar)).not.toMatch(TOKENS);
    expect(calendar.events()).toHaveLength(1);
  });

  test.each([
    ['is not set', undefined],
    ['is empty', ''],
    ['is no web address', 'file:///etc/s3cr3t'],
    ['is a word', 's3cr3t'],
    ['has a password', 'http://me:s3cr3t@127.0.0.1/n3xt0ne'],
    ['leads to nobody', 'http://127.0.0.1:1/n3xt0ne'],
    ['has a host that is none', 'https://n3xt0ne.invalid/s3cr3t'],
  ])('that %s is told, and the other sources go on', async (_, value) => {
    const feed = new Feed();
    feed.says(day('a@x', 'Tea', '2027-04-01'));
    if (value === undefined) delete process.env.SOURCE_CLUB;
    else process.env.SOURCE_CLUB = value;
    const calendar = new Follower([FOLLOWED, { key: 'other', url: feed.url }]);
    const { status, stderr } = await calendar.update();
    expect(status).toBe(1);
    expect(stderr).toContain('SOURCE_CLUB');
    expect(stderr).not.toMatch(TOKENS);
    expect(calendar.events()).toEqual(['events/tea.md']);
  });
});
