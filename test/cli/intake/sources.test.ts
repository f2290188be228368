import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Found, FoundEvent } from '../../../src/cli/intake/found-event.ts';
import { isFound, type ReadOptions, readSource } from '../../../src/cli/intake/read/read-source.ts';
import { jsonLdEvents } from '../../../src/cli/intake/page/json-ld-events.ts';
import { pageEvents } from '../../../src/cli/intake/page/page-events.ts';
import { valuesOf } from '../../../src/cli/intake/found-facts.ts';
import { withSoundFacts } from '../../../src/cli/intake/resolve/resolve.ts';
import type { SourceType } from '../../../src/cli/intake/read/source.ts';
import { takeSource } from '../../../src/cli/intake/read/take-source.ts';
import { escapedMarkdown } from '../../../src/cli/intake/text/said-text.ts';
import { fileOf } from '../../../src/cli/new-record/draft.ts';
import { openFolder } from '../../../src/cli/new-record/new-file.ts';
import { NEW_TYPE_OF } from '../../../src/cli/new-record/record-type.ts';
import { htmlOf, plainTextOf } from '../../../src/event-text/markdown-text.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { runs } from '../../helpers/laws.ts';
import { listenOnLoopback } from '../../helpers/loopback.ts';
import { compiled, ROOT } from '../../helpers/process.ts';
import { parseSource, type ReadTask } from '../../../src/cli/intake/read/parse-source.ts';
import { event, json } from './any-json-ld.ts';
import { WEB_PAGES } from './web-pages.ts';
import { scriptOf, worstPages } from './worst-pages.ts';

const SIZE = 5 * 1024 * 1024;

describe('read source', () => {
  const PROGRAM = pathToFileURL(join(ROOT, compiled('src/cli/intake/read/source-thread.ts')));

  function taskOf(
    text: string | Buffer,
    type: SourceType = 'text/html',
    charset: string | null = null,
  ): ReadTask {
    return { source: { url: null, type, charset, bytes: Buffer.from(text) }, timezone: 'UTC' };
  }

  function read(
    text: string | Buffer,
    type: SourceType = 'text/html',
    options: ReadOptions = {},
  ): Promise<Found> {
    const { source, timezone } = taskOf(text, type);
    return readSource(source, timezone, { program: PROGRAM, ...options });
  }

  function thread(program: string): URL {
    return new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${program}`)}`,
    );
  }

  /** Reads a source by a thread that answers with the value of this expression. */
  function answering(answer: string): Promise<Found> {
    return read('', 'text/html', { program: thread(`parentPort.postMessage(${answer});`) });
  }

  const EVENT = scriptOf('{"@type": "Event", "name": "Meet"}');

  describe('the thread that reads sources of strangers', () => {
    test.each<[SourceType, string]>([
      ['text/html', `\u00e9${EVENT}`],
      ['application/json', '{"@type": "Event", "name": "Meet", "description": "\u00e9"}'],
      [
        'text/calendar',
        'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Meet\nX:\u00e9\nEND:VEVENT\nEND:VCALENDAR\n',
      ],
      ['text/csv', 'name,x\nMeet,\u00e9\n'],
    ])('finds in %s the same as this process, and says what is broken', async (type, text) => {
      const bytes = Buffer.from(text, 'latin1');
      const found = await read(bytes, type);
      expect(found.events.map(({ facts }) => facts[0]?.value)).toEqual(['Meet']);
      expect(found.notes[0]).toMatch(/^It is not in UTF-8/);
      expect(found).toEqual(await parseSource(taskOf(bytes, type)));
    });

    test('says what to do about a table in the encoding of a computer, also where its head cannot be read for that', async () => {
      const save = /^It is not in UTF-8: .* Save it in UTF-8, which Excel calls "CSV UTF-8"/;
      const [cells, head] = ['name,x\nMeet,\u00e9\n', 'name,Ganzt\u00e4giges Ereignis\nMeet,Aus\n'];
      const found = await read(Buffer.from(cells, 'latin1'), 'text/csv');
      expect(found.notes[0]).toMatch(save);
      await expect(read(Buffer.from(head, 'latin1'), 'text/csv')).rejects.toThrow(save);
      await expect(read(Buffer.from(head, 'latin1'), 'text/csv')).rejects.toThrow('Nothing was written');
    });

    test('is told how a table is read, and says why it refuses one as a whole', async () => {
      const map = new Map([['what', 'name']]);
      const found = await read('what,date\nMeet,03/04/2027\n', 'text/csv', { map, dates: 'mdy' });
      expect(found.events[0]?.facts.map(({ value }) => value)).toEqual(['Meet', '2027-03-04']);
      await expect(read('name\n"Meet', 'text/csv')).rejects.toThrow('opens a quote that is never closed');
      const list = await read('[{"title": "Meet"}]', 'application/json');
      expect(list.events[0]?.facts[0]?.value).toBe('Meet');
    });

    test('is ended when it hangs', async () => {
      const program = thread('for (;;);');
      await expect(read('', 'text/html', { program, milliseconds: 50 })).rejects.toThrow('within 0.05 s');
    });

    test('has processor time, however long the machine lets it wait', async () => {
      const answer = "parentPort.postMessage({ events: [], calendars: [], notes: ['late'] })";
      const program = thread(`setTimeout(() => ${answer}, 1_100);`);
      const { notes } = await read('', 'text/html', { program, milliseconds: 1_000 });
      expect(notes).toEqual(['late']);
      const idle = thread('setInterval(() => {}, 1000);');
      await expect(read('', 'text/html', { program: idle, milliseconds: 20 })).rejects.toThrow('within');
    });

    test('finds 20,000 events at the most; of more nothing is taken', async () => {
      const events = (count: number): Promise<Found> =>
        answering(
          `{ events: Array(${count}).fill({ uid: null, facts: [], notes: [] }), calendars: [], notes: [] }`,
        );
      expect((await events(20_000)).events).toHaveLength(20_000);
      await expect(events(20_001)).rejects.toThrow('more than 20,000 events');
    });

    test('says why it refuses a source as a whole', async () => {
      await expect(answering("{ refusal: 'Line 7 opens a quote.' }")).rejects.toThrow(
        'Line 7 opens a quote.',
      );
    });

    test('is ended when it sends no message, and when it fails', async () => {
      await expect(read('', 'text/html', { program: thread('') })).rejects.toThrow('could not be read.');
      const failing = thread("throw new Error('\\u001b[31mred');");
      await expect(read('', 'text/html', { program: failing })).rejects.toThrow(
        /^The source could not be read: what reads it fails on what stands there. Take a part of it.$/,
      );
    });

    test('has a bounded memory', async () => {
      const program = thread('const all = []; for (;;) all.push(new Array(1e6).fill(all.length));');
      await expect(read('', 'text/html', { program, milliseconds: 60_000 })).rejects.toThrow('memory');
    });

    test.each([
      'null',
      '{ events: [], calendars: [] }',
      '{ events: {}, calendars: [], notes: [] }',
      "{ events: [], calendars: [], notes: [], zone: 'Mars/Base' }",
      "{ events: [], calendars: [], notes: [], privates: '3' }",
      "{ events: [], calendars: [], notes: [], refused: [{ name: 7, startDate: null, reason: '' }] }",
      "{ events: [{ uid: null, facts: [{ key: 'name', value: 7, from: '' }], notes: [] }], calendars: [], notes: [] }",
      "{ events: [{ uid: null, facts: [{ key: 'name', value: 'x'.repeat(2e6), from: '' }], notes: [] }], calendars: [], notes: [] }",
      "{ events: [], calendars: [], notes: ['x'.repeat(5000)] }",
    ])('its answer %s is refused', async (answer) => {
      await expect(answering(answer)).rejects.toThrow('more than is taken');
    });
  });

  describe('pages in their worst shape are read in time', () => {
    /**
     * Pages of this small size are read at once, except for nested elements, whose time grows with the square of the
     * size.
     */
    const SHAPES = worstPages(SIZE / 128, 10_000);

    test.each(SHAPES.filter(([shape]) => shape !== 'elements'))('%s', async (_shape, html) => {
      const found = await parseSource(taskOf(html));
      expect(isFound(found)).toBe(true);
    });

    test('the worst page of the largest size, for which the thread is ended', async () => {
      const html = '<div>'.repeat(SIZE / 5);
      await expect(read(html, 'text/html', { milliseconds: 200 })).rejects.toThrow('within 0.2 s');
    });

    test('deep nesting does not hide the events outside of it', async () => {
      const html = `${EVENT}${scriptOf(`${'['.repeat(1000)}${']'.repeat(1000)}`)}`;
      const { events, notes } = await parseSource(taskOf(html));
      expect([events.length, notes]).toEqual([1, ['It is nested deeper than is looked at.']]);
    });
  });

  describe('the encoding of a source', () => {
    const page = (charset: string, bytes: Buffer): Buffer =>
      Buffer.concat([
        Buffer.from(`<meta charset="${charset}">${EVENT.split('Meet')[0] ?? ''}`),
        bytes,
        Buffer.from('"}</script>'),
      ]);
    test.each([
      ['its own', page('windows-1252', Buffer.from('Caf\u00e9', 'latin1')), null, 'Café', []],
      ['of the answer', page('utf-8', Buffer.from('Caf\u00e9', 'latin1')), 'iso-8859-1', 'Café', []],
      ['none', page('', Buffer.from('Café')), null, 'Café', []],
      ['UTF-16 by its mark', Buffer.from(`\ufeff${EVENT}`, 'utf16le'), null, 'Meet', []],
      [
        'UTF-16 by its mark, whatever the answer names',
        Buffer.from(`\ufeff${EVENT}`, 'utf16le'),
        'iso-8859-1',
        'Meet',
        [],
      ],
      [
        'not known',
        page('', Buffer.from('Café')),
        'x-none',
        'Café',
        ['Its encoding is not known, so it is read as UTF-8.'],
      ],
      [
        'broken',
        page('utf-8', Buffer.from([0x43, 0xe9])),
        null,
        'C\uFFFD',
        ['It is not in UTF-8: some of its characters are broken and shown as "\uFFFD".'],
      ],
    ])('%s', async (_name, bytes, charset, name, notes) => {
      const found = await parseSource(taskOf(bytes, 'text/html', charset));
      expect(found.events[0]?.facts[0]?.value).toBe(name);
      expect(found.notes).toEqual(notes);
    });
  });
});

describe('take source', () => {
  const LARGEST = 64 * 1024 * 1024;

  const HERE = { commandDir: '/', allowPrivate: true };

  function takeInput(...chunks: readonly (string | Buffer)[]): ReturnType<typeof takeSource> {
    return takeSource('-', { ...HERE, input: Readable.from(chunks) });
  }

  describe('standard input', () => {
    test.each([
      ['\ufeff \r\nBEGIN:VCALENDAR\r\n', 'text/calendar'],
      ['{"a": 1}', 'application/json'],
      [' [', 'application/json'],
      ['<!DOCTYPE html>', 'text/html'],
      ['name,startDate\n', 'text/csv'],
      ['name;startDate\n', 'text/csv'],
      [Buffer.from('\ufeffBEGIN:VCALENDAR', 'utf16le'), 'text/calendar'],
    ])('%j is %s', async (text, type) => {
      expect(await takeInput(text)).toMatchObject({ type, url: null, charset: null });
    });

    test('an input of an unknown type is refused, and so is a terminal', async () => {
      await expect(takeInput('hello')).rejects.toThrow('Standard input is neither a web page');
      await expect(takeInput('')).rejects.toThrow('Standard input is neither');
      const input = Object.assign(Readable.from([]), { isTTY: true });
      await expect(takeSource('-', { ...HERE, input })).rejects.toThrow('which is the terminal');
    });

    test('no more of an endless input is read than is accepted', async () => {
      const CHUNK = Buffer.alloc(65_536, '<');
      let read = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            read += 65_536;
            yield CHUNK;
          }
        })(),
      );
      await expect(takeSource('-', { ...HERE, input: endless })).rejects.toThrow('larger than the 64 MiB');
      expect(read).toBeLessThan(2 * LARGEST);
      expect(endless.destroyed).toBe(true);
    });
  });

  describe('files', () => {
    test('count from where the command was typed, and have the type of their extension', async () => {
      const commandDir = makeFolder({ 'a.ICS': 'x', 'b.txt': 'a,b', 'c.csv': Buffer.alloc(LARGEST + 1) });
      expect(await takeSource('a.ICS', { ...HERE, commandDir })).toMatchObject({ type: 'text/calendar' });
      expect(await takeSource(join(commandDir, 'b.txt'), HERE)).toMatchObject({ type: 'text/csv' });
      await expect(takeSource('c.csv', { ...HERE, commandDir })).rejects.toThrow('larger than the 64 MiB');
    });
  });

  test.each([
    ['table.xlsx', 'PK\u0003\u0004rest'],
    ['table.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ])('%s is a workbook, and refused with the way to save it', async (name, bytes) => {
    const commandDir = makeFolder({ [name]: bytes });
    await expect(takeSource(name, { ...HERE, commandDir })).rejects.toThrow(
      `${name} is a workbook of a spreadsheet program. Open it there, save the sheet with the events as CSV (UTF-8)`,
    );
  });

  test.each([
    ['a file that is not a calendar before it', 'readme.txt', 'club@group.calendar.google.com.ics'],
    ['it alone', 'Club.ICS'],
  ])('an archive with a calendar is refused with the way to unpack it: %s', async (_what, ...names) => {
    const entries = names.map((name) => {
      const head = Buffer.alloc(30);
      head.write('PK\u0003\u0004');
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(`${name}packed`)]);
    });
    const commandDir = makeFolder({ 'export.zip': Buffer.concat(entries) });
    await expect(takeSource('export.zip', { ...HERE, commandDir })).rejects.toThrow(
      'export.zip is an archive that holds calendars (.ics). Unpack it',
    );
  });

  describe('addresses', () => {
    const server = createServer(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://x');
      response.setHeader('content-type', searchParams.get('type') ?? 'text/html').end('BEGIN:VCALENDAR');
    });
    afterAll(() => {
      server.close();
    });

    test('have the type of the answer, or for plain text that of their extension or beginning', async () => {
      const host = `http://127.0.0.1:${await listenOnLoopback(server)}`;
      const typeOf = async (path: string): Promise<string> =>
        (await takeSource(`${host}${path}`, HERE))?.type ?? '';
      expect(await typeOf('/a.csv?type=text/calendar')).toBe('text/calendar');
      expect(await typeOf('/a.csv?type=text/plain')).toBe('text/csv');
      expect(await typeOf('/a?type=text/plain')).toBe('text/calendar');
      await expect(typeOf('/a?type=image/png')).rejects.toThrow('image/png');
      expect(await takeSource(`${host}/?type=text/csv;charset=Windows-1252`, HERE)).toMatchObject({
        url: `${host}/?type=text/csv;charset=Windows-1252`,
        charset: 'windows-1252',
      });
    });
  });
});

describe('web pages', () => {
  const AT = { url: 'https://example.org/a/b', timezone: 'UTC' };

  function factsOf({ facts }: FoundEvent): Record<string, unknown> {
    return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
  }

  /** The facts of the event in JSON-LD with these values; empty if it is not read. */
  function said(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const json = JSON.stringify({ '@type': 'Event', name: 'Meet', ...values });
    const [event] = jsonLdEvents(json, AT).events;
    return event === undefined ? {} : factsOf(event);
  }

  describe('the facts of web pages', () => {
    test.each(Object.entries(WEB_PAGES))('%s', (_name, { url, html, events }) => {
      expect(pageEvents(html, { ...AT, url }).events.map(factsOf)).toEqual(events);
    });

    test('each fact names its origin', () => {
      const { events } = pageEvents(WEB_PAGES.Meetup?.html ?? '', AT);
      expect(events[0]?.facts.map(({ from }) => from)).toContain('JSON-LD eventStatus');
      const classes = pageEvents(WEB_PAGES['h-event']?.html ?? '', AT);
      expect(classes.events[0]?.facts.map(({ from }) => from)).toContain('h-event dt-start');
    });

    test.each([
      ['"vevent"', '2027-03-06', '2027-03-08', '2027-03-07'],
      ['vevent', '2027-03-06', '2027-03-06', '2027-03-06'],
      ['"vevent"', '2027-03-06T10:00', '2027-03-08T00:00', '2027-03-08T00:00'],
      ['h-event', '2027-03-06', '2027-03-08', '2027-03-08'],
      ['"vevent h-event"', '2027-03-06', '2027-03-08', '2027-03-08'],
      ["'vevent h-event'", '2027-03-06', '2027-03-08', '2027-03-08'],
    ])('an event of the class %s from %s until %s ends on %s', (root, start, end, endDate) => {
      const html = `<div class=${root}><b class="summary p-name">Tea</b>
        <time class="dtstart dt-start" datetime="${start}">a</time><time class="dtend dt-end" datetime="${end}">b</time></div>`;
      expect(pageEvents(html, AT).events.map(factsOf)).toEqual([{ name: 'Tea', startDate: start, endDate }]);
    });

    test('a word for cancelled in a name is the status, and stays in the name of an event that is refused', () => {
      const html = ['Tea (cancelled!)', 'Cancelada – Té']
        .map((name) => `<p class="h-event"><b class="p-name">${name}</b></p>`)
        .join('');
      expect(pageEvents(html, AT).events.map(factsOf)).toEqual([
        { name: 'Tea', status: 'cancelled' },
        { name: 'Té', status: 'cancelled' },
      ]);
      const script = JSON.stringify([
        { '@type': 'Event', name: 'CANCELLED: Milk', eventStatus: 'EventScheduled' },
        { '@type': 'Event', name: 'Cancelled: Jam', startDate: 'soon' },
      ]);
      const { events } = jsonLdEvents(script, AT);
      expect(events.map(factsOf)).toEqual([
        { name: 'Milk', status: 'cancelled' },
        { name: 'Cancelled: Jam', startDate: 'soon' },
      ]);
      expect(events[0]?.facts.map(({ from }) => from)).toEqual([
        'JSON-LD name',
        'JSON-LD name, which names it',
      ]);
    });

    test('an address that is none by itself is noted: that of a page which was saved, and what is no web address', () => {
      const classes = (href: string): string =>
        `<p class="h-event"><a class="u-url p-name" href="${href}">Meet</a>`;
      const saved = { ...AT, url: null };
      const [event] = pageEvents(classes('meet.html'), saved).events;
      expect(event?.facts.map(({ key }) => key)).toEqual(['name']);
      expect(event?.notes).toEqual([
        'Left out: "./meet.html" (h-event u-url), since it counts from the address of the page, which a file does not have: import the page by its address, or write the url into the file of the event.',
      ]);
      expect(pageEvents(classes('mailto:a@example.org'), saved).events[0]?.notes).toEqual([
        'Left out: "mailto:a@example.org" (h-event u-url), since it is no http or https address.',
      ]);
      expect(pageEvents(classes('meet.html'), AT).events[0]?.notes).toEqual([]);
    });

    test('organizers are reported beside the facts', () => {
      const { events } = pageEvents(WEB_PAGES.Eventbrite?.html ?? '', AT);
      expect(events[0]?.organizers).toEqual([{ name: 'Rust Hamburg', url: 'https://rust.example' }]);
    });

    test('several dates, and what is no text, are no clear date', () => {
      const refusals = [['2027-03-06', '2027-04-03'], true, { day: 6 }].map((startDate) => {
        const json = JSON.stringify({ '@type': 'Event', name: 'Meet', startDate });
        return jsonLdEvents(json, AT).events[0]?.refusal;
      });
      expect(refusals).toEqual([
        'JSON-LD startDate: "2027-03-06, 2027-04-03" is no clear date.',
        'JSON-LD startDate: "boolean" is no clear date.',
        'JSON-LD startDate: "object" is no clear date.',
      ]);
      expect(said({ startDate: ['2027-03-06', '2027-03-06', ' ', null] })).toMatchObject({
        startDate: '2027-03-06',
      });
    });

    test('no mail address of an organizer is reported', () => {
      const organizer = ['Ann <ann@example.com>', { name: 'ben@example.com', url: 'mailto:ben@example.com' }];
      const json = JSON.stringify({ '@type': 'Event', name: 'Meet', organizer });
      expect(jsonLdEvents(json, AT).events[0]?.organizers).toEqual([{ name: 'Ann', url: '' }]);
      const html =
        '<p class="h-event"><a class="p-organizer h-card" href="mailto:a@example.com">a@example.com</a>';
      expect(pageEvents(html, AT).events[0]?.organizers).toEqual([]);
    });

    test('the event with the address of the page comes first', () => {
      const script = ['one', 'two'].map((name) => ({
        '@type': 'Event',
        name,
        url: `https://example.org/${name}/`,
      }));
      const html = `<script type="application/ld+json">${JSON.stringify(script)}</script>`;
      const { events } = pageEvents(html, { ...AT, url: 'https://example.org/two?utm=1' });
      expect(events.map((event) => factsOf(event).name)).toEqual(['two', 'one']);
    });

    test('calendars that a page links to, its own ones first', () => {
      const html = `<base href="https://cal.example/x/"><a href="webcal://cal.example/w.ics">w</a><a href="e.ics?y=1">e</a>
      <link rel="alternate" type="text/calendar" href="/all.ics"><link rel="alternate" type="application/rss+xml" href="/rss">
      <a href="javascript:x.ics">j</a><a href="file:///etc/a.ics">f</a>`;
      expect(pageEvents(html, AT).calendars).toEqual([
        'https://cal.example/all.ics',
        'https://cal.example/w.ics',
        'https://cal.example/x/e.ics?y=1',
      ]);
    });

    test('a broken script leaves the others, and is named with its line and the reason', () => {
      const html = `<p>\r\n<script type="application/ld+json">{"@type": "Event",\r\n"name": </script>
      <script type="application/ld+json"><!-- {"@type": "Event", "name": "Meet"} --></script>`;
      const { events, notes } = pageEvents(html, AT);
      expect(events.map(factsOf)).toEqual([{ name: 'Meet' }]);
      expect(notes).toEqual([
        'A script of its JSON-LD cannot be read in line 3, and nothing of it is taken: it ends where a value is meant.',
      ]);
    });

    test('a page that is cut off within its JSON-LD is refused whole', () => {
      const meet = scriptOf('{"@type": "Event", "name": "Meet"}');
      const cut = '<script\ntype="application/ld+json">{"@type": "Event", "name": "Te';
      expect(() => pageEvents(`${meet}\r\n${cut}`, AT)).toThrow(
        'It is cut off: the JSON-LD that begins in line 3 has no </script>.',
      );
      for (const end of ['<script>let a = "', '{"@type": "Event", "name": "Meet"}', scriptOf('\n') + '\n'])
        expect(pageEvents(meet + end, AT).events).toHaveLength(1);
    });

    test.each([
      [
        'a raw line break and a tab',
        '{"@type":"Event","name":"Meet","description":"first line\nsecond\tline"}',
      ],
      ['a semicolon behind it', '{"@type":"Event","name":"Meet"};'],
      ['CDATA in comments', '/* <![CDATA[ */{"@type":"Event","name":"Meet"}/* ]]> */'],
      ['CDATA behind slashes', '//<![CDATA[\n{"@type":"Event","name":"Meet"}\n//]]>'],
      ['CDATA alone', '<![CDATA[{"@type":"Event","name":"Meet"}]]>;'],
      ['a comma before a bracket', '[{"@type":["Event",],"name":"Meet",},]'],
      ['comments', '{"@type":"Event", // it is\n "name":/* called */"Meet"}'],
      [
        'escapes that are none',
        String.raw`{"@type":"Event","name":"Mee\t","description":"it\'s \u00e9 \u12"}`,
      ],
      ['a script within its text', '{"@type":"Event","name":"Meet","description":"a /* b */ // c ]]> d;,}"}'],
    ])('JSON-LD with %s is read', (_, script) => {
      const { events, notes } = pageEvents(scriptOf(script), AT);
      expect(events.map((event) => factsOf(event).name)).toEqual([expect.stringMatching(/^Mee ?t?$/)]);
      expect(notes).toEqual([]);
    });

    test.each([
      ['{"name": "Meet"', 1, 'it ends where "," or a bracket is meant'],
      ['{"name":\n "Meet', 2, 'a text begins there, and never ends'],
      ["{'name': 1}", 1, `"'name': 1}" stands where a name is meant`],
      ['{"a": 1}\n{"b": 1}', 2, String.raw`"{\"b\": 1}" stands where nothing more is meant`],
      ['[1,,2]', 1, '",2]" stands where a value is meant'],
      ['{"a": 1]', 1, '"]" stands where "," or a bracket is meant'],
      ['', 1, 'it ends where a value is meant'],
    ])('JSON like %j is refused with its line and the reason', (text, line, reason) => {
      expect(() => jsonLdEvents(text, AT)).toThrow(
        `The JSON cannot be read in line ${line}, and nothing of it is taken: ${reason}.`,
      );
    });

    test('events of one name and start in two towns are two, and those that are said twice are one', () => {
      const said = (values: Readonly<Record<string, unknown>>): unknown => ({
        '@type': 'Event',
        name: 'DevFest',
        startDate: '2027-11-24',
        ...values,
      });
      const list = [
        said({}),
        said({ location: { address: { addressLocality: 'Incheon' } } }),
        said({ location: { address: { addressLocality: 'Vienna' } }, url: 'https://c.example.org/' }),
        said({ url: 'https://c.example.org/' }),
      ];
      const { events } = jsonLdEvents(JSON.stringify(list), AT);
      expect(events.map((event) => factsOf(event).region)).toEqual(['Incheon', 'Vienna']);
    });

    test('an event without a name is known by its start, and one without either is counted', () => {
      const graph = [
        { '@type': 'Event', startDate: '2027-03-09', location: 'Kiel' },
        { '@type': 'Event', name: null, startDate: '2027-03-10' },
        { '@type': 'Event', name: 'Meet', startDate: '2027-03-11' },
        { '@type': 'Event', url: '/meet' },
        { '@type': 'Event', '@id': '#elsewhere' },
      ];
      const { events, notes } = pageEvents(scriptOf(JSON.stringify({ '@graph': graph })), AT);
      expect(events.map((event) => factsOf(event).startDate)).toEqual([
        '2027-03-09',
        '2027-03-10',
        '2027-03-11',
      ]);
      expect(notes).toEqual(['Events with neither a name nor a start, which are left out: 1.']);
    });

    test('a series beside events is named, unless one of them is said to belong to it', () => {
      const series = { '@type': 'EventSeries', startDate: '2027-03-01', endDate: '2027-06-01' };
      const list = [
        { ...series, name: 'Walks' },
        { ...series, name: 'Teas', subEvent: [{ '@type': 'Event', name: 'Tea', startDate: '2027-03-02' }] },
        { ...series, name: 'Talks', subEvent: 'https://example.org/talks' },
        { ...series, name: 'Runs', '@id': '#runs' },
        { '@type': 'Event', name: 'Run', startDate: '2027-03-03', superEvent: { '@id': '#runs' } },
      ];
      const { events, notes } = pageEvents(scriptOf(JSON.stringify(list)), AT);
      expect(events.map((event) => factsOf(event).name)).toEqual(['Run', 'Tea']);
      expect(notes).toEqual([
        'Not taken, since it is a series, and its single events are not said: Walks, 2027-03-01 to 2027-06-01.',
        'Not taken, since it is a series, and its single events are not said: Talks, 2027-03-01 to 2027-06-01.',
      ]);
    });

    test('more events than are taken refuse the page', () => {
      const list = Array.from({ length: 20_001 }, (_, n) => ({ '@type': 'Event', name: `Meet ${n}` }));
      expect(() => jsonLdEvents(JSON.stringify(list), AT)).toThrow('more than the 20000 events');
    });
  });

  describe('dates', () => {
    test.each([
      ['2027-02-20', '2027-02-20'],
      ['2027-02-20T10:00', '2027-02-20T10:00'],
      ['2027-02-20 10:00:00', '2027-02-20T10:00:00'],
      ['2027-02-20T10:00:00.0000000', '2027-02-20T10:00:00'],
      ['2027-02-20T23:30:00-11:00', '2027-02-20T23:30:00-11:00'],
      ['2027-02-20T00:30:00+1400', '2027-02-20T00:30:00+14:00'],
      ['2027-02-20T10:00:00+01', '2027-02-20T10:00:00+01:00'],
      ['2027-02-20T10:00:00.500Z', '2027-02-20T10:00:00.500Z'],
      ['2027-02-20T24:00', '2027-02-21T00:00'],
      ['20270220T100000Z', '2027-02-20T10:00:00Z'],
      ['2027-5-24T19:00+5.5:00', '2027-05-24T19:00+05:30'],
      ['2027-5-4T9:00-3.5:00', '2027-05-04T09:00-03:30'],
      ['2027-05-24T19:00+530', '2027-05-24T19:00+05:30'],
      ['Saturday, February 20, 2027', '2027-02-20'],
      ['February 20, 2027', '2027-02-20'],
      ['20-Feb-69', '2069-02-20'],
      ['20-Feb-70', '1970-02-20'],
      ['2027-02-30', undefined],
      ['03/04/2027', undefined],
      ['next week', undefined],
      ['2027-02-20T25:00', undefined],
      ['9'.repeat(100_000), undefined],
    ])('%s', (written, date) => {
      const json = JSON.stringify({ '@type': 'Event', name: 'Meet', startDate: written });
      const [event] = jsonLdEvents(json, AT).events;
      expect(event?.refusal === undefined ? event?.facts[1]?.value : undefined).toBe(date);
    });

    test.each([
      ['2027-02-20T22:00', 'PT2H30M', '2027-02-21T00:30'],
      ['2027-02-20T10:00:00.500Z', 'PT90M', '2027-02-20T11:30Z'],
      ['2027-02-20T10:00:00+05:30', 'P0Y0M1DT1H0M0S', '2027-02-21T11:00+05:30'],
      ['2027-02-20', 'P3D', '2027-02-22'],
      ['2027-02-20T10:00', 'PT0S', undefined],
    ])('%s with the duration %s and no end ends at %s', (startDate, duration, endDate) => {
      expect(said({ startDate, duration }).endDate).toBe(endDate);
      expect(said({ startDate, duration, endDate: '2027-02-28' }).endDate).toBe('2027-02-28');
    });

    test('a duration that cannot be read refuses the event, and one without a start is noted', () => {
      const event = (values: Readonly<Record<string, unknown>>): FoundEvent | undefined =>
        jsonLdEvents(JSON.stringify({ '@type': 'Event', name: 'Meet', ...values }), AT).events[0];
      expect(event({ startDate: '2027-02-20T10:00', duration: '2 hours' })?.refusal).toBe(
        'JSON-LD duration: "2 hours" is no duration like PT2H or P3D.',
      );
      expect(event({ duration: 'PT2H' })?.notes).toEqual([
        'Left out: "PT2H" (JSON-LD duration), since it has no start.',
      ]);
    });

    test('the duration of an h-event is its end', () => {
      const html = `<p class="h-event"><b class="p-name">Tea</b> <time class="dt-start" datetime="2027-02-20T10:00">at ten</time>
        for <time class="dt-duration" datetime="PT2H">two hours</time>`;
      expect(pageEvents(html, AT).events.map(factsOf)).toEqual([
        { name: 'Tea', startDate: '2027-02-20T10:00', endDate: '2027-02-20T12:00' },
      ]);
    });

    test('a schedule is noted, since it is not read', () => {
      const eventSchedule = { '@type': 'Schedule', startDate: '2027-02-20', repeatFrequency: 'P1W' };
      const json = JSON.stringify({ '@type': 'Event', name: 'Meet', eventSchedule });
      expect(jsonLdEvents(json, AT).events[0]?.notes).toEqual([
        'Its schedule (JSON-LD eventSchedule) is not read: add its dates by hand.',
      ]);
    });

    test('midnight in UTC is reported, and a date that cannot be read refuses the event', () => {
      const json = JSON.stringify({
        '@type': 'Event',
        name: 'Meet',
        startDate: '2027-02-20T00:00:00Z',
        endDate: 'late',
      });
      const [event] = jsonLdEvents(json, AT).events;
      expect(event?.notes).toEqual([
        'startDate is said as midnight in UTC. Where a whole day is meant, give it as --startDate.',
      ]);
      expect(event?.refusal).toBe('JSON-LD endDate: "late" is no clear date.');
    });
  });

  describe('facts', () => {
    const offer = (...prices: readonly unknown[]): Readonly<Record<string, unknown>> => ({
      offers: prices.map((price) => ({ price })),
    });
    const TICKETS = { kind: 'tickets', url: 'https://example.org/t' };

    test.each<readonly Readonly<Record<string, unknown>>[]>([
      [{ eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode' }, { attendanceMode: 'mixed' }],
      [{ eventAttendanceMode: 'schema:OnlineEventAttendanceMode' }, { attendanceMode: 'online' }],
      [{ eventAttendanceMode: 'OfflineEventAttendanceMode' }, { attendanceMode: 'offline' }],
      [{ eventAttendanceMode: 'OfflineEventAttendanceMode', location: 'Hamburg' }, { address: 'Hamburg' }],
      [
        { location: ['Hamburg', { '@type': 'VirtualLocation', url: 'https://example.org/live' }] },
        { address: 'Hamburg', attendanceMode: 'mixed' },
      ],
      [{ eventAttendanceMode: 'constructor' }, {}],
      [{ isAccessibleForFree: true }, { isAccessibleForFree: 'true' }],
      [{ isAccessibleForFree: 'https://schema.org/False' }, { isAccessibleForFree: 'false' }],
      [{ isAccessibleForFree: false, ...offer(0) }, { isAccessibleForFree: 'false' }],
      [offer(0, '0.00'), { isAccessibleForFree: 'true' }],
      [offer('5', 20), { isAccessibleForFree: 'false' }],
      [offer(0, 20), {}],
      [offer('on request', -1), {}],
      [{ offers: { lowPrice: 0, highPrice: 90 } }, {}],
      [
        { inLanguage: ['de', 'EN_us', 'German', 'de', 'zh_Hant_TW'] },
        { inLanguage: ['de', 'en-US', 'zh-Hant-TW'] },
      ],
      [{ inLanguage: { '@type': 'Language', name: 'Spanish', alternateName: 'es' } }, { inLanguage: ['es'] }],
      [
        { offers: { url: '/t', validFrom: '2027-02-20T10:00', validThrough: '2027-02-20' } },
        { links: [{ ...TICKETS, opensAt: '2027-02-20T10:00', closesAt: '2027-02-20' }] },
      ],
      [{ offers: { url: '/t', validFrom: '2027-02-20', validThrough: '2027-02-19' } }, { links: [TICKETS] }],
      [{ superEvent: { '@type': 'EventSeries', name: 'Tea Days' } }, { series: 'tea-days' }],
      [{ superEvent: { '@type': 'Event', name: 'Tea Days 2027' } }, {}],
    ])('%j', (written = {}, facts = {}) => {
      expect(said(written)).toEqual({ name: 'Meet', ...facts });
    });
  });

  describe("a page's own words", () => {
    const EVENT = {
      '@type': 'Event',
      name: 'Tea',
      startDate: '2027-03-06T10:00+01:00',
      url: '/tea',
      description: '<p>Come</p>',
      eventStatus: 'EventPostponed',
      image: ['/a.png', '/b.png'],
      location: { '@type': 'Place', name: 'Hall', address: { '@id': '#hall' } },
      offers: { url: '/tickets', price: '0' },
    };
    const ADDRESS = { '@id': '#hall', addressLocality: 'Kiel', addressCountry: 'DE' };

    function wordsIn(event: object, address: object, url: string): Map<string, string | undefined> {
      const [first] = jsonLdEvents(JSON.stringify([event, address]), { ...AT, url }).events;
      return new Map(first?.facts.map(({ key, words }) => [key, words]));
    }

    test.each([
      [{ name: 'Milk' }, {}, ['name']],
      [{ startDate: '2027-03-06T10:00:00+01:00' }, {}, ['startDate']],
      [{ description: '<div>Come</div>' }, {}, ['detail']],
      [{ eventStatus: 'EventCancelled' }, {}, ['status']],
      [{ image: ['/a.png', '/c.png'] }, {}, []],
      [{ offers: { price: '0', url: '/tickets', availability: 'SoldOut' } }, {}, []],
      [{ offers: { url: '/tickets', price: '0.00' } }, {}, ['isAccessibleForFree']],
      [{ location: { address: { '@id': '#hall' }, name: 'Hall', image: '/a.png' } }, {}, []],
      [{}, { addressCountry: 'Germany' }, ['address', 'region', 'countryCode']],
      [{ keywords: '', inLanguage: [], endDate: null }, { postalCode: '' }, []],
    ])('with %j and %j are other words for %j', (event, address, keys) => {
      const before = wordsIn(EVENT, ADDRESS, 'https://example.org/');
      const after = wordsIn({ ...EVENT, ...event }, { ...ADDRESS, ...address }, 'https://example.org/');
      expect([...before.keys()].filter((key) => before.get(key) !== after.get(key))).toEqual(keys);
    });

    test('do not depend on the address of the page, or on the order of what it says', () => {
      const turned = Object.fromEntries(Object.entries(EVENT).toReversed());
      expect(
        wordsIn(turned, Object.fromEntries(Object.entries(ADDRESS).toReversed()), 'http://x.example/'),
      ).toEqual(wordsIn(EVENT, ADDRESS, 'https://example.org/'));
    });

    test('are the texts of the elements with the classes', () => {
      const wordsOf = (html: string): unknown[] =>
        pageEvents(`<p class="h-event"><b class="p-name">Tea</b>${html}`, AT).events[0]?.facts.map(
          ({ words }) => words,
        ) ?? [];
      const town = '<i class="p-location h-adr"><b class="p-locality">Kiel</b></i>';
      expect(wordsOf(town)).toEqual(wordsOf(` ${town} <b>Come!</b>`));
      expect(wordsOf(town)[1]).not.toBe(wordsOf(town.replace('Kiel', 'Ulm'))[1]);
      expect(wordsOf(town)[0]).toBe(wordsOf('')[0]);
    });
  });

  describe('places', () => {
    test.each([
      [{ geo: { latitude: 0, longitude: 0 } }, {}],
      [{ geo: { latitude: 91, longitude: 10 } }, {}],
      [{ geo: { latitude: 0, longitude: 9.45 } }, { latitude: '0', longitude: '9.45' }],
      [{ geo: { latitude: 51.48, longitude: 0 } }, { latitude: '51.48', longitude: '0' }],
      [{ geo: { latitude: '1e1', longitude: 10 } }, {}],
      [{ geo: { latitude: 10 } }, {}],
      [{ geo: { latitude: -33.9, longitude: 151.2 } }, { latitude: '-33.9', longitude: '151.2' }],
      [
        { address: { addressLocality: 'Paris', addressCountry: 'Atlantis' } },
        { address: 'Paris', region: 'Paris, Atlantis' },
      ],
      [{ '@type': 'VirtualLocation', url: 'javascript:alert(1)' }, {}],
    ])('%j', (location, facts) => {
      expect(said({ location })).toEqual({ name: 'Meet', ...facts });
    });
  });
});

describe('whatever JSON is found', () => {
  const AT = { url: 'https://example.org/a', timezone: 'UTC' };

  function inScript(value: unknown): string {
    return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  }

  const folder = openFolder(makeFolder({ 'events/.gitkeep': '' }));

  test('all of its facts are valid content', () => {
    let taken = 0;
    fc.assert(
      fc.property(event, (said) => {
        const found = jsonLdEvents(JSON.stringify(said), AT);
        expect(isFound(found)).toBe(true);
        for (const { facts: all, refusal } of found.events) {
          if (refusal !== undefined) continue;
          const event = { facts: all, given: {}, added: {}, saidAt: new Map(), slug: undefined, notes: [] };
          const { facts } = withSoundFacts(folder, event);
          const values = { ...valuesOf(facts), name: 'Meet', scale: 'small' };
          const { file } = fileOf({ type: NEW_TYPE_OF.events, id: randomUUID(), slug: 'meet', values });
          // An end before the start refuses the whole event, so it is not left out as a single wrong fact is.
          expect(
            folder
              .check(file)
              .filter(({ code, severity }) => severity === 'error' && code !== 'end-before-start'),
          ).toEqual([]);
          taken += facts.length;
        }
      }),
      { numRuns: runs(500) },
    );
    expect(taken).toBeGreaterThan(runs(250));
    expect(Object.keys({}.constructor.prototype as object)).toEqual([]);
  });

  test('a page with it in a script is read, and the result has a bounded shape', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, json), { maxLength: 4 }), (scripts) => {
        expect(isFound(pageEvents(scripts.map(inScript).join(''), AT))).toBe(true);
      }),
    );
  });

  test.each([
    ['a linked calendar', `<a href="/${'日'.repeat(1_900)}.ics">`],
    ['a ticket', inScript({ '@type': 'Event', name: 'Tea', offers: { url: `/${'日'.repeat(1_900)}` } })],
    ['a uid', `<p class="h-event"><b class="p-uid">${'x'.repeat(9_000)}</b>`],
    ['organizers', `<p class="h-event">${'<b class="p-organizer">x</b>'.repeat(200)}`],
  ])('a page is not refused for one thing that is too long: %s', (_, html) => {
    expect(isFound(pageEvents(html, AT))).toBe(true);
  });
});

describe('plain text as Markdown', () => {
  const MARKS = [
    '#',
    '>',
    '-',
    '+',
    '*',
    '_',
    '~',
    '`',
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '|',
    ':',
    '=',
    '&',
    ';',
    '\\',
    '.',
  ];

  const PIECES = fc.constantFrom(
    ...MARKS,
    'a',
    'b1',
    '1',
    ' ',
    '\n',
    '\n\n',
    '---',
    '```',
    '~~~',
    '&amp;',
    '<b>',
    '[a]: /x',
    'é',
    '_a_',
    'https://example.org/a_b*c*',
    '    ',
  );

  test('shows every character as it was, without markup', () => {
    fc.assert(
      fc.property(fc.array(PIECES, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const markdown = escapedMarkdown(text);
        const seen = (shown: string): string => shown.replace(/\s+/g, ' ').trim();
        expect(seen(plainTextOf(markdown))).toBe(seen(text));
        expect(htmlOf(markdown)).not.toMatch(/<(?!\/?p>|br|a href="https:\/\/example|\/a>|$)/);
      }),
      { numRuns: runs(3_000) },
    );
  });

  test.each([
    ['two\nlines', 'two\\\nlines'],
    ['two\n\n\n\nparagraphs', 'two\n\nparagraphs'],
    ['# no head', '\\# no head'],
    ['1. no list', '1\\. no list'],
    ['snake_case and *stars*', 'snake_case and \\*stars\\*'],
    ['see https://example.org/a-b.', 'see <https://example.org/a-b>.'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['a\u0000b\u001b[31m', 'ab\\[31m'],
  ])('%j is written as %j', (text, markdown) => {
    expect(escapedMarkdown(text)).toBe(markdown);
  });
});
