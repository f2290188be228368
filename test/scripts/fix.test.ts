import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, markdown, organization, place, uuid } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';

function validate(folder: string, ...args: readonly string[]): Promise<Finished> {
  return runNamed('validate', ['--content', 'content', ...args], { INIT_CWD: folder });
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, 'content', path), 'utf8');
}

/** A folder whose `content` has these files. */
function contentWith(files: Files): string {
  return makeFolder(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/${path}`, text])),
  );
}

const FIXABLE = markdown(
  { id: uuid(1), name: 'X', scael: 'Small # guessed', startDate: '2027/02/20' },
  'Text  \n',
);
const FIXED = markdown(
  { id: uuid(1), name: 'X', scale: 'small # guessed', startDate: '2027-02-20' },
  'Text  \n',
);

describe('validate --fix', () => {
  test('writes what is certain, shows it as a diff, then validates what is there now', async () => {
    const folder = contentWith({ 'events/a.md': FIXABLE, 'events/b.md': event(2) });
    const { status, stdout, stderr } = await validate(folder, '--fix');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(read(folder, 'events/a.md')).toBe(FIXED);
    expect(stdout).toBe(
      [
        '--- content/events/a.md',
        '+++ content/events/a.md',
        '@@ -2,6 +2,6 @@',
        ` id: ${uuid(1)}`,
        ' name: X',
        '-scael: Small # guessed',
        '-startDate: 2027/02/20',
        '+scale: small # guessed',
        '+startDate: 2027-02-20',
        ' ---',
        ' Text  ',
        '2 files, 0 errors, 0 warnings',
        '',
      ].join('\n'),
    );
  });

  test('a second run changes nothing and shows nothing', async () => {
    const folder = contentWith({ 'events/a.md': FIXABLE });
    await validate(folder, '--fix');
    const { mtimeMs, ino } = statSync(join(folder, 'content/events/a.md'));
    const { status, stdout } = await validate(folder, '--fix');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '1 file, 0 errors, 0 warnings\n' });
    expect(statSync(join(folder, 'content/events/a.md'))).toMatchObject({ mtimeMs, ino });
  });

  test('what one file calls another is put right where a single one is meant, once', async () => {
    const names = {
      organization: 'fosdm',
      place: 'town-hal',
      coOrganizers: '[guidl, guild-of-readers, fosden]',
    };
    const folder = contentWith({
      'events/a.md': event(1, names),
      'organizations/fosdem.md': organization(1),
      'organizations/guild.md': organization(2),
      'places/town-hall.yml': place(1),
    });
    await validate(folder, '--fix');
    const once = read(folder, 'events/a.md');
    expect(once).toBe(
      event(1, {
        organization: 'fosdem',
        place: 'town-hall',
        coOrganizers: '[guild, guild-of-readers, fosden]',
      }),
    );
    await validate(folder, '--fix');
    expect(read(folder, 'events/a.md')).toBe(once);
  });

  test('without it nothing is written, and it is offered', async () => {
    const folder = contentWith({ 'events/a.md': FIXABLE });
    const { status, stdout } = await validate(folder);
    expect(status).toBe(1);
    expect(read(folder, 'events/a.md')).toBe(FIXABLE);
    expect(stdout).toContain('"npm run validate -- --fix"');
  });

  test('a file is replaced as a whole: its mode stays, nothing else is left', async () => {
    const folder = contentWith({
      'events/a.md': FIXABLE,
      'events/2027/b.md': FIXABLE.replace(uuid(1), uuid(2)),
    });
    const path = join(folder, 'content/events/a.md');
    chmodSync(path, 0o640);
    const before = statSync(path).ino;
    await validate(folder, '--fix');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(statSync(path).ino).not.toBe(before);
    expect(readdirSync(join(folder, 'content/events')).sort()).toEqual(['2027', 'a.md']);
    expect(readdirSync(join(folder, 'content/events/2027'))).toEqual(['b.md']);
  });

  test.each([
    ['CRLF', FIXABLE.replaceAll('\n', '\r\n'), FIXED.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${FIXABLE}`, `\ufeff${FIXED}`],
    ['both', `\ufeff${FIXABLE.replaceAll('\n', '\r\n')}`, `\ufeff${FIXED.replaceAll('\n', '\r\n')}`],
    ['no line end at the end', FIXABLE.trimEnd(), FIXED.trimEnd()],
    [
      'comments',
      `---\n# The file.\n\nname: X # its name\n# Of the file.\nid: ${uuid(1)}\nscale: Small\n# End.\n---\n`,
      `---\n# The file.\n\n# Of the file.\nid: ${uuid(1)}\nname: X # its name\nscale: small\n# End.\n---\n`,
    ],
  ])('%s stay', async (_, written, expected) => {
    const folder = contentWith({ 'events/a.md': written });
    const { status, stdout } = await validate(folder, '--fix');
    expect(read(folder, 'events/a.md')).toBe(expected);
    expect(status).toBe(0);
    expect(stdout).not.toContain('\r');
  });

  test.each([
    ['a scale that can be two', event(1, { scale: 'xarge' })],
    ['a date whose day and month cannot be told apart', event(1, { startDate: '06/03/2026' })],
    ['two keys for the same one', event(1, { regoin: 'a', reigon: 'b' })],
    ['YAML with a fault', event(1, { scale: 'Small', region: '"Hamburg' })],
    ['a doubled key', event(1, { scale: 'Small' }).replace('---\n', `---\nid: ${uuid(2)}\n`)],
    ['no front matter', `# A title\n\nscael: Small\n`],
    ['text that is not UTF-8', Buffer.from(event(1, { scale: 'Small', region: 'Köln' }), 'latin1')],
  ])('%s stays as it is, and 1 says so', async (_, text) => {
    const folder = contentWith({ 'events/a.md': text });
    const { status, stdout } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(readFileSync(join(folder, 'content/events/a.md'))).toEqual(Buffer.from(text));
    expect(stdout).not.toMatch(/^(?:---|\+\+\+|@@)/m);
  });

  test('what is certain is put right beside what is not, and 1 says that something is left', async () => {
    const folder = contentWith({
      'events/a.md': event(1, { startDate: '2027/02/20', endDate: '06/03/2027' }),
    });
    const { status, stdout } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(read(folder, 'events/a.md')).toBe(event(1, { startDate: '2027-02-20', endDate: '06/03/2027' }));
    expect(stdout).toContain('+startDate: 2027-02-20');
    expect(stdout).toContain('date-form');
    expect(stdout).toContain('a person knows: content/events/a.md:6:10\n');
  });

  test('a file that keeps an error because of another one keeps the order of its keys, which is said', async () => {
    const text = `---\nname: X\nid: ${uuid(1)}\nscale: small\nplace: nowhere\n---\n`;
    const folder = contentWith({ 'events/a.md': text, 'events/b.md': '---\nname: [\n---\n' });
    const { status, stdout } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(read(folder, 'events/a.md')).toBe(text);
    expect(stdout.slice(stdout.indexOf('--fix leaves')).split('\n')).toEqual([
      '--fix leaves 2 problems:',
      expect.stringMatching(/^ {2}what can be .* a person knows: content\/events\/a\.md:5:8$/),
      expect.stringMatching(/^ {2}files that cannot be read .*: content\/events\/b\.md:/),
      expect.stringMatching(/^ {2}the order of keys .*: content\/events\/a\.md$/),
      '',
    ]);
  });

  test.each(['json', 'sarif'])('with --format %s the diff is on standard error', async (format) => {
    const folder = contentWith({ 'events/a.md': FIXABLE });
    const { status, stdout, stderr } = await validate(folder, '--fix', '--format', format);
    expect(status).toBe(0);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    expect(stderr).toContain('+scale: small');
  });

  test('a symbolic link is not followed', async () => {
    const folder = makeFolder({ 'outside.md': FIXABLE, 'content/events/b.md': event(2) });
    symlinkSync(join(folder, 'outside.md'), join(folder, 'content/events/a.md'));
    const { status } = await validate(folder, '--fix');
    expect(status).toBe(1);
    expect(readFileSync(join(folder, 'outside.md'), 'utf8')).toBe(FIXABLE);
  });

  test('the diff moves no cursor, whatever the file holds', async () => {
    const text = event(1, { scale: 'Small', region: '"a"' }).replace('Event 1', 'Event\u202e 1');
    const folder = contentWith({ 'events/a.md': text });
    const { stdout } = await validate(folder, '--fix');
    expect(stdout).toContain('Event\\u202e 1');
    expect(stdout).not.toContain('\u202e');
  });

  test('every kind of file is put right: places and the settings of the site', async () => {
    const folder = contentWith({
      'events/a.md': event(1, { place: 'hall' }),
      'places/hall.yml': place(1).replace('kind:', 'Kind:'),
      'site.yml': 'timeZone: europe/berlin\n',
    });
    const { status } = await validate(folder, '--fix');
    expect(status).toBe(0);
    expect(read(folder, 'places/hall.yml')).toBe(place(1));
    expect(read(folder, 'site.yml')).toMatch(/^timezone: europe\/berlin\n$/i);
  });

  test('2 for a folder that is not there', async () => {
    const { status, stdout, stderr } = await validate(makeFolder(), '--fix');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('content');
  });
});
