import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../helpers/process.ts';

const LINTER = '.config/node_modules/.bin/eslint';
const CONFIG = ['--config', '.config/eslint.config.js'];

const OPTIONS = {
  'regexp/no-super-linear-backtracking': [2, { report: 'potential' }],
  'regexp/no-super-linear-move': [2, { report: 'potential', ignoreSticky: true, ignorePartial: false }],
};

describe('no pattern takes more than linear time (W12)', () => {
  test.each([
    'src/http/guards/callers.ts',
    'src/pages/page.tsx',
    'scripts/validate.ts',
    'test/http/auth.test.ts',
  ])('%s is held to it', (file) => {
    const printed = execFileSync(LINTER, [...CONFIG, '--print-config', file], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toMatchObject({ rules: OPTIONS });
  });

  test.each([
    ['regexp/no-super-linear-move', String.raw`text.replace(/[ \t]+$/, '')`],
    ['regexp/no-super-linear-backtracking', String.raw`/^bearer +(.*?) *$/.exec(text)`],
  ])('a pattern in a script of a page is found, too: %s', (rule, input) => {
    const options = [...CONFIG, '--stdin', '--stdin-filename', 'src/pages/assets/search.js'];
    const { status, stdout } = spawnSync(LINTER, options, { cwd: ROOT, input, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(rule) });
  });
});
