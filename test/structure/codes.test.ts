import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CODES } from '../../src/diagnostics/codes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BROKEN = join(ROOT, 'test', 'fixtures', 'broken');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The folders of broken content, each named by a code, and a suffix where a code has several. */
const fixtures = readdirSync(BROKEN).sort();
const codes = Object.keys(CODES).sort();

function codeOf(fixture: string): string {
  return fixture.replace(/\..*/, '');
}

/** The cells of the table below the heading, as plain text. */
function documentedProblems(): string[][] {
  const section = README.split('\n### Problems\n')[1]?.split(/\n##+ /)[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| <a id='));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/\\(?=[!-/:-@[-`{-~])/g, '')),
  );
}

describe('every code of a problem', () => {
  test('has a folder of broken content', () => {
    expect([...new Set(fixtures.map(codeOf))].sort()).toEqual(codes);
  });

  test.each(fixtures)('is told of the folder that bears its name: %s', (fixture) => {
    const expected = readFileSync(join(BROKEN, fixture, 'expected.txt'), 'utf8');
    expect(expected).toMatch(new RegExp(`^content/.*:\\d+:\\d+ (?:error|warning) ${codeOf(fixture)}: `, 'm'));
  });

  test('is in the README, with an anchor, its severity and what it means, in the order of the table', () => {
    expect(documentedProblems()).toEqual(
      Object.entries(CODES).map(([code, { severity, summary }]) => [
        `<a id="${code}"></a>\`${code}\``,
        severity,
        summary,
      ]),
    );
  });
});
