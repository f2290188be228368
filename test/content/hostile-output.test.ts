import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CODES } from '../../src/diagnostics/codes.ts';
import { writeFileWhole } from '../../src/platform/write-file.ts';
import { runNamed } from '../helpers/command.ts';
import { event, markdown, organization, problemsOf, uuid } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { hostileFolder, SECRET } from '../helpers/hostile.ts';
import { makeRepository } from '../helpers/repository.ts';

const LURES = [
  '::set-output name=a::b',
  '::add-mask::the',
  '::stop-commands::word',
  '##[add-mask]the',
  '##[stop-commands]word',
  '%0A::error::x',
  '<img src=x onerror=alert(1)>',
  '![a](https://example.org/a.png) [b](javascript:alert(1))',
  '| cell | cell |',
  '`code` **bold** ~~gone~~ $x^2$ &lt; <!-- gone',
];
/** The same as escapes of a text in quotes: line feed, escape sequence, control sequence introducer, override. */
const ESCAPES = [
  '\\n::error::x',
  '\\e[31mred',
  '\\x9b31m',
  '\\u202etxt',
  '\\r::error::x',
  '\\u2028::error::x',
];

/** Every lure as a key, as values of many keys, and as a file's and a folder's name. */
const CONTENT: Files = {
  ...Object.fromEntries(
    [...LURES, ...ESCAPES].map((lure, index) => [
      `events/lure-${index}.md`,
      markdown({
        id: uuid(index),
        name: `"${lure}"`,
        scale: `"${lure}"`,
        place: `"${lure}"`,
        organization: `"${lure}"`,
        timezone: `"${lure}"`,
        slug: `"${lure}"`,
        url: `"${lure}"`,
        startDate: `"${lure}"`,
        [`"${lure}"`]: 'x',
      }),
    ]),
  ),
  ...Object.fromEntries(LURES.map((lure) => [`events/${lure.replaceAll('/', '')}.md`, 'text'])),
  'events/a\n::error::b.md': 'text',
  'events/\u001b[31mred.md': 'text',
  '::stop-commands::word/a.md': 'text',
};

const REGISTERED =
  /^(?:error|warning|notice|debug|group|endgroup|echo|add-mask|add-matcher|remove-matcher|add-path|set-env|set-output|save-state|stop-commands)$/;

/**
 * The commands that GitHub's runner finds in the output of a step: at the beginning of a line after white space,
 * or in the older form anywhere; none from "stop-commands" to the word that it names
 * (https://github.com/actions/runner, src/Runner.Common/ActionCommand.cs).
 */
function commandsIn(output: string): string[] {
  let end: string | null = null;
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    if (end !== null) {
      if (line === `::${end}::`) end = null;
      return [];
    }
    const [command = '', name = ''] =
      /^\s*::([^ :]+)(?![^ :])[^]*?::/.exec(line) ?? /##\[([^ \]]+)(?![^ \]])[^\]]*\]/.exec(line) ?? [];
    if (name === 'stop-commands') end = line.slice(line.indexOf(command) + command.length);
    return REGISTERED.test(name) ? [name] : [];
  });
}

function validate(folder: string, args: readonly string[], environment = {}) {
  return runNamed('validate', ['--content', '.', ...args], { INIT_CWD: folder, ...environment });
}

describe('text of strangers in a report', () => {
  test('GitHub: no command but one annotation a problem', async () => {
    const folder = makeFolder(CONTENT);
    const { stdout, stderr } = await validate(folder, ['--format', 'github']);
    const problems = stdout.split('\n').length - 2;
    expect(problems).toBeGreaterThan(LURES.length * 5);
    expect(commandsIn(stdout)).toHaveLength(problems);
    expect(commandsIn(stdout).filter((name) => name !== 'error' && name !== 'warning')).toEqual([]);
    expect(stderr).toBe('');
  });

  test('GitHub: the changes of --fix are no commands', async () => {
    const folder = makeFolder({
      'events/x.md': `---\n# ::add-mask::the\n# ##[add-mask]the\nname: x\nid: ${uuid(1)}\nscale: small\ndetail2: x \n---\n`,
      'events/y.yml': `scale: Small\ndetail: |\n  ::add-mask::the\n  ##[add-mask]the\nname: y\nid: ${uuid(2)}\n`,
    });
    const { stderr } = await validate(folder, ['--fix', '--format', 'github']);
    expect(stderr).toContain('add-mask');
    expect(commandsIn(stderr)).toEqual([]);
  });

  test('GitHub: what a change does to the answers is no command', async () => {
    const repository = makeRepository({ 'content/events/a.md': event(1, {}, 'text\n') });
    repository.write({
      'content/events/a.md': event(
        1,
        { name: '"::add-mask::the ##[add-mask]the"' },
        '::add-mask::the\n##[add-mask]x\n',
      ),
      'content/events/b.md': event(2, { name: '"##[stop-commands]word"', urlKey: 'b' }),
    });
    const args = ['--content', 'content', '--format', 'github'];
    const { status, stdout } = await runNamed('diff', args, { INIT_CWD: repository.folder });
    expect(status).toBe(0);
    expect(stdout).toContain('[stop-commands]word');
    expect(commandsIn(stdout).filter((name) => name !== 'warning')).toEqual([]);
  });

  test('GitHub: in the summary of a step nothing is markup, and every row has its five cells', async () => {
    const folder = makeFolder(CONTENT);
    const summary = join(makeFolder(), 'summary.md');
    await validate(folder, ['--format', 'github'], { GITHUB_STEP_SUMMARY: summary });
    const [heading = '', empty, , , ...rows] = readFileSync(summary, 'utf8').trimEnd().split('\n');
    expect(heading).toMatch(/^### \d+ files, \d+ errors, \d+ warnings?$/);
    expect(empty).toBe('');
    expect(rows.length).toBeGreaterThan(LURES.length * 5);
    for (const row of rows) {
      const bare = row.replace(/\\[!-/:-@[-`{-~]/g, '').replaceAll('&amp;', '');
      expect(bare).toMatch(/^(?:\| [^|]* ){5}\|$/);
      expect(bare.replaceAll('|', '')).not.toMatch(/[<>`*_~[\]()!#@&$\\]|https?:|www\./);
    }
  });

  test.each(['text', 'json', 'sarif', 'github'])(
    '%s: no terminal and no runner takes a part of it for a command',
    async (format) => {
      const { stdout, stderr } = await validate(makeFolder(CONTENT), ['--format', format]);
      expect(stdout.length).toBeGreaterThan(1000);

      expect(stdout + stderr).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/,
      );
      const found = format === 'github' ? [] : commandsIn(stdout);
      expect(found).toEqual([]);
    },
  );

  test('JSON and SARIF say the text as it is', async () => {
    const folder = makeFolder({ 'events/x.md': event(1, { scale: '"\\x9b31m\\u202e"' }) });
    for (const format of ['json', 'sarif']) {
      const { stdout } = await validate(folder, ['--format', format]);
      expect(JSON.stringify(JSON.parse(stdout))).toContain('\u009b31m\u202e');
    }
  });

  test('SARIF: a file name is a path, and nothing else of a URL', async () => {
    const names = ['a b#c?d%2fe.md', 'javascript:alert(1).md', '@x&y=z.md'];
    const folder = makeFolder(Object.fromEntries(names.map((name) => [`events/${name}`, 'text'])));
    const { stdout } = await validate(folder, ['--format', 'sarif']);
    const uris = [...stdout.matchAll(/"uri":"([^"]*)"/g)].map(([, uri = '']) => uri);
    for (const uri of uris)
      expect(uri).toMatch(/^[A-Za-z0-9_.~!*'()/-]*(?:%[0-9A-F]{2}[A-Za-z0-9_.~!*'()/-]*)*$/);
    expect(uris.map(decodeURIComponent).sort()).toEqual(names.map((name) => `events/${name}`).sort());
  });
});

describe('--fix stays within the folder, and runs nothing', () => {
  test.each(['C1', 'C7', 'C14', 'C15'])('%s', async (row) => {
    const { folder } = hostileFolder(row);
    const canary = join(makeFolder(), 'canary');
    const before = readdirSync(join(folder, 'events')).sort();
    const { status, stdout, stderr } = await validate(folder, ['--fix'], { CANARY: canary });
    expect(status).toBe(1);
    expect(stdout + stderr).not.toContain(SECRET);
    expect(existsSync(canary)).toBe(false);
    expect(readdirSync(join(folder, 'events')).sort()).toEqual(before);
  });

  test('a link with the name of the file that is written first leads nowhere', () => {
    const outside = makeFolder({ 'secret.md': SECRET });
    const folder = makeFolder({ 'x.md': 'old' });
    symlinkSync(join(outside, 'secret.md'), join(folder, `.x.md.${process.pid}.tmp`));
    writeFileWhole(join(folder, 'x.md'), 'new');
    expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe(SECRET);
    expect(readFileSync(join(folder, 'x.md'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['x.md']);
  });
});

describe('"ignore" silences no error', () => {
  const codes = Object.keys(CODES);
  const lists = {
    'the first 50 codes': codes.slice(0, 50),
    'the last 50 codes': codes.slice(-50),
    'all codes': codes,
    'what is no code': ['key-unknown, yaml-syntax', '"*"', '"key-unknown "'],
  };

  test.each(Object.entries(lists))('%s', (_which, listed) => {
    const list = listed.join(', ');
    const problems = problemsOf({
      'events/x.md': event(1, { ignore: `[${list}]`, colour: 'red', scale: 'huge' }),
      'organizations/o.md': organization(1, { ignore: `[${list}]`, logoUrl: 'x' }),
      'organizations/p.md': organization(1, { ignore: `[${list}]`, '"ignore "': '[id-duplicate]' }),
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        'events/x.md:4:8 scale-unknown',
        'events/x.md:6:1 key-unknown',
        'organizations/o.md:5:10 url-form',
        'organizations/p.md:2:5 id-duplicate',
        'organizations/p.md:5:1 key-unknown',
      ]),
    );
  });
});
