import { contentFileAt, isPictureAt, type ContentFile } from '../content/read/content-path.ts';
import type { Commit } from './git/commits.ts';

/** What a path has from a commit on, as far as its blob tells it. */
export interface FileChange {
  readonly file: ContentFile;
  /** Null for what is no regular file, or gone. */
  readonly blob: string | null;
  readonly isGone: boolean;
}

/** What a picture is from a commit on. */
export interface PictureChange {
  /** Within the content folder. */
  readonly path: string;
  /** Null for what is no regular file, or gone. */
  readonly blob: string | null;
}

/** What a commit changes of the files that count. */
export interface CommitFiles {
  /** The site's settings first. */
  readonly files: readonly FileChange[];
  readonly pictures: readonly PictureChange[];
}

/** Sorts out what a commit changes. */
export function filesIn({ changes }: Pick<Commit, 'changes'>): CommitFiles {
  const files = changes.flatMap(({ path, blob, isFile }) => {
    const file = contentFileAt(path);
    return file === null ? [] : { file, blob: isFile ? blob : null, isGone: blob === null };
  });
  const pictures = changes
    .filter(({ path }) => isPictureAt(path))
    .map(({ path, blob, isFile }) => ({ path, blob: isFile ? blob : null }));
  return {
    files: files.sort((one, other) => Number(other.file.kind === 'site') - Number(one.file.kind === 'site')),
    pictures,
  };
}
