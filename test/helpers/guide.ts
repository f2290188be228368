import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOKENS } from './tokens.ts';
import { runScript, type Finished } from './command.ts';
import { makeFolder } from './folder.ts';
import { ROOT, type Environment } from './process.ts';

const GUIDE = readFileSync(join(ROOT, 'src/pages/docs/guide.md'), 'utf8');

/** The command that runs a program, which is an argument, in each language. */
const RUNNERS = {
  sh: ['sh', '-ec'],
  python: ['python3', '-c'],
} as const;

export type Language = keyof typeof RUNNERS | 'js';

/** A program of the guide, and the output that the guide shows below it. */
export interface Example {
  readonly section: string;
  readonly language: string;
  readonly program: string;
  readonly format: 'text' | 'json';
  readonly output: string;
}

const PROGRAM =
  /^```(?<language>sh|python|js)\n(?<program>.*?)^```$(?:\n\n```(?<format>text|json)\n(?<output>.*?)^```$)?/gms;

/**
 * All programs of the guide. The output of some depends on the day, so that the guide shows none: these run with a
 * calendar made for today.
 */
export const EXAMPLES: readonly Example[] = GUIDE.split(/^## /m).flatMap((text) => {
  const section = text.slice(0, text.indexOf('\n'));
  return [...text.matchAll(PROGRAM)].map(({ groups = {} }): Example => {
    const { language = '', program = '', format, output = '' } = groups;
    return { section, language, program, format: format === 'json' ? 'json' : 'text', output };
  });
});

export function examplesIn(language: Language): Example[] {
  return EXAMPLES.filter((example) => example.language === language && example.output !== '');
}

/** Returns the examples in one language whose output depends on the day. */
export function examplesOfToday(language: Language): Example[] {
  return EXAMPLES.filter((example) => example.language === language && example.output === '');
}

/**
 * Runs an example against a server on this port.
 *
 * @returns what the example prints
 */
export async function printedBy(language: Language, { program }: Example, port: number): Promise<string> {
  const here = program.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
  if (language === 'js') {
    const { status, stdout, stderr } = await runModule(here, { TOKEN: TOKENS.reader });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }
  const [command, ...args] = RUNNERS[language];
  const { PATH } = process.env;
  const options = { cwd: makeFolder(), env: { PATH, TOKEN: TOKENS.reader } };
  const { stdout } = await promisify(execFile)(command, [...args, here], options);
  return stdout;
}

/** Runs a program in JavaScript in a project that has the client installed. */
export function runModule(program: string, environment: Environment): Promise<Finished> {
  const folder = makeFolder({ 'program.mjs': program, 'node_modules/.keep': '' });
  symlinkSync(join(ROOT, 'dist/src/client'), join(folder, 'node_modules/open-event-calendar-client'));
  return runScript(join(folder, 'program.mjs'), [], environment);
}

/**
 * Returns the output of an example in a form that can be compared: JSON is parsed, so that its layout does not
 * count.
 */
export function comparableOutput({ format }: Example, output: string): unknown {
  return format === 'json' ? JSON.parse(output) : output;
}
