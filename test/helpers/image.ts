import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.ts';

export const DOCKERFILE = readFileSync(join(ROOT, '.deploy/Dockerfile'), 'utf8');
const IGNORED = readFileSync(join(ROOT, '.deploy/Dockerfile.dockerignore'), 'utf8');

/** What the stages copy from the context: the files of git below each source. */
export function copiedFiles(): [source: string, files: string[]][] {
  return [...DOCKERFILE.matchAll(/^COPY (?!--from=)(.+)$/gm)]
    .flatMap(([, words = '']) => words.split(' ').slice(0, -1))
    .map((source) => {
      const files = execFileSync('git', ['ls-files', '-z', '--', source], { cwd: ROOT, encoding: 'utf8' });
      return [source, files.split('\0').filter((file) => file !== '')];
    });
}

/** Whether a file reaches the engine: the last line decides that matches it or a folder that it is in. */
export function isSent(file: string): boolean {
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
