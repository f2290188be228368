import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../src/config/config.ts';
import { CODES, severityOf } from '../src/diagnostics/codes.ts';
import { editorSchemaFiles } from '../src/schema/editor-schema.ts';
import { OK, parseOptions, runCommand } from '../src/cli/command.ts';
import { writeOutput } from '../src/cli/named-file.ts';
import { argumentsIn, ENGLISH_MESSAGES, type Messages } from '../src/words/messages.ts';

const USAGE = `Usage: npm run build:documents -- [--out DIR]

Writes the documents that are made of the code, below the project's folder or DIR: of each problem what it means, an
example and its fix (from test/fixtures/broken), of each key of a content file what it is (from the schemas), and the
type of the words of pages (from the English ones).
Exit status: 0 written, 2 wrong use, or they cannot be written.`;

const DOCUMENTS = {
  'src/diagnostics/problems.md': problems,
  'src/schema/keys.md': keys,
  'src/words/words.d.ts': words,
};

const BROKEN = 'test/fixtures/broken';

const MADE = '<!-- Written by `npm run build:documents`: do not edit. -->';

runCommand(USAGE, (args) => {
  const { values } = parseOptions({ args, options: { out: { type: 'string' } } });
  const folder = values.out === undefined ? '' : resolve(readConfig().commandDir, values.out);
  for (const [path, text] of Object.entries(DOCUMENTS)) writeOutput(join(folder, path), text(), path);
  return OK;
});

function problems(): string {
  const head = `# Problems

${MADE}

Every problem that \`npm run validate\` reports has a code, which never changes: scripts may go by it, while messages may be
worded better. An error refuses the whole content. A warning refuses nothing; where the record is right as it is, silence it
there with \`ignore: [code]\`. An \`ignore\` that silences nothing is a warning, too.

Each section has what the code means, what is printed for an example, and what puts the example right: lines of the file
(\`-\` goes, \`+\` comes), or commands. \`npm run explain -- CODE\` prints the section of a code.
`;
  const sections = Object.entries(CODES).map(([code, summary]) => {
    const meaning = `${severityOf(code) === 'error' ? 'Error' : 'Warning'}: ${summary}`;
    return `\n## ${code}\n\n${meaning}\n\n${fence('text', printedFor(code))}\nThe fix:\n\n${fixOf(code)}`;
  });
  return head + sections.join('');
}

/** The output of the validation for the first problem with this code in the broken content of the same name. */
function printedFor(code: string): string {
  const printed = readFileSync(join(BROKEN, code, 'expected.txt'), 'utf8');
  return new RegExp(`^\\S+ (?:error|warning) ${code}: .*\n(?: .*\n)*`, 'm').exec(printed)?.[0] ?? '';
}

function fixOf(code: string): string {
  const language = existsSync(join(BROKEN, code, 'fix.sh')) ? 'sh' : 'diff';
  return fence(language, readFileSync(join(BROKEN, code, `fix.${language}`), 'utf8'));
}

/** Shows invisible characters as escapes. */
function fence(language: string, text: string): string {
  const shown = text.replace(
    /(?!\n)[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `\`\`\`${language}\n${shown}\`\`\`\n`;
}

interface Described {
  readonly title: string;
  readonly description: string;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
  /** The items of a file that is a list. */
  readonly items?: Described;
}

function keys(): string {
  const head = `# The keys of content files

${MADE}

Each kind of file has these keys and no others. A key without "required" can be left out, and \`null\` is as if it were.
`;
  return (
    head + [...editorSchemaFiles().values()].map((schema) => kind(JSON.parse(schema) as Described)).join('')
  );
}

function kind({ title, description, ...schema }: Described): string {
  const { required = [], properties = {} } = schema.items ?? schema;
  const rows = Object.entries(properties).map(([key, { description: what, examples = [] }]) => {
    const [example] = examples;
    const shown = typeof example === 'string' ? example : JSON.stringify(example);
    return `- **\`${key}\`**${required.includes(key) ? ' (required)' : ''}: ${what} For example \`${shown}\`.\n`;
  });
  return `\n## ${title}\n\n${description}\n\n${rows.join('')}`;
}

function words(): string {
  return `/** All that we say to people, apart from what content says. Written by \`npm run build:documents\` from en.json: do not edit. */
export interface Words ${typeOf(ENGLISH_MESSAGES, '')}
`;
}

function typeOf(messages: Messages, indent: string): string {
  const rows = Object.entries(messages).map(([key, message]) => {
    const type = typeof message === 'string' ? typeOfMessage(message) : typeOf(message, `${indent}  `);
    return `${indent}  readonly ${key}: ${type};\n`;
  });
  return `{\n${rows.join('')}${indent}}`;
}

function typeOfMessage(message: string): string {
  const names = Array.from(
    argumentsIn(message),
    ([name, kind]) => `readonly ${name}: ${kind === 'text' ? 'string' : kind}`,
  );
  return names.length === 0 ? 'string' : `(values: { ${names.join('; ')} }) => string`;
}
