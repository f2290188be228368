import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.ts';

/** A stage of the container image, with its instructions in their order, one a line. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly (readonly [word: string, rest: string])[];
}

const IGNORED = readFileSync(join(ROOT, '.deploy/Dockerfile.dockerignore'), 'utf8');

export const STAGES: readonly Stage[] = stagesIn(readFileSync(join(ROOT, '.deploy/Dockerfile'), 'utf8'));

function stagesIn(dockerfile: string): Stage[] {
  const lines = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return lines
    .split(/^FROM /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...rest] = text.split('\n').filter((line) => line !== '');
      const [base = '', , name] = head.split(' ');
      const instructions = rest.map((line) => {
        const [word = ''] = line.split(' ', 1);
        return [word, line.slice(word.length + 1)] as const;
      });
      return { base, name, instructions };
    });
}

/** Returns the arguments of all instructions with this name in a stage. */
export function instructionArguments(stage: string, word: string): string[] {
  const { instructions = [] } = STAGES.find(({ name }) => name === stage) ?? {};
  return instructions.filter(([of]) => of === word).map(([, rest]) => rest);
}

/** Returns what a stage copies from the build context: each source with its files in git. */
export function copiedFiles(stage: string): [source: string, files: string[]][] {
  return instructionArguments(stage, 'COPY')
    .filter((words) => !words.startsWith('--from='))
    .flatMap((words) => words.split(' ').slice(0, -1))
    .map((source) => {
      const files = execFileSync('git', ['ls-files', '-z', '--', source], { cwd: ROOT, encoding: 'utf8' });
      return [source, files.split('\0').filter((file) => file !== '')];
    });
}

/**
 * Returns whether a file is sent to the container engine: the last line of `.dockerignore` that matches the file or a
 * folder above it decides.
 */
export function isInBuildContext(file: string): boolean {
  const steps = file.split('/');
  const paths = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
  let sent = true;
  for (const line of IGNORED.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const [, mark, pattern = ''] = /^(!?)(\*|[\w./-]+)$/.exec(line) ?? [];
    if (mark === undefined) throw new Error(`This test cannot read "${line}".`);
    if (pattern === '*' || paths.includes(pattern)) sent = mark === '!';
  }
  return sent;
}
