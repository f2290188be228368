import {
  createMemory,
  type LoadedContent,
  loadFiles,
  type LoadMemory,
  type LoadOptions,
  type RememberedFile,
  type StampedReading,
} from './load.ts';
import { readPictureFile } from './pictures/picture-file.ts';
import { type FolderReading, readContent } from './read/read-content.ts';
import { readSourceFile, type Reading } from './read/source-file.ts';

/** What is known of changes since the last load: texts that change whenever a file or folder does; null where none is known. */
export interface Stamps {
  /** @param path of a file within the content folder */
  readonly stampOf?: ((path: string) => string | null) | undefined;
  /** Changes when anything directly in the folder does. */
  readonly stampOfFolder?: ((folder: string) => string | null) | undefined;
}

/** Loads the same content folder again and again. */
interface ContentLoader {
  /**
   * As `loadContent`, but a file that stays the same is not parsed and validated again, and not even read
   * where its stamp or that of its folder says that it does.
   */
  load(options?: LoadOptions & Stamps): LoadedContent;
}

/** Where more files than this are remembered for each file that is there, the others are forgotten. */
const MOST_REMEMBERED = 1.1;

/** @param parse takes files apart; `parseFile` where not given */
export function createContentLoader(directory: string, parse?: LoadMemory['parse']): ContentLoader {
  const remembered = new Map<string, RememberedFile>();
  let folders = new Map<string, KnownFolder>();
  const memory = createMemory(parse, (path) => {
    let file = remembered.get(path);
    if (file === undefined) remembered.set(path, (file = {}));
    return file;
  });
  return {
    load({ stampOf = () => null, stampOfFolder = () => null, ...options } = {}) {
      const before = folders;
      folders = new Map();
      const read = readContent(directory, {
        source(file) {
          const known = memory.of(file.path);
          known.source = readAgain(
            known.source,
            stampOf(file.path),
            () => readSourceFile(directory, file),
            (one, other) => one.text === other.text,
          );
          return known.source.reading;
        },
        picture({ path }) {
          const known = memory.of(path);
          known.picture = readAgain(
            known.picture,
            stampOf(path),
            () => readPictureFile(directory, path),
            (one, other) => one.picture.name === other.picture.name,
          );
          return known.picture.reading;
        },
        known(folder) {
          const [known, stamp] = [before.get(folder), stampOfFolder(folder)];
          return known !== undefined && stamp !== null && known.stamp === stamp ? known.reading : null;
        },
        keep(folder, reading) {
          folders.set(folder, { stamp: stampOfFolder(folder), reading });
        },
      });
      const loaded = loadFiles(read, options, memory);
      if (remembered.size > MOST_REMEMBERED * (read.files.length + read.pictures.paths.length))
        forgetOthers(remembered, new Set([...read.files.map(({ path }) => path), ...read.pictures.paths]));
      return loaded;
    },
  };
}

function forgetOthers(remembered: Map<string, unknown>, there: ReadonlySet<string>): void {
  for (const path of remembered.keys()) if (!there.has(path)) remembered.delete(path);
}

interface KnownFolder {
  readonly stamp: string | null;
  readonly reading: FolderReading;
}

/**
 * Reads a file unless its stamp is the one of the last time. A file that could not be used is read anew each time: the
 * reason may be gone.
 *
 * @returns the same value as the last time where the file has not changed
 */
function readAgain<Value extends object>(
  known: StampedReading<Value> | undefined,
  stamp: string | null,
  read: () => Reading<Value>,
  isSame: (one: Value, other: Value) => boolean,
): StampedReading<Value> {
  const last = known === undefined || 'severity' in known.reading.result ? null : known.reading.result;
  if (known !== undefined && last !== null && stamp !== null && known.stamp === stamp) return known;
  const { result, bytes } = read();
  const isKnown = last !== null && !('severity' in result) && isSame(result, last);
  return { stamp, reading: { result: isKnown ? last : result, bytes } };
}
