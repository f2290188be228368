import { readdirSync } from 'node:fs';
import { basename, resolve, join } from 'node:path';
import { type Config, readConfig } from '../../config/config.ts';
import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { OUR_LANGUAGES } from '../../words/locales.ts';
import { ourLanguage } from '../../words/languages.ts';
import { SITE } from '../../schema/site.ts';
import { type ExitStatus, FAILED, namedEntry, OK, parseOptions, UsageError } from '../command.ts';
import {
  BACK,
  type Back,
  Prompts,
  type Step,
  Stopped,
  takeSteps,
  type Terminal,
} from '../new-record/prompts.ts';
import { slugOf } from '../new-record/slug.ts';
import { writeNewFile } from '../named-file.ts';
import { calendarFiles, siteComplaint, type SiteValues } from './calendar-files.ts';
import { packageOrigin } from './npm-files.ts';

/**
 * Asks for the settings that were not given.
 *
 * @param ready the defaults for empty answers, and the preselected choices
 */
async function askSite(prompts: Prompts, given: SiteValues, ready: SiteValues): Promise<SiteValues> {
  const askText = (key: keyof SiteValues, message: string, placeholder: string): Step<SiteValues> => ({
    isAsked: () => given[key] === undefined,
    ask: async (answers, before) => {
      const initial = String(before?.[key] ?? '');
      const complaint = (typed: string): readonly string[] => (typed === '' ? [] : siteComplaint(key, typed));
      return withAnswer(answers, key, await prompts.text({ message, placeholder, initial, complaint }));
    },
  });
  const askReady = (key: 'name' | 'timezone'): Step<SiteValues> =>
    askText(key, `${SITE.fields[key].help} (Enter for "${ready[key]}")`, ready[key] ?? '');
  const askChoice = (
    key: keyof SiteValues,
    message: string,
    choices: readonly { readonly value: string | boolean; readonly label: string }[],
  ): Step<SiteValues> => ({
    isAsked: () => given[key] === undefined,
    ask: async (answers, before) =>
      withAnswer(answers, key, await prompts.choose(message, choices, (before ?? ready)[key])),
  });
  const steps = [
    askReady('name'),
    askChoice(
      'language',
      SITE.fields.language.help,
      OUR_LANGUAGES.map((value) => ({
        value,
        label: `${ourLanguage(value).words.languageName} (${value})`,
      })),
    ),
    askReady('timezone'),
    askChoice('public', 'Who sees the calendar?', [
      { value: true, label: 'everybody: pages at /, feeds without a key' },
      { value: false, label: 'only registered applications, by the API' },
    ]),
    askText('url', `${SITE.fields.url.help} (Enter for none yet)`, `like ${SITE.fields.url.examples[0]}`),
  ];
  prompts.intro('A calendar.');
  for (;;) {
    const answers = await takeSteps(steps, given);
    if (answers !== BACK) return answers;
  }
}

function withAnswer(
  answers: SiteValues,
  key: keyof SiteValues,
  answer: string | boolean | Back,
): SiteValues | Back {
  if (answer === BACK) return BACK;
  return answer === '' ? answers : { ...answers, [key]: answer };
}

/** The parsed command line of "init". */
interface InitFlags {
  /** The absolute path of the new folder. */
  readonly folder: string;
  /** The path of the folder as it was typed. */
  readonly shown: string;
  readonly given: SiteValues;
  readonly hasEditor: boolean;
}

/**
 * Reads the arguments.
 *
 * @throws UsageError for an unknown option, and for a value that is not valid in `site.yml`
 */
function readInitFlags(args: readonly string[], { commandDir }: Config): InitFlags {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      name: text,
      language: text,
      timezone: text,
      url: text,
      public: { type: 'boolean' },
      editor: { type: 'boolean' },
    },
  });
  const [shown, ...more] = positionals;
  if (shown === undefined || shown === '' || more.length > 0)
    throw new UsageError('Say one folder that is to be made.');
  if (values.language !== undefined)
    namedEntry(Object.fromEntries(OUR_LANGUAGES.map((tag) => [tag, tag])), '--language', values.language);
  for (const key of ['name', 'timezone', 'url'] as const) {
    const value = values[key];
    const [message, ...hint] = value === undefined ? [] : siteComplaint(key, value);
    if (message !== undefined)
      throw new UsageError([`--${key}: ${message}`, ...hint].map(printable).join('\n  hint: '));
  }
  const { editor: hasEditor = false, ...given } = values;
  return { folder: resolve(commandDir, shown), shown, given, hasEditor };
}

/** Returns the default settings of a new calendar. */
function defaultsOf(folder: string, { timeZone }: Config): SiteValues & { readonly name: string } {
  const words = basename(folder)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const isName = siteComplaint('name', words).length === 0;
  const name = isName ? words.charAt(0).toUpperCase() + words.slice(1) : 'Our calendar';
  return { name, language: OUR_LANGUAGES[0], timezone: timeZone, public: false };
}

/**
 * Creates a calendar in a new folder from flags, and from answers where there is a terminal.
 *
 * @param terminal null where no questions can be asked
 * @param now milliseconds since 1970
 * @throws UsageError for wrong use, such as a folder that is not empty
 */
export async function initCalendar(
  args: readonly string[],
  terminal: Terminal | null,
  now: number,
): Promise<ExitStatus> {
  const config = readConfig();
  const { folder, shown, given, hasEditor } = readInitFlags(args, config);
  const isRepository = refuseFull(folder, shown);
  const origin = packageOrigin();
  const defaults = defaultsOf(folder, config);
  let isUtc = false;
  try {
    const asked =
      terminal === null ? given : await askSite(new Prompts(terminal), given, { ...defaults, public: true });
    const site = { ...defaults, ...asked, name: asked.name ?? defaults.name };
    isUtc = asked.timezone === undefined && site.timezone === 'UTC';
    const files = calendarFiles({ project: slugOf(site.name) || 'calendar', site, origin, hasEditor, now });
    for (const [path, content] of Object.entries(files))
      if (!writeNewFile(join(folder, path), content, join(shown, path)))
        throw new UsageError(`${join(shown, path)} exists already.`);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.stderr.write('Nothing was written.\n');
    return FAILED;
  }
  process.stdout.write(`${shown}\n`);
  process.stderr.write(nextSteps(shown, isRepository) + (isUtc ? UTC_NOTE : ''));
  return OK;
}

/**
 * @returns whether the folder is a git repository without files
 * @throws UsageError where the folder contains anything else
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

const UTC_NOTE =
  'The dates are read in UTC, the time zone of this machine: write the one of your events as "timezone" into content/site.yml.\n';

function nextSteps(shown: string, isRepository: boolean): string {
  return [
    'A calendar with an example of each kind of record. Next:',
    '',
    `  cd ${shellWord(shown)}`,
    `  ${isRepository ? '' : 'git init --initial-branch=main && '}git add . && git commit --message "A calendar"`,
    '  npm ci && npm start              serves it, and prints a token',
    '  npm run new -- event             in another terminal, writes an event of your own',
    '  npm run import -- FILE           takes all events of another calendar or a table',
    '',
    'README.md there says more.',
    '',
  ].join('\n');
}

/** Quotes a path for a shell, so that it is a single word and not an option. */
function shellWord(path: string): string {
  const noOption = path.startsWith('-') ? `./${path}` : path;
  return /^[\p{L}\p{M}\p{N}_./-]+$/u.test(noOption) ? noOption : `'${noOption.replaceAll("'", "'\\''")}'`;
}
