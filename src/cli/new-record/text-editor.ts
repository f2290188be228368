import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { Prompts } from './prompts.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Has a person write a text in their own editor, in a file that only they can read and that is removed afterwards. No shell
 * reads the command: it is a program and its arguments, in quotes where they hold spaces.
 *
 * @param editor the value of VISUAL or EDITOR
 * @returns the text; null where there is none, which was reported
 */
export function edited(prompts: Prompts, editor: string, key: string, text: string): string | null {
  const failed = (why: string): null => {
    prompts.note(why);
    return null;
  };
  const [program = '', ...args] = wordsOf(editor);
  const folder = mkdtempSync(join(tmpdir(), 'new-record-'));
  const path = join(folder, `${key}.md`);
  try {
    writeFileSync(path, text, { mode: 0o600 });
    const { error, status } = spawnSync(program, [...args, path], { stdio: 'inherit' });
    if (error !== undefined)
      return failed(`"${program}" cannot be started (${errnoOf(error) ?? 'unknown'}).`);
    if (status !== 0) return failed(`"${program}" ended with a failure, so its text is not taken.`);
    const saved = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: false });
    return saved?.toString('utf8').trimEnd() ?? failed('The text is larger than 1 MiB.');
  } catch (error) {
    return failed(`The text that was saved cannot be read (${errnoOf(error) ?? 'unknown'}).`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordsOf(command: string): string[] {
  const words = command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return Array.from(words, ([, double, single, bare]) => double ?? single ?? bare ?? '');
}
