import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { SETTINGS } from '../../src/config/settings.ts';
import { CODES } from '../../src/diagnostics/codes.ts';
import { runScript } from '../helpers/command.ts';
import { anchorsOf, DOCUMENTS, pathsBelow, tableBelow, textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';

const README = textOf('README.md');
const documents = [...DOCUMENTS];
const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);

/** Of `check:lint`, which `check` runs, no document speaks. */
const WITHIN_OTHERS = /^(?:prepare|compile|pretest|check:\w+)$/;

describe('the documents keep in step', () => {
  test('the README is one page', () => {
    expect(README.split('\n').length).toBeLessThanOrEqual(200);
    expect(Buffer.byteLength(README)).toBeLessThanOrEqual(10_000);
  });

  test('the map has every room of src', () => {
    const mapped = tableBelow(README, '## Map of the code').map(([path]) => path);
    const rooms = readdirSync(join(ROOT, 'src')).map((name) => `src/${name}`);
    expect(mapped.sort()).toEqual([...rooms, 'test'].sort());
  });

  test('the settings have their names, defaults and meanings', () => {
    const plain = (text: string): string => text.replaceAll('"', '');
    expect(tableBelow(textOf('.deploy/README.md'), '## Settings')).toEqual(
      Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default, plain(setting.help)]),
    );
  });

  test('commands that are named are there, and those that are there are named', () => {
    const text = [...DOCUMENTS.values()].join('\n');
    const named = text.matchAll(/npm (?:run (?:--silent )?([a-z:]+)|(start|test)\b)/g);
    const names = new Set([...named].map(([, script, short = '']) => script ?? short));
    expect([...names].filter((name) => !scripts.includes(name))).toEqual([]);
    expect(scripts.filter((name) => !names.has(name) && !WITHIN_OTHERS.test(name))).toEqual([]);
  });

  test.each(documents)('links and pictures lead somewhere: %s', (path, text) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      // The guide is a page as well, with a reference below it.
      if (/^(?:https?:|\/)/.test(link) || link === '#reference') return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      return (
        !existsSync(join(ROOT, target)) ||
        (anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor))
      );
    });
    expect(broken).toEqual([]);
  });

  test('files of the code that are named are there', () => {
    const paths = pathsBelow(['src', 'scripts', 'test', '.deploy', '.github']);
    const unknown = documents.flatMap(([document, text]) =>
      [...text.matchAll(/`((?:src|scripts|test|\.deploy|\.github)\/[^`\s*]*)`/g)]
        .map(([, path = '']) => path.replace(/CODE.*$/, ''))
        .filter((path) => !paths.some((known) => known.startsWith(path.replace(/\/$/, ''))))
        .map((path) => `${document}: ${path}`),
    );
    expect(unknown).toEqual([]);
  });

  test('what is made of the code is as npm run build:documents writes it', async () => {
    const out = makeFolder();
    expect(await runScript('scripts/build-documents.ts', ['--out', out], {})).toMatchObject({
      status: 0,
      stderr: '',
    });
    const made = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.md'),
    );
    expect(made.sort()).toEqual(['src/diagnostics/problems.md', 'src/schema/keys.md']);
    for (const path of made) expect(readFileSync(join(out, path), 'utf8')).toBe(textOf(path));
  });
});

const BROKEN = join(ROOT, 'test', 'fixtures', 'broken');

/** The folders of broken content, each named by a code, and a suffix where a code has several. */
const fixtures = readdirSync(BROKEN).sort();

function codeOf(fixture: string): string {
  return fixture.replace(/\..*/, '');
}

describe('every code of a problem', () => {
  test('has a folder of broken content', () => {
    expect([...new Set(fixtures.map(codeOf))].sort()).toEqual(Object.keys(CODES).sort());
  });

  test.each(fixtures)('is told of the folder that bears its name: %s', (fixture) => {
    const expected = readFileSync(join(BROKEN, fixture, 'expected.txt'), 'utf8');
    expect(expected).toMatch(new RegExp(`^content/.*:\\d+:\\d+ (?:error|warning) ${codeOf(fixture)}: `, 'm'));
  });

  test('is on the page of problems', () => {
    const page = textOf('src/diagnostics/problems.md');
    expect([...page.matchAll(/^## (.*)$/gm)].map(([, code]) => code)).toEqual(Object.keys(CODES));
  });
});
