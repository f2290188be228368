import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, organization, place } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { make } from '../helpers/new-record.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const CLUB: Files = { 'organizations/club.md': organization(90) };

/** Runs the compiled command where somebody typed it. */
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

describe('new, in a script (contract, section 1)', () => {
  test('an event of the name and day of another: which one that is', async () => {
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
    expect(stderr).toContain('npm run validate');
    expect(textOf(folder, 'content/events/pet-meet-hamburg.md')).toMatch(
      new RegExp(
        `^---\nid: ${UUID}\nname: "Pet Meet: Hamburg"\nscale: small\nstartDate: 2027-02-20\ncountryCode: DE\nlatitude: -53\\.5\nlongitude: 10\ntags:\n  - tea\n  - 2027\nplace: hall\norganization: club\nignore:\n  - name-capitals\n  - event-long\n---\n\nTea\\.\n\nMore tea\\.\n$`,
      ),
    );
    expect(isValid(join(folder, 'content'))).toBe(true);
  });

  test('a list of slugs in one flag, with commas between them; in an address a comma is a comma', async () => {
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

  test('broken neighbours are not in the way, and still count', async () => {
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
    const { status, stderr } = await make(content, ['event', '--name', 'Meet', '--scale', 'small', ...dates]);
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
