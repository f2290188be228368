import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../src/config.ts';
import { CODES } from '../src/diagnostics.ts';
import { OK, parseOptions, runCommand } from './command.ts';
import { writeOutput } from './write-output.ts';

const USAGE = `Usage: npm run build:problems -- [--out FILE]

Writes the page of the problems that content can have (src/diagnostics/problems.md where --out is not given), from the
table of codes and from the broken content in test/fixtures/broken, which shows an example of each and of its fix.
Exit status: 0 written, 2 wrong use, or it cannot be written.`;

const BROKEN = 'test/fixtures/broken';

const HEAD = `# Problems

<!-- Made by \`npm run build:problems\` from the table of codes and test/fixtures/broken: do not edit. -->

Every problem that \`npm run validate\` reports has a code, which never changes: scripts may go by it, while messages may be
worded better. An error refuses the whole content. A warning refuses nothing; where the record is right as it is, silence it
there with \`ignore: [code]\`. An \`ignore\` that silences nothing is a warning, too.

Each section has what the code means, what is printed for an example, and what puts the example right: lines of the file
(\`-\` goes, \`+\` comes), or commands. \`npm run explain -- CODE\` prints the section of a code.
`;

runCommand(USAGE, (args) => {
  const { values } = parseOptions({ args: [...args], options: { out: { type: 'string' } } });
  const { commandDir } = readConfig();
  const out = values.out === undefined ? 'src/diagnostics/problems.md' : resolve(commandDir, values.out);
  const sections = Object.entries(CODES).map(([code, { severity, summary }]) => {
    const meaning = `${severity === 'error' ? 'Error' : 'Warning'}: ${summary}`;
    return `\n## ${code}\n\n${meaning}\n\n${fence('text', printedFor(code))}\nThe fix:\n\n${fixOf(code)}`;
  });
  writeOutput(out, HEAD + sections.join(''));
  return OK;
});

/** What the validation prints of the first problem with this code in the broken content of the same name. */
function printedFor(code: string): string {
  const printed = readFileSync(join(BROKEN, code, 'expected.txt'), 'utf8');
  return new RegExp(`^\\S+ (?:error|warning) ${code}: .*\n(?: .*\n)*`, 'm').exec(printed)?.[0] ?? '';
}

function fixOf(code: string): string {
  const kind = existsSync(join(BROKEN, code, 'fix.sh')) ? 'sh' : 'diff';
  return fence(kind, readFileSync(join(BROKEN, code, `fix.${kind}`), 'utf8'));
}

/** Characters that nobody sees are shown as escapes. */
function fence(language: string, text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `\`\`\`${language}\n${shown}\`\`\`\n`;
}
