import { contentFileAt, type ContentFile } from '../content/read/content-path.ts';
import type { Commit } from './git/commits.ts';

/** What a path has from a commit on, as far as its blob tells it. */
export interface FileChange {
  readonly file: ContentFile;
  /** Null for what is no regular file, or gone. */
  readonly blob: string | null;
  readonly isGone: boolean;
}

/** The files of a commit that are read, the site's settings first. */
export function filesIn({ changes }: Commit): FileChange[] {
  const files = changes.flatMap(({ path, blob, isFile }) => {
    const file = contentFileAt(path);
    return file === null ? [] : { file, blob: isFile ? blob : null, isGone: blob === null };
  });
  return files.sort((one, other) => Number(other.file.kind === 'site') - Number(one.file.kind === 'site'));
}
