import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { createGuesser, didYouMean } from '../../platform/did-you-mean.ts';
import type { Picture } from '../../schema/picture.ts';
import { placeOfKey } from '../references.ts';
import type { Validated } from '../validate.ts';
import { lintPictures } from './lint-pictures.ts';
import type { PictureFolder } from './picture-folder.ts';
import type { PictureFile } from './picture-file.ts';
import { PICTURE_ENDINGS } from './picture-path.ts';
import { pictureReferences, type PictureReference } from './picture-references.ts';

/** The pictures that records name. */
export interface CheckedPictures {
  /** By their paths within the content folder. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckOptions {
  /** Null where the site has none. */
  readonly siteUrl: string | null;
  /** Whether it is known that the site has none. */
  readonly isSiteKnown: boolean;
  /** Whether every record could be read. */
  readonly complete: boolean;
  readonly errorsOnly: boolean;
}

/** Reads the pictures that records name, each once; nothing is read of those that nobody names. */
export function checkPictures(
  records: readonly Validated<unknown>[],
  folder: PictureFolder,
  options: CheckOptions,
): CheckedPictures {
  const references = pictureReferences(records);
  // A repository may have a folder of this name for something else: of its files nothing is said.
  if (references.length === 0) return { pictures: new Map(), diagnostics: folder.diagnostics };
  const there = new Set(folder.paths);
  const named = [...new Set(references.map(({ path }) => path))].filter((path) => there.has(path)).sort();
  const files = new Map<string, PictureFile>();
  const faults: Diagnostic[] = [];
  for (const path of named) {
    const { result } = folder.read({ path });
    if ('severity' in result) faults.push(result);
    else files.set(path, result);
    // Then all others are too much as well.
    if ('severity' in result && result.code === 'content-too-large') break;
  }
  return {
    pictures: new Map([...files].map(([path, { picture }]) => [path, picture])),
    diagnostics: [
      ...folder.diagnostics,
      ...faults,
      ...unknownPictures(references, folder.paths),
      ...(options.isSiteKnown && options.siteUrl === null ? withoutSiteUrl(references) : []),
      ...(options.errorsOnly ? [] : lintPictures({ references, files, folder, complete: options.complete })),
    ],
  };
}

function unknownPictures(references: readonly PictureReference[], paths: readonly string[]): Diagnostic[] {
  const there = new Set(paths);
  const guess = createGuesser(paths);
  return references
    .filter(({ path }) => !there.has(path))
    .map(({ record, key, path }) =>
      diagnostic(
        'picture-unknown',
        placeOfKey(record, key),
        `There is no picture "${path.slice(0, 60)}".`,
        `${didYouMean(guess(path))}Pictures are ${PICTURE_ENDINGS} files in the folder images/ of the content.`,
      ),
    );
}

/** Once for all of them: one line puts all right. */
function withoutSiteUrl(references: readonly PictureReference[]): Diagnostic[] {
  return references
    .slice(0, 1)
    .map(({ record, key }) =>
      diagnostic(
        'site-url-missing',
        placeOfKey(record, key),
        'A picture of the calendar\'s own has an address only where the calendar has one, and site.yml has no "url".',
        'Write a line like "url: https://calendar.example.org" in site.yml, the address where people see this calendar.',
      ),
    );
}
