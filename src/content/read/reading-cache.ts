import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { Reading } from './source-file.ts';

/** A text that changes whenever the file at a path within the content folder does; null where none is known. */
export type StampOf = (path: string) => string | null;

/** What was read of the files of a content folder, from one reading to the next. */
export interface ReadingCache<File, Value> {
  /**
   * Begins a reading of the whole folder, and ends the one before: files that it did not come to are forgotten.
   *
   * @returns what reads a file. Of one that is the same it returns the object of the reading before.
   */
  begin(stampOf: StampOf): (file: File) => Reading<Value>;
}

interface Known<Value> {
  readonly stamp: string | null;
  readonly reading: Reading<Value>;
}

/**
 * What cannot be used is read anew each time: the reason may be gone.
 *
 * @param isSame whether a file says what it said before
 */
export function createReadingCache<File extends { readonly path: string }, Value extends object>(
  read: (file: File) => Reading<Value>,
  isSame: (one: Value, other: Value) => boolean,
): ReadingCache<File, Value> {
  let current = new Map<string, Known<Value>>();
  return {
    begin(stampOf) {
      const before = current;
      const next = new Map<string, Known<Value>>();
      current = next;
      return (file) => {
        const stamp = stampOf(file.path);
        let known = before.get(file.path);
        if (known === undefined || stamp === null || known.stamp !== stamp)
          known = { stamp, reading: reread(file, known?.reading.result) };
        if (!('severity' in known.reading.result)) next.set(file.path, known);
        return known.reading;
      };
    },
  };

  function reread(file: File, known: Value | Diagnostic | undefined): Reading<Value> {
    const { result, bytes } = read(file);
    const isKnown =
      known !== undefined && !('severity' in known) && !('severity' in result) && isSame(result, known);
    return { result: isKnown ? known : result, bytes };
  }
}
