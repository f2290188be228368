import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { CODES, hasErrors } from '../../src/diagnostics/codes.ts';
import { summarize } from '../../src/diagnostics/report/report.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import { BROKEN_FIXTURES, openBrokenFixture, applyFix, updateExpected } from './broken-fixture.ts';

describe('fixtures', () => {
  const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

  const VALID = join(FIXTURES, 'valid');

  const NOW = Date.parse('2026-11-21T00:00:00Z');

  const NOBODY = 65_534;

  afterEach(() => {
    if (process.getuid?.() === 0) process.seteuid?.(0);
  });

  /** The first three problems of each fixture. `npm run test:update` does not change them. */
  const PROBLEMS = readFileSync(join(FIXTURES, 'broken-problems.txt'), 'utf8').trimEnd().split('\n');

  /** `npm run test:update` writes the texts again; a person reads the difference. */
  const UPDATES = process.env.UPDATE_EXPECTED === 'true';

  /** Gives up the privileges of root, so that file modes count. */
  function withoutPrivileges(folder: string): void {
    if (process.getuid?.() !== 0) return;
    chmodSync(dirname(folder), 0o755);
    process.seteuid?.(NOBODY);
  }

  test('valid: every form that the format allows, every record complete', () => {
    const { records, diagnostics } = loadContent(join(VALID, 'content'), { now: NOW });
    const expected: unknown = JSON.parse(readFileSync(join(VALID, 'expected.json'), 'utf8'));
    expect(diagnostics).toEqual([]);
    expect(records).toEqual(expected);
  });

  test.each(BROKEN_FIXTURES)('broken: %s', (name) => {
    const { folder, expected, past } = openBrokenFixture(name);
    withoutPrivileges(folder);
    const { records, diagnostics, files } = loadContent(folder, { now: NOW, past });
    const report = { diagnostics, files, displayPath: (file: string) => `content/${file}` };
    expect(records === null).toBe(hasErrors(diagnostics));
    const places = diagnostics.map(
      ({ file, line, column, severity, code }) => `${name} ${file}:${line}:${column} ${severity} ${code}`,
    );
    expect(places.slice(0, 3)).toEqual(PROBLEMS.filter((problem) => problem.startsWith(`${name} `)));
    expect(diagnostics.map(({ code }) => code)).toContain(name.replace(/\..*/, ''));
    expect(diagnostics.filter(({ hint }) => hint === null)).toEqual([]);
    const text = `${renderText(report)}${summarize(report)}\n`;
    if (UPDATES) updateExpected(name, text);
    else expect(text).toBe(expected);
  });

  test.each(Object.keys(CODES))('fixed, as the page of problems shows it: %s', (code) => {
    const fixture = openBrokenFixture(code);
    applyFix(code, fixture);
    const { diagnostics } = loadContent(fixture.folder, { now: NOW, past: fixture.past });
    expect(hasErrors(diagnostics)).toBe(false);
    expect(diagnostics.map((problem) => problem.code)).not.toContain(code);
  });
});
