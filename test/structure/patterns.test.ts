import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';

const ROOT = join(import.meta.dirname, '..', '..');
const linter = new ESLint({ cwd: ROOT, overrideConfigFile: join(ROOT, '.config', 'eslint.config.js') });

const OPTIONS = {
  'regexp/no-super-linear-backtracking': [2, { report: 'potential' }],
  'regexp/no-super-linear-move': [2, { report: 'potential', ignoreSticky: true, ignorePartial: false }],
};

describe('no pattern costs more than the length of its text (W12)', () => {
  test.each([
    'src/http/guards/auth.ts',
    'src/pages/page.tsx',
    'scripts/validate.ts',
    'test/http/auth.test.ts',
  ])('%s is held to it', async (file) => {
    expect(await linter.calculateConfigForFile(join(ROOT, file))).toMatchObject({ rules: OPTIONS });
  });

  test.each([
    ['regexp/no-super-linear-move', String.raw`text.replace(/[ \t]+$/, '')`],
    ['regexp/no-super-linear-backtracking', String.raw`/^bearer +(.*?) *$/.exec(text)`],
  ])('a script of a page as well: %s', async (rule, code) => {
    const [result] = await linter.lintText(code, { filePath: join(ROOT, 'src/pages/assets/search.js') });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });
});
