import { statSync } from 'node:fs';
import { FAILED, OK, parseOptions, UsageError, type ExitStatus, type Command } from '../src/cli/command.ts';
import { readConfig } from '../src/config/config.ts';
import { readDate } from '../src/content/dates/read-date.ts';
import { printable } from '../src/platform/printable.ts';
import { isOneLine } from '../src/schema/formats.ts';
import { INTERFACES, mayHoldToken, PERMISSIONS, stateOf } from '../src/tokens/registry.ts';
import { readTokensFile } from '../src/tokens/tokens-file.ts';

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} create --name NAME [--permissions read|none]
             [--interfaces open|feeds|none] [--expires DATE-TIME]
       ${typed} list
       ${typed} revoke ID

Keeps the applications in TOKENS_FILE. "create" prints the new token on standard output, once: the file
keeps only its hash. "list" prints a line for each application, in these columns: its id, state, permissions,
interfaces, when it was created, when it expires, and its name. A DATE-TIME is like 2027-01-31T18:00:00Z; without
an offset, or as a day, which counts to its end, it is in the server's time zone.
Exit status: 0 done, 1 not possible, 2 wrong use.`;

const ROOT = 0;
const READABLE_BY_GROUP = 0o040;
const READABLE_BY_ALL = 0o004;

export const run: Command['run'] = ([action, ...args]) => {
  switch (action) {
    case 'create':
      return create(args);
    case 'list':
      return list(args);
    case 'revoke':
      return revoke(args);
    default:
      throw new UsageError(action === undefined ? 'Say what to do.' : `"${action}" is not known.`);
  }
};

async function create(args: string[]): Promise<ExitStatus> {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      permissions: { type: 'string', default: 'read' },
      interfaces: { type: 'string', default: 'open' },
      expires: { type: 'string' },
    },
  });
  const [surplus] = positionals.map(printable);
  if (values.name === undefined) {
    const meant = surplus === undefined ? '' : ` Did you mean --name "${surplus}"?`;
    throw new UsageError(`--name is missing. It takes a text of one line.${meant}`);
  }
  if (surplus !== undefined) throw new UsageError(`There is one argument too many: "${surplus}".`);
  if (!isOneLine(values.name)) throw new UsageError('--name takes a text of one line that can be seen.');
  const { tokensFile, timeZone } = readConfig();
  const application = {
    name: values.name,
    permissions: oneOrNone('--permissions', values.permissions, PERMISSIONS),
    interfaces: oneOrNone('--interfaces', values.interfaces, INTERFACES),
    expiresAt: values.expires === undefined ? null : expiryOf(values.expires, timeZone),
  };
  const now = Date.now();
  const { addApplication } = await import('../src/tokens/edit-tokens.ts');
  const { id, token } = addApplication(tokensFile, application, now);
  if (application.expiresAt !== null && Date.parse(application.expiresAt) <= now) {
    process.stderr.write(`Note: ${application.expiresAt} is over, the token does not work.\n`);
  }
  process.stderr.write(
    `Added application ${id} to ${tokensFile}. Keep the token secret; it cannot be shown again:\n`,
  );
  process.stdout.write(`${token}\n`);
  warnOfReaders(tokensFile);
  return OK;
}

function oneOrNone<T extends string>(option: string, text: string, known: readonly T[]): T[] {
  if (text === 'none') return [];
  const value = known.find((candidate) => candidate === text);
  if (value === undefined) throw new UsageError(`${option} takes ${[...known, 'none'].join(', ')}.`);
  return [value];
}

function expiryOf(text: string, timeZone: string): string {
  const result = readDate(text, 'end', timeZone);
  if ('instant' in result) return result.instant;
  const forms = 'Write a day or a time, like 2027-12-31 or 2027-01-31T18:00:00Z.';
  const hint = result.code === 'date-form' ? forms : result.hint;
  throw new UsageError(`--expires: ${result.message} ${hint}`);
}

function list(args: string[]): ExitStatus {
  parseOptions({ args, options: {} });
  const now = Date.now();
  const { tokensFile } = readConfig();
  const registry = readTokensFile(tokensFile);
  if (registry === null) process.stderr.write(`There is no tokens file ${tokensFile}; "create" makes it.\n`);
  for (const application of registry?.applications ?? []) {
    const { id, name, permissions, interfaces, createdAt, expiresAt } = application;
    const columns = [
      id,
      stateOf(application, now),
      some(permissions),
      some(interfaces),
      createdAt ?? '-',
      expiresAt ?? '-',
      name,
    ];
    process.stdout.write(`${columns.join('  ')}\n`);
  }
  return OK;
}

function some(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(',');
}

async function revoke(args: string[]): Promise<ExitStatus> {
  const { positionals } = parseOptions({ args, options: {}, allowPositionals: true });
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError('revoke takes one ID, as "list" prints it.');
  const { tokensFile } = readConfig();
  const { revokeApplication } = await import('../src/tokens/edit-tokens.ts');
  if (!revokeApplication(tokensFile, id, Date.now())) {
    // The text may be a token that was mistaken for an id, so it is not shown.
    const named = mayHoldToken(id) ? 'with this id' : `"${id}"`;
    process.stderr.write(
      `There is no application ${named} in ${tokensFile}; "npm run token -- list" shows them.\n`,
    );
    return FAILED;
  }
  process.stderr.write(
    `${tokensFile} says now that the token of ${id} is revoked. A server that can read the file refuses the token within 2 seconds: its /readyz tells since when it goes by the file ("tokens"), or that it refuses it.\n`,
  );
  warnOfReaders(tokensFile);
  return OK;
}

/** Warns when only root can read the file. The command cannot know as which user the server runs. */
function warnOfReaders(tokensFile: string): void {
  const { uid, gid, mode } = statSync(tokensFile);
  const isForOthers = (mode & READABLE_BY_ALL) !== 0 || (gid !== ROOT && (mode & READABLE_BY_GROUP) !== 0);
  if (uid !== ROOT || isForOthers) return;
  process.stderr.write(
    `Note: only root may read ${tokensFile}. A server that runs as another user cannot, until "chown" gives it the file.\n`,
  );
}
