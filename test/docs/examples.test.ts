import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { packageManifest } from '../../src/cli/command.ts';
import { loadContent } from '../../src/content/load.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { EVENT, type EventRecord } from '../../src/schema/event.ts';
import { COLUMN_FIELDS } from '../../src/schema/followed-source.ts';
import { keyOf, PlainCalendar } from '../client/plain-calendar.ts';
import { TOKENS } from '../helpers/app.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { organization } from '../helpers/content-files.ts';
import { partsIn, textOf } from '../helpers/documents.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { BOTS, botIn } from '../helpers/guide-bots.ts';
import { appOfToday, NAMES_OF_TODAY, namesIn } from '../helpers/guide-of-today.ts';
import {
  EXAMPLES,
  examplesIn,
  examplesOfToday,
  comparableOutput,
  printedBy,
  runModule,
} from '../helpers/guide.ts';
import { listeningPort } from '../helpers/listening.ts';
import { postingService } from '../helpers/posting-services.ts';
import { sampleApp } from '../helpers/sample-app.ts';
import { stranger } from '../helpers/stranger.ts';

const README = textOf('README.md');

const HANDBOOK = textOf('content/README.md');

const GUIDE = textOf('src/pages/docs/guide.md');

const port = await listeningPort(sampleApp());

/** The block of code that begins with a text, without the indentation of a list. */
function block(text: string, beginning: string): string {
  const [, indent = '', found = ''] =
    new RegExp(`^( *)\`\`\`\\w+\n( *${beginning}.*?)^ *\`\`\`$`, 'ms').exec(text) ?? [];
  return found.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

describe('examples', () => {
  describe('the examples of the guide (those in curl and Python: test/extra)', () => {
    test('exist in each language, wherever there are any', () => {
      const sections = new Set(EXAMPLES.map(({ section }) => section));
      const languages = [...sections].map((section) =>
        EXAMPLES.filter((example) => example.section === section).map(({ language }) => language),
      );
      expect(languages.length).toBeGreaterThan(4);
      expect(languages).toEqual(languages.map(() => ['sh', 'python', 'js']));
    });

    test.each(examplesIn('js'))('in JavaScript print what they say: $section', async (example) => {
      const printed = await printedBy('js', example, port);
      expect(comparableOutput(example, printed)).toEqual(comparableOutput(example, example.output));
    });

    test.each(examplesOfToday('js'))('in JavaScript find what there is today: $section', async (example) => {
      const printed = await printedBy('js', example, await listeningPort(appOfToday()));
      expect(namesIn(printed)).toEqual(NAMES_OF_TODAY[example.section]);
    });

    test('of the client prints what the guide shows', async () => {
      const [, program = '', stdout] = /^```ts\n(import .*?)```\n\n```text\n(.*?)```/ms.exec(GUIDE) ?? [];
      const here = program.replace('127.0.0.1:3000', `127.0.0.1:${port}`);
      expect(await runModule(here, { TOKEN: TOKENS.reader })).toEqual({ status: 0, stdout, stderr: '' });
    });
  });

  test('the guide has every error, with its status', () => {
    const [, section = ''] = /^## Errors, limits and retrying\n(.*?)^#/ms.exec(GUIDE) ?? [];
    const documented = [...section.matchAll(/^- (\d{3}) (`E_.*)$/gm)].flatMap(([, status = '', codes = '']) =>
      partsIn(codes, /`(E_\w+)`/g).map((code) => `${status} ${code}`),
    );
    const made = Object.entries(ERRORS).map(([code, { status }]) => `${status} ${code}`);
    expect(documented.sort()).toEqual(made.sort());
  });

  describe('the examples of the documents', () => {
    test('the README shows the first answer', async () => {
      const [, path = '', answer = ''] =
        /^curl [^\n]*127\.0\.0\.1:3000([^']*)'\n```\n.*?```json\n(.*?)```/ms.exec(README) ?? [];
      const response = await request(sampleApp()).get(path).set('Authorization', `Bearer ${TOKENS.reader}`);
      expect(JSON.parse(response.text)).toEqual(JSON.parse(answer));
    });

    test('the README leads to the calendar of its picture, and names the systems that it runs on', async () => {
      const [, address = ''] =
        /^- At <http:\/\/127\.0\.0\.1:3000(.*?)> is the calendar of the picture/m.exec(README) ?? [];
      const { text } = await request(sampleApp()).get(`/${address}`).expect(200);
      expect(text).toContain('<ul class="events">');
      expect(README).toMatch(/Linux.*macOS.*Windows/s);
    });

    test('README and guide say where a calendar gets the package from, and a program the client', () => {
      const { name, version } = packageManifest();
      const file = `${name}-${version}.tgz`;
      expect(README).toMatch(new RegExp(`${file}\`[^.]*release[^.]*\`npm pack\`[^.]*registry`, 's'));
      expect(README).toContain(`npm exec --package=./${file} -- ${name} init`);
      expect(GUIDE).toMatch(/registry[^.]*release[^`]*`npm pack \.\/dist\/src\/client`[^.]*`npm ci`/);
    });

    test('the handbook shows an event, the report on its mistakes, and the number of files', () => {
      const event = block(HANDBOOK, '---\nid:'.replace('\n', '\n *'));
      const broken = event
        .replace('small', 'smal')
        .replace('2027-02-20', '2027/02/20')
        .replace('timezone', 'tmezone');
      const file = 'events/2027-feb-hamburg-reading-day.md';
      const displayPath = (path: string): string => `content/${path}`;
      expect(loadContent(makeFolder({ [file]: event })).diagnostics).toEqual([]);

      const { diagnostics } = loadContent(makeFolder({ [file]: broken }));
      const report = renderText({ diagnostics, displayPath });
      const files = loadContent('content').files + 1;
      expect(block(HANDBOOK, `content/${file}:4`)).toBe(
        `${report}${files} files, 3 errors, 0 warnings\n"npm run validate -- --fix" puts 3 of them right.\n`,
      );
      expect(block(HANDBOOK, '\\d+ files, 0')).toBe(`${files} files, 0 errors, 0 warnings\n`);
      expect(report).toContain(block(README, `content/${file}:4`));
    });
  });
});

describe('the recipes of the handbook', () => {
  const CONTENT: Files = {
    'content/site.yml': 'timezone: UTC\n',
    'content/organizations/reading-circle.md': organization(1),
  };

  /** Returns the words of the first command below a heading or a phrase in bold, as a shell reads them. */
  function wordsBelow(heading: string): string[] {
    const command = block(HANDBOOK.slice(HANDBOOK.indexOf(heading)), 'npm run').replaceAll('\\\n', ' ');
    return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
  }

  /** Does what the handbook says below a heading, in a folder with files; the last flags are added. */
  async function follow(
    heading: string,
    files: Files,
    flags: readonly string[] = [],
    inPlaceOf = new Map<string, string>(),
  ): Promise<Finished & { folder: string; events: readonly EventRecord[]; paths: readonly string[] }> {
    const folder = makeFolder({ ...CONTENT, ...files });
    const [npm, run, name = '', dashes, ...args] = wordsBelow(heading);
    expect([npm, run, dashes]).toEqual(['npm', 'run', '--']);
    const content = join(folder, 'content');
    const given = [...args.map((word) => inPlaceOf.get(word) ?? word), ...flags];
    const done = await runNamed(name, given, { INIT_CWD: folder, CONTENT_DIR: content });
    const events = loadContent(content).records?.events ?? [];
    const paths = done.stdout.split('\n').filter((path) => path !== '');
    return { ...done, folder, paths, events: [...events].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1)) };
  }

  function startOf({ startDate }: EventRecord): string {
    return startDate ?? '';
  }

  test('an event that comes again', async () => {
    const { status, paths, events } = await follow('**An event that comes again.**', {});
    expect({ status, count: events.length, first: paths[0] }).toEqual({
      status: 0,
      count: 12,
      first: 'content/events/2027-feb-hamburg-tea-evening.md',
    });
    expect(HANDBOOK).toContain('The first is `2027-feb-hamburg-tea-evening.md`');
    expect(new Set(events.map(({ series }) => series))).toEqual(new Set(['hamburg-tea-evening']));
    expect(events.map(startOf).slice(1, 3)).toEqual(['2027-03-20T18:00:00.000Z', '2027-04-17T17:00:00.000Z']);
  });

  test('a Google calendar', async () => {
    const lines = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Google Inc//Google Calendar 70.9054//EN'],
      ...['X-WR-CALNAME:Chess Club', 'X-WR-TIMEZONE:Europe/Berlin'],
      ...['BEGIN:VEVENT', 'UID:a@google.com', 'SUMMARY:Simultaneous games', 'DTSTART:20270410T160000Z'],
      ...['DTEND:20270410T190000Z', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:b@google.com', 'SUMMARY:Club night', 'RRULE:FREQ=MONTHLY;BYDAY=1TU'],
      ...[
        'DTSTART;TZID=Europe/Berlin:20240102T190000',
        'ATTENDEE;CN=Ada:mailto:ada@chess.example',
        'END:VEVENT',
      ],
      ...['BEGIN:VEVENT', 'UID:c@google.com', 'SUMMARY:Count the cash', 'CLASS:PRIVATE'],
      ...['DTSTART;VALUE=DATE:20270411', 'END:VEVENT', 'END:VCALENDAR', ''],
    ];
    // The day of the test makes no difference.
    const since = ['--since', '2027-01-01'];
    const { status, stderr, events } = await follow(
      '### A Google calendar',
      { 'club.ics': lines.join('\r\n') },
      since,
      new Map([['../club.ics', 'club.ics']]),
    );
    expect({ status, count: events.length }).toEqual({ status: 0, count: 13 });
    const nights = events.filter(({ name }) => name === 'Club night');
    expect(nights.map(startOf).slice(2, 5)).toEqual([
      ...['2027-03-02T18:00:00.000Z', '2027-04-06T17:00:00.000Z', '2027-05-04T17:00:00.000Z'],
    ]);
    expect(new Set(nights.map(({ series }) => series)).size).toBe(1);
    expect(nights[0]?.series).toMatch(/^club-night-/);
    expect(events.find(({ name }) => name === 'Simultaneous games')).toMatchObject({
      startDate: '2027-04-10T16:00:00.000Z',
      timezone: 'Europe/Berlin',
    });
    expect(JSON.stringify(events)).not.toMatch(/Ada|ada@|cash/);
    expect(stderr).not.toMatch(/cash/);
  });

  test('name all that a column of a table can be', () => {
    const others = COLUMN_FIELDS.filter((field) => !Object.hasOwn(EVENT.fields, field));
    expect(others.filter((field) => !HANDBOOK.includes(`\`${field}\``))).toEqual([]);
  });

  test('an Outlook calendar', async () => {
    const head =
      '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Reminder Date","Reminder Time","Meeting Organizer","Required Attendees","Optional Attendees","Meeting Resources","Billing Information","Categories","Description","Location","Mileage","Priority","Private","Sensitivity","Show time as"';
    const row = (name: string, start: string, end: string, isAllDay: string, sensitivity: string): string =>
      `"${name}",${start},${end},"${isAllDay}","False",,,"Ada","bob@example.org",,,,,"Bring a board.","Library",,"Normal","False","${sensitivity}","2"`;
    const table = [
      head,
      row('Games', '"3/4/2027","7:00:00 PM"', '"3/4/2027","10:00:00 PM"', 'False', 'Normal'),
      row('Fair', '"5/1/2027","12:00:00 AM"', '"5/3/2027","12:00:00 AM"', 'True', 'Normal'),
      row('Dentist', '"5/4/2027","9:00:00 AM"', '"5/4/2027","10:00:00 AM"', 'False', 'Private'),
    ];
    const files = { 'calendar.csv': table.join('\r\n') };
    const { status, stderr, events } = await follow('### An Outlook calendar', files);
    expect({ status, events }).toMatchObject({
      status: 0,
      events: [
        { name: 'Games', startDate: '2027-03-05T01:00:00.000Z', endDate: '2027-03-05T04:00:00.000Z' },
        { name: 'Fair', startDate: '2027-05-01T05:00:00.000Z', endDate: '2027-05-03T04:59:59.999Z' },
      ],
    });
    expect(events).toHaveLength(2);
    expect(`${JSON.stringify(events)}${stderr}`).not.toMatch(/Dentist|bob@/);
  });

  test('a spreadsheet', async () => {
    const table =
      'sep=;\r\nTitel;Datum;Uhrzeit;Stadt;Stage;Cashier\r\nJazz;20.02.2027;20:00;Kiel;Cellar;Ute\r\n';
    const { status, stderr, events } = await follow('### A spreadsheet', { 'programme.csv': table });
    expect({ status, events }).toMatchObject({
      status: 0,
      events: [{ name: 'Jazz', startDate: '2027-02-20T19:00:00.000Z', region: 'Kiel', address: 'Cellar' }],
    });
    expect(`${JSON.stringify(events)}${stderr}`).not.toContain('Ute');
  });

  test('a list in JSON', async () => {
    const list = [
      {
        ...{ name: 'Tea JS', url: 'https://teajs.example/', startDate: '2027-02-20', endDate: '2027-02-21' },
        ...{ city: 'Hamburg', country: 'Germany', online: false, twitter: '@teajs', locales: 'EN' },
        ...{ cfpUrl: 'https://teajs.example/cfp', cfpEndDate: '2026-12-01' },
      },
    ];
    const { status, events } = await follow('### A list in JSON', {
      'javascript.json': JSON.stringify(list),
    });
    expect({ status, events }).toMatchObject({
      status: 0,
      events: [
        {
          name: 'Tea JS',
          scale: 'medium',
          region: 'Hamburg, Germany',
          url: 'https://teajs.example/',
          tags: ['javascript'],
          links: expect.arrayContaining([
            expect.objectContaining({ kind: 'cfp', closesAt: '2026-12-01T22:59:59.999Z' }),
          ]),
        },
      ],
    });
  });

  test('a page', async () => {
    const reading = (name: string, startDate: string): object => ({ '@type': 'Event', name, startDate });
    const both = [
      reading('Reading', '2027-02-20T19:00:00+01:00'),
      reading('Night', '2027-03-06T19:00:00+01:00'),
    ];
    const { origin } = await stranger((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<script type="application/ld+json">${JSON.stringify(both)}</script>`),
    );
    const page = new Map([['https://example.org/programme', `${origin}/programme`]]);
    const { status, events } = await follow('### A page', {}, ['--allow-private'], page);
    expect({ status, events }).toMatchObject({
      status: 0,
      events: [
        {
          name: 'Reading',
          startDate: '2027-02-20T18:00:00.000Z',
          organization: 'reading-circle',
          scale: 'small',
        },
        { name: 'Night', sources: [`${origin}/programme`] },
      ],
    });
  });

  test.each([
    ['reads what an organizer has, and writes nothing', '1. Look at it first.', 0],
    ['writes what an organizer has, and what is remembered of it', '2. Do this each day', 1],
  ])('to follow organizers: %s', async (_, step, count) => {
    const lines = ['BEGIN:VEVENT', 'UID:a@chess.example', 'SUMMARY:Club night', 'DTSTART:20990410T160000Z'];
    const { origin } = await stranger((_request, response) =>
      response
        .setHeader('content-type', 'text/calendar')
        .end(['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')),
    );
    const at = HANDBOOK.indexOf('## Follow your organizers');
    const list = block(HANDBOOK.slice(at), '- key').replace('https://chess.example', origin);
    const files = { 'content/sources.yml': list };
    const { status, stderr, events, folder } = await follow(step, files, ['--allow-private']);
    expect({ status, count: events.length }).toEqual({ status: 0, count });
    expect(stderr).toMatch(
      /^chess-club:\n.*ritten: 1\..*\nIt is read for the first time, and has events from/,
    );
    expect(existsSync(join(folder, 'content/.sources/chess-club'))).toBe(count === 1);
  });
});

describe('the bots of the guide (in both languages, and for all services: test/extra)', () => {
  const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

  test('stand folded on the page, each as a file to copy', async () => {
    const { text: page } = await request(sampleApp()).get('/docs').expect(200);
    const folded = /<details><summary>(bot\.\w+)<\/summary><pre tabindex="0"><code>(.*?)<\/code>/gs;
    const shown = [...page.matchAll(folded)].map(([, name = '', code = '']) => [
      name,
      code.replaceAll(/&(\w+);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
    ]);
    expect(shown).toEqual([...BOTS]);
  });

  test('announce what is new or has changed since they last ran, and nothing else', async () => {
    const [A, B, GUILD] = [keyOf('event', 1), keyOf('event', 2), keyOf('organization', 3)];
    const calendar = new PlainCalendar();
    const { port } = await stranger((asked, response) => {
      const { status, headers, body } = calendar.answer(new URL(asked.url ?? '', 'http://a.example'));
      response.writeHead(status, Object.fromEntries(headers));
      void (body === null ? Promise.resolve('') : text(body)).then((answer) => response.end(answer));
    });
    const service = await postingService('discord');
    const bot = botIn('bot.mjs', port);
    const announced = async (): Promise<string[]> => {
      expect(await bot.run('changes', service.address)).toEqual({ status: 0, stdout: '', stderr: '' });
      return service.read();
    };
    calendar.commit({ [A]: 'Old' });
    expect(await announced()).toEqual([]);
    calendar.commit({ [B]: 'New', [GUILD]: 'Guild' });
    calendar.edit(keyOf('event', 4), 'Draft');
    service.isBroken = true;
    const { status, stderr } = await bot.run('changes', service.address);
    expect({ status, error: /^Error: .*$/m.exec(stderr)?.[0] }).toEqual({
      status: 1,
      error: 'Error: A server has answered 500.',
    });
    service.isBroken = false;
    expect(await announced()).toEqual(['Changed · New']);
    calendar.commit({ [A]: 'Other', [B]: null });
    calendar.commitEdits();
    expect(await announced()).toEqual(['Changed · Other\nChanged · Draft']);
    calendar.rewrite([]);
    expect(await announced()).toEqual([]);
    calendar.commit({ [A]: 'Again' });
    expect(await announced()).toEqual(['Changed · Again']);
  });
});
