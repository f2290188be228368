import { codeMeant, explanationOf } from '../src/cli/explain.ts';
import { OK, parseOptions, UsageError, type Command } from '../src/cli/command.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} CODE

Prints what a problem of the content means, an example of it and of its fix. The code of a problem is what
"npm run validate" prints after the word "error" or "warning".
Exit status: 0 explained, 2 wrong use or an unknown code.`;

export const run: Command['run'] = (args) => {
  const [code, ...more] = parseOptions({ args, allowPositionals: true }).positionals;
  if (code === undefined || more.length > 0) throw new UsageError('Say one code, like "date-form".');
  const explanation = explanationOf(code);
  if (explanation === null)
    throw new UsageError(`There is no problem "${code}". ${codeMeant(code)}`.trimEnd());
  process.stdout.write(`${explanation}\n`);
  return OK;
};
