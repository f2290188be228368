import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { Reading } from '../read/source-file.ts';
import type { PictureFile } from './picture-file.ts';

/** Reads a picture that was found, by its path within the content folder. */
export type ReadPicture = (file: { readonly path: string }) => Reading<PictureFile>;

/** The files of the folder images/. */
export interface PictureFolder {
  /** Within the content folder, of regular files of any type. */
  readonly paths: readonly string[];
  /** What lies there and is no regular file, or has a name that cannot be shown. */
  readonly diagnostics: readonly Diagnostic[];
  readonly read: ReadPicture;
}
