import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownPast } from '../../content/lint/rule.ts';
import { runGit } from '../../history/git/git-command.ts';
import { GitError } from '../../history/git/git-error.ts';
import { entriesAt } from '../../history/git/objects.ts';
import { type Base, changedFiles } from './git.ts';

/** Where more files than these are gone, nobody looks which ones have moved, and nothing counts as new. */
const MAX_GONE = 1_000;

/** What there was at the base. */
interface Before {
  readonly paths: ReadonlySet<string>;
  /** The texts, in lower case, of what is gone since. */
  readonly gone: string;
}

/**
 * Whether a file was added since the base, with an id that no file had which is gone since: what was moved is not
 * new. Nothing is where git does not answer.
 */
export function addedSince(base: Base): NonNullable<KnownPast['isNew']> {
  let before: Before | null | undefined;
  return (file, id) => {
    if (before === undefined) before = filesAt(base);
    return before !== null && !before.paths.has(file) && !before.gone.includes(id);
  };
}

/** Which of some files were added or edited since the base; none where git does not answer. */
export function changedSince({ repository, commit }: Base): NonNullable<KnownPast['changedAmong']> {
  return (files) => {
    try {
      return changedFiles(repository, commit, files);
    } catch (error) {
      if (error instanceof GitError) return new Set();
      throw error;
    }
  };
}

function filesAt({ repository, commit }: Base): Before | null {
  try {
    const entries = entriesAt(repository, commit);
    const isThere = (path: string): boolean =>
      lstatSync(join(repository.folder, path), { throwIfNoEntry: false }) !== undefined;
    const gone = entries.filter(({ path }) => !isThere(path));
    if (gone.length > MAX_GONE) return null;
    const input = gone.map(({ object }) => `${object}\n`).join('');
    const { stdout } = runGit(repository, 'cat-file', ['--batch'], input);
    const text = stdout.toString('latin1').toLowerCase();
    return { paths: new Set(entries.map(({ path }) => path)), gone: text };
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}
