import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { datesAYearLater } from '../../src/cli/new-record/next-edition.ts';
import { NEW_TYPE_OF } from '../../src/cli/new-record/record-type.ts';
import { repeatedDrafts } from '../../src/cli/new-record/repeat.ts';
import { loadContent } from '../../src/content/load.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, organization, place } from '../helpers/content-files.ts';
import type { Step } from '../helpers/dialog.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { answer, ENTER, make, skipped } from '../helpers/new-record.ts';

const DOWN = '\u001b[B';

const CTRL_C = '\u0003';

const ERASE_LINE = '\u0015';

describe('new', () => {
  const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

  const CLUB: Files = { 'organizations/club.md': organization(90) };

  /** Runs the compiled command in the folder where somebody types it. */
  function type(folder: string, ...args: readonly string[]): Promise<Finished> {
    return runNamed('new', args, { INIT_CWD: folder, CONTENT_DIR: join(folder, 'content') });
  }

  function textOf(content: string, path: string): string {
    return readFileSync(join(content, path), 'utf8');
  }

  function filesIn(content: string): string[] {
    return readdirSync(content, { recursive: true, encoding: 'utf8' }).sort();
  }

  function isValid(content: string): boolean {
    return loadContent(content).records !== null;
  }

  describe('new, in a script', () => {
    test('an event with the name and day of another: names that one', async () => {
      const content = makeFolder({ 'events/tea.md': event(1, { name: 'Tea Day', startDate: '2027-02-20' }) });
      const tea = ['event', '--name', 'Tea day', '--scale', 'small', '--startDate'];
      const { status, stderr } = await make(content, [...tea, '2027-02-20', '--slug', 'x']);
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.stringMatching(/tea\.md is probably this event\. It has the same name and day\.\n/),
      });
      expect((await make(content, [...tea, '2027-02-21', '--slug', 'y'])).stderr).not.toContain('probably');
    });

    test('an event: the path alone on standard output, the file valid at once', async () => {
      const folder = makeFolder({
        'content/organizations/club.md': organization(1),
        'content/places/hall.yml': place(2),
      });
      const { status, stdout, stderr } = await type(
        folder,
        ...['event', '--name', 'Pet Meet: Hamburg', '--scale', 'small', '--startDate', '2027-02-20'],
        ...['--organization', 'club', '--place', 'hall', '--detail', 'Tea.\n\nMore tea.'],
        ...['--ignore', 'name-capitals', '--ignore', 'event-long'],
        ...[
          '--countryCode',
          'DE',
          '--latitude',
          '-53.5',
          '--longitude',
          '10',
          '--tags',
          'tea',
          '--tags',
          '2027',
        ],
      );
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'content/events/pet-meet-hamburg.md\n' });
      expect(stderr).toContain(
        'Added, since the place of the event says it: timezone: Europe/Berlin. Change',
      );
      expect(stderr).toContain('npm run validate');
      expect(textOf(folder, 'content/events/pet-meet-hamburg.md')).toMatch(
        new RegExp(
          `^---\nid: ${UUID}\nname: "Pet Meet: Hamburg"\nscale: small\nstartDate: 2027-02-20\ntimezone: Europe/Berlin\ncountryCode: DE\nlatitude: -53\\.5\nlongitude: 10\ntags:\n  - tea\n  - 2027\nplace: hall\norganization: club\nignore:\n  - name-capitals\n  - event-long\n---\n\nTea\\.\n\nMore tea\\.\n$`,
        ),
      );
      expect(isValid(join(folder, 'content'))).toBe(true);
    });

    test('a list of slugs in one flag, with commas between them; a comma in an address stays', async () => {
      const content = makeFolder({ 'organizations/club.md': organization(1) });
      const lists = ['--tags', 'tea, 2027', '--tags', 'books', '--sources', 'https://example.org/a,b'];
      const { status } = await make(content, ['event', '--name', 'Meet', '--scale', 'small', ...lists]);
      expect(status).toBe(0);
      const written = 'tags:\n  - tea\n  - 2027\n  - books\nsources:\n  - https://example.org/a,b\n';
      expect(textOf(content, 'events/meet.md')).toContain(written);
    });

    test('an organization and a place, in folders that are made for them', async () => {
      const content = makeFolder({ 'events/a.md': event(1) });
      const club = ['--name', '鹿港 Club', '--chatGroup', '0784051168', '--description', 'We.'];
      expect(await make(content, ['organization', ...club])).toMatchObject({ status: 0 });
      expect(textOf(content, 'organizations/lu-gang-club.md')).toMatch(
        new RegExp(`^---\nid: ${UUID}\nname: 鹿港 Club\nchatGroup: 0784051168\n---\n\nWe\\.\n$`),
      );
      const { status, stderr } = await make(content, ['place', '--name', 'Café Zürich', '--kind', 'café']);
      expect(status).toBe(0);
      expect(stderr).toContain(`"npm run build:schemas -- --content ${content}"`);
      expect(textOf(content, 'places/cafe-zurich.yml')).toMatch(
        new RegExp(
          `^# yaml-language-server: \\$schema=\\.\\./\\.schemas/place\\.schema\\.json\nid: ${UUID}\nname: Café Zürich\nkind: café\n$`,
        ),
      );
      expect(isValid(content)).toBe(true);
    });

    test('in an empty folder, which gets the folder that it needs', async () => {
      const folder = makeFolder({ 'content/.gitkeep': '' });
      const args = ['event', '--name', 'Meet', '--scale', 'small', '--startDate', '2027-02-20'];
      expect(await type(folder, ...args)).toMatchObject({ status: 0, stdout: 'content/events/meet.md\n' });
      expect(filesIn(join(folder, 'content'))).toEqual(['.gitkeep', 'events', 'events/meet.md']);
      expect(isValid(join(folder, 'content'))).toBe(true);
    });

    test('says nothing of a schema for editors that is there', async () => {
      const content = makeFolder({ 'events/a.md': event(1), '.schemas/place.schema.json': '{}' });
      const { status, stderr } = await make(content, ['place', '--name', 'Hall', '--kind', 'hall']);
      expect(status).toBe(0);
      expect(stderr).not.toContain('build:schemas');
    });

    test('--slug names the file, and is no key; --content counts from where the command was typed', async () => {
      const folder = makeFolder({ 'other/events/a.md': event(1) });
      const args = ['organization', '--name', '🎉', '--slug', 'party-2027', '--content', './other'];
      expect(await type(folder, ...args)).toMatchObject({
        status: 0,
        stdout: 'other/organizations/party-2027.md\n',
      });
      expect(textOf(folder, 'other/organizations/party-2027.md')).not.toContain('slug');
    });

    test('every new record has an id of its own', async () => {
      const content = makeFolder(CLUB);
      for (const name of ['One', 'Two']) await make(content, ['place', '--name', name, '--kind', 'hall']);
      const [one, two] = ['one', 'two'].map(
        (stem) => /^id: .*$/m.exec(textOf(content, `places/${stem}.yml`))?.[0],
      );
      expect(one).not.toBe(two);
    });

    test('broken neighbours do not matter, and their ids and slugs still count', async () => {
      const content = makeFolder({
        'events/broken.md': 'no front matter',
        'events/wrong.md': event(1, { scale: 'tiny' }),
        'organizations/club.md': 'no front matter',
        'organizations/guild.md': organization(2, { url: 'nowhere' }),
      });
      for (const name of ['club', 'guild']) {
        const args = ['event', '--name', `Meet of ${name}`, '--scale', 'small', '--organization', name];
        expect(await make(content, args)).toMatchObject({ status: 0 });
      }
    });

    test('reports warnings, and writes all the same', async () => {
      const content = makeFolder(CLUB);
      const dates = ['--startDate', '2027-02-20', '--endDate', '2027-04-20'];
      const { status, stderr } = await make(content, [
        'event',
        '--name',
        'Meet',
        '--scale',
        'small',
        ...dates,
      ]);
      expect(status).toBe(0);
      expect(stderr).toMatch(/^Warning: --endDate: /m);
      expect(existsSync(join(content, 'events/meet.md'))).toBe(true);
    });
  });

  describe('new refuses what exists already: 1', () => {
    test('in the words of the shell', async () => {
      const folder = makeFolder({ 'content/places/hall.yml': place(1) });
      const { status, stdout, stderr } = await type(folder, 'place', '--name', 'Hall', '--kind', 'hall');
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: 'content/places/hall.yml exists already.\nNothing was written.\n',
      });
      expect(textOf(folder, 'content/places/hall.yml')).toBe(place(1));
    });

    const MEET = ['event', '--scale', 'small', '--organization', 'club'];
    test.each([
      ['an event of the organization', 'events/2027/meet.md', event(1, { organization: 'club' }), MEET],
      ['an event in the same file', 'events/meet.md', event(1), ['event', '--scale', 'small']],
      ['an event whose file is broken', 'events/meet.md', 'broken', MEET],
      [
        'an organization of this slug',
        'organizations/old/other.md',
        organization(1, { slug: 'meet' }),
        ['organization'],
      ],
      ['a place of this name', 'places/old/meet.yaml', place(1), ['place', '--kind', 'hall']],
    ])('%s', async (_case, path, text, args) => {
      const content = makeFolder({ ...CLUB, [path]: text });
      const before = filesIn(content);
      const { status, stdout, stderr } = await make(content, [...args, '--name', 'Meet']);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(`${path} exists already`);
      expect(stderr).toContain('Nothing was written.');
      expect(filesIn(content)).toEqual(before);
      expect(textOf(content, path)).toBe(text);
    });

    test('a symbolic link that leads nowhere', async () => {
      const content = makeFolder(CLUB);
      const nowhere = join(makeFolder(), 'nowhere.md');
      mkdirSync(join(content, 'events'));
      symlinkSync(nowhere, join(content, 'events/meet.md'));
      const { status, stderr } = await make(content, ['event', '--name', 'Meet', '--scale', 'small']);
      expect(status).toBe(1);
      expect(stderr).toContain('events/meet.md exists already');
      expect(existsSync(nowhere)).toBe(false);
    });
  });

  describe('new refuses wrong use: 2', () => {
    test.each([
      ['--name', 'a\nb', 'has more than one line'],
      ['--scale', 'huge', 'is not a known scale'],
      ['--startDate', '2027-02-30', 'there is no such day'],
      ['--endDate', '2027-02-19', 'before it starts'],
      ['--timezone', 'Nowhere', 'is not a time zone'],
      ['--url', 'ftp://example.org', 'is not a web address'],
      ['--organization', 'clubb', 'There is no organization "clubb".'],
      ['--place', 'hall', 'There is no place "hall".'],
      ['--countryCode', 'UK', 'is not a country code'],
      ['--latitude', 'north', 'is not a number'],
      ['--latitude', '52.5', 'There is a latitude, and no longitude.'],
      ['--tags', 'Rust', 'is not a slug'],
      ['--ignore', 'A b', 'is not the code of a warning'],
      ['--region', '', 'has nothing that can be seen'],
      ['--address', '\u202eabc', 'U+202E'],
      ['--name', 'Caf\uFFFD', 'has the character U+FFFD'],
      ['--detail', 'f\uFFFDr alle', 'has the character U+FFFD'],
      ['--detail', 'a\n\u0007', 'The control character U+0007 is not allowed.'],
      ['--region', 'x'.repeat(17_000), 'does not end within 16 KiB'],
    ])('%s %j: %s', async (flag, value, message) => {
      const content = makeFolder(CLUB);
      const given = { '--name': 'Meet', '--scale': 'small', '--startDate': '2027-02-20', [flag]: value };
      const { status, stdout, stderr } = await make(content, ['event', ...Object.entries(given).flat()]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      const [problem = '', ...more] = stderr.split('\n').filter((line) => !line.startsWith('  hint: '));
      expect(problem).toContain(message);
      expect(problem.startsWith(`${flag}: `) || value.length > 1000).toBe(true);
      expect(more).toEqual(['Nothing was written.', '']);
      expect(filesIn(content)).toEqual(['organizations', 'organizations/club.md']);
    });

    test('a file larger than the validation takes', async () => {
      const content = makeFolder(CLUB);
      const args = ['place', '--name', 'Hall', '--kind', 'hall', '--address', 'x'.repeat(66_000)];
      const { status, stderr } = await make(content, args);
      expect(status).toBe(2);
      expect(stderr).toContain('larger than 64 KiB');
      expect(existsSync(join(content, 'places'))).toBe(false);
    });

    test('all at once: what is missing, with what it takes, and what is wrong', async () => {
      const folder = makeFolder({ 'content/places/hall.yml': place(1) });
      const { status, stdout, stderr } = await type(folder, 'event', '--url', 'nowhere');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr.split('\n')).toEqual([
        '--name is missing. It takes a text.',
        '--scale is missing. It takes one of cosy, small, medium, large, xlarge, xxlarge, mega.',
        '--url: "nowhere" is not a web address.',
        expect.stringMatching(/^ {2}hint: /),
        'Nothing was written.',
        '',
      ]);
    });

    test('hints name flags, not lines of a file that is not there', async () => {
      const args = ['event', '--name', 'Meet', '--scale', 'small', '--latitude', '52.5'];
      const { stderr } = await make(makeFolder(CLUB), args);
      expect(stderr).toContain('hint: Give "--longitude …", or leave this one out.');
    });

    test.each(['🎉', 'Con'])('a name that cannot be the name of a file: %s', async (name) => {
      const { status, stderr } = await make(makeFolder(CLUB), ['organization', '--name', name]);
      expect(status).toBe(2);
      expect(stderr).toContain('--slug is missing.');
    });

    test('a slug that is too long for the name of a file', async () => {
      const { status, stderr } = await make(makeFolder(CLUB), [
        ...['organization', '--name', 'A', '--slug', 'a'.repeat(300)],
      ]);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: '--slug: No file can have a name as long as this slug.\nNothing was written.\n',
      });
    });

    test.each([
      ['an unknown flag', ['event', '--nmae', 'Meet'], 'Did you mean "--name"?'],
      ['what others call a key', ['event', '--title', 'Meet'], 'Did you mean "--name"?'],
      ['a flag of another record', ['place', '--scale', 'small'], 'The flag --scale is not known.'],
      ['an id', ['place', '--id', 'x'], 'a new record gets a fresh id'],
      ['a mapping', ['organization', '--extra', '{}'], 'Write it into the file afterwards.'],
      ['a list of mappings', ['event', '--links', 'x'], 'because "links" is a list of mappings'],
      ['a flag twice', ['place', '--name', 'a', '--name', 'b'], '--name is given more than once'],
      ['words that belong to no flag', ['place', '--name', 'Hall', 'Nine'], 'Nine'],
      ['a slug that is none', ['place', '--slug', '../hall'], '"../hall" is not a slug.'],
      ['something else to make', ['evnet', '--name', 'a'], 'Did you mean "event"?'],
    ])('%s', async (_case, args, named) => {
      const content = makeFolder(CLUB);
      await expect(make(content, args)).rejects.toThrow(named);
      expect(filesIn(content)).toEqual(['organizations', 'organizations/club.md']);
    });

    test('a folder of records that is a symbolic link', async () => {
      const content = makeFolder(CLUB);
      symlinkSync(makeFolder(), join(content, 'events'));
      await expect(make(content, ['event', '--name', 'Meet', '--scale', 'small'])).rejects.toThrow(
        'is no folder',
      );
    });

    test.each([
      ['nothing to make', [], 'event, organization, place'],
      ['a flag without its text', ['place', '--name'], '--name'],
      ['a folder that does not exist', ['place', '--name', 'a', '--content', 'nowhere'], 'nowhere'],
    ])('%s, reported with the usage', async (_case, args, named) => {
      const { status, stdout, stderr } = await type(makeFolder({ 'content/events/a.md': event(1) }), ...args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(named);
      expect(stderr).toContain('Usage: open-event-calendar new ');
      expect(stderr).not.toMatch(/^[ \t]+at /m);
    });
  });

  test('new answers --help with the flags of each record', async () => {
    const { status, stdout } = await type(makeFolder(), '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: open-event-calendar new /);
    expect(stdout).toMatch(/^ +event: --name --scale .*--ignore …$/m);
    expect(stdout).not.toMatch(/--(?:id|extra|richMediaConfig) /);
  });
});

describe('new next', () => {
  const DAY = 24 * 60 * 60 * 1000;

  const NAMED = { name: 'Pet Meet 2026', startDate: '2026-03-06', endDate: '2026-03-08' };

  async function next(files: Files, slug: string, ...flags: readonly string[]) {
    const content = makeFolder(files);
    const before = readdirSync(content, { recursive: true, encoding: 'utf8' }).length;
    const made = await make(content, ['event', '--next', slug, ...flags]);
    const path = made.stdout.trim().slice(made.stdout.indexOf('events/'));
    return {
      ...made,
      path,
      text: made.status === 0 ? readFileSync(join(content, path), 'utf8') : '',
      unchanged: readdirSync(content, { recursive: true, encoding: 'utf8' }).length === before,
      valid: loadContent(content).records !== null,
    };
  }

  describe('new -- event --next', () => {
    test('takes over what still holds, and says what it leaves out', async () => {
      const { status, stderr, path, text, valid } = await next(
        {
          'events/2026/2026-mar-hamburg-con.md': event(
            1,
            {
              ...NAMED,
              status: 'movedOnline',
              urlKey: 'abc',
              region: 'Hamburg',
              latitude: '53.5',
              longitude: '-10',
              tags: '[tea, books]',
              thumbnail: 'https://example.org/2026/a.webp',
              url: 'https://example.org/meet',
              sources: '[https://example.org/news]',
              links:
                '[{ kind: map, url: "https://example.org/map" }, { kind: cfp, url: "https://example.org/cfp", closesAt: 2025-11-30 }, { kind: social, url: "https://example.org/26-2026" }]',
            },
            'Bring a book.',
          ),
        },
        '2026-mar-hamburg-con',
      );
      expect({ status, path, valid }).toEqual({
        status: 0,
        path: 'events/2027/2027-mar-hamburg-con.md',
        valid: true,
      });
      expect(text.replace(/^id: (?!0{8}).*\n/m, '')).toBe(
        '---\nname: Pet Meet 2027\nscale: small\nstatus: scheduled\nstartDate: 2027-03-05\nendDate: 2027-03-07\nregion: Hamburg\nlatitude: 53.5\nlongitude: -10\ntags:\n  - tea\n  - books\nurl: https://example.org/meet\nlinks:\n  - kind: map\n    url: https://example.org/map\n---\n\nBring a book.\n',
      );
      for (const said of [
        'From Friday 2027-03-05 to Sunday 2027-03-07',
        'was "movedOnline"',
        'Left out: thumbnail https://example.org/2026/a.webp. Is it https://example.org/2027/a.webp now?',
        'Left out: sources',
        'cfp https://example.org/cfp, social https://example.org/26-2026',
        'Check the text',
      ]) {
        expect(stderr).toContain(said);
      }
      // The web page is the same for both editions, so it is not named.
      expect(stderr).not.toContain('warning');
      expect(stderr).not.toContain('web page');
    });

    test('keeps times on the clocks, and flags replace everything', async () => {
      const dates = { startDate: '2026-03-28T09:00:00Z', endDate: '2026-03-28T18:30:00+01:00' };
      const files = { 'events/meet.md': event(1, { ...dates, timezone: 'Europe/Berlin' }, 'In 2026.') };
      const { text, path, stderr } = await next(files, 'meet', '--name', 'Meet again', '--detail', 'Tea.');
      expect(path).toBe('events/meet-2027.md');
      expect(text).toContain('name: Meet again\n');
      expect(text).toContain('startDate: 2027-03-27T10:00\nendDate: 2027-03-27T18:30\n');
      expect(text).toContain('Tea.');
      expect(stderr).not.toContain('Left out');
    });

    test('the end follows from the start', async () => {
      const files = { 'events/2026-mar-meet.md': event(1, NAMED) };
      const { text, path } = await next(files, `2026-mar-meet-00000000`, '--startDate', '2027-05-14');
      expect(path).toBe('events/2027-may-meet.md');
      expect(text).toContain('startDate: 2027-05-14\nendDate: 2027-05-16\n');
    });

    test.each<[string, Files, string, number, string]>([
      [
        'an unknown event',
        {},
        'meet-2025',
        2,
        'No event has the slug "meet-2025". Did you mean "meet-2026"?',
      ],
      ['one without a start', { 'events/b.md': event(2) }, 'b', 2, 'events/b.md has no start'],
      [
        'a slug of several',
        { 'events/a/meet-2026.md': event(2) },
        'meet-2026',
        2,
        'Give --next one of meet-2026-00000000, meet-2026-00000000.',
      ],
      [
        'one that is there',
        {
          'events/b.md': event(2, {
            ...NAMED,
            name: 'pet meet',
            startDate: '2027-04-01',
            endDate: '2027-04-02',
          }),
        },
        'meet-2026',
        1,
        'events/b.md is the edition of 2027 already.',
      ],
      [
        'a file that is there',
        { 'events/meet-2027.md': event(2) },
        'meet-2026',
        1,
        'meet-2027.md exists already.',
      ],
    ])('refuses %s', async (_case, files, slug, status, said) => {
      const made = await next({ 'events/meet-2026.md': event(1, NAMED), ...files }, slug);
      expect(made).toMatchObject({ status, stdout: '', unchanged: true });
      expect(made.stderr).toContain(said);
      expect(made.stderr).toContain('Nothing was written.');
    });
  });

  describe('the dates a year later', () => {
    test.each([
      ['2026-03-06', '2027-03-05'],
      ['2027-03-05', '2028-03-03'],
      ['2026-03-01', '2027-03-07'],
      ['2026-01-01', '2027-01-07'],
      ['2028-02-29', '2029-02-27'],
      ['2026-12-31', '2027-12-30'],
    ])('%s: %s', (startDate, later) => {
      expect(datesAYearLater({ startDate, endDate: undefined }, undefined)?.startDate).toBe(later);
    });

    test('law: the same weekday, length and month, in the next year', () => {
      const days = fc
        .integer({ min: 0, max: 20_000 })
        .map((day) => new Date(day * DAY).toISOString().slice(0, 10));
      fc.assert(
        fc.property(days, fc.integer({ min: 0, max: 30 }), (startDate, length) => {
          const endDate = new Date(Date.parse(startDate) + length * DAY).toISOString().slice(0, 10);
          const later = datesAYearLater({ startDate, endDate }, undefined);
          const [start, end] = [later?.startDate ?? '', later?.endDate ?? ''];
          expect((Date.parse(start) - Date.parse(startDate)) % (7 * DAY)).toBe(0);
          expect(Date.parse(end) - Date.parse(start)).toBe(length * DAY);
          expect([Number(start.slice(0, 4)), start.slice(5, 7)]).toEqual([
            Number(startDate.slice(0, 4)) + 1,
            startDate.slice(5, 7),
          ]);
        }),
      );
    });
  });
});

describe('new repeat', () => {
  /** Makes an event that comes again, in a calendar of Berlin, and reads back what was written. */
  async function repeat(args: readonly string[], files: Files = {}) {
    const content = makeFolder({
      'site.yml': 'timezone: Europe/Berlin\n',
      'places/a.yml': place(1),
      ...files,
    });
    const made = await make(content, ['event', '--name', 'Tea Club', '--scale', 'cosy', ...args]);
    const paths = made.stdout.split('\n').filter((path) => path !== '');
    const texts = paths.map((path) => readFileSync(path.replace(/^.*(?=\/events\/)/, content), 'utf8'));
    const valuesOf = (key: string): (string | undefined)[] =>
      texts.map((text) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1]);
    const names = paths.map((path) => basename(path, '.md'));
    const all = readdirSync(content, { recursive: true, encoding: 'utf8' });
    return { ...made, content, names, valuesOf, events: all.filter((file) => file.startsWith('events/')) };
  }

  const WEEKLY = ['--repeat', 'weekly', '--count'];

  const MONTHLY = ['--repeat', 'monthly', '--count'];

  test('weekly: the same time on the clocks across both clock changes, one series, names by the day', async () => {
    const times = ['--startDate', '2027-03-20T19:00', '--endDate', '2027-03-21 01:30'];
    const { status, stderr, names, valuesOf, content } = await repeat([...times, ...WEEKLY, '3']);
    expect({ status, names }).toEqual({
      status: 0,
      names: ['2027-mar-20-tea-club', '2027-mar-27-tea-club', '2027-apr-03-tea-club'],
    });
    expect(valuesOf('startDate')).toEqual(['2027-03-20T19:00', '2027-03-27T19:00', '2027-04-03T19:00']);
    expect(valuesOf('endDate')).toEqual(['2027-03-21 01:30', '2027-03-28 01:30', '2027-04-04 01:30']);
    expect(valuesOf('series')).toEqual(['tea-club', 'tea-club', 'tea-club']);
    expect(new Set(valuesOf('id')).size).toBe(3);
    const { records, diagnostics } = loadContent(content);
    expect(diagnostics.filter(({ code }) => code !== 'place-unused')).toEqual([]);
    expect(records?.events.map(({ startDate }) => startDate).sort()).toEqual([
      ...['2027-03-20T18:00:00.000Z', '2027-03-27T18:00:00.000Z', '2027-04-03T17:00:00.000Z'],
    ]);
    expect(stderr).toContain(
      '3 dates, from Saturday 2027-03-20T19:00 to Saturday 2027-04-03T19:00: check them.\n',
    );
    expect(stderr.match(/is room for the detail/g)).toHaveLength(1);
  });

  test.each([
    ['the third Saturday', '2027-02-20', ['2027-02-20', '2027-03-20', '2027-04-17']],
    [
      'the fifth Saturday, which is the last one elsewhere',
      '2027-01-30',
      ['2027-01-30', '2027-02-27', '2027-03-27'],
    ],
    ['the fourth one, which stays the fourth', '2027-02-27', ['2027-02-27', '2027-03-27', '2027-04-24']],
    ['the first day of a month, across a year', '2026-11-01', ['2026-11-01', '2026-12-06', '2027-01-03']],
    ['a leap day', '2028-02-29', ['2028-02-29', '2028-03-28', '2028-04-25']],
  ])('monthly, %s', async (_case, start, dates) => {
    const { status, valuesOf } = await repeat(['--startDate', start, ...MONTHLY, '3']);
    expect({ status, dates: valuesOf('startDate') }).toEqual({ status: 0, dates });
  });

  test('law: monthly has the same weekday each month, at the same place or the last', () => {
    const starts = fc.integer({ min: -20_000, max: 40_000 }).map((day) => new Date(day * 86_400_000));
    const type = NEW_TYPE_OF.events;
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 100 }), (start, count) => {
        const startDate = start.toISOString().slice(0, 10);
        const draft = {
          type,
          id: 'a',
          slug: 'a',
          values: { startDate },
          repeat: { every: 'monthly', count },
        } as const;
        const days = repeatedDrafts(draft, 'UTC').map(({ values }) => new Date(values.startDate));
        expect(days).toHaveLength(count);
        const place = (day: Date): number => Math.ceil(day.getUTCDate() / 7);
        for (const [months, day] of days.entries()) {
          const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months));
          expect(day.toISOString().slice(0, 7)).toBe(month.toISOString().slice(0, 7));
          expect(day.getUTCDay()).toBe(start.getUTCDay());
          const next = new Date(day.getTime() + 7 * 86_400_000);
          const isLast = next.getUTCMonth() !== day.getUTCMonth();
          expect(place(day) === place(start) || (place(start) === 5 && isLast)).toBe(true);
        }
      }),
    );
  });

  test('the month of a slug moves, and the series is what stands behind it; another series can be given', async () => {
    const args = ['--startDate', '2027-02-20', '--slug', '2027-feb-kiel-tea', ...MONTHLY, '2'];
    const { names, valuesOf } = await repeat(args);
    expect({ names, series: valuesOf('series') }).toEqual({
      names: ['2027-feb-kiel-tea', '2027-mar-kiel-tea'],
      series: ['kiel-tea', 'kiel-tea'],
    });
    expect((await repeat([...args, '--series', 'tea'])).valuesOf('series')).toEqual(['tea', 'tea']);
    const weekly = ['--startDate', '2027-02-20', '--slug', '2027-feb-20-kiel-tea', ...WEEKLY, '2'];
    expect((await repeat(weekly)).names).toEqual(['2027-feb-20-kiel-tea', '2027-feb-27-kiel-tea']);
  });

  test('times with an offset are those of the clocks where the event is, also where its region says that alone', async () => {
    const start = ['--startDate', '2027-03-13T19:00-05:00'];
    const given = await repeat([...start, ...WEEKLY, '2', '--timezone', 'America/New_York']);
    expect(given.valuesOf('startDate')).toEqual(['2027-03-13T19:00-05:00', '2027-03-20T19:00']);
    const proven = await repeat([
      ...start,
      ...WEEKLY,
      '2',
      '--region',
      'Boston, USA',
      '--countryCode',
      'US',
      '--latitude',
      '42.36',
      '--longitude',
      '-71.06',
    ]);
    expect(proven.valuesOf('startDate')).toEqual(['2027-03-13T19:00-05:00', '2027-03-20T19:00']);
    expect(proven.valuesOf('timezone')).toEqual(['America/New_York', 'America/New_York']);
  });

  test('all dates have the time zone that only some of them need', async () => {
    // Phoenix has the time of Denver in winter, but no summer time.
    const { valuesOf } = await repeat(
      ['--startDate', '2027-03-10T19:00', ...WEEKLY, '2', '--latitude', '33.45', '--longitude', '-112.07'],
      { 'site.yml': 'timezone: America/Denver\n' },
    );
    expect(valuesOf('timezone')).toEqual(['America/Phoenix', 'America/Phoenix']);
  });

  test('100 dates, with the likely twin of one of them named once', async () => {
    const { status, names, stderr } = await repeat(['--startDate', '2027-01-04', ...WEEKLY, '100'], {
      'events/other.md': event(3, { name: 'Tea Club', startDate: '2027-06-07' }),
    });
    expect({ status, last: names.at(-1) }).toEqual({ status: 0, last: '2028-nov-27-tea-club' });
    expect(stderr.match(/is probably this event/g)).toHaveLength(1);
  });

  test('of what a source says', async () => {
    const json = {
      '@type': 'Event',
      name: 'Chess',
      startDate: '2027-02-20T19:00',
      url: 'https://chess.example/',
    };
    const source = join(makeFolder({ 'a.json': JSON.stringify(json) }), 'a.json');
    const { status, names, valuesOf } = await repeat(['--from', source, ...MONTHLY, '2']);
    expect({ status, names }).toEqual({ status: 0, names: ['2027-feb-tea-club', '2027-mar-tea-club'] });
    expect(valuesOf('url')).toEqual(['https://chess.example/', 'https://chess.example/']);
  });

  test.each<[string, readonly string[], Files, number, string]>([
    [
      'whole, where one name is taken',
      ['--startDate', '2027-02-20', ...MONTHLY, '12'],
      { 'events/2027-nov-tea-club.md': event(2) },
      1,
      '/events/2027-nov-tea-club.md exists already.',
    ],
    [
      'whole, where a clock change skips one of the times',
      ['--startDate', '2027-03-07T02:30', ...WEEKLY, '5'],
      {},
      2,
      '--startDate: "2027-03-28T02:30" does not occur in Europe/Berlin',
    ],
    [
      'whole, where an end is skipped',
      ['--startDate', '2027-03-07T01:30', '--endDate', '2027-03-07T02:30', ...WEEKLY, '5'],
      {},
      2,
      '--endDate: "2027-03-28T02:30" does not occur in Europe/Berlin',
    ],
    ['without a start', [...WEEKLY, '5'], {}, 2, '--startDate is missing. It takes a value like 2027-02-20'],
    [
      'a start that is none',
      ['--startDate', 'soon', ...WEEKLY, '5'],
      {},
      2,
      '--startDate: "soon" is not a date',
    ],
    ['a day that is none', ['--startDate', '2027-02-30', ...WEEKLY, '5'], {}, 2, 'there is no such day'],
    [
      'a zone that is none',
      ['--startDate', '2027-02-20T10:00Z', '--timezone', 'Kiel', ...WEEKLY, '5'],
      {},
      2,
      'is not a time zone',
    ],
    ['dates beyond all years', ['--startDate', '9999-12-20', ...WEEKLY, '5'], {}, 2, 'is not a date'],
  ])('refuses %s', async (_case, args, files, status, said) => {
    const made = await repeat(args, files);
    expect(made).toMatchObject({ status, stdout: '', events: Object.keys(files) });
    expect(made.stderr).toContain(said);
    expect(made.stderr).toContain('Nothing was written.\n');
    expect(made.stderr.split('\n').length).toBeLessThan(6);
  });

  test.each([
    [['--repeat', 'daily', '--count', '2'], '--repeat: "daily" is not known. It takes weekly or monthly.'],
    [
      ['--repeat', 'weekly'],
      '--repeat goes with --count. Write how many dates there are with the first one, from 1 to 100.',
    ],
    [['--count', '2'], '--count goes with --repeat'],
    ...['0', '101', '-1', '1e1', '', 'ten'].map((count): [string[], string] => [
      [...WEEKLY, count],
      `--count: "${count}" is not taken.`,
    ]),
    [[...WEEKLY, '2', '--next', 'tea'], '--repeat does not go with --next, which makes one event.'],
    [[...WEEKLY, '2', '--from-issue', 'tea'], '--repeat does not go with --from-issue'],
    [[...WEEKLY, '2', '--until', '2027-03-31'], '--repeat takes the number of dates with --count.'],
  ])('wrong use: %j', async (args, message) => {
    await expect(repeat(args)).rejects.toThrow(message);
  });

  test('only events come again', async () => {
    await expect(make(makeFolder(), ['place', '--name', 'Hall', ...WEEKLY, '2'])).rejects.toThrow(
      'The flag --repeat is not known.',
    );
  });

  test('--help says how many dates there can be', async () => {
    expect((await runNamed('new', ['--help'])).stdout).toMatch(
      /--repeat weekly\|monthly --count N[^]*, 1 to 100,/,
    );
  });

  describe('at a terminal', () => {
    const GIVEN = ['event', '--name', 'Tea Club', '--scale', 'cosy'];

    const BACK = `<${ENTER}`;

    function calendar(files: Files = {}): string {
      return makeFolder({ 'site.yml': 'timezone: Europe/Berlin\n', 'places/a.yml': place(1), ...files });
    }

    function written(content: string): Record<string, string> {
      const names = readdirSync(join(content, 'events')).sort();
      return Object.fromEntries(
        names.map((name) => [
          name,
          readFileSync(join(content, 'events', name), 'utf8').replace(/^id: .*\n/m, ''),
        ]),
      );
    }

    test('asks how often and how many, and shows what is wrong with one of the dates', async () => {
      const content = calendar({ 'events/2027-mar-28-tea-club.md': event(2) });
      const { status, left, stderr } = await answer(content, GIVEN, [
        ['Start', `2027-03-21T02:30${ENTER}`],
        ...skipped('End', 'Links'),
        ['Links', `tickets${ENTER}`],
        ['URL', `https://tea.example/${ENTER}`],
        ['Opens', `2027-03-01${ENTER}`],
        ['Closes', ENTER],
        ['one more?', `map${ENTER}`],
        ['URL', `https://tea.example/map${ENTER}`],
        ['Opens', ENTER],
        ['Closes', ENTER],
        ['one more?', ENTER],
        ['Tags', ENTER],
        ['every month, on the third Sunday', `every week${ENTER}`],
        ['How many dates', BACK],
        ['every week, on Sunday', `every week${ENTER}`],
        ['How many dates', `0${ENTER}`],
        ['from 1 to 100', `${ERASE_LINE}3${ENTER}`],
        ['"2027-03-28T02:30" does not occur in Europe/Berlin', `${ERASE_LINE}1${ENTER}`],
        ['Picture', BACK],
        ['Does it come again?', `every month${ENTER}`],
        ['How many dates', `${ERASE_LINE}2${ENTER}`],
        ...skipped('Picture'),
        ['Slug, which the names of the files have behind their dates', ENTER],
      ]);
      expect({ status, left }).toEqual({ status: 0, left: [] });
      const head = '---\nname: Tea Club\nscale: cosy\nstartDate: ';
      const map = '  - kind: map\n    url: https://tea.example/map\n';
      expect(written(content)).toMatchObject({
        '2027-mar-tea-club.md': `${head}2027-03-21T02:30\nseries: tea-club\nlinks:\n  - kind: tickets\n    url: https://tea.example/\n    opensAt: 2027-03-01\n${map}---\n`,
        '2027-apr-tea-club.md': `${head}2027-04-18T02:30\nseries: tea-club\nlinks:\n${map}---\n`,
      });
      expect(stderr).toContain('Only the first of them has the links with dates.\n');
    });

    test('offers a slug that is free for all dates, and takes no other', async () => {
      const content = calendar({ 'events/2027-apr-tea-club.md': event(2) });
      const { status, left, stderr } = await answer(
        content,
        [...GIVEN, '--startDate', '2027-03-21', ...MONTHLY, '2'],
        [
          ...skipped('End', 'Region'),
          ['Region', `Kiel${ENTER}`],
          ['Organization', `new org${ENTER}`],
          ['Name', `Tea Guild${ENTER}`],
          ...['Type', 'Web site', 'E-mail', 'Logo', 'Description', 'tea-guild'].map((seen): Step => [
            seen,
            ENTER,
          ]),
          ...skipped('Place', 'Does it come again?'),
          ...skipped('Picture'),
          ['2027-mar-kiel-tea-club', `${ERASE_LINE}tea-club${ENTER}`],
          ['2027-apr-tea-club.md exists already', `${ERASE_LINE}kiel-tea${ENTER}`],
        ],
      );
      expect({ status, left, names: Object.keys(written(content)) }).toEqual({
        status: 0,
        left: [],
        names: ['2027-apr-kiel-tea.md', '2027-apr-tea-club.md', '2027-mar-kiel-tea.md'],
      });
      expect(stderr).toContain('2 dates, from Sunday 2027-03-21 to Sunday 2027-04-18: check them.\n');
    });

    test('checks a slug that is given once it knows the dates, and needs a start', async () => {
      const content = calendar({ 'events/2027-mar-28-tea.md': event(2) });
      const asked = await answer(
        content,
        [...GIVEN, '--slug', 'tea'],
        [
          ['Start', `2027-03-21${ENTER}`],
          ...skipped('End', 'Does it come again?'),
          ['Does it come again?', `every week${ENTER}`],
          ['How many dates', `2${ENTER}`],
          ['2027-mar-28-tea.md exists already', `${ERASE_LINE}1${ENTER}`],
          ...skipped('Picture'),
        ],
      );
      expect(asked).toMatchObject({ status: 0, left: [] });
      const needed = await answer(
        content,
        [...GIVEN, '--slug', 'b', ...WEEKLY, '2'],
        [
          ['Start', ENTER],
          ['This cannot be left out.', CTRL_C],
        ],
      );
      expect(needed).toMatchObject({ status: 1, left: [] });
    });

    test('takes the series of an event whose other dates have files already', async () => {
      const content = calendar();
      const { status, left } = await answer(
        content,
        [...GIVEN, '--slug', 'tea'],
        [
          ['Start', ENTER],
          ...skipped('Region', 'Does it come again?'),
          ['Does it come again?', `one of a series${ENTER}`],
          ['Series', BACK],
          ['Does it come again?', `one of a series${ENTER}`],
          ['Series', `Tea${ENTER}`],
          ['is not a slug', `${ERASE_LINE}tea-club${ENTER}`],
          ...skipped('Picture'),
        ],
      );
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(written(content)).toEqual({
        'tea.md': '---\nname: Tea Club\nscale: cosy\nseries: tea-club\n---\n',
      });
    });
  });
});

describe('new, at a terminal', () => {
  const CTRL_D = '\u0004';

  const END_OF_INPUT = null;

  function contentFolder(files: Files = {}): string {
    return makeFolder({
      'organizations/club.md': organization(1, { name: 'Anthro Club' }),
      'organizations/guild.md': organization(2, { name: 'Zoo Guild' }),
      'places/hall.yml': place(3, { name: 'Great Hall' }),
      'site.yml': 'timezone: Europe/Berlin\nurl: https://calendar.example.org\n',
      ...files,
    });
  }

  function filesIn(folder: string): string[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  }

  /** The record without its id. */
  function textOf(content: string, path: string): string {
    return readFileSync(join(content, path), 'utf8').replace(/^id: .*\n/m, '');
  }

  test('asks for what is missing: arrow keys choose, Enter skips, a slug is offered', async () => {
    const content = contentFolder();
    const { status, stdout, left } = await answer(
      content,
      ['event'],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', `${DOWN}${DOWN}${ENTER}`],
        ['Start', `2027-02-20${ENTER}`],
        ['End', `2027-02-21${ENTER}`],
        ["Time zone (Enter for the site's, Europe/Berlin)", ENTER],
        ['Region', `São Paulo, Brazil${ENTER}`],
        ['Organization', `${DOWN}${DOWN}${DOWN}${ENTER}`],
        ['Place', `great${ENTER}`],
        ...skipped('Address', 'URL'),
        ['URL of the public page (Enter for its page at https://calendar.example.org)', ENTER],
        ...skipped('Links'),
        ['pet-meet', ENTER],
        ['says more about it', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(stdout).toMatch(/events\/pet-meet\.md\n$/);
    expect(textOf(content, 'events/pet-meet.md')).toBe(
      '---\nname: Pet Meet\nscale: medium\nstartDate: 2027-02-20\nendDate: 2027-02-21\ntimezone: America/Sao_Paulo\nregion: São Paulo, Brazil\ncountryCode: BR\nlatitude: -23.547\nlongitude: -46.636\nplace: hall\norganization: guild\n---\n',
    );
  });

  test('leaves out what a region says besides, where somebody objects', async () => {
    const content = contentFolder();
    const { status, left } = await answer(
      content,
      ['event', '--name', 'Pet Meet', '--scale', 'small', '--slug', 'meet'],
      [
        ['Start', ENTER],
        ['Region', `São Paulo, Brazil${ENTER}`],
        ...skipped('Organization'),
        ['says more about it', `${DOWN}${ENTER}`],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(textOf(content, 'events/meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\nregion: São Paulo, Brazil\n---\n',
    );
  });

  test('everything optional can be skipped; without a start no end and no time zone is asked for', async () => {
    const content = contentFolder();
    const { status, left, shown } = await answer(
      content,
      ['event'],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', ENTER],
        ['Start', ENTER],
        ...skipped('Region', 'URL'),
        ['URL of the public page (Enter for none)', ENTER],
        ...skipped('Links'),
        ['pet-meet', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(shown).not.toContain('Time zone');
    expect(textOf(content, 'events/pet-meet.md')).toBe('---\nname: Pet Meet\nscale: cosy\n---\n');
  });

  test('does not ask for given values', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    const { status, left, shown } = await answer(
      content,
      ['event', '--name', 'Pet Meet', '--scale', 'small', '--startDate', '2027-02-20', '--slug', 'meet'],
      [['End', ENTER], ['Time zone', `Asia/Taipei${ENTER}`], ...skipped('Region')],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(shown).not.toMatch(/Name|Scale|Start|Slug/);
    expect(filesIn(content)).toContain('events/meet.md');
  });

  test('says at once what is wrong with an answer', async () => {
    const content = contentFolder();
    const { status, left } = await answer(
      content,
      ['event', '--scale', 'small', '--slug', 'meet'],
      [
        ['Name', ENTER],
        ['This cannot be left out.', `Pet Meet${ENTER}`],
        ['Start', `2027-02-30${ENTER}`],
        ['there is no such day', `${ERASE_LINE}2027-02-20${ENTER}`],
        ['End', `2027-02-19${ENTER}`],
        ['before it starts', `${ERASE_LINE}2027-02-20${ENTER}`],
        ['Time zone', `Nowhere${ENTER}`],
        ['is not a time zone', `${ERASE_LINE}UTC${ENTER}`],
        ['Region', ENTER],
        ['Organization', `nobody${ENTER}`],
        ['Nothing has this name.', `${ERASE_LINE}club${ENTER}`],
        ...skipped('Place', 'URL'),
        ['URL', `ftp://example.org${ENTER}`],
        ['is not a web address', `${ERASE_LINE}https://example.org/${ENTER}`],
        ...skipped('Links'),
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(textOf(content, 'events/meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\nstartDate: 2027-02-20\nendDate: 2027-02-20\ntimezone: UTC\nurl: https://example.org/\norganization: club\n---\n',
    );
  });

  test('offers a free slug, and accepts no taken one', async () => {
    const content = contentFolder({
      'events/2027/pet-meet.md': event(4, { organization: 'club' }),
    });
    const { status, left, stdout } = await answer(
      content,
      [
        'event',
        '--name',
        'Pet Meet',
        '--scale',
        'small',
        '--startDate',
        '2027-02-20',
        '--region',
        'Hamburg',
        '--organization',
        'club',
      ],
      [
        ...skipped('End', 'Region'),
        ...skipped('Place'),
        ['2027-feb-hamburg-pet-meet', `${ERASE_LINE}pet-meet${ENTER}`],
        ['exists already and has the same slug', `${ERASE_LINE}Not A Slug${ENTER}`],
        ['joined by single hyphens', `${ERASE_LINE}meet${ENTER}`],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(stdout).toMatch(/events\/meet\.md\n$/);
  });

  test('an organization and a place', async () => {
    const content = contentFolder();
    const club = await answer(
      content,
      ['organization'],
      [
        ['Name', `鹿港 Club${ENTER}`],
        ['Type', `club${ENTER}`],
        ['Web site', ENTER],
        ['E-mail', `info@example.org${ENTER}`],
        ['Logo', ENTER],
        ['Description', ENTER],
        ['lu-gang-club', ENTER],
      ],
    );
    expect(club).toMatchObject({ status: 0, left: [] });
    expect(textOf(content, 'organizations/lu-gang-club.md')).toBe(
      '---\nname: 鹿港 Club\ntype: club\ncontactMail: info@example.org\n---\n',
    );
    const hall = await answer(
      content,
      ['place', '--name', 'Hall'],
      [
        ['Kind', `hall${ENTER}`],
        ['Address', `1 Example Street${ENTER}`],
        ['Slug', `${ERASE_LINE}hall-9${ENTER}`],
      ],
    );
    expect(hall).toMatchObject({ status: 0, left: [] });
    expect(textOf(content, 'places/hall-9.yml')).toContain(
      '\nname: Hall\nkind: hall\naddress: 1 Example Street\n',
    );
  });

  test.each([
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
    ['the end of the input', END_OF_INPUT],
  ])('%s: 1, and nothing is written', async (_case, keys) => {
    const content = contentFolder();
    const before = filesIn(content);
    for (const steps of [
      [['Name', keys]],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', keys],
      ],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', ENTER],
        ['Start', `2027-02${keys ?? ''}`],
        ...(keys === null ? [['', keys] as const] : []),
      ],
    ] as const) {
      const { status, stdout, stderr, left } = await answer(content, ['event'], steps);
      expect({ status, stdout, left }).toEqual({ status: 1, stdout: '', left: [] });
      expect(stderr).toBe('Nothing was written.\n');
    }
    expect(filesIn(content)).toEqual(before);
  });

  test('asks nothing when a flag is wrong or the record exists already', async () => {
    const content = contentFolder();
    const wrong = await answer(content, ['event', '--scale', 'huge'], []);
    expect(wrong).toMatchObject({ status: 2, shown: '' });
    expect(wrong.stderr).toContain('--scale: "huge" is not a known scale.');
    const taken = await answer(content, ['organization', '--slug', 'club'], []);
    expect(taken).toMatchObject({ status: 1, shown: '' });
    expect(taken.stderr).toContain('organizations/club.md exists already');
  });

  test('a file that appears while questions are asked is not overwritten', async () => {
    const content = contentFolder();
    const asked = answer(
      content,
      ['place', '--name', 'Hall', '--kind', 'hall', '--slug', 'new-hall'],
      [['Address', `1 Example Street${ENTER}`]],
    );
    writeFiles(content, { 'places/new-hall.yml': place(9) });
    const { status, stdout, stderr } = await asked;
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('places/new-hall.yml exists already');
    expect(readFileSync(join(content, 'places/new-hall.yml'), 'utf8')).toBe(place(9));
  });
});

describe('new dialog', () => {
  const TAB = '\t';

  const BACK = `<${ENTER}`;

  function skippedUpTo(question: string): Step[] {
    return [['Start', ENTER], ...skipped('Region', question)];
  }

  const GIVEN = ['event', '--name', 'Pet Meet', '--scale', 'small', '--slug', 'meet'];

  const { VISUAL, EDITOR } = process.env;

  afterEach(() => {
    delete process.env.VISUAL;
    delete process.env.EDITOR;
    Object.assign(process.env, VISUAL !== undefined && { VISUAL }, EDITOR !== undefined && { EDITOR });
  });

  function setEditor(command: string): void {
    delete process.env.VISUAL;
    process.env.EDITOR = command;
  }

  /** Returns a program that runs a script on the file that it gets. */
  function program(script: string): string {
    const path = join(makeFolder({ 'my editor': `#!/bin/sh\n${script}\n` }), 'my editor');
    chmodSync(path, 0o700);
    return path;
  }

  function written(content: string, path: string): string {
    return readFileSync(join(content, path), 'utf8').replaceAll(/^id: .*\n/gm, '');
  }

  describe('new, at a terminal, asks', () => {
    test('for the kind when it is not given, again after a step back', async () => {
      const content = makeFolder({ 'events/a.md': event(1) });
      const { status, left } = await answer(
        content,
        ['--slug', 'hall'],
        [
          ['What is new?', `place${ENTER}`],
          ['Name', BACK],
          ['What is new?', BACK],
          ['What is new?', `${DOWN}${DOWN}${ENTER}`],
          ['Name', `Hall${ENTER}`],
          ['Kind', `hall${ENTER}`],
          ['Address', ENTER],
        ],
      );
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(existsSync(join(content, 'places/hall.yml'))).toBe(true);
    });

    test('again after a step back, with the former answer as default, also for questions that depend on it', async () => {
      const content = makeFolder({ 'events/a.md': event(1) });
      const { status, left, shown } = await answer(
        content,
        ['event', '--slug', 'meet'],
        [
          ['"<" goes a step back', `Pet${ENTER}`],
          ['large: up to 3,000 visitors', `${DOWN}${ENTER}`],
          ['Start', `2027-02-20${ENTER}`],
          ['End', BACK],
          ['2027-02-20', BACK],
          ['Scale', BACK],
          ['Name', ` Meet${ENTER}`],
          ['Scale', ENTER],
          ['Start', `${ERASE_LINE}${ENTER}`],
          ...skipped('Region'),
        ],
      );
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(shown).toContain('mega: more than 10,000 visitors');
      expect(written(content, 'events/meet.md')).toBe('---\nname: Pet Meet\nscale: small\n---\n');
    });

    test('for an organization and a place that do not exist yet, and goes on with the event', async () => {
      const content = makeFolder({ 'organizations/club.md': organization(1, { name: 'Anthro Club' }) });
      const { status, stdout, left } = await answer(content, GIVEN, [
        ...skippedUpTo('Organization'),
        ['Organization', `new org${ENTER}`],
        ['A new organization, then on with the event.', BACK],
        ['Organization', `${DOWN}${ENTER}`],
        ['Name', `Zoo Guild${ENTER}`],
        ['Type', ENTER],
        ['Web site', ENTER],
        ['E-mail', ENTER],
        ['Logo', ENTER],
        ['Description', ENTER],
        ['zoo-guild', ENTER],
        ['On with the event.', ''],
        ['Place', `new${ENTER}`],
        ['Name', `Hall${ENTER}`],
        ['Kind', `hall${ENTER}`],
        ['Address', ENTER],
        ['Slug', ENTER],
        ['Address', BACK],
        ['Place', BACK],
        ['Zoo Guild', ENTER],
        ['Place', ENTER],
        ...skipped('Address'),
      ]);
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(stdout.split('\n').map((line) => line.split('/').slice(-2).join('/'))).toEqual([
        'organizations/zoo-guild.md',
        'places/hall.yml',
        'events/meet.md',
        '',
      ]);
      expect(written(content, 'events/meet.md')).toBe(
        '---\nname: Pet Meet\nscale: small\nplace: hall\norganization: zoo-guild\n---\n',
      );
      expect(loadContent(content).records?.organizations).toHaveLength(2);
    });

    test('and writes nothing when it is stopped, or when one of the files exists by then', async () => {
      const content = makeFolder({ 'events/a.md': event(1) });
      const hall: Step[] = [
        ['Place', `new${ENTER}`],
        ['Name', `Hall${ENTER}`],
        ['Kind', `hall${ENTER}`],
        ['Address', ENTER],
        ['Slug', ENTER],
      ];
      const stopped = await answer(content, GIVEN, [...skippedUpTo('Place'), ...hall, ['Address', CTRL_C]]);
      expect(stopped).toMatchObject({ status: 1, stdout: '', left: [] });
      const asked = answer(content, GIVEN, [...skippedUpTo('Place'), ...hall, ...skipped('Address')]);
      writeFiles(content, { 'events/meet.md': event(9) });
      const { status, stderr } = await asked;
      expect(status).toBe(1);
      expect(stderr).toContain('events/meet.md exists already.\nNothing was written.');
      expect(existsSync(join(content, 'places/hall.yml'))).toBe(false);
    });

    test('for links, tags, a picture and the status', async () => {
      const content = makeFolder({ 'events/a.md': event(1, { tags: '[books, tea]' }) });
      const { status, left } = await answer(content, GIVEN, [
        ...skippedUpTo('Links'),
        ['Links', `tickets${ENTER}`],
        ['URL', `nowhere${ENTER}`],
        ['is not a web address', BACK],
        ['Links', `cfp${ENTER}`],
        ['URL', `${ERASE_LINE}https://example.org/cfp${ENTER}`],
        ['Opens', ENTER],
        ['Closes', `2026-11-30${ENTER}`],
        ['one more?', `map${ENTER}`],
        ['URL', `https://example.org/map${ENTER}`],
        ['Opens', ENTER],
        ['Closes', ENTER],
        ['one more?', ENTER],
        ['Tags', `tea, Rust${ENTER}`],
        ['"Rust" is not a slug', `${ERASE_LINE}tea, bokos${ENTER}`],
        ['Did you mean "books"?', ENTER],
        ['Does it come again?', ENTER],
        ['Picture', `https://example.org/a.webp${ENTER}`],
        ['Status', `post${ENTER}`],
        ['Description', ENTER],
      ]);
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(written(content, 'events/meet.md')).toBe(
        '---\nname: Pet Meet\nscale: small\nstatus: postponed\ntags:\n  - tea\n  - bokos\nthumbnail: https://example.org/a.webp\nlinks:\n  - kind: cfp\n    url: https://example.org/cfp\n    closesAt: 2026-11-30\n  - kind: map\n    url: https://example.org/map\n---\n',
      );
    });
  });

  describe('new, at a terminal, has a text', () => {
    const upToText = skippedUpTo('Description');

    test('written in the editor of the person, in a private file that is deleted afterwards', async () => {
      const content = makeFolder({ 'events/a.md': event(1) });
      const seen = join(makeFolder(), 'seen');
      const editor = program(
        `{ ls -ld "$(dirname "$2")"; ls -l "$2"; echo "$1"; } > ${seen}; printf 'Tea.\\n\\nMore.\\n' > "$2"`,
      );
      setEditor(`"${editor}" --wait;true`);
      const before = readdirSync(tmpdir());
      const { status, left } = await answer(content, GIVEN, [...upToText, ['Description', `write${ENTER}`]]);
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(written(content, 'events/meet.md')).toBe(
        '---\nname: Pet Meet\nscale: small\n---\n\nTea.\n\nMore.\n',
      );
      expect(readFileSync(seen, 'utf8')).toMatch(/^drwx------[^]*\n-rw-------[^]*\n--wait;true\n$/);
      expect(
        readdirSync(tmpdir()).filter((name) => name.startsWith('new-record-') && !before.includes(name)),
      ).toEqual([]);
    });

    test.each([
      ['a program that is not there', () => 'no-such-editor', 'cannot be started (ENOENT)'],
      ['one that fails', () => `'${program('exit 3')}'`, 'ended with a failure'],
      ['a text that is not allowed', () => `'${program(`printf 'a\\007' > "$1"`)}'`, 'U+0007 is not allowed'],
    ])('asked for again after %s', async (_case, editor, message) => {
      const content = makeFolder({ 'events/a.md': event(1) });
      setEditor(editor());
      const { status, left } = await answer(content, GIVEN, [
        ...upToText,
        ['Description', `write${ENTER}`],
        [message, ''],
        ['Description', `none${ENTER}`],
      ]);
      expect({ status, left }).toEqual({ status: 0, left: [] });
    });

    test('typed, without an editor', async () => {
      const content = makeFolder({ 'events/a.md': event(1) });
      setEditor('');
      const { status, left, shown } = await answer(content, GIVEN, [
        ...upToText,
        ['Description', `type${ENTER}`],
        ['Tab, then Enter ends it', `<${TAB}${ENTER}`],
        ['Description', `type${ENTER}`],
        ['Tab, then Enter ends it', `Tea.${ENTER}${ENTER}More.${TAB}${ENTER}`],
      ]);
      expect({ status, left }).toEqual({ status: 0, left: [] });
      expect(shown).not.toContain('write it in');
      expect(written(content, 'events/meet.md')).toContain('---\n\nTea.\n\nMore.\n');
    });
  });
});
