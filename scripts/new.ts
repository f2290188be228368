import { runCommand } from '../src/cli/command.ts';
import { newRecord } from '../src/cli/new-record/new-record.ts';
import { NEW_TYPES } from '../src/cli/new-record/record-type.ts';

const FLAGS = NEW_TYPES.map(({ name, fields }) => {
  const names = fields.map(({ key, schema }) => `--${key}${schema.type === 'array' ? ' …' : ''}`);
  return `  ${name}: ${names.join(' ')}`;
});

const USAGE = `Usage: npm run new -- event|organization|place --name NAME [--content DIR] [--slug SLUG] [--FIELD VALUE …]

Writes a new record with a fresh id into a content folder (CONTENT_DIR where --content is not given), and
prints the path of the file. At a terminal it asks for what is missing. The file is named by --slug, or else
by the words of the name in ASCII; a file that exists is never changed. A flag with "…" is given once for each
item; slugs can stand in one, with commas between them.
${FLAGS.join('\n')}
Exit status: 0 written, 1 it exists already or was stopped, 2 wrong use or no content folder.`;

const { stdin, stdout, stderr } = process;
// Questions go to standard error, since standard output is for the path alone.
const terminal = stdin.isTTY && stdout.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : null;

runCommand(USAGE, (args) => newRecord(args, terminal));
