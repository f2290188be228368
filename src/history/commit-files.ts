import { blobDigest, MAX_PICTURE_BYTES } from '../content/pictures/picture-file.ts';
import { contentFileAt, isPictureAt, type ContentFile } from '../content/read/content-path.ts';
import type { BlobReader, Change } from './git/objects.ts';

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
export function filesIn(changes: readonly Change[]): CommitFiles {
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

/** What a picture has from a commit on, by the digest that its name is made of; null where it is not there. */
export interface PictureDigest {
  readonly path: string;
  readonly digest: string | null;
}

/** The length of a name of git that is a SHA-1, in hexadecimal. */
const SHA_1_LENGTH = 40;

/**
 * The digests of pictures: git's own names of their bytes. Where git names objects by SHA-256 they are made of the bytes,
 * so that a picture has the same name whatever the repository; one that is too large to be served counts as missing there.
 *
 * @throws MissingBlob, GitError
 */
export async function digestsOf(
  pictures: readonly PictureChange[],
  reader: BlobReader,
): Promise<PictureDigest[]> {
  const named = (blob: string): boolean => blob.length === SHA_1_LENGTH;
  const foreign = pictures.flatMap(({ blob }) => (blob === null || named(blob) ? [] : blob));
  const digests = new Map<string, string | null>();
  let position = 0;
  for await (const bytes of reader.read(foreign, MAX_PICTURE_BYTES)) {
    digests.set(foreign[position++] ?? '', bytes && blobDigest(bytes));
  }
  return pictures.map(({ path, blob }) => ({
    path,
    digest: blob === null || named(blob) ? blob : (digests.get(blob) ?? null),
  }));
}
