import type { Dirent } from 'node:fs';
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/codes.ts';
import { COLLECTIONS, SITE_FILE } from '../collections.ts';
import { didYouMean, guessesFor } from '../../platform/did-you-mean.ts';

const FOLDERS = `${COLLECTIONS.join('/, ')}/`;

/** Why an entry that is no record file is not read. */
export function passedOver(entry: Dirent, path: string): Diagnostic {
  const place = startOf(path);
  if (entry.isSymbolicLink()) {
    return diagnostic('file-link', place, 'Symbolic links are not followed.', 'Put the file itself here.');
  }
  if (entry.isDirectory() && entry.name !== SITE_FILE) {
    const message = 'This is a folder with the name of a file.';
    return diagnostic('file-special', place, message, 'Rename the folder.');
  }
  if (!entry.isFile()) {
    const message = 'This is a pipe, a socket or a device, not a file.';
    return diagnostic('file-special', place, message, 'Delete it.');
  }
  const guess = path.includes('/') ? '' : didYouMean(guessesFor(path, [SITE_FILE]));
  return diagnostic(
    'file-type',
    place,
    'This file is passed over, because it is no record.',
    `${guess}Records are .md, .yml or .yaml files in ${FOLDERS}; the site's settings are in ${SITE_FILE}.`,
  );
}

/** What makes a folder look like a bare repository: a file and two folders (gitrepository-layout(5)). */
export const BARE_REPOSITORY = { head: 'HEAD', folders: ['objects', 'refs'] } as const;

/** Whether what is at the root of a content folder makes git take it for a bare repository. */
export function looksLikeRepository(entries: readonly Dirent[]): boolean {
  const has = (name: string): boolean => entries.some((entry) => entry.name === name && entry.isDirectory());
  return BARE_REPOSITORY.folders.every(has);
}

export function bareRepository(path: string): Diagnostic {
  return diagnostic(
    'bare-repository',
    startOf(path),
    'HEAD, objects/ and refs/ together make the content folder look like a git repository to programs that use git.',
    'Delete them, or rename one of them.',
  );
}

/** A folder at the root in which nothing looks like a record. */
export function unknownFolder(name: string): Diagnostic {
  const message = 'This folder is passed over, because it holds no records.';
  const hint = `${didYouMean(guessesFor(name, COLLECTIONS))}Records are in ${FOLDERS}.`;
  return diagnostic('folder-unknown', startOf(name), message, hint);
}
