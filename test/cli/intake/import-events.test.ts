import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../../src/calendar/compile.ts';
import { icalEvents } from '../../../src/cli/intake/calendar/ical-events.ts';
import type { FoundEvent } from '../../../src/cli/intake/found-event.ts';
import { importEvents } from '../../../src/cli/sources/import-events.ts';
import type { ReadOptions } from '../../../src/cli/intake/read/read-source.ts';
import { releaseFiles } from '../../../src/cli/release/release-files.ts';
import { loadContent } from '../../../src/content/load.ts';
import { htmlOf } from '../../../src/event-text/markdown-text.ts';
import { event, organization } from '../../helpers/content.ts';
import { converse, type Made, runQuietly } from '../../helpers/dialog.ts';
import { textOf } from '../../helpers/documents.ts';
import { makeFolder, writeFiles } from '../../helpers/folder.ts';
import { runs } from '../../helpers/laws.ts';
import { ROOT } from '../../helpers/process.ts';
import { READING_HERE } from '../../helpers/reading-here.ts';
import { stranger } from '../../helpers/stranger.ts';

describe('import', () => {
  const CALENDARS = join(import.meta.dirname, 'calendars');

  const SMALL = ['--scale', 'small'];

  /** Imports a file, without a terminal. */
  function take(content: string, file: string, ...flags: readonly string[]): Promise<Made> {
    return runQuietly(
      (terminal) => importEvents([file, '--content', content, ...flags], terminal, READING_HERE),
      null,
    );
  }

  function ical(...events: readonly (readonly string[])[]): string {
    const lines = events.flatMap((one) => ['BEGIN:VEVENT', ...one, 'END:VEVENT']);
    return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  }

  function tea(uid: string, ...lines: readonly string[]): string[] {
    return [`UID:${uid}`, 'SUMMARY:Tea', 'DTSTART;VALUE=DATE:20270306', ...lines];
  }

  /** The texts of the files of a folder, by path. */
  function contentsOf(content: string): Record<string, string> {
    const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.md'),
    );
    return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(content, path), 'utf8')]));
  }

  function folderWith(files: Readonly<Record<string, string>>): { content: string; source: string } {
    const folder = makeFolder({ 'content/organizations/club.md': organization(90), ...files });
    return { content: join(folder, 'content'), source: join(folder, 'source.ics') };
  }

  /** The folder of a release of the sample calendar. */
  const RELEASE = makeFolder();

  beforeAll(() => {
    const { records } = loadContent(join(ROOT, 'content'));
    if (records === null) throw new Error('the sample calendar is wrong');
    for (const { path, content } of releaseFiles(compileCalendar(records))) {
      if (/^events\.(?:ics|csv)$/.test(path)) writeFileSync(join(RELEASE, path), content);
    }
  });

  test.each([
    ['calcurse', 30, 'Written: 30. There already: 0. Probably there: 0. Refused: 0.'],
    ['python3-icalendar', 30, 'Written: 30. There already: 0. Probably there: 0. Refused: 0.'],
    ['khal', 4, 'Written: 4. There already: 0. Probably there: 0. Refused: 0.'],
  ])('of %s twice: the second time adds nothing', async (program, count, written) => {
    const { content } = folderWith({});
    const file = join(CALENDARS, `${program}.ics`);
    const first = await take(content, file, ...SMALL);
    expect({ status: first.status, paths: first.stdout.trim().split('\n').length }).toEqual({
      status: 0,
      paths: count,
    });
    expect(first.stderr).toContain(written);
    expect(loadContent(content).records?.events).toHaveLength(count);
    const before = contentsOf(content);
    const second = await take(content, file);
    expect(second).toMatchObject({ status: 0, stdout: '' });
    expect(second.stderr).toBe(
      `${second.stderr.split('Written')[0] ?? ''}Written: 0. There already: ${count}. Probably there: 0. Refused: 0.\n`,
    );
    expect(contentsOf(content)).toEqual(before);
  });

  test('of our own release: nothing is new, and nothing differs', async () => {
    const content = join(makeFolder(), 'content');
    cpSync(join(ROOT, 'content'), content, { recursive: true });
    for (const name of ['events.ics', 'events.csv']) {
      const { status, stdout, stderr } = await take(content, join(RELEASE, name));
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
      expect(stderr).toMatch(
        /^Written: 0\. There already: 10\d\. Probably there: 0\. Refused: 0\.\n .* this source did not bring it, .*\n$/,
      );
    }
  });

  test('of the release of another calendar: its places become addresses, and organizers are the known ones', async () => {
    const folder = makeFolder({
      'content/organizations/fosdem-brussels.md': organization(90, { name: 'FOSDEM' }),
    });
    const content = join(folder, 'content');
    const { status, stderr } = await take(content, join(RELEASE, 'events.csv'));
    expect(status).toBe(0);
    expect(stderr).toContain('Refused: 0.');
    expect(stderr).toMatch(
      /Note: Left out, since the calendar has no such organization: "CityJS"\. \([^)]*CityJS/,
    );
    expect(contentsOf(content)['events/2026-jan-brussels-fosdem.md']).toContain(
      'organization: fosdem-brussels\n',
    );
  });

  test('names no file like a device of Windows', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(tea('1@example.org').with(1, 'SUMMARY:Con')),
    });
    expect((await take(content, source, ...SMALL)).status).toBe(0);
    expect(Object.keys(contentsOf(content))).toEqual([
      expect.stringMatching(/^events\/event-\w{8}\.md$/),
      'organizations/club.md',
    ]);
  });

  test('finds an event again that was renamed, moved and completed', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(tea('1@example.org', 'DESCRIPTION:Bring cups')),
    });
    await take(content, source, ...SMALL);
    const text = readFileSync(join(content, 'events/tea.md'), 'utf8');
    writeFiles(content, {
      'events/2027/cups.md': `${text.replace('---\n\n', 'region: Hamburg\n---\n\n')}\nAnd sugar.\n`,
    });
    renameSync(join(content, 'events/tea.md'), join(content, 'events/_tea.md'));
    const { status, stderr } = await take(content, source, ...SMALL);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'Written: 0. There already: 1. Probably there: 0. Refused: 0.\n',
    });
  });

  test('shows what the source says otherwise, and overwrites nothing', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(tea('1@example.org', 'URL:https://example.org/a', 'LOCATION:Hall')),
    });
    await take(content, source, ...SMALL);
    const before = contentsOf(content);
    writeFileSync(
      source,
      ical([
        'UID:1@example.org',
        'SUMMARY:Tea\u001b[2J',
        'DTSTART;VALUE=DATE:20270307',
        'URL:https://example.org/b',
        'LOCATION:Room',
      ]),
    );
    const { status, stdout, stderr } = await take(content, source);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    for (const line of [
      'name: here "Tea", there "Tea[2J"',
      'startDate: here "2027-03-06", there "2027-03-07"',
      'address: here "Hall", there "Room"',
      'url: here "https://example.org/a", there "https://example.org/b"',
    ])
      expect(stderr).toContain(`    ${line}\n`);
    expect(contentsOf(content)).toEqual(before);
  });

  test('says once what all dates of a series have otherwise, with each of them', async () => {
    const weekly = (place: string): string =>
      ical(tea('1@example.org', 'RRULE:FREQ=WEEKLY;COUNT=3', `LOCATION:${place}`));
    const { content, source } = folderWith({ 'source.ics': weekly('Hall') });
    const dates = ['--until', '2027-12-31', '--since', '2027-01-01'];
    await take(content, source, ...SMALL, ...dates);
    writeFileSync(source, weekly('Room'));
    const { stderr } = await take(content, source, ...SMALL, ...dates);
    expect(stderr.split('\n').slice(1, -1)).toEqual([
      'The source says otherwise by now; --update changes the files:',
      ...['2027-03-06', '2027-03-13', '2027-03-20'].map((day): unknown =>
        expect.stringContaining(`events/tea-${day}.md: Tea, ${day}`),
      ),
      '    address: here "Hall", there "Room"',
    ]);
  });

  describe('day after day', () => {
    const UPDATE = [...SMALL, '--update'];
    const inRoom = (room: string): string => ical(tea('1@example.org', `LOCATION:${room}`));

    test('says what it would change, and what it has changed', async () => {
      const { content, source } = folderWith({ 'source.ics': inRoom('Hall') });
      await take(content, source, ...UPDATE);
      writeFileSync(source, inRoom('Room'));
      const tried = await take(content, source, ...UPDATE, '--dry-run');
      expect(tried.stderr).toContain('\nWould be changed as the source says:\n');
      expect((await take(content, source, ...UPDATE)).stderr).toContain('\nChanged as the source says:\n');
    });

    test('reports once that an editor removed a file, and counts it from then on', async () => {
      const { content, source } = folderWith({ 'source.ics': inRoom('Hall') });
      await take(content, source, ...UPDATE);
      rmSync(join(content, 'events/tea.md'));
      const removed = 'An editor removed its file, and it is not written again.';
      expect((await take(content, source, ...UPDATE)).stderr).toContain(removed);
      const { stderr } = await take(content, source, ...UPDATE);
      expect(stderr).toBe(
        'Written: 0. There already: 0. Probably there: 0. Refused: 0. Removed here before, and left out: 1.\n',
      );
      const { stdout } = await take(content, source, ...UPDATE, '--format', 'markdown');
      expect(stdout).toBe('### source\n\n1 found\n');
    });

    test('reports once what both sides changed, and all of it to who only looks', async () => {
      const { content, source } = folderWith({ 'source.ics': inRoom('Hall') });
      await take(content, source, ...UPDATE);
      const file = join(content, 'events/tea.md');
      writeFileSync(file, readFileSync(file, 'utf8').replace('Hall', 'Garden'));
      writeFileSync(source, inRoom('Room'));
      const both = 'address: here "Garden", there "Room"';
      expect((await take(content, source, ...UPDATE)).stderr).toContain(both);
      expect((await take(content, source, ...UPDATE)).stderr).not.toContain(both);
      expect((await take(content, source, ...SMALL)).stderr).toContain(both);
      expect(readFileSync(file, 'utf8')).toContain('Garden');
      writeFileSync(source, ical(tea('1@example.org', 'LOCATION:Yard').with(1, 'SUMMARY:Milk')));
      expect((await take(content, source, ...UPDATE)).stderr).toMatch(
        /There already: 1\..* Changed: 1\. Changed in the source and here: 1\.\n/,
      );
    });

    test('names the file of an event that was taken, and that its source spoils', async () => {
      const { content, source } = folderWith({ 'source.ics': inRoom('Hall') });
      await take(content, source, ...UPDATE);
      writeFileSync(source, inRoom('Hall').replace('20270306', '20270231'));
      const { stdout } = await take(content, source, ...UPDATE, '--format', 'markdown');
      expect(stdout).toMatch(/\*\*Refused\*\*\n\n- `Tea`; `[^`]*events\/tea\.md`; `Its DTSTART/);
      expect(stdout).not.toContain('Gone');
    });

    test('reports in one item of Markdown what all dates of a series have alike', async () => {
      const weekly = tea('1@example.org', 'RRULE:FREQ=WEEKLY;COUNT=4');
      const { content, source } = folderWith({ 'source.ics': ical(weekly) });
      const dates = ['--since=2027-03-01', '--until=2027-12-31', '--format', 'markdown'];
      const first = await take(content, source, ...UPDATE, ...dates);
      const more = 'and 3 more like it, the last on `2027-03-27`';
      expect(first.stdout).toMatch(
        new RegExp(`New\\*\\*\\n\\n- \`Tea, 2027-03-06\`; \`[^\`]*\\.md\`; ${more}\\n$`),
      );
      writeFileSync(source, ical([...weekly, 'LOCATION:Hall']));
      const { stdout } = await take(content, source, ...UPDATE, ...dates);
      expect(stdout.match(/^- .*$/gm)).toEqual([
        expect.stringContaining(`address: nothing → \`Hall\`; ${more}`),
      ]);
    });

    test('shows long texts in Markdown from where they differ', async () => {
      const said = (end: string): string =>
        ical(tea('1@example.org', `DESCRIPTION:${'Bread '.repeat(50)}${end}`));
      const { content, source } = folderWith({ 'source.ics': said('and jam.') });
      await take(content, source, ...UPDATE);
      writeFileSync(source, said('and tea.'));
      const { stdout } = await take(content, source, ...UPDATE, '--format', 'markdown');
      expect(stdout).toMatch(/detail: `….{30}jam\.` → `….{30}tea\.`$/m);
    });

    test('gives the files of a series the days of their dates, and none the name of a file that was removed', async () => {
      const { content, source } = folderWith({
        'source.ics': ical(tea('1@example.org', 'RRULE:FREQ=WEEKLY')),
      });
      const from = ['--since', '2027-03-06', '--until'];
      await take(content, source, ...UPDATE, ...from, '2027-03-13');
      rmSync(join(content, 'events/tea-2027-03-06.md'));
      await take(content, source, ...UPDATE, ...from, '2027-03-20');
      const files = Object.keys(contentsOf(content)).filter((path) => path.startsWith('events/'));
      expect(files).toEqual(['events/tea-2027-03-13.md', 'events/tea-2027-03-20.md']);
    });
  });

  describe('of the sources that the calendar follows', () => {
    const NOW = Date.parse('2027-03-01T06:00Z');

    /** A calendar that follows two calendars of a server. */
    async function following(
      said: (path: string) => string,
    ): Promise<{ content: string; update: (...flags: readonly string[]) => Promise<Made> }> {
      const { origin } = await stranger(({ url = '', headers }, response) => {
        const body = said(url);
        const tag = `"${body.length}"`;
        if (headers['if-none-match'] === tag) response.writeHead(304).end();
        else response.writeHead(200, { 'Content-Type': 'text/calendar', ETag: tag }).end(body);
      });
      const { content } = folderWith({
        'content/sources.yml': ['club', 'town']
          .map((key) => `- key: ${key}\n  url: ${origin}/${key}\n  scale: small\n`)
          .join(''),
      });
      const args = ['--content', content, '--allow-private', '--update'];
      const update = (...flags: readonly string[]): Promise<Made> =>
        runQuietly(
          (terminal) => importEvents([...args, ...flags], terminal, { ...READING_HERE, now: NOW }),
          null,
        );
      return { content, update };
    }

    test('at first sight: which days it has, and whether it names a time zone', async () => {
      const { update } = await following((path) =>
        path === '/club'
          ? ical(tea('1@example.org'), [
              ...['UID:2@example.org', 'SUMMARY:Cake', 'DTSTART;VALUE=DATE:20270201'],
              'DTEND;VALUE=DATE:20270231',
            ])
          : ical(['UID:3@example.org', 'SUMMARY:Jam', 'DTSTART:20270401T100000Z']).replace(
              'BEGIN:VEVENT',
              'X-WR-TIMEZONE:Europe/Berlin\r\nBEGIN:VEVENT',
            ),
      );
      const { stderr } = await update('--dry-run');
      expect(stderr.match(/^It is read .*$/gm)).toEqual([
        'It is read for the first time, and has events from 2027-03-06 to 2027-03-06. It names no time zone; UTC is for times that have none of their own.',
        'It is read for the first time, and has events from 2027-04-01 to 2027-04-01. Its time zone is Europe/Berlin.',
      ]);
    });

    test('twice, with a change: the second time changes no byte', async () => {
      let room = 'Hall';
      const { content, update } = await following((path) =>
        ical(tea(`1@${path}.example`, `LOCATION:${room}`).with(1, `SUMMARY:Tea of ${path}`)),
      );
      await update();
      room = 'Conservatory';
      expect((await update()).stderr).toContain('Changed: 1.');
      const memory = join(content, '.sources/club');
      const before = readFileSync(memory, 'utf8');
      expect(before).toContain('etag');
      const { stdout, stderr } = await update();
      expect({ stdout, stderr }).toEqual({
        stdout: '',
        stderr: ['club', 'town']
          .map((key) => `${key}:\nNothing has changed since it was read last.\n`)
          .join(''),
      });
      expect(readFileSync(memory, 'utf8')).toBe(before);
    });

    test('in Markdown: a table, then what is new, and folded what stays from day to day', async () => {
      const { update } = await following((path) =>
        path === '/club'
          ? ical(tea('1@example.org'))
          : ical(tea('2@example.org').with(2, 'DTSTART:20270231')),
      );
      const { status, stdout } = await update('--format', 'markdown');
      expect(status).toBe(1);
      expect(stdout.replaceAll(/`[^`]*events\//g, '`')).toBe(
        [
          '| source | read | found | new | changed | gone | refused | conflicts |',
          '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
          '| club | yes | 1 | 1 |  |  |  |  |',
          '| town | yes | 1 |  |  |  | 1 |  |',
          '',
          ...['### club', '', '1 found, 1 new', '', '**New**', '', '- `Tea, 2027-03-06`; `tea.md`', ''],
          '<details><summary>Not written, or left as they are, until somebody puts something right: 1</summary>',
          ...['', '### town', '', '**Refused**', ''],
          '- `Tea`; `Its DTSTART "20270231" is no date that exists.`',
          ...['', '</details>', ''],
        ].join('\n'),
      );
    });

    test('where none is listed: how to begin', async () => {
      const { content } = folderWith({ 'content/sources.yml': '# Nothing yet.\n' });
      await expect(importEvents(['--content', content], null, READING_HERE)).rejects.toThrow(
        /Say what is to be imported: a file, an address or "-"\. Or list the sources .*sources\.yml, which names none yet\.$/,
      );
    });
  });

  test('names an event on the clocks of its time zone, and says that one has no date', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(['UID:1@example.org', 'SUMMARY:Tea', 'DTSTART:20270115T230000Z']).replace(
        'BEGIN:VEVENT',
        'X-WR-TIMEZONE:Asia/Tokyo\r\nBEGIN:VEVENT',
      ),
      'source.csv': 'name,scale\nCake,small\n',
    });
    expect((await take(content, source, ...SMALL)).stderr).toContain('tea.md: Tea, 2027-01-16T08:00\n');
    expect(contentsOf(content)['events/tea.md']).toContain('startDate: 2027-01-15T23:00Z\n');
    const table = source.replace('.ics', '.csv');
    const undated = 'Note: No date was read, and none is written. (Cake)\n';
    expect((await take(content, table, '--dry-run')).stderr).toContain(undated);
    const { stderr } = await take(content, table, '--startDate', '2027-03-06');
    expect(stderr).not.toContain(undated);
  });

  test('lists the last day of an event, and that it is cancelled', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(
        tea('1@x', 'DTEND;VALUE=DATE:20270309', 'STATUS:CANCELLED'),
        ['UID:2@x', 'SUMMARY:Night', 'DTSTART:20270306T200000', 'DTEND:20270307T020000'],
        ['UID:3@x', 'SUMMARY:Jam', 'DTSTART:20270306T200000', 'DTEND:20270307T200000', 'STATUS:TENTATIVE'],
        ['UID:4@x', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20270306', 'DTEND;VALUE=DATE:20270308'],
      ),
    });
    const { stderr } = await take(content, source, ...SMALL, '--dry-run');
    expect(stderr.match(/(?<=\.md: ).*/g)).toEqual([
      'Tea, 2027-03-06 to 2027-03-08 (cancelled)',
      'Night, 2027-03-06T20:00',
      'Jam, 2027-03-06T20:00 to 2027-03-07',
      'Fair, 2027-03-06 to 2027-03-07',
    ]);
  });

  test('repeats the counts at the end of a long report', async () => {
    const events = Array.from({ length: 30 }, (_, at) =>
      tea(`${at}@example.org`).with(1, `SUMMARY:Tea ${at}`),
    );
    const { content, source } = folderWith({ 'source.ics': ical(...events) });
    const lines = (await take(content, source, ...SMALL, '--dry-run')).stderr.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Would be written: 30\. There already: 0\./);
    expect([lines.length, lines.at(-1)]).toEqual([32, lines[0]]);
    writeFileSync(source, ical(...events.slice(0, 23)));
    const { stderr } = await take(content, source, ...SMALL, '--dry-run');
    expect(stderr.trimEnd().split('\n')).toHaveLength(24);
  });

  test('shows times on the clocks there, and long texts from where they differ', async () => {
    const { content, source } = folderWith({
      'source.ics': ical([
        'UID:1@example.org',
        'SUMMARY:Tea',
        'DTSTART;TZID=Europe/Berlin:20270306T183000',
        `DESCRIPTION:${'Tea and more tea. '.repeat(20)}Then cake.`,
      ]),
    });
    await take(content, source, ...SMALL);
    const text = readFileSync(source, 'utf8').replace('cake', 'milk').replace('T183000', 'T190000');
    writeFileSync(source, text.replace('SUMMARY:Tea', 'SUMMARY:Tea\r\nURL:https://example.org/'));
    const { stderr } = await take(content, source);
    expect(stderr).toContain('    startDate: here "2027-03-06T18:30", there "2027-03-06T19:00"\n');
    expect(stderr).toContain('    url: here nothing, there "https://example.org/"\n');
    expect(stderr).toContain(
      '    detail: here "…e tea. Tea and more tea. Then cake.", there "…e tea. Tea and more tea. Then milk."\n',
    );
  });

  test('refuses an event with an unreadable date, since it would be a different event without it', async () => {
    const { content, source } = folderWith({
      'source.ics':
        'name;scale;startDate;endDate\nTea;small;12.13.2027;13.06.2027\nCake;small;2027-06-12;soon\nMilk;small;2027-06-12;\n',
    });
    const file = source.replace('.ics', '.csv');
    renameSync(source, file);
    const { status, stdout, stderr } = await take(content, file);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^[^\n]*milk\.md\n$/);
    expect(stderr).toMatch(/^ {2}Tea.*\n {4}row 2, column startDate: "12.13.2027"/m);
    expect(stderr).toContain('  Cake, 2027-06-12\n    row 3, column endDate: "soon" is not a date');
    writeFileSync(file, readFileSync(file, 'utf8').replace('12.13.2027', '12.06.2027'));
    const again = await take(content, file);
    expect(again.stdout).toMatch(/^[^\n]*tea\.md\n$/);
  });

  test('refuses an event with damaged text, with its place, and reports invisible characters (C30)', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(
        tea('1', 'DESCRIPTION:Tea f\uFFFDr alle'),
        tea('2').with(1, 'SUMMARY:Caf\uFFFD'),
        tea('3', 'LOCATION:Gro\uFFFDe Bleichen').with(1, 'SUMMARY:Cake'),
        tea('4', 'DESCRIPTION:Read it from \u202Eright to left').with(1, 'SUMMARY:Milk'),
        tea('5').with(1, 'SUMMARY:Cof\u2800fee'),
        tea('6').with(1, 'SUMMARY:Cocoa\uFFF9 Day'),
        tea('7').with(1, 'SUMMARY:Soup'),
      ),
    });
    const { status, stdout, stderr } = await take(content, source, ...SMALL);
    expect(status).toBe(1);
    const written = stdout
      .trimEnd()
      .split('\n')
      .map((path) => basename(path, '.md'));
    expect(written).toEqual(['milk', 'cof-fee', 'cocoa-day', 'soup']);
    expect(Object.values(contentsOf(content)).join('')).not.toContain('\uFFFD');
    expect(stderr).toContain('Refused: 3.');
    expect(stderr).toMatch(/^ {2}Tea, 2027-03-06\n {4}[^\n]*: The detail has the character U\+FFFD/m);
    expect(stderr).toMatch(/^ {2}Caf.[^\n]*\n {4}[^\n]*: The name has the character U\+FFFD/m);
    expect(stderr).toMatch(/^ {2}Cake[^\n]*\n {4}[^\n]*: The address has the character U\+FFFD/m);
    expect(stderr).toMatch(/^Note: The detail has the character U\+202E[^\n]*\(Milk, 2027-03-06\)$/m);
    expect(stderr).toMatch(/^Note: The name has the character U\+2800[^\n]*\(Cof/m);
    expect(stderr).toMatch(/^Note: The name has the character U\+FFF9[^\n]*\(Cocoa/m);
    expect(stderr.match(/^Note: .*U\+/gm)).toHaveLength(3);
  });

  test('counts rows as spreadsheets do, and proposes a flag only for values that no column has', async () => {
    const { content, source } = folderWith({
      'source.csv':
        'name,scale,startDate,organization,region\n\n,,,,\n"Tea",small,2027-03-06,club,"Kiel,\nGermany"\nBad date,small,2027-13-06 19:00,club,\n',
      'good.csv': 'name,scale,startDate\nCake,small,2027-03-07\n',
    });
    const table = source.replace('.ics', '.csv');
    const { status, stderr } = await take(content, table);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /\nNot written; put right what is named below, and import again:\n {2}Bad date[^\n]*\n {4}row 5, column startDate: "2027-13-06 19:00" does not exist/,
    );
    expect(stderr).not.toMatch(/flag|--startDate/);
    const given = await take(content, table.replace('source', 'good'), '--url', 'soon');
    expect(given.stderr).toContain('\n    --url: "soon" is not');
  });

  test('stops at columns and dates that can mean something else, and reads them as the flags say', async () => {
    const { content, source } = folderWith({
      'source.csv': 'what=name,Strat Date,Deadline\nTea,03/04/2027,01/01/2027\n',
    });
    const table = source.replace('.ics', '.csv');
    const steps: readonly (readonly [flags: readonly string[], message: string])[] = [
      [[], 'Nothing was written, since columns would not be read'],
      [['--map', 'Strat Date=startDate,deadline='], 'no column with the names of events'],
      [['--map', 'Strat Date=startDate,deadline=,what=name=name'], '(--dates dmy), or 2027-03-04'],
    ];
    for (const [flags, message] of steps) {
      const { status, stdout, stderr } = await take(content, table, ...SMALL, ...flags);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(message);
    }
    const map = '--map=Strat Date=startDate,deadline=,what=name=name';
    const { status } = await take(content, table, ...SMALL, map, '--dates', 'dmy');
    expect(status).toBe(0);
    expect(contentsOf(content)['events/tea.md']).toContain('startDate: 2027-04-03\n');
  });

  test.each([
    ['--map', 'a=startDte', '--map: A column cannot say "startDte". Did you mean "startDate"?'],
    ['--map', 'name', '--map takes COLUMN=KEY'],
    ['--dates', 'dym', '--dates takes one of dmy, mdy, ymd'],
  ])('%s %s is wrong use', async (flag, value, message) => {
    await expect(importEvents(['x.csv', flag, value], null, READING_HERE)).rejects.toThrow(message);
  });

  test('of the table in the handbook', async () => {
    const [, table = ''] = /```csv\n(.*?)```/s.exec(textOf('content/README.md')) ?? [];
    const folder = makeFolder({ 'events.csv': table, 'content/places/.gitkeep': '' });
    const { status, stderr } = await take(join(folder, 'content'), join(folder, 'events.csv'));
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^Written: 2\..* Refused: 0\.\n/),
    });
    expect(stderr.match(/Note: .*/g)).toEqual([
      expect.stringContaining('countryCode: DE, timezone: Europe/Berlin, coordinates'),
    ]);
  });

  test('lists events together that lack the same', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(tea('1@example.org'), tea('2@example.org', 'SUMMARY:x')),
    });
    const { stderr } = await take(content, source, ...SMALL, '--duplicate', '--organization', 'none');
    expect(stderr).toMatch(
      /\n {2}Tea, 2027-03-06\n {2}Tea, 2027-03-06\n {4}--organization: There is no organization "none"\.\n/,
    );
  });

  test.each([
    ['1', 'cake-for-all.md'],
    ['12345', 'cake-for-all-2027-03-06.md', 'RRULE:FREQ=WEEKLY'],
  ])(
    'keeps an event apart from one of the same UID elsewhere, when UIDs are just numbers: %s',
    async (uid, name, ...lines) => {
      const { content, source } = folderWith({
        'source.ics': ical(tea(uid, ...lines)),
        'other.ics': ical(tea(uid, ...lines).with(1, 'SUMMARY:Cake for all')),
      });
      await take(content, source, ...SMALL);
      const { stdout } = await take(content, join(content, '../other.ics'), ...SMALL);
      expect(stdout.split('/').at(-1)).toBe(`${name}\n`);
    },
  );

  test('refuses an event with the number of another one from a source of the same name', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(tea('1'), tea('2')),
      'next/source.ics': ical(
        ['UID:1', 'SUMMARY:Cake for all', 'DTSTART;VALUE=DATE:20270501'],
        ['UID:2', 'SUMMARY:Tea', 'DTSTART;VALUE=DATE:20270307'],
      ),
    });
    await take(content, source, ...SMALL, '--duplicate');
    const { status, stdout, stderr } = await take(content, join(content, '../next/source.ics'), ...SMALL);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('There already: 1. Probably there: 0. Refused: 1. Changed: 1.\n');
    expect(stderr).toContain(
      'The source has the id "1" for it, and a source of the same name had that for another event',
    );
  });

  test('keeps the UUID of an event elsewhere, and finds one of ours by it', async () => {
    const id = '9d3f2c54-7a0b-4f3e-9a55-0d6cf1a5b0aa';
    const { content, source } = folderWith({
      'source.ics': ical(tea(id.toUpperCase())),
      'content/events/a.md': event(7),
    });
    writeFileSync(join(content, '../ours.csv'), 'id,name\n00000000-0000-4000-8000-000000000007,Event 7\n');
    await take(content, source, ...SMALL);
    expect(contentsOf(content)['events/tea.md']).toContain(`id: ${id}\n`);
    const { stderr } = await take(content, join(content, '../ours.csv'));
    expect(stderr).toContain('Written: 0. There already: 1. Probably there: 0. Refused: 0.\n');
    expect(stderr).toContain('a.md: The calendar has it by its UID, and this source did not bring it');
  });

  test('names the key under which most of its events were imported', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(...['1', '2'].map((uid) => tea(`${uid}@example.org`).with(1, `SUMMARY:Tea ${uid}`))),
    });
    const again = source.replace('source.ics', 'Source (1).ics');
    writeFileSync(again, readFileSync(source));
    expect((await take(content, source, ...SMALL)).stderr).not.toContain('--key');
    const KEY = 'It was imported under the key "source": use --key source.';
    for (const _time of ['first', 'second'])
      expect((await take(content, again, ...SMALL)).stderr.split('\n')[0]).toBe(KEY);
    expect((await take(content, again, '--key', 'source')).stderr).not.toContain(KEY);
    const other = source.replace('source.ics', 'other.ics');
    writeFileSync(other, ical(tea('1@example.org'), tea('3@example.org').with(1, 'SUMMARY:Tea 3')));
    expect((await take(content, other, ...SMALL)).stderr).not.toContain(KEY);
  });

  test('takes the scale of an event that --same ties for that of an editor', async () => {
    const { content, source } = folderWith({
      'content/events/own.md': event(7, { name: 'Tea', startDate: '2027-03-06' }),
    });
    const table = source.replace('.ics', '.csv');
    writeFileSync(table, 'id,name,startDate\ntea@example.org,Tea,2027-03-06\n');
    await take(content, table, '--same', 'events/own.md=source:tea@example.org');
    writeFileSync(table, 'id,name,startDate,scale\ntea@example.org,Tea,2027-03-06,large\n');
    const { stderr } = await take(content, table, '--update');
    expect(stderr).toContain('Changed in the source and here: 1.\n');
    expect(contentsOf(content)['events/own.md']).toContain('scale: small\n');
  });

  test('writes events that only their source tells apart', async () => {
    const hour = (uid: string, name: string): string[] => [
      `UID:${uid}`,
      `SUMMARY:${name}`,
      'DTSTART;VALUE=DATE:20270306',
      'LOCATION:Tea House',
      'URL:https://tea.example/',
    ];
    const { content, source } = folderWith({
      'source.ics': ical(
        hour('1@x', 'Tea tasting 1'),
        hour('2@x', 'Tea tasting 2'),
        hour('3@x', 'Tea tasting 2'),
      ),
    });
    const { status } = await take(content, source, ...SMALL);
    expect({
      status,
      files: Object.keys(contentsOf(content)).filter((path) => path.includes('tea')),
    }).toEqual({
      status: 0,
      files: ['events/tea-tasting-1.md', 'events/tea-tasting-2-2.md', 'events/tea-tasting-2.md'],
    });
  });

  test('does not write a likely duplicate unless it is told to, and shows what it has otherwise', async () => {
    const { content, source } = folderWith({
      'content/events/mine.md': event(7, { name: 'Tea', startDate: '2027-03-06', address: 'Room' }),
    });
    writeFileSync(source, ical(tea('1@example.org', 'LOCATION:Hall')));
    const { status, stdout, stderr } = await take(content, source, ...SMALL);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(
      /Tea, 2027-03-06: \S*mine\.md is probably this event\. It has the same name and day\.\n {4}address: here "Room", there "Hall"\n/,
    );
    expect(stderr).toMatch(/"Hall"\n {4}The same\? --same \S*mine\.md=source:1@example\.org\n/);
    const { stdout: markdown } = await take(content, source, ...SMALL, '--format', 'markdown');
    expect(markdown.match(/mine\.md/g)).toHaveLength(1);
    writeFileSync(source, ical(tea('2@example.org').with(2, 'DTSTART:20270306T100000Z')));
    expect((await take(content, source, ...SMALL)).stderr).toContain(
      '    startDate: here "2027-03-06", there "2027-03-06T10:00"\n',
    );
    writeFileSync(source, ical(tea('3@example.org').with(2, 'DTSTART;VALUE=DATE:20270307')));
    expect((await take(content, source, ...SMALL)).stdout).toMatch(/tea\.md\n$/);
    writeFileSync(source, ical(tea('1@example.org', 'LOCATION:Hall')));
    const again = await take(content, source, ...SMALL, '--duplicate');
    expect(again.stdout).toMatch(/tea-2\.md\n$/);
  });

  test('prints the option that ties a date of a series to a file, as a shell takes it', async () => {
    const { content, source } = folderWith({
      'content/events/mine.md': event(7, { name: 'Tea', startDate: '2027-03-06' }),
      'source.ics': ical(tea("it's@example.org", 'RRULE:FREQ=WEEKLY;COUNT=2')),
    });
    const WINDOW = ['--since', '2027-03-01', '--until', '2027-12-31'];
    const { stderr } = await take(content, source, ...SMALL, ...WINDOW);
    const [, same = ''] = / --same '(.*)'\n/.exec(stderr) ?? [];
    expect(same).toMatch(/mine\.md=source:it'\\''s@example\.org 2027-03-06$/);
    const tied = await take(content, source, ...WINDOW, '--same', same.replace(String.raw`'\''`, "'"));
    expect(tied.stderr).toContain('There already: 2. Probably there: 0.');
  });

  test('writes what can be written, and says what to do about the others', async () => {
    const { content, source } = folderWith({
      'source.csv':
        'name,scale,startDate,organization\nTea,small,2027-03-06,club\nCake,small,2027-03-07,nobody\nMilk,tiny,2027-03-08,\n=1+1,small,,\n"- a: [b",small,,\n',
    });
    const { status, stdout, stderr } = await take(
      content,
      source.replace('.ics', '.csv'),
      '--scale',
      'small',
    );
    expect(status).toBe(1);
    expect(stdout.split('\n').map((path) => basename(path))).toEqual([
      'tea.md',
      'milk.md',
      '1-1.md',
      'a-b.md',
      '',
    ]);
    expect(stderr).toMatch(/Refused: 1\./);
    expect(stderr).toMatch(/Cake, 2027-03-07\n {4}row 3, column organization: [^\n]{0,60}nobody/);
    expect(
      loadContent(content)
        .records?.events.map(({ name }) => name)
        .sort(),
    ).toEqual(['- a: [b', '=1+1', 'Milk', 'Tea']);
  });

  test.each(['tea-and-cake-'.repeat(9), `${'a'.repeat(59)}-b`])(
    'has a key of 60 characters at the most, by which it is known the next time: %s',
    async (name) => {
      const { content, source } = folderWith({ [`${name}.ics`]: ical(tea('1@example.org')) });
      const long = source.replace('source', name);
      await take(content, long, ...SMALL);
      const { status, stderr } = await take(content, long, ...SMALL);
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: 'Written: 0. There already: 1. Probably there: 0. Refused: 0.\n',
      });
    },
  );

  test('writes the others when the name of a file would be too long', async () => {
    const { content, source } = folderWith({
      'source.csv': `name,startDate,slug\nTea,2027-03-06,${'a'.repeat(300)}\nCake,2027-03-07,cake\n`,
    });
    const { status, stdout, stderr } = await take(content, source.replace('.ics', '.csv'), ...SMALL);
    expect({ status, written: basename(stdout.trim()) }).toEqual({ status: 1, written: 'cake.md' });
    expect(stderr).toMatch(
      / {2}Tea, 2027-03-06\n {4}row 2, column slug: No file can have a name as long as this slug\.\n/,
    );
  });

  test.each([
    ['https://example.org/a.png', 'images/ours.png', ''],
    [
      'images/theirs.png',
      'https://example.org/a.png',
      'here "https://example.org/a.png", there "images/theirs.png"',
    ],
  ])('compares a picture %s with one of ours, %s', async (theirs, ours, difference) => {
    const row = (thumbnail: string): string =>
      `id,name,startDate,thumbnail\n1@example.org,Tea,2027-03-06,${thumbnail}\n`;
    const { content, source } = folderWith({ 'source.csv': row('https://example.org/b.png') });
    const table = source.replace('.ics', '.csv');
    await take(content, table, ...SMALL);
    const file = join(content, 'events/tea.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace('https://example.org/b.png', ours));
    writeFileSync(table, row(theirs));
    const { status, stderr } = await take(content, table);
    expect({ status, said: /thumbnail: (.*)/.exec(stderr)?.[1] ?? '' }).toEqual({
      status: 0,
      said: difference,
    });
  });

  test('writes an event like one that is refused', async () => {
    const { content, source } = folderWith({
      'source.csv':
        'id,name,startDate,organization\n1@a,Tea Party,2027-03-06,nobody\n2@a,Tea Party,2027-03-06,\n',
    });
    const { status, stdout, stderr } = await take(content, source.replace('.ics', '.csv'), ...SMALL);
    expect({ status, written: basename(stdout.trim()) }).toEqual({ status: 1, written: 'tea-party-2.md' });
    expect(stderr).toContain('Written: 1. There already: 0. Probably there: 0. Refused: 1.\n');
  });

  test('asks once how large the events are, and refuses when nobody can answer', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(tea('1@example.org'), tea('2@example.org', 'SUMMARY:x')),
    });
    const { status, stderr } = await take(content, source);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /--scale is missing.*cosy, small, medium, large, xlarge, xxlarge, mega\.\nNothing was written\.\n$/,
    );
    const asked = await converse(
      (terminal) => importEvents([source, '--content', content, '--duplicate'], terminal, READING_HERE),
      [['How large are the 2 events', '\r']],
    );
    expect(asked.status).toBe(0);
    expect(asked.left).toEqual([]);
    expect(Object.values(contentsOf(content)).filter((text) => text.includes('scale: small'))).toHaveLength(
      2,
    );
  });

  test('refuses only the rows without a known scale; a second import gives a scale to these', async () => {
    const { content, source } = folderWith({
      'source.csv':
        'id,name,scale,startDate\n1,Tea,Cosy,2027-03-06\n2,Cake,tiny,2027-03-07\n3,Jam,,2027-03-08\n',
    });
    const table = source.replace('.ics', '.csv');
    const { status, stderr } = await take(content, table);
    expect(status).toBe(1);
    expect(stderr).toContain('Written: 1. There already: 0. Probably there: 0. Refused: 2.\n');
    expect(stderr).toMatch(/ {2}\S*Cake.*\n.*"tiny" is not a known scale\.\n.*cosy.*mega/);
    expect(stderr).toMatch(/ {2}\S*Jam.*\n.*--scale is missing\. It takes one of cosy/);
    const again = await take(content, table, '--scale', 'medium');
    expect(again.stderr).toContain('Written: 2. There already: 1. Probably there: 0. Refused: 0.\n');
    expect(again.stderr).toMatch(
      /Note: --scale is taken in place of what the source says\. \(\S*Cake[^;]*\)\n/,
    );
    const scales = Object.values(contentsOf(content)).flatMap((text) => /scale: (\w+)/.exec(text)?.[1] ?? []);
    expect(scales).toEqual(['medium', 'medium', 'cosy']);
  });

  /** Options with which every source is read as this, whatever it contains. */
  function saying(found: Readonly<Record<string, unknown>>): ReadOptions {
    const answer = JSON.stringify({ events: [], calendars: [], notes: [], ...found });
    const program = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage(${answer});`;
    return { program: new URL(`data:text/javascript,${encodeURIComponent(program)}`) };
  }

  test('names each event that it does not write: repeated, refused by the reader, and none that is private', async () => {
    const { content, source } = folderWith({ 'source.ics': ical(tea('4@example.org')) });
    await take(content, source, ...SMALL);
    const facts = (name: string): unknown => [
      { key: 'name', value: name, from: 'SUMMARY' },
      { key: 'startDate', value: '2027-03-06', from: 'DTSTART' },
    ];
    const reading = saying({
      events: [
        { uid: '1@example.org', facts: facts('Cake'), notes: [], sequence: 1 },
        { uid: '1@example.org', facts: facts('Pie'), notes: [], sequence: 0 },
        { uid: '2@example.org', facts: facts('Jam'), notes: [], refusal: 'Its DTEND does not exist.' },
      ],
      privates: 3,
      privateUids: ['3@example.org', '4@example.org'],
      refused: [{ name: 'Soup', startDate: null, reason: 'It has no date.' }],
    });
    const { status, stderr } = await runQuietly(
      (terminal) => importEvents([source, '--content', content, ...SMALL], terminal, reading),
      null,
    );
    expect(status).toBe(1);
    const [, ...lines] = stderr.replaceAll(/ \S*content\//g, ' content/').split('\n');
    expect(lines.slice(0, 10)).toEqual([
      '  content/events/cake.md: Cake, 2027-03-06',
      '  content/events/tea.md: It has become private in the source. It stays public until you delete its file.',
      'Not written, since the source has them more than once:',
      '  Pie, 2027-03-06: The source has a later version of it (SEQUENCE 1).',
      'Not written; put right what is named below, and import again:',
      '  Jam, 2027-03-06',
      '    Its DTEND does not exist.',
      '  Soup',
      '    It has no date.',
      expect.stringContaining('npm run validate'),
    ]);
    expect(stderr).toMatch(
      /^Written: 1\. There already: 1\. Probably there: 0\. Refused: 2\. More than once in the source: 1\. Private, and not taken: 3\.\n/,
    );
    expect(stderr).not.toMatch(/[34]@example/);
  });

  describe('takes nothing for a change of the source', () => {
    const TALK = [
      ...[
        'UID:1@example.org',
        'SUMMARY:Talk &amp; tea',
        'DTSTART:20270306T090000Z',
        'DTEND:20270306T100000Z',
      ],
      ...['LOCATION:Hall\\, Kiel', 'DESCRIPTION:<p>Come <b>early</b></p>', 'CATEGORIES:Tea'],
    ];

    async function update(content: string, file: string, reading: ReadOptions = READING_HERE): Promise<Made> {
      const args = [file, '--content', content, '--update', ...SMALL];
      return runQuietly((terminal) => importEvents(args, terminal, reading), null);
    }

    test('that a later version of this program makes of the same words', async () => {
      const { content, source } = folderWith({ 'source.ics': ical(TALK) });
      await take(content, source, ...SMALL);
      const before = contentsOf(content);
      const { events } = icalEvents(readFileSync(source, 'utf8'), { timezone: 'Asia/Shanghai' });
      const later = (made: (value: string) => string): FoundEvent[] =>
        events.map((event) => ({
          ...event,
          facts: [
            ...event.facts.map((fact) => ({
              ...fact,
              value: typeof fact.value === 'string' ? made(fact.value) : ['coffee'],
            })),
            { key: 'region', value: 'Kiel, Germany', from: 'a table of towns' },
          ],
        }));
      const same = later((value) =>
        value.replace('early', '_early_').replace('Z', '+00:00').replace('Hall', 'Halls'),
      );
      expect((await update(content, source, saying({ events: same }))).stderr).toContain('There already: 1.');
      expect(contentsOf(content)).toEqual(before);
      const other = same.map((event) => ({
        ...event,
        facts: event.facts.map((fact) => (fact.key === 'detail' ? { ...fact, words: 'otherWords1' } : fact)),
      }));
      await update(content, source, saying({ events: other }));
      const [text = ''] = Object.values(contentsOf(content));
      expect(text).toContain('Come _early_');
      expect(text).not.toMatch(/Halls|coffee|\+00:00/);
    });

    test('that another time zone of the site makes of them', async () => {
      const floating = ['UID:2@example.org', 'SUMMARY:Tea', 'DTSTART:20270307T100000', 'LOCATION:Hall'];
      const { content, source } = folderWith({ 'source.ics': ical(TALK, floating) });
      writeFiles(content, { 'site.yml': 'timezone: Europe/Berlin\n' });
      await take(content, source, ...SMALL);
      const before = contentsOf(content);
      writeFiles(content, { 'site.yml': 'timezone: America/New_York\n' });
      expect((await update(content, source)).stderr).toContain('There already: 2.');
      expect(contentsOf(content)).toEqual(before);
    });

    test('that stands in lines of which no fact is made, beside what an editor corrected', async () => {
      const { content, source } = folderWith({ 'source.ics': ical(TALK) });
      await take(content, source, ...SMALL);
      const before = Object.entries(contentsOf(content));
      writeFiles(
        content,
        Object.fromEntries(before.map(([path, text]) => [path, text.replace('Hall,', 'Hall 3,')])),
      );
      const edited = contentsOf(content);
      writeFiles(content, { '../source.ics': ical([...TALK, 'DTSTAMP:20270101T000000Z', 'X-COUNT:2']) });
      const { status, stderr } = await update(content, source);
      expect({ status, stderr }).toMatchObject({
        status: 0,
        stderr: expect.stringContaining('There already: 1.'),
      });
      expect(contentsOf(content)).toEqual(edited);
    });
  });

  test('shows the time zone of the source where the place says none', async () => {
    const { content, source } = folderWith({ 'content/site.yml': 'timezone: Europe/Berlin\n' });
    const said = { name: 'Tea', startDate: '2027-03-10T02:00:00Z' };
    const facts = Object.entries(said).map(([key, value]) => ({ key, value, from: key }));
    const reading = saying({
      events: [{ uid: '1@example.org', facts, notes: [] }],
      zone: 'America/Los_Angeles',
    });
    writeFileSync(source, ical());
    const { stderr } = await runQuietly(
      (terminal) => importEvents([source, '--content', content, ...SMALL], terminal, reading),
      null,
    );
    expect(stderr).not.toContain('Note: ');
    expect(loadContent(content).records?.events[0]).toMatchObject({
      startDate: '2027-03-10T02:00:00.000Z',
      timezone: 'America/Los_Angeles',
    });
  });

  describe('tells programs', () => {
    /** Imports a table in which one event is new, one is changed, one is a probable duplicate and one is refused. */
    async function mixed(...flags: readonly string[]): Promise<Made & { content: string }> {
      const name = 'Cake @all `<img>` https://evil.example #1';
      const { content, source } = folderWith({
        'source.ics': ical(tea('1@example.org')),
        'content/events/mine.md': event(7, { name: 'Jam', startDate: '2027-03-06' }),
      });
      await take(content, source, ...SMALL);
      const table = source.replace('.ics', '.csv');
      writeFileSync(
        table,
        `id,name,startDate\n1@example.org,Tea,2027-03-07\n2@x,${name},2027-03-06\n3@x,Jam,2027-03-06\n4@x,Soup,soon\n`,
      );
      return { ...(await take(content, table, ...SMALL, ...flags)), content };
    }

    test('in one object of JSON what became of each event', async () => {
      const { status, stdout, stderr } = await mixed('--format', 'json');
      const { sources } = JSON.parse(stdout.replaceAll(/"[^"]*content\//g, '"')) as { sources: unknown };
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      const nothing = { changed: 1, gone: 0, private: 0, filtered: 0, conflicts: 0 };
      expect(sources).toEqual([
        {
          ...{ key: 'source', name: null, url: null, answered: true, reason: null },
          ...{ ...nothing, found: 4, new: 1, refused: 1 },
          events: [
            {
              ...{
                name: 'Tea',
                startDate: '2027-03-07',
                state: 'changed',
                file: 'events/tea.md',
                reason: null,
              },
              facts: [{ key: 'startDate', ours: '2027-03-06', theirs: '2027-03-07' }],
            },
            expect.objectContaining({
              ...{ name: 'Soup', startDate: 'soon', state: 'refused', file: null },
              reason: expect.stringContaining('row 5, column startDate: "soon" is not a date'),
            }),
            expect.objectContaining({ state: 'new', facts: [], reason: null }),
            expect.objectContaining({
              ...{ name: 'Jam', state: 'duplicate', file: 'events/mine.md' },
              reason: expect.stringContaining('It has the same name and day.'),
            }),
          ],
        },
      ]);
    });

    test('in Markdown, where all that a source says is code', async () => {
      const { stdout, content } = await mixed('--format', 'markdown', '--dry-run');
      expect(stdout).toMatch(/^### source\n\n4 found, 1 new, 1 changed, 1 refused\n\n\*\*New\*\*\n\n- ``/);
      const shown = (htmlOf(stdout) ?? '').replaceAll(/<code>.*?<\/code>/gs, '');
      expect(shown).not.toMatch(/evil|Cake|Soup|<a|<img|@/);
      expect(Object.keys(contentsOf(content)).filter((path) => path.includes('cake'))).toEqual([]);
    });

    test.each([
      ['missing.ics', 'cannot be read'],
      ['empty.ics', 'No event was found.'],
    ])('why nothing is taken of %s', async (file, reason) => {
      const { content, source } = folderWith({ 'empty.ics': ical() });
      const { status, stdout } = await take(content, source.replace('source.ics', file), '--format', 'json');
      expect(status).toBe(1);
      expect(JSON.parse(stdout)).toEqual({
        sources: [
          expect.objectContaining({
            ...{ answered: file === 'empty.ics', found: 0, events: [] },
            reason: expect.stringContaining(reason),
          }),
        ],
      });
    });
  });

  test('takes the dates of an event that recurs, from one day to another, each once', async () => {
    const { content, source } = folderWith({ 'source.ics': ical(tea('1@example.org', 'RRULE:FREQ=WEEKLY')) });
    const starts = (): string[] =>
      Object.values(contentsOf(content)).flatMap((text) => /^startDate: (.*)$/m.exec(text)?.[1] ?? []);
    const next = await take(content, source, ...SMALL, '--since', '2027-03-10');
    expect(next.stderr).toContain('--until takes all of its dates up to a day.');
    expect(starts()).toEqual(['2027-03-13']);
    await take(content, source, ...SMALL, '--since=2027-03-07', '--until=2027-03-27');
    expect(starts().sort()).toEqual(['2027-03-13', '2027-03-20', '2027-03-27']);
    const series = Object.values(contentsOf(content)).flatMap((text) => /^series: .*$/m.exec(text) ?? []);
    expect(new Set(series).size).toBe(1);
    const { stderr } = await take(
      content,
      source,
      ...SMALL,
      '--since',
      '2027-03-07',
      '--until',
      '2027-03-27',
    );
    expect(stderr).toContain('Written: 0. There already: 3.');
    const day = await take(content, source, ...SMALL, '--since=2027-03-20', '--until=2027-03-20');
    expect(day.stderr).toContain('Written: 0. There already: 1.');
  });

  test('keeps the series of an event that recurs when the source calls it otherwise', async () => {
    const weekly = tea('1@example.org', 'RRULE:FREQ=WEEKLY');
    const { content, source } = folderWith({ 'source.ics': ical(weekly) });
    await take(content, source, ...SMALL, '--since=2027-03-06', '--until=2027-03-13');
    writeFileSync(source, ical(weekly.with(1, 'SUMMARY:Coffee')));
    await take(content, source, ...SMALL, '--since=2027-03-06', '--until=2027-03-20');
    const files = Object.values(contentsOf(content));
    const series = files.flatMap((text) => /^series: (.*)$/m.exec(text)?.[1] ?? []);
    expect(series).toHaveLength(3);
    expect([...new Set(series)]).toEqual([expect.stringMatching(/^tea-[0-9a-f]{8}$/)]);
  });

  describe('of a series of Google that "this and following" divided', () => {
    const BEFORE = tea('1@google.com', 'RRULE:FREQ=WEEKLY');
    const FIRST = tea('1@google.com', 'RRULE:FREQ=WEEKLY;UNTIL=20270319');
    const REST = tea('1_R20270320@google.com', 'RRULE:FREQ=WEEKLY')
      .with(1, 'SUMMARY:Coffee')
      .with(2, 'DTSTART;VALUE=DATE:20270320');
    const DATES = [...SMALL, '--since=2027-03-06', '--until=2027-03-27'];

    const seriesIn = (content: string): string[] =>
      Object.values(contentsOf(content)).flatMap((text) => /^series: (.*)$/m.exec(text)?.[1] ?? []);

    test('changes the files of the later dates, which are neither gone nor new', async () => {
      const { content, source } = folderWith({ 'source.ics': ical(BEFORE) });
      await take(content, source, ...DATES);
      writeFileSync(source, ical(FIRST, REST));
      const { stderr } = await take(content, source, ...DATES, '--update');
      expect(stderr).toMatch(
        /^Written: 0\. There already: 4\. Probably there: 0\. Refused: 0\. Changed: 2\.\n/,
      );
      expect(contentsOf(content)['events/tea-2027-03-20.md']).toContain('name: Coffee');
      expect(new Set(seriesIn(content)).size).toBe(1);
    });

    test('takes both parts as one series, whichever comes first', async () => {
      for (const parts of [
        [FIRST, REST],
        [REST, FIRST],
      ]) {
        const { content, source } = folderWith({ 'source.ics': ical(...parts) });
        await take(content, source, ...DATES);
        expect(seriesIn(content)).toHaveLength(4);
        expect(new Set(seriesIn(content)).size).toBe(1);
      }
    });
  });

  test('refuses a source that is cut off, and writes nothing of it', async () => {
    const text = ical(tea('1@example.org'), tea('2@example.org').with(1, 'SUMMARY:Cake'));
    const { content, source } = folderWith({ 'source.ics': text.slice(0, text.indexOf('SUMMARY:Cake')) });
    const { status, stdout, stderr } = await take(content, source, ...SMALL);
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'It is cut off: the VEVENT that begins in line 7 has no END:VEVENT.\nNothing was written.\n',
    });
  });

  test('writes nothing in a dry run', async () => {
    const { content, source } = folderWith({ 'source.ics': ical(tea('1@example.org')) });
    const { status, stdout, stderr } = await take(content, source, ...SMALL, '--dry-run');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(/^Would be written: 1\./);
    expect(Object.keys(contentsOf(content))).toEqual(['organizations/club.md']);
  });

  test('notes once the events with a password in an address', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(
        tea('1', 'URL:https://meet.example/j/1?pwd=abc').with(1, 'SUMMARY:Tea 1'),
        tea('2', 'DESCRIPTION:See https://meet.example/j/2?a=b&Passcode=123456 there').with(
          1,
          'SUMMARY:Tea 2',
        ),
        tea('3', 'DESCRIPTION:The ?pwd=x is at https://meet.example/j/3\\nor password=1').with(
          1,
          'SUMMARY:Tea 3',
        ),
      ),
    });
    const { status, stderr } = await take(content, source, ...SMALL);
    expect(status).toBe(0);
    expect(stderr).toContain(
      'Note: An address in it has a password, which everybody could read. (Tea 1, 2027-03-06; Tea 2, 2027-03-06)\n',
    );
  });

  test('notes the events whose addresses name another town than --region', async () => {
    const addresses = [
      'Hall, 24103 Kiel',
      'Hall, 20095 Hamburg',
      'Am Markt, Lübeck',
      'Hall',
      'Kiel House, Hamburg',
    ];
    const { content, source } = folderWith({
      'source.ics': ical(
        ...addresses.map((address, at) =>
          tea(`${at}@x`, `LOCATION:${address.replaceAll(',', '\\,')}`).with(1, `SUMMARY:Tea ${at}`),
        ),
      ),
    });
    const { stderr } = await take(content, source, ...SMALL, '--region', 'Hamburg, Germany', '--dry-run');
    expect(stderr.match(/Note: Its address.*/g)).toEqual([
      'Note: Its address names another town than --region does: correct one of them. (Tea 0, 2027-03-06; Tea 2, 2027-03-06)',
    ]);
  });

  test('gives flags to all events, and a time zone to times without one', async () => {
    const { content, source } = folderWith({
      'source.ics': ical(
        ['UID:1@example.org', 'SUMMARY:Tea', 'DTSTART:20270306T100000'],
        ['UID:2@example.org', 'SUMMARY:Cake', 'DTSTART;TZID=Asia/Tokyo:20270306T100000'],
      ),
    });
    await take(content, source, ...SMALL, '--organization', 'club', '--timezone', 'Europe/Berlin');
    const { 'events/tea.md': first = '', 'events/cake.md': second = '' } = contentsOf(content);
    expect(first).toMatch(/startDate: 2027-03-06T10:00\ntimezone: Europe\/Berlin\norganization: club\n/);
    expect(second).toMatch(/startDate: 2027-03-06T10:00\ntimezone: Asia\/Tokyo\norganization: club\n/);
    writeFileSync(source, ical(tea('3@example.org')));
    expect((await take(content, source, ...SMALL, '--name', 'Jam')).stdout).toMatch(/\/jam\.md\n$/);
  });

  test('gives the time zone to rows without one', async () => {
    const text =
      'name,startDate,timezone\nTea,2027-03-06 10:00,CEST\nCake,2027-03-07 10:00,Z\nRice,2027-03-08 10:00,Asia/Tokyo\n';
    const { content, source } = folderWith({ 'source.csv': text });
    const path = source.replace('source.ics', 'source.csv');
    const { stderr } = await take(content, path, ...SMALL, '--timezone', 'Europe/Berlin');
    const zones = Object.entries(contentsOf(content)).flatMap(([file, written]) =>
      file.startsWith('events/') ? [[file, /^timezone: (.*)$/m.exec(written)?.[1]]] : [],
    );
    expect(Object.fromEntries(zones)).toEqual({
      'events/cake.md': 'Europe/Berlin',
      'events/rice.md': 'Asia/Tokyo',
      'events/tea.md': 'Europe/Berlin',
    });
    expect(stderr).toContain(
      '--timezone is taken in place of what the source says. (Tea, 2027-03-06 10:00; Cake, 2027',
    );
    expect(stderr).not.toContain('gives another');
  });

  test.each([
    [
      'source.csv',
      'name,startDate\nTea,2027-03-06 10:00\nCake,2027-03-07 10:00\nDay,2027-03-08\n',
      'The time zone of its times is not said',
    ],
    [
      'source.json',
      JSON.stringify(
        ['Tea', 'Cake'].map((name, day) => ({
          '@type': 'Event',
          name,
          startDate: `2027-03-0${6 + day}T10:00+02:00`,
        })),
      ),
      'The time zone of the place is not said',
    ],
  ])('reports once in which time zone the times of a %s are read', async (file, text, what) => {
    const { content, source } = folderWith({ [file]: text, 'content/site.yml': 'timezone: Asia/Tokyo\n' });
    const path = source.replace('source.ics', file);
    const { stderr } = await take(content, path, ...SMALL, '--dry-run');
    const notes = stderr.split('\n').filter((line) => line.startsWith('Note: '));
    expect(notes).toEqual([
      expect.stringMatching(
        `^Note: ${what}: Asia/Tokyo, that of the calendar, is taken. --timezone gives another. \\(Tea, [^;]+; Cake, [^;]+\\)$`,
      ),
    ]);
    const given = await take(content, path, ...SMALL, '--timezone', 'Asia/Taipei');
    expect(given.stderr).not.toContain('Note: ');
  });

  test.each([
    ['nothing to import', [], 'Say what is to be imported'],
    ['a flag of one event', ['x.ics', '--slug', 'x'], '--slug is for one event'],
    [
      'dates of one event',
      ['x.ics', '--repeat', 'weekly', '--count', '2'],
      '--repeat is for one event; "new event --from" takes it.',
    ],
    ['a day that is none', ['x.ics', '--until', 'soon'], '--until takes a day, like 2027-02-20.'],
    ['a day that does not exist', ['x.ics', '--since=2027-02-30'], '--since takes a day'],
    ['days in the wrong order', ['x.ics', '--since=2027-03-02', '--until=2027-03-01'], 'a day before'],
    [
      'a day twice',
      ['x.ics', '--until=2027-03-02', '--until=2027-03-01'],
      '--until is given more than once.',
    ],
    ['a flag that is not known', ['x.ics', '--scales', 'small'], 'Did you mean "--scale"?'],
    ['a format that is not known', ['x.ics', '--format', 'xml'], '--format takes text, json, markdown.'],
    ['an option twice', ['x.ics', '--format=json', '--format=text'], '--format is given more than once.'],
  ])('refuses %s', async (_, args, message) => {
    await expect(importEvents(args, null, READING_HERE)).rejects.toThrow(message);
  });

  test('the second import of the same adds nothing, whatever the names, days and UIDs', async () => {
    const names = fc.constantFrom('Tea', 'Tea!', '茶会', '🫖', 'a: [b', "'=1", '---', '# x', 'Ünder');
    const days = fc.constantFrom('20270306', '20270307', '20271231');
    const uids = fc.oneof(fc.constantFrom('1', '2', '__proto__'), fc.uuid());
    const events = fc.uniqueArray(fc.tuple(uids, names, days), {
      minLength: 1,
      maxLength: 6,
      selector: ([uid]) => uid,
    });
    await fc.assert(
      fc.asyncProperty(events, async (rows) => {
        const text = ical(
          ...rows.map(([uid, name, day]) => [`UID:${uid}`, `SUMMARY:${name}`, `DTSTART;VALUE=DATE:${day}`]),
        );
        const { content, source } = folderWith({ 'source.ics': text });
        await take(content, source, ...SMALL, '--duplicate');
        const before = contentsOf(content);
        expect(Object.keys(before)).toHaveLength(rows.length + 1);
        const { status, stdout } = await take(content, source, ...SMALL, '--duplicate');
        expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
        expect(contentsOf(content)).toEqual(before);
        expect(loadContent(content).records).not.toBeNull();
      }),
      { numRuns: runs(8) },
    );
  });
});
