import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OK, parseOptions, UsageError, type Command } from '../src/cli/command.ts';
import { CODES } from '../src/diagnostics/codes.ts';
import { didYouMean, guessesFor } from '../src/platform/did-you-mean.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} CODE

Prints what a problem of the content means, an example of it and of its fix. The code of a problem is what
"npm run validate" prints after the word "error" or "warning".
Exit status: 0 explained, 2 wrong use or an unknown code.`;

export const run: Command['run'] = (args) => {
  const [code, ...more] = parseOptions({ args, allowPositionals: true }).positionals;
  if (code === undefined || more.length > 0) throw new UsageError('Say one code, like "date-form".');
  if (!Object.hasOwn(CODES, code)) {
    const guess = didYouMean(guessesFor(code, Object.keys(CODES)));
    throw new UsageError(`There is no problem "${code}". ${guess}`.trimEnd());
  }
  process.stdout.write(`${explanationOf(code)}\n`);
  return OK;
};

/** The section of the page of problems about a code, without the marks of Markdown. */
function explanationOf(code: string): string {
  const page = readFileSync(join(import.meta.dirname, '../src/diagnostics/problems.md'), 'utf8');
  const [, section = ''] = new RegExp(`^## (${code}\n.*?)(?=^## |(?![^]))`, 'ms').exec(page) ?? [];
  return section
    .trimEnd()
    .replace(/^```\w+\n([^]*?)^```$/gm, (_fence, block: string) => block.trimEnd().replace(/^/gm, '  '));
}
