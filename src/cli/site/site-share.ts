import { openCalendar, type PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { keepEvents } from '../../calendar/record-at.ts';
import type { SearchIndex } from './search-index.ts';
import type { SiteQuery } from './page-files.ts';
import { siteFiles } from './site-files.ts';
import { type ListedFile, digestOf, writeChanged } from './site-folder.ts';

/** What a thread needs to make its part of the files. */
export interface SiteShare {
  readonly packed: PackedCalendar;
  readonly query: SiteQuery;
  readonly index: SearchIndex;
  /** The folder of the site. */
  readonly root: string;
  /** Whether it goes from the last file to the first: two threads that do not meet make different kinds of files. */
  readonly fromEnd: boolean;
  /** How many blocks have been taken: from the beginning, from the end, and altogether. */
  readonly taken: Int32Array;
}

/** By its number among all files of the site. */
export interface WrittenFile extends ListedFile {
  readonly number: number;
  /** Whether it was not there before with the same bytes. */
  readonly isNew: boolean;
}

const [FROM_START, FROM_END, ALTOGETHER] = [0, 1, 2];

/** What is made of the same record stands together, and is made by one thread. */
const BLOCK = 64;

/** None has been taken. */
export function noBlocks(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
}

/** Writes one block of files after the other, as long as there are some that no thread has taken, and says what they are. */
export function writeShare({ packed, query, index, root, fromEnd, taken }: SiteShare): WrittenFile[] {
  const calendar = openCalendar(packed);
  keepEvents(calendar);
  const files = [...siteFiles(calendar, query, index)];
  const blocks = Math.ceil(files.length / BLOCK);
  const written: WrittenFile[] = [];
  while (Atomics.add(taken, ALTOGETHER, 1) < blocks) {
    const block = fromEnd ? blocks - 1 - Atomics.add(taken, FROM_END, 1) : Atomics.add(taken, FROM_START, 1);
    const first = block * BLOCK;
    for (const [at, { path, make }] of files.slice(first, first + BLOCK).entries()) {
      const bytes = make();
      const isNew = writeChanged(root, path, bytes);
      written.push({ path, number: first + at, sha256: digestOf(bytes), isNew });
    }
  }
  return written;
}
