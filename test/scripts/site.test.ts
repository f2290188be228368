import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';

const CONTENT = {
  'content/site.yml': yaml({ public: 'true', url: 'https://example.org/from-url' }),
  'content/events/a.md': event(1, { startDate: '2026-03-01', organization: 'guild' }),
  'content/events/b.md': event(2, { startDate: '2026-04-01' }),
  'content/organizations/guild.md': organization(10),
};

const LIST = '.site-files';
const PAGE = `events/${uuid(1)}/index.html`;

function site(folder: string, ...args: readonly string[]): Promise<Finished> {
  return runNamed('site', ['--content', 'content', '--out', 'out', ...args], { INIT_CWD: folder });
}

async function written(files: Files = {}): Promise<string> {
  const folder = makeFolder({ ...CONTENT, ...files });
  expect(await site(folder)).toMatchObject({ status: 0, stdout: '' });
  return folder;
}

/** All files below a folder with their text, but the list. */
function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && entry.name !== LIST);
  return new Map(
    paths
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [path.slice(folder.length + 1), readFileSync(path, 'utf8')])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function listLine(text: string, path: string): string {
  return `${hash('sha256', text, 'hex')}  ${path}\n`;
}

describe('npm run site (contract, sections 1 and 9)', () => {
  test('writes the site for the path of its url, the same twice, and nothing that is there already', async () => {
    const [one, other] = [await written(), await written()];
    const files = filesIn(join(one, 'out'));
    expect(files.get('index.html')).toContain('href="/from-url/events/past/"');
    expect([...files]).toEqual([...filesIn(join(other, 'out'))]);
    const page = join(one, 'out', PAGE);
    utimesSync(page, 1, 1);
    const again = await site(one);
    expect(again).toMatchObject({ status: 0 });
    expect(again.stderr).toMatch(/ 0 of them new or changed, 0 removed$/m);
    expect(statSync(page).mtimeMs).toBe(1_000);
  });

  test('writes all of a calendar that is worth several threads', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number + 100);
    const folder = await written(
      Object.fromEntries(numbers.map((number) => [`content/events/${number}.md`, event(number)])),
    );
    const files = filesIn(join(folder, 'out'));
    expect(files.size).toBeGreaterThan(500);
    const listed = Array.from(files, ([path, text]) => listLine(text, path));
    const lines = readFileSync(join(folder, 'out', LIST), 'utf8').split(/(?<=\n)/);
    expect(lines.sort()).toEqual(listed.sort());
    for (const number of numbers)
      expect(files.get(`events/${uuid(number)}/index.html`)).toContain(`Event ${number}`);
  });

  test('puts links below another path, whose slashes do not matter', async () => {
    const folder = makeFolder(CONTENT);
    expect(await site(folder, '--base', 'some/base/')).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain('href="/some/base/"');
    expect(await site(folder, '--base', '/')).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).not.toContain('base/');
  });

  test.each<[string, Files, readonly string[], string | null]>([
    ['the url is missing', { 'content/site.yml': 'public: true\n' }, [], 'Note: site.yml has no "url"'],
    [
      'links begin with another path than the url',
      {},
      ['--base', '/other'],
      'Note: links begin with "/other/"',
    ],
    ['the paths are the same', {}, ['--base', '/from-url/'], null],
  ])('says what whole addresses lack where %s', async (_what, files, args, note) => {
    const { status, stderr } = await site(makeFolder({ ...CONTENT, ...files }), ...args);
    expect(status).toBe(0);
    expect(/^Note: .*/m.exec(stderr)?.[0] ?? null).toEqual(note && expect.stringContaining(note));
  });

  test('removes what it wrote and the site has no more, with its folder, and nothing else', async () => {
    const folder = await written();
    writeFiles(join(folder, 'out'), { CNAME: 'example.org', 'events/notes.txt': 'mine' });
    rmSync(join(folder, 'content/events/a.md'));
    rmSync(join(folder, 'content/organizations/guild.md'));
    expect((await site(folder)).stderr).toMatch(/ [1-9]\d* removed$/m);
    const files = filesIn(join(folder, 'out'));
    expect([...files.keys()].filter((path) => path.includes(uuid(1)) || path.includes('guild'))).toEqual([]);
    expect(existsSync(join(folder, 'out', dirname(PAGE)))).toBe(false);
    expect(files.get('CNAME')).toBe('example.org');
    expect(files.get('events/notes.txt')).toBe('mine');
  });

  test('leaves what somebody has changed since', async () => {
    const folder = await written();
    writeFiles(join(folder, 'out'), { [PAGE]: 'mine' });
    rmSync(join(folder, 'content/events/a.md'));
    expect(await site(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out', PAGE), 'utf8')).toBe('mine');
  });

  test('writes it again where its path comes back', async () => {
    const folder = await written();
    writeFiles(join(folder, 'out'), { [PAGE]: 'half' });
    rmSync(join(folder, 'content/events/a.md'));
    await site(folder);
    writeFiles(folder, CONTENT);
    expect(await site(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out', PAGE), 'utf8')).toMatch(/<\/html>\n$/);
  });

  test('does not believe its list: nothing outside of the folder, and nothing through a link', async () => {
    const folder = await written({
      'other/events/x/index.html': 'x',
      'outside/index.html': 'o',
      'index.html': 'above',
    });
    const out = join(folder, 'out');
    writeFiles(out, { 'README.md': 'r', CNAME: 'c' });
    symlinkSync(join(folder, 'other/events'), join(out, 'linked'));
    symlinkSync(join(folder, 'outside/index.html'), join(out, 'feeds/old.ics'));
    const lines = [
      listLine('above', '../index.html'),
      listLine('above', 'events/../../index.html'),
      listLine('above', join(folder, 'index.html')),
      listLine('x', 'linked/x/index.html'),
      listLine('o', 'feeds/old.ics'),
      listLine('r', 'README.md'),
      listLine('c', 'CNAME'),
      `${'0'.repeat(64)}  robots.txt\n`,
      'nonsense\n',
    ];
    writeFiles(out, { [LIST]: readFileSync(join(out, LIST), 'utf8') + lines.join('') });
    expect(await site(folder)).toMatchObject({ status: 0 });
    for (const path of [
      'index.html',
      'other/events/x/index.html',
      'outside/index.html',
      'out/README.md',
      'out/CNAME',
    ])
      expect([path, existsSync(join(folder, path))]).toEqual([path, true]);
    expect(existsSync(join(out, 'feeds/old.ics'))).toBe(true);
  });

  test.each<[string, string, (out: string) => void]>([
    [
      'a file of somebody else',
      'index.html',
      (out) => {
        writeFiles(out, { 'index.html': 'mine' });
      },
    ],
    [
      'a link in place of a file',
      'robots.txt',
      (out) => {
        symlinkSync('/dev/null', join(out, 'robots.txt'));
      },
    ],
    [
      'a link in place of a folder',
      'events',
      (out) => {
        symlinkSync('/tmp', join(out, 'events'));
      },
    ],
    [
      'a file in place of a folder',
      'feeds',
      (out) => {
        writeFiles(out, { feeds: 'mine' });
      },
    ],
    [
      'a folder in place of the list',
      LIST,
      (out) => {
        mkdirSync(join(out, LIST));
      },
    ],
  ])('writes nothing where %s is in the way', async (_what, path, put) => {
    const folder = makeFolder(CONTENT);
    const out = join(folder, 'out');
    mkdirSync(out);
    put(out);
    const before = readdirSync(out);
    const finished = await site(folder);
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(path);
    expect(readdirSync(out)).toEqual(before);
  });

  test('goes on where a run was ended before its end', async () => {
    const folder = await written();
    const out = join(folder, 'out');
    const unfinished = readFileSync(join(out, LIST), 'utf8').replaceAll(/^[\da-f]{64}/gm, '-');
    writeFiles(out, { [LIST]: unfinished, [PAGE]: '<!doctype html>\nhalf' });
    expect((await site(folder)).stderr).toMatch(/ 1 of them new or changed, 0 removed$/m);
    expect(readFileSync(join(out, PAGE), 'utf8')).toMatch(/<\/html>\n$/);
  });

  test('leaves what an ended run may have begun and the site has no more: it may be somebody else’s', async () => {
    const folder = makeFolder(CONTENT);
    writeFiles(join(folder, 'out'), { 'mine/index.html': 'mine', [LIST]: '-  mine/index.html\n' });
    expect(await site(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out/mine/index.html'), 'utf8')).toBe('mine');
  });

  test.each([
    ['a file', 'file', 'EEXIST'],
    ['below a file', 'file/out', 'ENOTDIR'],
    ['a link that leads nowhere', 'nowhere', 'ENOENT'],
    ['a folder with a name that is too long', 'o'.repeat(300), 'ENAMETOOLONG'],
  ])('says why it cannot write: %s', async (_what, out, reason) => {
    const folder = makeFolder({ ...CONTENT, file: '' });
    symlinkSync('missing', join(folder, 'nowhere'));
    const finished = await site(folder, '--out', out);
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(`The files cannot be written (${reason}: `);
  });

  test('says which name is too long for a file', async () => {
    const slug = 'a'.repeat(300);
    const folder = makeFolder({ ...CONTENT, 'content/organizations/guild.md': organization(10, { slug }) });
    writeFiles(folder, { 'content/events/a.md': event(1) });
    const finished = await site(folder);
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(slug);
  });

  test.each(['content', 'content/images', 'content/events/site', 'link/places', '.'])(
    'writes nothing where it would be content: %s',
    async (out) => {
      const folder = makeFolder(CONTENT);
      symlinkSync('content', join(folder, 'link'));
      const content = out === '.' ? join(folder, 'content') : folder;
      const before = filesIn(folder);
      const finished = await runNamed('site', ['--content', out === '.' ? '.' : 'content', '--out', out], {
        INIT_CWD: content,
      });
      expect(finished).toMatchObject({ status: 2, stdout: '' });
      expect(finished.stderr).toContain('content');
      expect([...filesIn(folder)]).toEqual([...before]);
    },
  );

  test.each(['content/public', 'content/dist', '.'])('can write beside content: %s', async (out) => {
    const folder = makeFolder(CONTENT);
    expect(await site(folder, '--out', out)).toMatchObject({ status: 0 });
    expect(await site(folder, '--out', out)).toMatchObject({ status: 0 });
  });

  test.each([
    ['a calendar that is not public', { 'content/site.yml': '' }, [], 2, 'public: true'],
    [
      'content with a problem',
      { 'content/events/a.md': event(1, { scale: 'huge' }) },
      [],
      1,
      'scale-unknown',
    ],
    ['a base that is no path', {}, ['--base', '/a b'], 2, '--base'],
    ['a base that leads upwards', {}, ['--base', '/a/../b'], 2, '--base'],
    ['an unknown option', {}, ['--bas', '/a'], 2, '--bas'],
  ] as const)('is refused for %s, and writes nothing', async (_what, files, args, status, words) => {
    const folder = makeFolder({ ...CONTENT, ...files });
    const finished = await site(folder, ...args);
    expect(finished).toMatchObject({ status, stdout: '' });
    expect(finished.stderr).toContain(words);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});
