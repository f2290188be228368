import { readSourceFile, type Reading, type ReadSource, type SourceFile } from './source-file.ts';

/** A text that changes whenever the file at a path within the content folder does; null where none is known. */
export type StampOf = (path: string) => string | null;

/** The files of a content folder from one reading to the next. */
export interface SourceCache {
  /**
   * Begins a reading of the whole folder, and ends the one before: files that it did not come to are forgotten.
   *
   * @returns what reads a file. Of one whose text is the same it returns the object of the reading before.
   */
  begin(stampOf: StampOf): ReadSource;
}

interface Known {
  readonly stamp: string | null;
  readonly source: SourceFile;
  readonly bytes: number;
}

/** What cannot be used is read anew each time: the reason may be gone. */
export function createSourceCache(directory: string): SourceCache {
  let current = new Map<string, Known>();
  return {
    begin(stampOf) {
      const before = current;
      const next = new Map<string, Known>();
      current = next;
      return (file) => {
        const stamp = stampOf(file.path);
        const known = before.get(file.path);
        const reading =
          known !== undefined && stamp !== null && known.stamp === stamp
            ? { result: known.source, bytes: known.bytes }
            : reread(file, known);
        const { result: source, bytes } = reading;
        if ('text' in source) next.set(file.path, { stamp, source, bytes });
        return reading;
      };
    },
  };

  function reread(file: Omit<SourceFile, 'text'>, known: Known | undefined): Reading<SourceFile> {
    const { result, bytes } = readSourceFile(directory, file);
    const isSame = 'text' in result && result.text === known?.source.text;
    return { result: isSame ? known.source : result, bytes };
  }
}
