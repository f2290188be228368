import { blobDigest, MAX_PICTURE_BYTES } from '../content/pictures/picture-file.ts';
import type { PictureChange } from './commit-files.ts';
import type { BlobReader } from './git/blobs.ts';

/** What a picture has from a commit on, by the digest that its name is made of; null where it is not there. */
export interface PictureDigest {
  readonly path: string;
  readonly digest: string | null;
}

/** Of a name of git that is a SHA-1, in hexadecimal. */
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
