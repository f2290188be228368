#!/usr/bin/env node
import {
  type Command,
  type ExitStatus,
  OK,
  packageManifest,
  runCommand,
  UsageError,
  WRONG_USE,
} from '../src/cli/command.ts';
import { typedAs } from '../src/config/config.ts';
import { didYouMean, guessesFor } from '../src/platform/did-you-mean.ts';

interface Entry {
  /** The purpose of the command, in the list of all commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  init: { summary: 'makes a calendar of its own in a folder', load: () => import('./init.ts') },
  start: { summary: 'serves the calendar', load: () => import('./start.ts') },
  dev: { summary: 'shows the calendar while you edit it', load: () => import('./dev.ts') },
  new: { summary: 'writes a new event, organization or place', load: () => import('./new.ts') },
  import: { summary: 'writes the events of a calendar or a table', load: () => import('./import.ts') },
  validate: { summary: 'finds what is wrong in the content', load: () => import('./validate.ts') },
  explain: { summary: 'explains a problem by its code', load: () => import('./explain.ts') },
  diff: { summary: 'says what a change does to the answers', load: () => import('./diff.ts') },
  links: { summary: 'asks the web addresses of coming events', load: () => import('./links.ts') },
  token: { summary: 'makes, lists and revokes tokens of applications', load: () => import('./token.ts') },
  build: { summary: 'compiles the content into one file to serve', load: () => import('./build.ts') },
  'build:schemas': { summary: 'writes the schemas for editors', load: () => import('./build-schemas.ts') },
  'build:editor': {
    summary: 'writes the editor in the browser',
    load: () => import('./build-editor.ts'),
  },
  'build:forms': {
    summary: 'writes the form to report events on GitHub',
    load: () => import('./build-forms.ts'),
  },
  site: { summary: 'writes the public calendar as static files', load: () => import('./site.ts') },
  release: { summary: 'writes the data as files for everybody', load: () => import('./release.ts') },
  mcp: { summary: 'answers an assistant on this machine', load: () => import('./mcp.ts') },
  github: { summary: 'does a step of a workflow on GitHub', load: () => import('./github.ts') },
};

const NAMES = Object.keys(COMMANDS);

const USAGE = `Usage: open-event-calendar COMMAND [--help]

A calendar of events, made of a folder of Markdown and YAML files:
${NAMES.map((name) => `  ${name.padEnd(15)}${COMMANDS[name]?.summary}`).join('\n')}

With --help a command says how it is used. In the folder of a calendar "npm run COMMAND -- …" does the same.
--version prints the version of the program.
Exit status: 2 for an unknown command, else that of the command.`;

const [name = '', ...args] = process.argv.slice(2);
const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (entry === undefined) {
  runCommand(USAGE, main);
} else {
  const { usage, run } = await entry.load();
  runCommand(usage(typedAs(name)), run, args);
}

function main(): ExitStatus {
  if (name === '--version') {
    process.stdout.write(`${packageManifest().version}\n`);
    return OK;
  }
  if (name === '') {
    process.stderr.write(`Say what to do.\n\n${USAGE}\n`);
    return WRONG_USE;
  }
  throw new UsageError(`There is no command "${name}". ${didYouMean(guessesFor(name, NAMES))}`.trimEnd());
}
