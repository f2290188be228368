import { keepEvents } from '../../calendar/event-at.ts';
import { openCalendar, type PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { ListedFile } from './file-list.ts';
import type { SearchIndex } from './search-index.ts';
import type { SiteQuery } from './site-file.ts';
import { siteFiles } from './site-files.ts';
import { digestOf, writeChanged } from './site-folder.ts';

/** The part of the files that a thread makes. */
export interface SiteShare {
  readonly packed: PackedCalendar;
  readonly query: SiteQuery;
  readonly index: SearchIndex;
  /** The folder of the site. */
  readonly root: string;
  /** Of the thread, from 0. */
  readonly number: number;
  /** Of all threads. */
  readonly count: number;
}

export interface WrittenFile extends ListedFile {
  /** Whether it was not there before with the same bytes. */
  readonly isNew: boolean;
}

/** What is made of the same record stands together, and is made by one thread. */
const BLOCK = 64;

/** Writes the files of a share, and says what they are. */
export function writeShare({ packed, query, index, root, number, count }: SiteShare): WrittenFile[] {
  const calendar = openCalendar(packed);
  keepEvents(calendar);
  const written: WrittenFile[] = [];
  let at = 0;
  for (const { path, make } of siteFiles(calendar, query, index)) {
    if (Math.floor(at++ / BLOCK) % count !== number) continue;
    const bytes = make();
    written.push({ path, sha256: digestOf(bytes), isNew: writeChanged(root, path, bytes) });
  }
  return written;
}
