import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { releaseFiles } from '../../src/cli/release/release-files.ts';
import { importEvents, type ImportOptions } from '../../src/cli/sources/import-events.ts';
import { keyLines, type NewValues } from '../../src/cli/new-record/record-text.ts';
import { type Changes, editedText } from '../../src/cli/sources/edit-record.ts';
import { loadContent } from '../../src/content/load.ts';
import { type Document, parseFile } from '../../src/content/parse.ts';
import { valuesOf } from '../../src/content/written-values.ts';
import { groupedBy } from '../../src/platform/collections.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { type Made, runQuietly } from '../helpers/dialog.ts';
import { makeFolder, type Files, writeFiles } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { READING_HERE } from '../helpers/reading-here.ts';
import { stranger } from '../helpers/stranger.ts';

/** What the server of strangers answers under a path. */
interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

const answers = new Map<string, (asked: ReceivedRequest) => Answered>();
const asked: ReceivedRequest[] = [];
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
function requestsOf(path: string): readonly ReceivedRequest[] {
  return asked.filter((one) => one.path === path);
}

let served = 0;

/** A source with an address of its own, whose answer a test can change. */
class Feed {
  readonly path: string;
  answer: (asked: ReceivedRequest) => Answered;

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
      readonly startDate: string | null;
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
      (terminal) => importEvents(args, terminal, { ...READING_HERE, now: this.now, ...options }),
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

  test('at first sight is not what ended with its day on the clocks there', async () => {
    const feed = new Feed();
    feed.says(['UID:a@x', 'SUMMARY:Tea', 'DTSTART:20270301T020000Z'], day('b@x', 'Cake', '2027-04-01'));
    const calendar = new Follower([{ url: feed.url, timezone: 'America/Los_Angeles' }]);
    expect(await calendar.report()).toMatchObject([{ new: 1, filtered: 1 }]);
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

  test('is what "only" chooses by a category in letters that its tag has not', async () => {
    const feed = new Feed();
    feed.says(
      day('a@x', 'Tea', '2027-04-01', 'CATEGORIES:Stadtführungen'),
      day('b@x', 'Cake', '2027-04-02', 'CATEGORIES:C'),
      day('c@x', 'Caf\u0065\u0301', '2027-04-03'),
      day('d@x', 'Jam', '2027-04-04', 'CATEGORIES:Café'),
    );
    const calendar = new Follower([{ url: feed.url, only: ['führung', 'C++', 'café'] }]);
    expect(await calendar.report()).toMatchObject([{ new: 3, filtered: 1 }]);
    expect(calendar.events()).toEqual(['events/cafe.md', 'events/jam.md', 'events/tea.md']);
  });

  test('is not what "only" leaves out, also where it had ended at first sight', async () => {
    const feed = new Feed();
    feed.says(day('a@x', 'Tea', '2027-02-01'), day('b@x', 'Tea party', '2027-04-01'));
    const calendar = new Follower([feed]);
    await calendar.report();
    calendar.follow({ url: feed.url, only: ['Cake'] });
    feed.says(day('a@x', 'Tea', '2027-05-01'), day('b@x', 'Tea party', '2027-04-01'));
    expect(await calendar.report()).toMatchObject([{ new: 0, filtered: 1, gone: 0 }]);
    calendar.follow({ url: feed.url });
    expect(await calendar.report()).toMatchObject([{ new: 1, filtered: 0 }]);
  });

  test('is run by who the source says by now, where nobody edited it', async () => {
    const table = (organizer: string): string =>
      `id,name,startDate,organizer\ntea-of-the-club-2027,Tea,2027-04-01,${organizer}\n`;
    const feed = new Feed('', '/organizers.csv');
    feed.answer = () => ({ body: table('Chess Club'), headers: { 'content-type': 'text/csv' } });
    const calendar = new Follower([feed], {
      'organizations/chess.md': organization(90, { name: 'Chess Club' }),
      'organizations/go.md': organization(91, { name: 'Go Club' }),
    });
    await calendar.report();
    expect(calendar.read('events/tea.md')).toContain('organization: chess\n');
    feed.answer = () => ({ body: table('Go Club'), headers: { 'content-type': 'text/csv' } });
    expect(await calendar.report()).toMatchObject([{ changed: 1, conflicts: 0 }]);
    expect(calendar.read('events/tea.md')).toContain('organization: go\n');
    // An organization has one event of a slug.
    calendar.write({
      'events/own/tea.md': event(1, { name: 'Own', organization: 'chess', startDate: '2027-06-01' }),
    });
    feed.answer = () => ({ body: table('Chess Club'), headers: { 'content-type': 'text/csv' } });
    expect(await calendar.report()).toMatchObject([{ changed: 0, refused: 1 }]);
    rmSync(join(calendar.content, 'events/own/tea.md'));
    expect(await calendar.report()).toMatchObject([{ changed: 1, refused: 0 }]);
    expect(calendar.read('events/tea.md')).toContain('organization: chess\n');
  });

  test('is not of the past where "only" left it out at first sight, and is taken away later', async () => {
    const feed = new Feed();
    feed.says(
      day('a@x', 'Tea', '2027-02-01'),
      day('b@x', 'Cake', '2027-04-01'),
      day('c@x', 'Jam', '2027-04-02'),
    );
    const calendar = new Follower([{ url: feed.url, only: ['Cake'] }]);
    expect(await calendar.report()).toMatchObject([{ new: 1, filtered: 2 }]);
    calendar.follow({ url: feed.url });
    expect(await calendar.report()).toMatchObject([{ new: 1, filtered: 1 }]);
    expect(calendar.events()).toEqual(['events/cake.md', 'events/jam.md']);
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
      day('c@x', 'Walk', '2027-04-04', 'GEO:53.5;10'),
    );
    const settings = { organization: 'club', tags: ['food', 'chess'], place: 'hall', inLanguage: ['de'] };
    const calendar = new Follower([{ url: feed.url, page: 'https://club.example/dates', ...settings }], {
      'organizations/club.md': ORGANIZER,
      'places/hall.yml': place(91, { address: 'Street 1' }),
    });
    expect(await calendar.report()).toMatchObject([{ new: 3, refused: 0 }]);
    const [cake, tea, walk] =
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
    expect(walk).toMatchObject({ place: null, latitude: 53.5 });
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
    // A date that has begun is out of the window now, and so are those after the new end.
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

  test('are the dates from today on, which is tomorrow there', async () => {
    const feed = new Feed();
    feed.says(['UID:s@x', 'SUMMARY:Tea', 'DTSTART:20270301T200000', 'RRULE:FREQ=DAILY']);
    const calendar = new Follower([{ url: feed.url, until: '2027-03-03', timezone: 'Pacific/Kiritimati' }]);
    expect(await calendar.report()).toMatchObject([{ found: 2, new: 2 }]);
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

  test.each([
    ['has errors', 'scale: small', 'scale: nothing'],
    ['cannot be read', 'name: Tea', 'name: "Tea'],
  ])('are not sent while a file that %s keeps a change from being taken', async (_, from, to) => {
    const feed = tagged([TEA]);
    const calendar = new Follower([feed]);
    await calendar.report();
    calendar.edit('events/tea.md', from, to);
    const headers = { etag: '"two"' };
    feed.answer = (one) =>
      one.headers['if-none-match'] === '"two"'
        ? { status: 304, headers }
        : { headers, body: ical(day('a@x', 'Tea', '2027-04-09')) };
    await calendar.report();
    calendar.edit('events/tea.md', to, from);
    expect(await calendar.report()).toMatchObject([{ changed: 1 }]);
    expect(calendar.read('events/tea.md')).toContain('startDate: 2027-04-09');
  });

  test('are not sent where something recurs', async () => {
    const feed = tagged([TEA]);
    const calendar = new Follower([feed]);
    const facts = [
      { key: 'name', value: 'Tea', from: 'SUMMARY' },
      { key: 'startDate', value: '2027-04-01', from: 'DTSTART' },
    ];
    const found = { events: [{ uid: 'a@x', facts, notes: [] }], notes: [], calendars: [], isRecurring: true };
    const answer = (): Promise<unknown> => Promise.resolve(found);
    expect(await calendar.run(['--update'], { answer })).toMatchObject({ status: 0 });
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

  test('are not sent to a calendar to which what was a calendar itself leads by now', async () => {
    const [feed, linked] = [tagged([TEA]), tagged([TEA, day('b@x', 'Cake', '2027-04-02')])];
    const calendar = new Follower([feed]);
    await calendar.report();
    const body = `<link rel="alternate" type="text/calendar" href="${linked.url}">`;
    feed.answer = () => ({ headers: { 'content-type': 'text/html' }, body });
    expect(await calendar.report()).toMatchObject([{ new: 1 }]);
    expect(lastOf(feed)).toMatchObject({ etag: '"one"' });
    expect(lastOf(linked)).toEqual({});
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
  /** Calls a function after some turns of the event loop, in which other requests can arrive. */
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
          // There are six hosts: four are asked first, then the other two.
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
    ['in seconds', () => '2', 2_000],
    ['as a date', () => new Date(Date.now() + 2_000).toUTCString(), 3_000],
    ['as long as anybody waits', () => '30', 30_000],
  ])('waits once where a host asks for a little time %s', async (_, retryAfter, most) => {
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
    expect(waits[0]).toBeLessThanOrEqual(most);
  });

  test.each([
    ['in seconds', () => '3541'],
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

  test('asks a host for its other sources where one is missing', async () => {
    const [missing, feed] = [new Feed(), new Feed()];
    missing.answer = () => ({ status: 404 });
    feed.says(day('a@x', 'Tea', '2027-04-01'));
    expect(await new Follower([missing, feed]).report()).toMatchObject([{ answered: false }, { new: 1 }]);
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

describe('an address from the environment (I4)', () => {
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
    expect(calendar.memory('club')).toContain('"uid":"env:SOURCE_CLUB#3"');
    expect(calendar.read('events/tea-4.md')).toContain('url: https://club.example/tea/4');
    expect(requestsOf(PATH).length).toBeGreaterThan(0);
    expect(await calendar.report()).toMatchObject([{ url: 'https://club.example/', changed: 0, gone: 0 }]);
    calendar.follow({ ...FOLLOWED, page: undefined });
    expect(await calendar.report()).toMatchObject([{ url: 'env:SOURCE_CLUB', changed: 0, gone: 0 }]);
  });

  test.each([
    ['in plain text', (url: string) => [`DESCRIPTION:See ${url}\\, or k3y_w1th_l1nes`]],
    ['in HTML', (url: string) => [`X-ALT-DESC;FMTTYPE=text/html:<p>See ${url} or <b>k3y_w1th_l1nes</b></p>`]],
    ['in a place', (url: string) => [`LOCATION:${url} k3y_w1th_l1nes`]],
    ['in a tag', () => ['CATEGORIES:k3y_w1th_l1nes']],
  ])('does not show a key %s, where it is written otherwise', async (_, lines) => {
    const feed = new Feed(undefined, '/f/k3y_w1th_l1nes/a.ics?begin=k3y_w1th');
    process.env.SOURCE_CLUB = feed.url;
    feed.says(day('a@x', 'Tea', '2027-04-01', ...lines(feed.url)));
    const calendar = new Follower([FOLLOWED]);
    expect(await shown(calendar)).not.toMatch(/k3y|l1nes/);
    expect(calendar.events()).toEqual(['events/tea.md']);
  });

  test('does not show either where it is typed', async () => {
    const feed = new Feed(undefined, `/private-${'0a1b2c3d'.repeat(4)}/club.ics`);
    const calendar = new Follower([FOLLOWED]);
    const typed = async (): Promise<string> => {
      const formats = ['text', 'json', 'markdown'].map((format) => ['--format', format]);
      const made: Made[] = [];
      for (const format of formats) made.push(await calendar.run([feed.url, '--scale', 'small', ...format]));
      return JSON.stringify([made, calendar.files()]);
    };
    expect(await typed()).not.toContain('0a1b2c3d');
    feed.says(day('a@x', 'Tea', '2027-04-01', `URL:${feed.url}`, `DESCRIPTION:See ${feed.url}`));
    expect(await typed()).not.toContain('0a1b2c3d');
    feed.answer = () => ({ status: 404 });
    expect(await typed()).not.toContain('0a1b2c3d');
    expect(calendar.events()).toEqual(['events/tea.md']);
  });

  test('does not show its path in the address of another host, where it is written as in HTML', async () => {
    const path = '/feeds/of-the-club/dates?view=all&lang=de';
    const feed = new Feed(undefined, path);
    process.env.SOURCE_CLUB = feed.url;
    const mirror = `https://mirror.example${path.replace('&', '&amp\\;')}`;
    feed.says(day('a@x', 'Tea', '2027-04-01', `LOCATION:${mirror}`));
    const calendar = new Follower([FOLLOWED]);
    expect(await calendar.report()).toMatchObject([{ new: 1 }]);
    expect(JSON.stringify(calendar.files())).not.toContain('of-the-club');
  });

  test('is asked by a date alone, which does not show it either', async () => {
    const feed = secretFeed();
    const body = ical(day('a@x', 'Tea', '2027-04-01'));
    const date = 'Mon, 01 Mar 2027 00:00:00 GMT';
    feed.answer = () => ({ headers: { 'last-modified': date }, body });
    const calendar = new Follower([FOLLOWED]);
    await calendar.report();
    feed.answer = () => ({ headers: { 'last-modified': 's3cr3t' }, body });
    await calendar.report();
    expect(requestsOf(feed.path).at(-1)?.headers['if-modified-since']).toBe(date);
    expect(await shown(calendar)).not.toMatch(TOKENS);
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

/** A number of events to come, each on a day of its own. */
function coming(count: number, ...lines: readonly string[]): string[][] {
  return Array.from({ length: count }, (_, at) =>
    day(`${at}@x`, `Event ${at}`, `2027-04-${String(at + 1).padStart(2, '0')}`, ...lines),
  );
}

describe('a doubted answer (I2)', () => {
  const SIX = coming(6);

  test.each<readonly [string, Answered | string]>([
    ['has no event', ical()],
    ['has no event to come', ical(day('old@x', 'Old', '2020-01-01'))],
    ['has fewer than half of the events', ical(...SIX.slice(0, 2))],
    ['is another calendar', ical(...coming(6).map((lines) => lines.map((line) => line.replace('@x', '@y'))))],
    [
      'is a page that says what went wrong',
      { headers: { 'content-type': 'text/html' }, body: '<h1>Oops</h1>' },
    ],
    [
      'would move most of the events',
      ical(...SIX.map((lines) => lines.map((line) => line.replace('202704', '202705')))),
    ],
    ['would cancel most of the events', ical(...coming(4, 'STATUS:CANCELLED'), ...SIX.slice(4))],
  ])('that %s changes nothing, and nothing is told as gone, until it is accepted', async (_, answer) => {
    const feed = new Feed();
    feed.says(...SIX);
    const calendar = new Follower([feed]);
    await calendar.report();
    const before = calendar.files();
    feed.answer = () => (typeof answer === 'string' ? { body: answer } : answer);
    const { status } = await calendar.update();
    expect(status).toBe(1);
    const [doubted] = await calendar.report();
    expect(doubted).toMatchObject({ answered: true, new: 0, changed: 0, gone: 0, events: [] });
    expect(doubted?.reason).toMatch(/^The source had 6 events to come, and .* --accept a takes it\.$/);
    expect(calendar.files()).toEqual(before);
    // The next answer is compared with the accepted one.
    expect(await calendar.run(['--accept', 'a'])).toMatchObject({ status: 0 });
    const accepted = calendar.files();
    expect(accepted).not.toEqual(before);
    const [next] = await calendar.report();
    expect(next?.reason ?? '').not.toContain('accept');
    expect(next).toMatchObject({ new: 0, changed: 0, gone: 0 });
    expect(calendar.files()).toEqual(accepted);
  });

  test.each<readonly [string, string[][], string[][]]>([
    ['has half of the events', SIX, SIX.slice(0, 3)],
    [
      'moves half of the events',
      SIX,
      [...coming(3).map((lines) => lines.map((line) => line.replace('202704', '202705'))), ...SIX.slice(3)],
    ],
    [
      'moves both of two',
      coming(2),
      coming(2).map((lines) => lines.map((line) => line.replace('202704', '202705'))),
    ],
    [
      'has not the events that have ended',
      [
        ...SIX.slice(0, 1),
        ...Array.from({ length: 5 }, (_, at) => day(`e${at}@x`, `Ended ${at}`, '2027-03-01')),
      ],
      SIX.slice(0, 1),
    ],
    ['moves a series', [series('DAILY'), ...coming(2)], [series('WEEKLY'), ...coming(2)]],
    [
      'moves a series with two dates a day',
      [series('DAILY;BYHOUR=18,20'), ...coming(2)],
      [series('WEEKLY'), ...coming(2)],
    ],
  ])('is none that %s', async (_, first, second) => {
    const feed = new Feed();
    feed.says(...first);
    const calendar = new Follower([{ url: feed.url, until: '2027-03-20' }]);
    await calendar.report();
    feed.says(...second);
    calendar.now += DAY;
    expect(await calendar.report()).toMatchObject([{ reason: null }]);
  });

  function series(frequency: string): string[] {
    return ['UID:s@x', 'SUMMARY:Tea', 'DTSTART:20270302T180000', `RRULE:FREQ=${frequency}`];
  }

  test.each<readonly [string, Answered]>([
    [
      'names its events by nothing',
      {
        headers: { 'content-type': 'text/csv' },
        body: 'name,startDate\nTea,2027-04-01\nCake,2027-04-02\nCocoa,2027-04-03\n',
      },
    ],
    ['has one UID for all', { body: ical(...coming(5).map(([, ...lines]) => ['UID:one@x', ...lines])) }],
  ])('is none that %s, and says the next day what it said', async (_, answer) => {
    const feed = new Feed();
    feed.answer = () => answer;
    const calendar = new Follower([feed]);
    await calendar.report();
    const before = calendar.files();
    expect(await calendar.report()).toMatchObject([{ reason: null, new: 0, changed: 0, gone: 0 }]);
    expect(calendar.files()).toEqual(before);
  });

  test('is none that has only private events at first sight', async () => {
    const feed = new Feed();
    feed.says(day('a@x', 'Tea', '2027-04-01', 'CLASS:PRIVATE'));
    expect(await new Follower([feed]).report()).toMatchObject([{ reason: null, found: 0, private: 1 }]);
  });

  test('is none that has no event, where none was to come', async () => {
    const feed = new Feed();
    feed.says(day('a@x', 'Tea', '2027-03-01'));
    const calendar = new Follower([feed]);
    await calendar.report();
    calendar.now += 2 * DAY;
    feed.says();
    expect(await calendar.update()).toMatchObject({ status: 0 });
    expect(await calendar.report()).toMatchObject([{ answered: true, reason: null, found: 0, gone: 0 }]);
  });

  test('that is cut off is refused, accepted or not', async () => {
    const feed = new Feed();
    feed.says(...SIX);
    const calendar = new Follower([feed]);
    await calendar.report();
    const before = calendar.files();
    const body = ical(...SIX);
    feed.answer = () => ({ body: body.slice(0, body.length / 2) });
    for (const flags of [[], ['--accept', 'a']])
      expect(await calendar.report(...flags)).toMatchObject([
        { answered: false, reason: expect.stringContaining('cut off') },
      ]);
    expect(calendar.files()).toEqual(before);
  });
});

describe('what is remembered (I3)', () => {
  const TEA = day('tea@x', 'Tea', '2027-04-01');
  const CAKE = day('cake@x', 'Cake', '2027-04-02');

  /** A calendar that has read two sources, in each of which one event has changed since. */
  async function twoSources(): Promise<{ calendar: Follower; first: Feed; second: Feed }> {
    const [first, second] = [new Feed(), new Feed()];
    first.says(TEA, CAKE);
    second.says(day('other@x', 'Other', '2027-04-03'));
    const calendar = new Follower([first, second]);
    await calendar.report();
    first.says(day('tea@x', 'Coffee', '2027-04-01'), CAKE);
    second.says(day('other@x', 'Others', '2027-04-03'));
    return { calendar, first, second };
  }

  const MEMORY = '.sources/a';

  test.each<readonly [string, RegExp, (lines: string[], path: string) => string | Buffer | null]>([
    ['is missing', /not remembered any more/, () => null],
    ['is empty', /Line 1 is no JSON/, () => ''],
    ['is cut off', /ends within a line/, (lines) => lines.join('\n').slice(0, -9)],
    [
      'is in conflict',
      /Line 2 is a conflict of git/,
      ([head = '', ...lines]) => [head, '<<<<<<< HEAD', ...lines].join('\n'),
    ],
    [
      'is not sorted',
      /Line 3 is not in the order/,
      ([head = '', cake = '', tea = '']) => [head, tea, cake, ''].join('\n'),
    ],
    [
      'has two lines of one event',
      /Line 3 is not in the order/,
      ([head = '', cake = '', tea = '']) => [head, cake, cake, tea, ''].join('\n'),
    ],
    [
      'has one id twice',
      /Line 3 has the id [\w-]+ of another line/,
      ([head = '', cake = '']) => [head, cake, cake.replace('cake@x', 'tea@x'), ''].join('\n'),
    ],
    [
      'has a digest that is none',
      /Line 2 is no line of an event/,
      (lines) => lines.join('\n').replace(/"name":"./, '"name":"!'),
    ],
    [
      'has a line of something else',
      /Line 4 is no line of an event/,
      (lines) => [...lines.slice(0, -1), '{"uid":7}', ''].join('\n'),
    ],
    [
      'has lost a line',
      /has no line for the event "tea@x"/,
      ([head = '', cake = '']) => [head, cake, ''].join('\n'),
    ],
    ['is too large', /larger than 32 MiB/, () => Buffer.alloc(33 * 1024 * 1024)],
    ['is no text', /no text in UTF-8/, () => Buffer.from([0xff, 0xfe, 0x0a])],
  ])('of a source and %s stops that source, until --adopt makes it anew', async (_, fault, damage) => {
    const { calendar } = await twoSources();
    const damaged = damage(calendar.memory().split('\n'), MEMORY);
    if (damaged === null) rmSync(join(calendar.content, MEMORY));
    else calendar.write({ [MEMORY]: damaged });
    const [first, second] = await calendar.report();
    expect(first).toMatchObject({ answered: true, reason: expect.stringMatching(fault), events: [] });
    expect(first?.reason).toContain('--adopt a');
    expect(second).toMatchObject({ reason: null, changed: 1 });
    expect(calendar.read('events/tea.md')).toContain('name: Tea');
    if (damaged !== null)
      expect(readFileSync(join(calendar.content, MEMORY)).equals(Buffer.from(damaged))).toBe(true);
    // With --adopt, a value that differs from the source counts as edited by a person.
    expect((await calendar.report('--adopt', 'a'))[0]).toMatchObject({ reason: null, new: 0, changed: 0 });
    expect(calendar.read('events/tea.md')).toContain('name: Tea');
    expect((await calendar.report())[0]).toMatchObject({ reason: null, new: 0, changed: 0, conflicts: 0 });
  });

  test.each([
    [
      'a link',
      (path: string) => {
        symlinkSync(join(path, '..', 'b'), path);
      },
    ],
    [
      'a folder',
      (path: string) => {
        mkdirSync(path);
      },
    ],
  ])('in %s is no memory', async (_, make) => {
    const { calendar } = await twoSources();
    const path = join(calendar.content, MEMORY);
    rmSync(path);
    make(path);
    const [first, second] = await calendar.report();
    expect(first).toMatchObject({ reason: expect.stringContaining('cannot be used') });
    expect(second).toMatchObject({ reason: null, changed: 1 });
  });

  test.each([
    [
      'a link to another folder',
      (path: string) => {
        symlinkSync(makeFolder({ a: 'root:x:0:0' }), path);
      },
    ],
    [
      'a file',
      (path: string) => {
        writeFileSync(path, 'root:x:0:0');
      },
    ],
  ])('is nothing in %s, of which nothing shows', async (_, make) => {
    const { calendar } = await twoSources();
    const path = join(calendar.content, '.sources');
    rmSync(path, { recursive: true });
    make(path);
    for (const flags of [['--dry-run'], ['--update'], ['--adopt', 'a']])
      await expect(calendar.run(flags)).rejects.toThrow(/\.sources is no folder/);
  });

  test('is written back where a file cannot be written', async () => {
    const { calendar, first } = await twoSources();
    rmSync(join(calendar.content, MEMORY));
    mkdirSync(join(calendar.content, MEMORY));
    first.says(TEA, CAKE, day('new@x', 'New', '2027-04-04'));
    await expect(calendar.update('--adopt', 'a')).rejects.toThrow(/\.sources\/a cannot be written/);
    rmSync(join(calendar.content, MEMORY), { recursive: true });
    expect(calendar.events()).toEqual(['events/cake.md', 'events/other.md', 'events/tea.md']);
    expect(calendar.read('events/other.md')).toContain('name: Other\n');
  });

  test('stays, as all files do, where somebody edits an event while its source is asked', async () => {
    const { calendar, first } = await twoSources();
    const before = calendar.files();
    const [path, tea, mine] = ['events/tea.md', 'name: Tea', 'name: My tea'];
    first.answer = () => {
      calendar.edit(path, tea, mine);
      return { body: ical(day('tea@x', 'Coffee', '2027-04-01'), CAKE, day('new@x', 'New', '2027-04-04')) };
    };
    await expect(calendar.update()).rejects.toThrow(/tea\.md has changed meanwhile/);
    expect(calendar.files()).toEqual({ ...before, [path]: before[path]?.replace(tea, mine) });
  });

  test('of two sources has no event twice', async () => {
    const { calendar } = await twoSources();
    const line = calendar.memory('a').split('\n').at(1) ?? '';
    const [head = '', ...lines] = calendar.memory('b').split('\n');
    calendar.write({ '.sources/b': [head, line, ...lines].join('\n') });
    const [first, second] = await calendar.report();
    expect(first).toMatchObject({ reason: null });
    expect(second?.reason).toMatch(/It has the record [\w-]+ of the event "cake@x", as \.sources\/a has\./);
  });

  test('has other digests by hand: then the file counts as edited, or the source as changed, and nothing is lost', async () => {
    const { calendar, first } = await twoSources();
    first.says(TEA, CAKE);
    calendar.write({
      [MEMORY]: calendar
        .memory()
        .replace(/"name":"[\w-]{11}\.[\w-]{11}"/g, '"name":"AAAAAAAAAAA.AAAAAAAAAAA"'),
    });
    expect((await calendar.report())[0]).toMatchObject({ changed: 0, conflicts: 0, reason: null });
    expect(calendar.read('events/tea.md')).toContain('name: Tea');
  });

  test('does not grow beyond what is read again', async () => {
    const { calendar, first } = await twoSources();
    const [head = '', ...lines] = calendar.memory().split('\n');
    const many = Array.from({ length: 59_998 }, (_, at) =>
      JSON.stringify({ uid: `a${String(at).padStart(6, '0')}`, end: '2027-02-20T00:00:00Z' }),
    );
    calendar.write({ [MEMORY]: [head, ...many, ...lines].join('\n') });
    const before = calendar.memory();
    first.says(TEA, CAKE, day('new@x', 'New', '2027-04-04'));
    expect((await calendar.report())[0]).toMatchObject({
      reason: expect.stringContaining('more events than can be remembered'),
    });
    expect(calendar.memory() === before).toBe(true);
    expect(calendar.events()).not.toContain('events/new.md');
  });

  test('is the same for the same source, whatever the order and the UIDs of its events', async () => {
    const uids = [
      '__proto__',
      'constructor',
      'x'.repeat(1_000),
      '😀@x',
      'a b@x',
      '"quoted"',
      String.raw`back\\slash`,
      'toString',
    ];
    const events = uids.map((uid, at) => day(uid, `Event ${at}`, `2027-04-0${at + 1}`));
    const [feed, reversed] = [new Feed(), new Feed()];
    feed.says(...events);
    reversed.says(...events.toReversed());
    const [calendar, other] = [new Follower([feed]), new Follower([reversed])];
    expect(await calendar.report()).toMatchObject([{ new: uids.length, refused: 0 }]);
    await other.report();
    expect(other.files()).toEqual(calendar.files());
    const before = calendar.files();
    calendar.follow(reversed);
    expect(await calendar.report()).toMatchObject([{ new: 0, changed: 0, gone: 0 }]);
    expect(calendar.files()).toEqual(before);
    feed.says(
      ...uids.map((uid, at) =>
        day(uid, `Event ${at}`, `2027-04-0${at + 1}`, ...(at < 3 ? ['LOCATION:Hall'] : [])),
      ),
    );
    calendar.follow(feed);
    expect(await calendar.report()).toMatchObject([{ changed: 3 }]);
  });
});

describe('what belongs to others (I1)', () => {
  test('changes nothing where a source uses its ids and UIDs, and is told', async () => {
    const [first, second] = [new Feed(), new Feed()];
    first.says(day('tea@example.org', 'Tea', '2027-04-01'), day('cake@example.org', 'Cake', '2027-04-05'));
    const calendar = new Follower([first, second], {
      'events/own.md': event(1, { name: 'Own', startDate: '2027-04-02' }),
    });
    await calendar.report();
    const before = calendar.files();
    const brought = /^id: (.*)$/m.exec(calendar.read('events/tea.md'))?.[1] ?? '';
    rmSync(join(calendar.content, 'events/cake.md'));
    second.says(
      day(uuid(1), 'Hacked', '2027-05-01'),
      day(`urn:uuid:${brought}`, 'Hacked', '2027-05-02'),
      day('tea@example.org', 'Hacked', '2027-05-03', 'STATUS:CANCELLED'),
      day('cake@example.org', 'Hacked', '2027-05-04'),
    );
    const [, report] = await calendar.report();
    expect(report).toMatchObject({ new: 0, changed: 0, gone: 0, refused: 0 });
    expect(report?.events.map(({ state, reason }) => `${state} ${String(reason)}`)).toEqual([
      ...Array.from({ length: 3 }, () =>
        expect.stringMatching(/^known The calendar has it by its UID, and this source did not bring it/),
      ),
      expect.stringMatching(/^known Another source has brought it\.$/),
    ]);
    const { 'events/cake.md': _, ...others } = before;
    expect(calendar.files()).toMatchObject({
      'events/own.md': others['events/own.md'],
      'events/tea.md': others['events/tea.md'],
    });
    expect(calendar.events()).toEqual(['events/own.md', 'events/tea.md']);
  });

  test('is told where two new sources have one event by its UID, and the first of the list brings it', async () => {
    const [first, second] = [new Feed(), new Feed()];
    first.says(day('tea@example.org', 'Tea', '2027-04-01'));
    second.says(
      day('tea@example.org', 'Afternoon tea', '2027-04-08'),
      day('cake@example.org', 'Cake', '2027-04-05'),
    );
    const calendar = new Follower([first, second]);
    const [one, other] = await calendar.report();
    expect(one).toMatchObject({ new: 1 });
    expect(other).toMatchObject({
      new: 1,
      events: expect.arrayContaining([
        expect.objectContaining({ state: 'known', reason: 'Another source has brought it.' }),
      ]),
    });
    expect(calendar.events()).toEqual(['events/cake.md', 'events/tea.md']);
  });

  test('stays where a source gives our own calendar back', async () => {
    const feed = new Feed();
    const calendar = new Follower([feed], {
      'site.yml': 'url: https://calendar.example\n',
      'events/own.md': event(
        1,
        { name: 'Own', startDate: '2027-04-02T10:00', timezone: 'Asia/Tokyo', tags: '[tea]' },
        '\nText\n',
      ),
      'events/2.md': event(2, { startDate: '2027-04-03' }),
    });
    const { records } = loadContent(calendar.content);
    if (records === null) throw new Error('the calendar is wrong');
    const ours = [...releaseFiles(compileCalendar(records))].find(({ path }) => path === 'events.ics');
    feed.answer = () => ({ body: String(ours?.content) });
    const before = calendar.files();
    const [report] = await calendar.report();
    expect(report).toMatchObject({ found: 2, new: 0, changed: 0, refused: 0, reason: null });
    expect(report?.events).toMatchObject(
      Array.from({ length: 2 }, () => ({
        state: 'known',
        facts: [],
        reason: expect.stringContaining('did not bring it'),
      })),
    );
    const { '.sources/a': _, ...files } = calendar.files();
    expect(files).toEqual(before);
  });

  test('has its ids in files that are imported by themselves alone', async () => {
    const uid = '4f5d7c50-3f43-4f0c-9a57-1f3f0c3c2b11';
    const feed = new Feed();
    feed.says(day(uid, 'Tea', '2027-04-01'));
    const followed = new Follower([feed]);
    await followed.report();
    expect(followed.read('events/tea.md')).not.toContain(uid);
    const other = new Follower([]);
    expect(await other.run([feed.url, '--scale', 'small'])).toMatchObject({ status: 0 });
    expect(other.read('events/tea.md')).toContain(`id: ${uid}`);
  });

  describe('with --same', () => {
    async function twin(): Promise<{ calendar: Follower; feed: Feed }> {
      const feed = new Feed();
      feed.says(day('tea.md=1:2@x', 'Tea', '2027-04-01', 'LOCATION:Hall'), day('b@x', 'Cake', '2027-04-05'));
      const calendar = new Follower([feed], {
        'events/own.md': event(1, { name: 'Tea', startDate: '2027-04-01' }),
      });
      await calendar.report();
      return { calendar, feed };
    }

    test.each([
      [
        'as reports show it',
        (calendar: Follower) => relative(process.cwd(), join(calendar.content, 'events/own.md')),
      ],
      ['within the folder', () => 'events/own.md'],
    ])('a file %s is the event of a source, and followed on', async (_, nameOf) => {
      const { calendar, feed } = await twin();
      expect(calendar.events()).toEqual(['events/cake.md', 'events/own.md']);
      const own = calendar.read('events/own.md');
      expect(await calendar.report('--same', `${nameOf(calendar)}=a:tea.md=1:2@x`)).toMatchObject([
        { reason: null, new: 0, changed: 0 },
      ]);
      expect(calendar.read('events/own.md')).toBe(own);
      feed.says(
        day('tea.md=1:2@x', 'Coffee', '2027-04-01', 'LOCATION:Hall'),
        day('b@x', 'Cake', '2027-04-05'),
      );
      expect(await calendar.report()).toMatchObject([{ changed: 1 }]);
      // The values that the source had at "--same" count as imported, and the missing place as removed by an editor.
      expect(calendar.read('events/own.md')).toBe(own.replace('name: Tea', 'name: Coffee'));
    });

    test.each([
      [
        'a file that is none',
        ['--same', 'events/none.md=a:tea.md=1:2@x'],
        /--same: events\/none\.md is no event of the calendar/,
      ],
      ['a key that is none', ['--same', 'events/own.md=z:tea.md=1:2@x'], /--same: There is no source "z"/],
      ['no UID', ['--same', 'events/own.md=a'], /--same takes FILE=KEY:UID/],
      [
        'a file to take that is none',
        ['--take', 'events/none.md'],
        /--take: events\/none\.md is no event of the calendar/,
      ],
      [
        'a file to take that no source has brought',
        ['--take', 'events/own.md'],
        /--take: No source has brought events\/own\.md/,
      ],
    ])('%s is wrong use', async (_, flags, message) => {
      const { calendar } = await twin();
      const before = calendar.files();
      await expect(calendar.run(flags)).rejects.toThrow(message);
      expect(calendar.files()).toEqual(before);
    });

    test('an event that "only" leaves out is followed on', async () => {
      const { calendar, feed } = await twin();
      calendar.follow({ url: feed.url, only: ['Cake'] });
      expect(await calendar.report('--same', 'events/own.md=a:tea.md=1:2@x')).toMatchObject([
        { filtered: 0 },
      ]);
      feed.says(day('tea.md=1:2@x', 'Coffee', '2027-04-01'), day('b@x', 'Cake', '2027-04-05'));
      expect(await calendar.report()).toMatchObject([{ changed: 1 }]);
    });

    test('a UID that the source has not is told, and nothing is written', async () => {
      const { calendar } = await twin();
      const before = calendar.files();
      expect(await calendar.report('--same', 'events/own.md=a:none@x')).toMatchObject([
        { reason: expect.stringContaining('no event with the UID "none@x"') },
      ]);
      expect(calendar.files()).toEqual(before);
    });

    test('the record of another source is wrong use', async () => {
      const { calendar, feed } = await twin();
      const other = new Feed();
      other.says(day('x@y', 'Juice', '2027-04-09'));
      calendar.follow(feed, other);
      await calendar.report();
      await expect(calendar.run(['--same', 'events/juice.md=a:tea.md=1:2@x'])).rejects.toThrow(
        '--same: events/juice.md is of the source "b" already.',
      );
    });

    test('an event goes on under the UID that the source has made anew', async () => {
      const { calendar, feed } = await twin();
      await calendar.report('--same', 'events/own.md=a:tea.md=1:2@x');
      feed.says(day('tea.md=1:2@x', 'Tea', '2027-04-01'), day('anew@x', 'Cake', '2027-04-05'));
      expect(await calendar.report()).toMatchObject([{ new: 0, gone: 1 }]);
      expect(await calendar.report('--same', 'events/cake.md=a:anew@x')).toMatchObject([
        { reason: null, new: 0, gone: 0 },
      ]);
      feed.says(
        day('tea.md=1:2@x', 'Tea', '2027-04-01'),
        day('anew@x', 'Pie', '2027-04-05'),
        day('b@x', 'Cake', '2027-04-05'),
      );
      expect(await calendar.report()).toMatchObject([{ reason: null, new: 0, changed: 1, gone: 0 }]);
      expect(calendar.read('events/cake.md')).toContain('name: Pie');
      expect(await calendar.report()).toMatchObject([{ reason: null, new: 0, changed: 0, gone: 0 }]);
      expect(calendar.events()).toEqual(['events/cake.md', 'events/own.md']);
    });
  });

  test.each([
    ['its path', () => 'events/tea.md'],
    ['its id', (calendar: Follower) => /^id: (.*)$/m.exec(calendar.read('events/tea.md'))?.[1] ?? ''],
  ])('is taken from the source with --take and %s, where both have changed it', async (_, nameOf) => {
    const feed = new Feed();
    feed.says(day('tea@x', 'Tea', '2027-04-01'), day('b@x', 'Cake', '2027-04-05'));
    const calendar = new Follower([feed]);
    await calendar.report();
    for (const [file, name] of [
      ['tea', 'Tea'],
      ['cake', 'Cake'],
    ])
      calendar.edit(`events/${file}.md`, `name: ${name}`, `name: My ${name}`);
    feed.says(day('tea@x', 'Coffee', '2027-04-01'), day('b@x', 'Pie', '2027-04-05'));
    expect(await calendar.report()).toMatchObject([{ changed: 0, conflicts: 2 }]);
    const [again] = await calendar.report();
    expect(again).toMatchObject({ changed: 0, conflicts: 2 });
    expect(again?.events.map(({ state }) => state)).toEqual(['known', 'known']);
    const { stderr } = await calendar.run(['--take', nameOf(calendar)]);
    expect(stderr).toContain('Changed as the source says:');
    expect(calendar.read('events/tea.md')).toContain('name: Coffee');
    expect(calendar.read('events/cake.md')).toContain('name: My Cake');
    expect(await calendar.report()).toMatchObject([{ changed: 0, conflicts: 1 }]);
    // The source takes its change back.
    feed.says(day('tea@x', 'Coffee', '2027-04-01'), day('b@x', 'Cake', '2027-04-05'));
    expect(await calendar.report()).toMatchObject([{ changed: 0, conflicts: 0 }]);
    expect(calendar.memory()).not.toMatch(/\.[\w-]{11}\.[\w-]{11}"/);
  });
});

describe('what becomes of an event', () => {
  const OTHERS = [day('b@x', 'Cake', '2027-04-05'), day('c@x', 'Cocoa', '2027-04-06')];
  const TEA = day('tea@x', 'Tea', '2027-04-01');

  async function following(
    tea: readonly string[] = TEA,
  ): Promise<{ calendar: Follower; says: (...tea: (readonly string[])[]) => void }> {
    const feed = new Feed();
    const says = (...events: readonly (readonly string[])[]): void => {
      feed.says(...events, ...OTHERS);
    };
    says(tea);
    const calendar = new Follower([feed]);
    await calendar.report();
    return { calendar, says };
  }

  /** Reads the source, and returns the states of the events that the report names as changed. */
  async function states(calendar: Follower, ...flags: string[]): Promise<string[]> {
    const [report] = await calendar.report(...flags);
    expect(report?.reason).toBeNull();
    return (
      report?.events.flatMap(({ state, reason }) => (state === 'known' && reason === null ? [] : [state])) ??
      []
    );
  }

  test('is named by its local start in every report, whatever its source writes', async () => {
    const feed = new Feed();
    const events = ['1', '2', '3', '4', '5'].map((uid) => [
      ...day(`${uid}@x`, `Tea ${uid}`, '2027-04-01').slice(0, 2),
      'DTSTART:20270401T230000Z',
      'LOCATION:Hall',
    ]);
    feed.says(...events);
    const calendar = new Follower([{ url: feed.url, timezone: 'Asia/Tokyo', organization: 'club' }], {
      'organizations/club.md': ORGANIZER,
    });
    const said: string[] = [(await calendar.update()).stderr];
    const [first = [], second = [], ...others] = events;
    feed.says(
      first.with(1, 'SUMMARY:Cake'),
      second.with(2, 'DTSTART:20270402T230000Z'),
      ...others.slice(0, 2),
    );
    for (const format of ['text', 'json', 'markdown']) {
      const { stdout, stderr } = await calendar.run(['--dry-run', '--update', '--format', format]);
      said.push(stdout + stderr);
    }
    expect(said.join()).toContain('Tea 1, 2027-04-02T08:00');
    expect(said.join()).toContain('Cake, 2027-04-02T08:00');
    expect(said.join()).toContain('Tea 2, 2027-04-03T08:00');
    expect(said.join()).toContain('Tea 5, 2027-04-02T08:00');
    expect(said.join()).not.toMatch(/\d:00Z/);
  });

  test('that is gone is told once, and once more when it has come back meanwhile', async () => {
    const { calendar, says } = await following();
    const before = calendar.read('events/tea.md');
    for (let round = 0; round < 2; round += 1) {
      says();
      expect(await states(calendar)).toEqual(['gone']);
      const told = calendar.files();
      expect(await states(calendar)).toEqual([]);
      expect(calendar.files()).toEqual(told);
      says(TEA);
      expect(await states(calendar)).toEqual([]);
    }
    expect(calendar.read('events/tea.md')).toBe(before);
    says();
    // Without --update nothing counts as told.
    for (let round = 0; round < 2; round += 1)
      expect((await calendar.run([])).stderr).toMatch(
        /Gone from the source: 1\.\nGone from the source, and public until you delete the file:\n/,
      );
  });

  test('that is refused, and has no UID by which one could know it, is not told as gone', async () => {
    const feed = new Feed();
    const table = (...rows: string[]): Answered => ({
      headers: { 'content-type': 'text/csv' },
      body: ['name,startDate', 'Cake,2027-04-05', ...rows, ''].join('\n'),
    });
    feed.answer = () => table('Tea,2027-04-01');
    const calendar = new Follower([feed]);
    await calendar.report();
    feed.answer = () => table('Tea,2027-02-30');
    expect(await calendar.report()).toMatchObject([{ refused: 1, gone: 0 }]);
    feed.answer = () => table();
    expect(await calendar.report()).toMatchObject([{ refused: 0, gone: 1 }]);
  });

  test('that has become private is told once, by its path alone', async () => {
    const { calendar, says } = await following();
    says(day('tea@x', 'Hidden words', '2027-04-01', 'CLASS:PRIVATE'));
    const [report] = await calendar.report();
    expect(report).toMatchObject({ private: 1, gone: 0 });
    const told = report?.events.filter(({ reason }) => reason !== null);
    expect(told).toEqual([
      expect.objectContaining({
        name: null,
        file: expect.stringContaining('events/tea.md'),
        reason: expect.stringContaining('private'),
      }),
    ]);
    expect(JSON.stringify([report, calendar.files()])).not.toContain('Hidden');
    expect(await states(calendar)).toEqual([]);
    expect(calendar.read('events/tea.md')).toContain('name: Tea');
  });

  test('of which the source takes back what somebody edited here is told once', async () => {
    const { calendar, says } = await following([...TEA, 'LOCATION:Hall']);
    calendar.edit('events/tea.md', 'address: Hall', 'address: Room');
    says(TEA);
    expect(await states(calendar)).toEqual(['conflict']);
    expect(await states(calendar)).toEqual([]);
    expect(await calendar.report()).toMatchObject([{ conflicts: 1 }]);
    expect(calendar.read('events/tea.md')).toContain('address: Room');
  });

  test('that says the same in other words does not change', async () => {
    const { calendar, says } = await following([...TEA, 'LOCATION:Hall']);
    says([...TEA, 'LOCATION;LANGUAGE=en:Hall']);
    expect(await states(calendar)).toEqual([]);
  });

  test('of which somebody spells the time otherwise is followed', async () => {
    const at = (hour: number): string[] => ['UID:tea@x', 'SUMMARY:Tea', `DTSTART:20270401T${hour}0000`];
    const { calendar, says } = await following(at(18));
    calendar.edit('events/tea.md', '2027-04-01T18:00', '2027-04-01 18:00:00');
    says(at(19));
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).toContain('startDate: 2027-04-01T19:00\n');
  });

  test('without a date that is in conflict counts also where its source does not answer', async () => {
    const feed = new Feed();
    feed.says(['UID:tea@x', 'SUMMARY:Tea']);
    const calendar = new Follower([feed]);
    await calendar.report();
    calendar.edit('events/tea.md', 'name: Tea', 'name: My tea');
    feed.says(['UID:tea@x', 'SUMMARY:Coffee']);
    expect(await calendar.report()).toMatchObject([{ conflicts: 1 }]);
    feed.answer = () => ({ status: 404 });
    expect(await calendar.report()).toMatchObject([{ answered: false, conflicts: 1 }]);
  });

  test('whose file begins with a byte order mark is followed', async () => {
    const { calendar, says } = await following();
    calendar.edit('events/tea.md', '---\n', '\ufeff---\n');
    says(day('tea@x', 'Coffee', '2027-04-01'));
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).toContain('name: Coffee\n');
  });

  test('that is cancelled is cancelled, and on again when the source says so', async () => {
    const { calendar, says } = await following();
    const before = calendar.read('events/tea.md');
    says([...TEA, 'STATUS:CANCELLED']);
    expect(await states(calendar)).toEqual(['cancelled']);
    expect(calendar.read('events/tea.md')).toContain('status: cancelled');
    says(TEA);
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).toBe(before);
  });

  test('whose day moves is rescheduled, until the source or somebody here says otherwise', async () => {
    const { calendar, says } = await following();
    const moved = day('tea@x', 'Tea', '2027-04-11');
    says(moved);
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).toMatch(
      /startDate: 2027-04-11[^]*status: rescheduled|status: rescheduled[^]*startDate: 2027-04-11/,
    );
    expect(await states(calendar)).toEqual([]);
    says([...moved, 'STATUS:CANCELLED']);
    expect(await states(calendar)).toEqual(['cancelled']);
    expect(calendar.read('events/tea.md')).toContain('status: cancelled');
    says(moved);
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).not.toContain('status');
    says(day('tea@x', 'Tea', '2027-04-12'));
    await states(calendar);
    calendar.edit('events/tea.md', 'status: rescheduled', 'status: scheduled');
    says([...day('tea@x', 'Tea', '2027-04-13'), 'STATUS:CANCELLED']);
    expect(await states(calendar)).toEqual(['changed', 'conflict']);
    expect(calendar.read('events/tea.md')).toContain('status: scheduled');
  });

  test('that has an older SEQUENCE changes nothing, and one that was not taken is no measure', async () => {
    const { calendar, says } = await following([...TEA, 'SEQUENCE:3']);
    const before = calendar.files();
    says(day('tea@x', 'Older', '2027-04-01', 'SEQUENCE:2'));
    const [report] = await calendar.report();
    expect(report?.events).toContainEqual(
      expect.objectContaining({
        name: 'Older',
        state: 'known',
        reason: expect.stringContaining('older version'),
      }),
    );
    expect(calendar.files()).toEqual(before);
    says(day('tea@x', 'Newer', '2027-04-01', 'SEQUENCE:9'));
    await calendar.run([]);
    says(day('tea@x', 'Newest', '2027-04-01', 'SEQUENCE:4'));
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).toContain('name: Newest');
  });

  test('that has ended is not changed, and its UID with a start to come is a new event', async () => {
    const { calendar, says } = await following();
    const before = calendar.read('events/tea.md');
    calendar.now = Date.parse('2027-04-03T12:00:00Z');
    says(day('tea@x', 'Renamed', '2027-04-01'));
    expect(await states(calendar)).toEqual([]);
    says(day('tea@x', 'Tea', '2027-10-01'));
    expect(await states(calendar)).toEqual(['new']);
    expect(calendar.events()).toEqual([
      'events/cake.md',
      'events/cocoa.md',
      'events/tea-2.md',
      'events/tea.md',
    ]);
    says(day('tea@x', 'Tea time', '2027-10-01'));
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/tea-2.md')).toContain('name: Tea time');
    expect(calendar.read('events/tea.md')).toBe(before);
    // A new memory finds the event by the id in its file.
    rmSync(join(calendar.content, '.sources'), { recursive: true });
    expect(await states(calendar, '--adopt', 'a')).toEqual([]);
    expect(calendar.events()).toHaveLength(4);
    says(day('tea@x', 'Tea party', '2027-10-01'));
    expect(await states(calendar)).toEqual(['changed']);
  });

  test('whose file was removed stays removed, and is followed again once the file is back', async () => {
    const { calendar, says } = await following();
    const file = calendar.read('events/tea.md');
    rmSync(join(calendar.content, 'events/tea.md'));
    expect((await calendar.report())[0]?.events).toContainEqual(
      expect.objectContaining({ state: 'known', reason: expect.stringContaining('removed') }),
    );
    says(day('tea@x', 'Coffee', '2027-04-09'));
    await states(calendar);
    says();
    await states(calendar);
    says(day('tea@x', 'Coffee', '2027-04-09'));
    await states(calendar);
    expect(calendar.events()).toEqual(['events/cake.md', 'events/cocoa.md']);
    calendar.write({ 'events/tea.md': file });
    expect(await states(calendar)).toEqual([]);
    expect(calendar.read('events/tea.md')).toBe(file);
    says(day('tea@x', 'Juice', '2027-04-09'));
    expect(await states(calendar)).toEqual(['conflict']);
    expect(await states(calendar, '--take', 'events/tea.md')).toEqual(['changed']);
    expect(calendar.read('events/tea.md')).toContain('name: Juice');
  });

  test('that was moved to another folder, under another name and as another kind of file, is followed there', async () => {
    const { calendar, says } = await following();
    mkdirSync(join(calendar.content, 'events/2027'));
    const text = calendar
      .read('events/tea.md')
      .replace(/^---\n([^]*)---\n$/, '# A note\n$1detail: |\n  Ours\n');
    rmSync(join(calendar.content, 'events/tea.md'));
    calendar.write({ 'events/2027/five.yaml': text });
    says(day('tea@x', 'Coffee', '2027-04-01', 'LOCATION:Hall'));
    expect(await states(calendar)).toEqual(['changed']);
    expect(calendar.read('events/2027/five.yaml')).toBe(
      text.replace('name: Tea', 'name: Coffee').replace('timezone: UTC\n', 'timezone: UTC\naddress: Hall\n'),
    );
    expect(calendar.events()).not.toContain('events/tea.md');
  });

  test('is followed in a file of YAML as in one of Markdown, whatever is written there', async () => {
    const tea = (description: string, geo: string): string[] => [
      ...TEA,
      `DESCRIPTION:${description}`,
      `GEO:${geo}`,
    ];
    const { calendar, says } = await following(tea('One', '53.5;9.9'));
    const text = calendar
      .read('events/tea.md')
      .replace(/^---\n([^]*)---\n\nOne\n$/, '# ours\n$1detail: |\n  One');
    rmSync(join(calendar.content, 'events/tea.md'));
    calendar.write({ 'events/tea.yml': text });
    for (const said of [
      tea(String.raw`  Two\n\n- a\n`, '53.50;9.90'),
      tea('Three', '53.500000;9.000000'),
      tea('', '5;6'),
    ]) {
      says(said);
      expect(await states(calendar)).toEqual(['changed']);
      expect(await states(calendar)).toEqual([]);
      expect(calendar.read('events/tea.yml')).toContain('# ours\n');
    }
    expect(calendar.read('events/tea.yml')).not.toContain('detail');
  });

  test.each<readonly [string, (calendar: Follower) => void]>([
    [
      'in conflict',
      (calendar) => {
        calendar.edit(
          'events/tea.md',
          'name: Tea',
          '<<<<<<< HEAD\nname: Tea\n=======\nname: Coffee\n>>>>>>> main',
        );
      },
    ],
    [
      'no UTF-8',
      (calendar) => {
        calendar.write({ 'events/tea.md': Buffer.from([0xff, 0xfe, 0xff]) });
      },
    ],
    [
      'a link',
      (calendar) => {
        writeFileSync(join(calendar.content, 'tea.txt'), calendar.read('events/tea.md'));
        rmSync(join(calendar.content, 'events/tea.md'));
        symlinkSync('../tea.txt', join(calendar.content, 'events/tea.md'));
      },
    ],
    [
      'in a folder that is a link',
      (calendar) => {
        const elsewhere = makeFolder({ 'tea.md': calendar.read('events/tea.md') });
        rmSync(join(calendar.content, 'events/tea.md'));
        symlinkSync(elsewhere, join(calendar.content, 'events/2027'));
      },
    ],
  ])(
    'whose file is %s is told, and counts as removed neither then nor when it has gone there',
    async (_, damage) => {
      const { calendar, says } = await following();
      const file = calendar.read('events/tea.md');
      damage(calendar);
      says(day('tea@x', 'Tea', '2027-04-01'), day('new@x', 'New', '2027-05-01'));
      const [report] = await calendar.report();
      expect(report).toMatchObject({ new: 1, reason: null });
      expect(report?.events).toContainEqual(
        expect.objectContaining({
          state: 'known',
          name: 'Tea',
          reason: expect.stringMatching(/cannot be read, so nothing is known of it\.$/),
        }),
      );
      says(day('new@x', 'New', '2027-05-01'));
      await calendar.report();
      expect(calendar.memory()).not.toContain('"removed"');
      for (const path of ['events/2027', 'events/tea.md'])
        rmSync(join(calendar.content, path), { force: true });
      calendar.write({ 'events/tea.md': file });
      says(day('tea@x', 'Coffee', '2027-04-01'), day('new@x', 'New', '2027-05-01'));
      expect(await states(calendar)).toEqual(['changed']);
    },
  );
});

describe('events that share a UID, or a name and day', () => {
  /** Follows a source through its answers; returns the calendar, and the state and local start of each event of the last report. */
  async function followed(...bodies: readonly string[]): Promise<{ calendar: Follower; told: string[] }> {
    const feed = new Feed();
    const calendar = new Follower([feed]);
    const told: string[][] = [];
    for (const body of [...bodies, bodies.at(-1) ?? '']) {
      const type = body.startsWith('BEGIN') ? 'text/calendar' : 'text/csv';
      feed.answer = () => ({ headers: { 'content-type': type }, body });
      const [source] = await calendar.report();
      expect(source?.reason).toBeNull();
      told.push((source?.events ?? []).map(({ state, startDate }) => `${state} ${startDate ?? ''}`).sort());
    }
    // A second import of the same answer changes nothing more.
    expect(told.at(-1)?.filter((one) => !/^(?:known|refused|duplicate)/.test(one))).toEqual([]);
    return { calendar, told: told.at(-2) ?? [] };
  }

  describe('in a calendar', () => {
    const at = (name: string, hour: string, ...lines: readonly string[]): string[] => [
      'UID:u',
      `SUMMARY:${name}`,
      `DTSTART;TZID=Europe/Berlin:20270310T${hour}0000`,
      ...lines,
    ];
    const [TEN, TWO] = [at('Workshop', '10'), at('Workshop', '14')];
    const WEEKLY = at('Workshop', '10', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const AT_TEN = '2027-03-10T10:00';
    const AT_TWO = '2027-03-10T14:00';
    const NEXT = '2027-03-17T10:00';

    test.each([
      ['one comes', [TEN], [TEN, TWO], [`known ${AT_TEN}`, `new ${AT_TWO}`]],
      ['one comes in front', [TEN], [TWO, TEN], [`known ${AT_TEN}`, `new ${AT_TWO}`]],
      [
        'one of another name comes',
        [at('W one', '10')],
        [at('W one', '10'), at('W two', '14')],
        [`known ${AT_TEN}`, `new ${AT_TWO}`],
      ],
      [
        'one comes, and the end of the other changes',
        [TEN],
        [TWO, [...TEN, 'DURATION:PT3H']],
        [`changed ${AT_TEN}`, `new ${AT_TWO}`],
      ],
      ['the later one goes', [TEN, TWO], [TEN], [`gone ${AT_TWO}`, `known ${AT_TEN}`]],
      ['the earlier one goes', [TEN, TWO], [TWO], [`gone ${AT_TEN}`, `known ${AT_TWO}`]],
      ['the order changes', [TEN, TWO], [TWO, TEN], [`known ${AT_TEN}`, `known ${AT_TWO}`]],
      [
        'one comes beside a series',
        [WEEKLY],
        [WEEKLY, TWO],
        [`known ${AT_TEN}`, `known ${NEXT}`, `new ${AT_TWO}`],
      ],
      [
        'one goes beside a series',
        [WEEKLY, TWO],
        [WEEKLY],
        [`gone ${AT_TWO}`, `known ${AT_TEN}`, `known ${NEXT}`],
      ],
      [
        'one that cannot be read takes the place of another',
        [TEN],
        [[...TEN, 'DTEND;TZID=Europe/Berlin:20270309T110000'], TWO],
        [`duplicate ${AT_TWO}`, 'refused 2027-03-10'],
      ],
    ])('are told apart where %s', async (_, before, after, expected) => {
      expect((await followed(ical(...before), ical(...after))).told).toEqual(expected);
    });

    test('are told apart where one comes, goes, and comes back', async () => {
      const [alone, both] = [ical(TEN), ical(TEN, TWO)];
      const { calendar, told } = await followed(alone, both, ical(TWO), both);
      expect(told).toEqual([`known ${AT_TEN}`, `known ${AT_TWO}`]);
      expect(calendar.events()).toEqual(['events/workshop-2.md', 'events/workshop.md']);
    });

    test('stay removed where an editor removed one, and another comes', async () => {
      const feed = new Feed(ical([...TEN, 'DURATION:PT1H']));
      const calendar = new Follower([feed]);
      await calendar.report();
      rmSync(join(calendar.content, 'events/workshop.md'));
      await calendar.report();
      feed.says([...TWO, 'DURATION:PT1H'], [...TEN, 'DURATION:PT1H']);
      expect(await calendar.report()).toMatchObject([{ new: 1 }]);
      expect(calendar.read('events/workshop.md')).toContain('T14:00');
      expect(calendar.events()).toHaveLength(1);
    });

    test('are duplicates of what an editor wrote', async () => {
      const feed = new Feed(ical(TEN));
      const calendar = new Follower([feed]);
      await calendar.report();
      calendar.write({ 'events/own.md': event(1, { name: 'Workshop', startDate: '2027-03-10T14:00' }) });
      feed.says(TEN, TWO);
      const [source] = await calendar.report();
      expect(source?.events.map(({ state, file }) => [state, file])).toContainEqual([
        'duplicate',
        expect.stringMatching(/own\.md$/),
      ]);
    });
  });

  describe('in a table without ids', () => {
    const table = (...rows: readonly string[]): string =>
      ['name,date,city,country,url', ...rows, ''].join('\n');
    const [INCHEON, VIENNA, KIEL] = [
      'DevFest,2027-11-24,Incheon,Korea,https://a.example',
      'DevFest,2027-11-24,Vienna,Austria,https://c.example',
      'DevFest,2027-11-24,Kiel,Germany,https://k.example',
    ];
    const [TALK, OTHER_TALK] = ['Talk,2027-11-24,Bonn,Germany,', 'Talk,2027-11-24,Kiel,Germany,'];

    test.each([
      ['a third comes in front', [INCHEON, VIENNA], [KIEL, INCHEON, VIENNA], ['known', 'known', 'new']],
      ['a second comes', [INCHEON], [INCHEON, VIENNA], ['known', 'new']],
      ['a second comes in front', [INCHEON], [VIENNA, INCHEON], ['known', 'new']],
      ['one without a page comes in front', [TALK], [OTHER_TALK, TALK], ['known', 'new']],
      ['the first goes', [INCHEON, VIENNA], [VIENNA], ['gone', 'known']],
      [
        'another takes the place of the first',
        [INCHEON, VIENNA],
        [KIEL, VIENNA],
        ['duplicate', 'gone', 'known'],
      ],
      ['the order changes', [INCHEON, VIENNA], [VIENNA, INCHEON], ['known', 'known']],
    ])('are told apart where %s', async (_, before, after, expected) => {
      const { calendar: first } = await followed(table(...before));
      const { calendar, told } = await followed(table(...before), table(...after));
      expect(told.map((one) => one.replace(/ .*/, ''))).toEqual(expected);
      for (const path of first.events())
        expect(calendar.read(path).replace(/^id: .*$/m, '')).toBe(first.read(path).replace(/^id: .*$/m, ''));
    });

    test('are one where the only row moves to another town', async () => {
      const { calendar, told } = await followed(table(TALK), table(OTHER_TALK));
      expect(told).toEqual(['changed 2027-11-24']);
      expect(calendar.events()).toHaveLength(1);
    });
  });
});

describe('the report', () => {
  test('shows what a source says as code, where nobody is called and nothing leads anywhere (I8)', async () => {
    const feed = new Feed();
    const bait = '@everyone ![x](https://evil.example/) <img src=x> `code` #1 \u202e\u0007';
    feed.says(day(`${bait}@x`, bait, '2027-04-01'), day('b@x', 'Cake', '2027-04-05'));
    const calendar = new Follower([{ url: feed.url, name: bait.replace(/[^ -~]/g, '') }]);
    const made = [await calendar.run(['--dry-run', '--format', 'markdown']), await calendar.update()];
    calendar.write({
      '.sources/a': calendar
        .memory()
        .split('\n')
        .filter((line) => !line.includes('everyone'))
        .join('\n'),
    });
    made.push(
      await calendar.run(['--format', 'markdown']),
      await calendar.run([]),
      await calendar.run(['--format', 'json']),
    );
    expect(made.map(({ stdout }) => stdout).join('')).toContain('everyone');
    for (const { stdout, stderr } of made) {
      expect(stdout + stderr).not.toMatch(/[\u202e\u0007]/);
      if (!stdout.startsWith('###')) continue;
      const words = stdout.replace(/`` [^\n]*? ``|`[^`\n]*`/g, '').replace(/\\./g, '');
      expect(words).not.toMatch(/(?:^|[^&\w])@\w|!\[|<img|https?:|#\d/);
    }
  });

  test('has all keys, and its counts are those of the events, with --dry-run as without', async () => {
    const [feed, silent] = [new Feed(), new Feed()];
    silent.answer = () => ({ status: 500 });
    feed.says(...coming(7));
    const calendar = new Follower([{ url: feed.url, name: 'Club | `x`' }, silent], {
      'events/twin.md': event(1, { name: 'Twin', startDate: '2027-04-25' }),
    });
    await calendar.report();
    calendar.edit('events/event-1.md', 'name: Event 1', 'name: My event');
    rmSync(join(calendar.content, 'events/event-6.md'));
    const [, , , , four = [], five = [], six = []] = coming(7);
    feed.says(
      day('0@x', 'Renamed', '2027-04-01'),
      day('1@x', 'Their event', '2027-04-02'),
      [...(coming(3)[2] ?? []), 'STATUS:CANCELLED'],
      four,
      five,
      six,
      day('t@x', 'Twin', '2027-04-25'),
      day('n@x', 'New', '2027-04-20'),
      ['UID:r@x', 'SUMMARY:Refused', 'DTSTART:nonsense'],
      day('p@x', 'Private', '2027-04-21', 'CLASS:PRIVATE'),
    );
    const before = calendar.files();
    const dry = await calendar.run(['--update', '--dry-run', '--format', 'json']);
    expect(dry.status).toBe(1);
    expect(calendar.files()).toEqual(before);
    const { sources } = JSON.parse(dry.stdout) as JsonReport;
    const [club, other] = sources;
    const counts = {
      found: 9,
      new: 1,
      changed: 2,
      gone: 1,
      refused: 1,
      private: 1,
      filtered: 0,
      conflicts: 1,
    };
    const { events = [], ...head } = club ?? {};
    expect(head).toEqual({
      key: 'a',
      name: 'Club | `x`',
      url: feed.url,
      answered: true,
      reason: null,
      ...counts,
    });
    for (const one of events)
      expect(Object.keys(one)).toEqual(['name', 'startDate', 'state', 'file', 'facts', 'reason']);
    expect(
      Object.fromEntries(
        [...groupedBy(events, ({ state }) => state)].map(([state, all]) => [state, all.length]),
      ),
    ).toEqual({
      new: 1,
      changed: 1,
      cancelled: 1,
      conflict: 1,
      gone: 1,
      refused: 1,
      duplicate: 1,
      known: 3,
    });
    expect(other).toMatchObject({
      answered: false,
      found: 0,
      events: [],
      reason: expect.stringContaining('status 500'),
    });
    const { stdout: markdown } = await calendar.run(['--dry-run', '--format', 'markdown']);
    expect(markdown).toContain(String.raw`| Club \| \`x\` | yes |`);
    expect(calendar.files()).toEqual(before);
    expect(await calendar.report()).toEqual(sources);
    expect(calendar.files()).not.toEqual(before);
  });

  test.each([
    ['nothing has changed', () => day('a@x', 'Tea', '2027-04-01'), 0],
    ['something is refused', () => ['UID:a@x', 'SUMMARY:Tea', 'DTSTART:nonsense'], 1],
  ])('ends with a status where %s', async (_, tea, expected) => {
    const feed = new Feed();
    feed.says(tea());
    const calendar = new Follower([feed]);
    await calendar.update();
    expect(await calendar.update()).toMatchObject({ status: expected });
  });
});

describe('an edit of the file of an event', () => {
  /** The text of a file with other values for some keys. */
  function edited(path: string, text: string, changes: Changes): string {
    return editedText(documentOf(path, text), changes);
  }

  function documentOf(path: string, text: string): Document {
    const format = path.endsWith('.md') ? 'markdown' : 'yaml';
    const { document } = parseFile({ kind: 'events', path, stem: 'tea', format, text });
    if (document === null) throw new Error(`cannot be read: ${text}`);
    return document;
  }

  const [MD, YML] = ['events/tea.md', 'events/tea.yml'];
  const HEAD = 'id: 00000000-0000-4000-8000-000000000001\n';

  test.each<readonly [string, string, string, Changes, string]>([
    [
      'comments, quotes and the order of keys',
      MD,
      `---\n# ours\nscale: 'small' # guessed\nname: "Tea" # as they call it\n\n${HEAD}tags:\n  # two\n  - a\n  - b # last\nurl: https://x.org\n---\nText\n`,
      { name: 'Coffee', url: null, status: 'cancelled', tags: ['c'] },
      `---\n# ours\nscale: 'small' # guessed\nname: Coffee # as they call it\n\n${HEAD}status: cancelled\ntags:\n  - c\n---\nText\n`,
    ],
    [
      'line ends of Windows',
      MD,
      `---\n${HEAD}name: Tea\n---\n\nText\n`.replaceAll('\n', '\r\n'),
      { name: 'Coffee', tags: ['a'], detail: 'One\n\nTwo' },
      `---\n${HEAD}name: Coffee\ntags:\n  - a\n---\n\nOne\n\nTwo\n`.replaceAll('\n', '\r\n'),
    ],
    [
      'a body that was empty',
      MD,
      `---\n${HEAD}name: Tea\n---\n`,
      { detail: 'Text' },
      `---\n${HEAD}name: Tea\n---\n\nText\n`,
    ],
    [
      'a body that goes',
      MD,
      `---\n${HEAD}name: Tea\n---\n\nText\n`,
      { detail: null },
      `---\n${HEAD}name: Tea\n---\n`,
    ],
    [
      'no line end behind the last key',
      YML,
      `# ours\n${HEAD}name: Tea`,
      { name: 'Coffee', url: 'https://x.org' },
      `# ours\n${HEAD}name: Coffee\nurl: https://x.org\n`,
    ],
    [
      'a text in a block',
      YML,
      `# ours\n${HEAD}name: Tea # so\ndetail: |\n  One\n\n  Two\nscale: small\n`,
      { name: 'Coffee', url: 'https://x.org' },
      `# ours\n${HEAD}name: Coffee # so\ndetail: |\n  One\n\n  Two\nscale: small\nurl: https://x.org\n`,
    ],
    [
      'a text in a block that changes',
      YML,
      `# ours\n${HEAD}name: Tea # so\ndetail: |\n  One\n\n  Two\nscale: small\n`,
      { detail: 'One\nThree\n' },
      `# ours\n${HEAD}name: Tea # so\ndetail: "One\\nThree"\nscale: small\n`,
    ],
    [
      'what stands beside a number, however its source writes it',
      YML,
      `# ours\n${HEAD}name: Tea\nlatitude: 53.5 # here\n`,
      { latitude: '54.50' },
      `# ours\n${HEAD}name: Tea\nlatitude: 54.5 # here\n`,
    ],
    [
      'the order of keys, one of which had no value',
      YML,
      `# ours\n${HEAD}address:\nname: Tea\n`,
      { address: 'Hall' },
      `# ours\n${HEAD}address: Hall\nname: Tea\n`,
    ],
    [
      'a list in brackets',
      MD,
      `---\n# ours\n${HEAD}name: Tea\ntags: [a, b] # two\n---\n`,
      { tags: ['c'] },
      `---\n# ours\n${HEAD}name: Tea\ntags:\n  - c\n---\n`,
    ],
  ])('keeps %s', (_, path, before, changes, after) => {
    expect(edited(path, before, changes)).toBe(after);
  });

  const WORD = fc.constantFrom(
    'Tea',
    'true',
    '5',
    '~',
    'a: b',
    '- x',
    '# no',
    "it's",
    '"so"',
    '2027-04-01',
    ' ä ',
    '{x}',
    'x'.repeat(200),
    '😀',
    '=',
    '!!',
    '%',
  );
  const TEXT = fc.constantFrom(
    'One',
    'One\n\nTwo',
    '---\nno end',
    '  indented\n\n```\ncode\n```',
    '# Head\n',
    'a\r\nb',
  );
  const SLUGS = fc.uniqueArray(fc.constantFrom('a', 'b-c', '2027', 'true', 'null'), { maxLength: 4 });
  const LINKS = fc.array(
    fc.record({ type: fc.constantFrom('tickets', 'other'), url: fc.constant('https://x.org'), name: WORD }),
    { maxLength: 2 },
  );
  const VALUES = {
    name: WORD,
    scale: fc.constant('small'),
    status: fc.constantFrom('cancelled', 'scheduled'),
    startDate: fc.constantFrom('2027-04-01', '2027-04-01T18:00', '2027-04-01 18:00'),
    timezone: fc.constant('Europe/Berlin'),
    address: WORD,
    latitude: fc.constantFrom('5', '-7.25'),
    longitude: fc.constantFrom('0', '1e1'),
    tags: SLUGS,
    isAccessibleForFree: fc.constantFrom('true', 'false'),
    links: LINKS,
    url: fc.constant('https://x.org/?a=b#c'),
    detail: TEXT,
  };

  /** How somebody may write a value. */
  const STYLE = fc.constantFrom('plain', 'flow', 'quoted');

  type Style = typeof STYLE extends fc.Arbitrary<infer One> ? One : never;

  function isTyped(key: string): boolean {
    return ['latitude', 'longitude', 'isAccessibleForFree'].includes(key);
  }

  function written(key: string, value: NewValues[string], style: Style): string[] {
    if (typeof value !== 'string')
      return style === 'plain' ? keyLines(key, value) : [`${key}: ${JSON.stringify(value)}`];
    if (isTyped(key)) return [`${key}: ${value}`];
    if (key === 'detail' && style === 'plain' && !/^\s|\r/.test(value))
      return [
        `${key}: |`,
        ...value
          .trimEnd()
          .split('\n')
          .map((line) => `  ${line}`.trimEnd()),
      ];
    return style === 'plain' ? keyLines(key, value) : [`${key}: ${JSON.stringify(value)}`];
  }

  const FILE = fc.record({
    values: fc.record(VALUES, { requiredKeys: ['name', 'scale'] }),
    order: fc.array(fc.nat(99), { minLength: 14, maxLength: 14 }),
    styles: fc.array(STYLE, { minLength: 14, maxLength: 14 }),
    comment: fc.constantFrom('', ' # note'),
    above: fc.constantFrom('', '# above\n', '\n'),
    isMarkdown: fc.boolean(),
    isFlow: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    isEnded: fc.boolean(),
  });

  type File = typeof FILE extends fc.Arbitrary<infer One> ? One : never;

  function textOf({
    values,
    order,
    styles,
    comment,
    above,
    isMarkdown,
    isFlow,
    lineEnd,
    isEnded,
  }: File): string {
    const { detail = '', ...others } = values;
    const keys = Object.entries({ id: uuid(1), ...(isMarkdown ? others : values) });
    const sorted = keys
      .map(([key, value], at) => ({ key, value, rank: order[at] ?? 0, style: styles[at] ?? 'plain' }))
      .sort((a, b) => a.rank - b.rank);
    const block = sorted
      .map(({ key, value, style }) => {
        const lines = written(key, value, style);
        const note = lines.length === 1 ? comment : '';
        return `${above}${lines.join('\n')}${note}\n`;
      })
      .join('');
    const flow = `{${sorted.map(({ key, value }) => `${key}: ${isTyped(key) && typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ')}}\n`;
    const mapping = isFlow ? flow : block;
    const text = isMarkdown ? `---\n${mapping}---\n\n${detail}\n` : mapping;
    return (isEnded ? text : text.trimEnd()).replace(/\r?\n/g, lineEnd);
  }

  test('changes the keys that it is to change, and no other value, however the file is written', () => {
    const change = fc.oneof(
      ...Object.entries<fc.Arbitrary<NewValues[string]>>(VALUES).map(([key, value]) =>
        fc.tuple(fc.constant(key), key === 'name' || key === 'scale' ? value : fc.option(value)),
      ),
    );
    const changes = fc.array(change, { maxLength: 6 }).map((all): Changes => Object.fromEntries(all));
    fc.assert(
      fc.property(FILE, changes, (file, wanted) => {
        const path = file.isMarkdown ? MD : YML;
        const before = documentOf(path, textOf(file));
        const after = documentOf(path, editedText(before, wanted));
        const [{ values: old }, { values: now }] = [valuesOf(before), valuesOf(after)];
        for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
          if (!Object.hasOwn(wanted, key))
            expect({ [key]: told(now[key]) }).toEqual({ [key]: told(old[key]) });
        }
        for (const [key, value] of Object.entries(wanted))
          expect({ [key]: plain(now[key]) }).toEqual({ [key]: plain(value === '1e1' ? '10' : value) });
        // Nothing changes twice.
        expect(editedText(after, wanted)).toBe(after.text);
      }),
      { numRuns: runs(1_000) },
    );
  });

  /** Returns a value, or undefined for an empty list, which means the same as no value. */
  function told(value: unknown): unknown {
    return Array.isArray(value) && value.length === 0 ? undefined : value;
  }

  /** Returns a value without differences that the file of an event cannot express; null for an empty list. */
  function plain(value: unknown): unknown {
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
    return typeof value === 'string'
      ? value.replaceAll('\r\n', '\n').trim()
      : JSON.parse(
          JSON.stringify(value, (_, inner: unknown) =>
            typeof inner === 'number' || typeof inner === 'boolean'
              ? String(inner)
              : typeof inner === 'string'
                ? inner.trim()
                : inner,
          ),
        );
  }
});
