import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { FAILED, OK, UsageError, type ExitStatus } from '../command.ts';
import { Prompts, Stopped, type Terminal } from '../new-record/dialog/prompts.ts';
import { slugOf } from '../new-record/slug.ts';
import { writeNewFile } from '../new-record/write-new-file.ts';
import { writing } from '../write-output.ts';
import { calendarFiles } from './calendar-files.ts';
import { askSite } from './init-dialog.ts';
import { defaultsOf, readInitFlags } from './init-flags.ts';
import { packageOrigin } from './package-origin.ts';

/**
 * Makes a calendar in a folder of its own (contract, section 8), of the flags, and of the answers where somebody is there
 * to give them.
 *
 * @param terminal null where nobody can be asked
 * @param now milliseconds since 1970
 * @throws UsageError for wrong use, a folder that has something in it among it
 */
export async function initCalendar(
  args: readonly string[],
  terminal: Terminal | null,
  now: number,
): Promise<ExitStatus> {
  const config = readConfig();
  const { folder, shown, given } = readInitFlags(args, config);
  const isRepository = refuseFull(folder, shown);
  const origin = packageOrigin();
  const defaults = defaultsOf(folder, config);
  try {
    const asked =
      terminal === null ? given : await askSite(new Prompts(terminal), given, { ...defaults, public: true });
    const site = { ...defaults, ...asked, name: asked.name ?? defaults.name };
    const files = calendarFiles({ project: slugOf(site.name) || 'calendar', site, origin, now });
    for (const [path, content] of Object.entries(files))
      write(join(folder, path), join(shown, path), content);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.stderr.write('Nothing was written.\n');
    return FAILED;
  }
  process.stdout.write(`${shown}\n`);
  process.stderr.write(nextSteps(shown, isRepository));
  return OK;
}

/**
 * @returns whether the folder is an empty repository, which is often there first
 * @throws UsageError where anything else is in it
 */
function refuseFull(folder: string, shown: string): boolean {
  try {
    const names = readdirSync(folder);
    const found = names.find((name) => name !== '.git');
    if (found === undefined) return names.length > 0;
    throw new UsageError(
      `${shown} has something in it (${found}). Name a folder that is empty, or not there yet.`,
    );
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    if (errnoOf(error) === undefined) throw error;
    const reason =
      errnoOf(error) === 'ENOTDIR' ? 'is a file, or below one' : `cannot be read (${errnoOf(error)})`;
    throw new UsageError(`${shown} ${reason}. Name a folder that is empty, or not there yet.`, {
      cause: error,
    });
  }
}

function write(path: string, shown: string, content: string | Buffer): void {
  if (!writing(shown, () => writeNewFile(path, content))) throw new UsageError(`${shown} exists already.`);
}

function nextSteps(shown: string, isRepository: boolean): string {
  return [
    'A calendar with an example of each kind of record. Next:',
    '',
    `  cd ${shellWord(shown)}`,
    `  ${isRepository ? '' : 'git init --initial-branch=main && '}git add . && git commit --message "A calendar"`,
    '  npm ci && npm start              serves it, and prints a token',
    '  npm run new -- event             in another terminal, writes an event of your own',
    '',
    'README.md there says more.',
    '',
  ].join('\n');
}

/** A path as a shell takes it for one word that is no option. */
function shellWord(path: string): string {
  const noOption = path.startsWith('-') ? `./${path}` : path;
  return /^[\p{L}\p{M}\p{N}_./-]+$/u.test(noOption) ? noOption : `'${noOption.replaceAll("'", "'\\''")}'`;
}
