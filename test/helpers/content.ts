import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent, type LoadedContent, loadFiles } from '../../src/content/load.ts';
import { contentFileAt } from '../../src/content/read/content-path.ts';
import type { ReadResult } from '../../src/content/read/read-content.ts';
import { decodeFile, type SourceFile } from '../../src/content/read/source-file.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import type { Records } from '../../src/schema/records.ts';
import { makeFolder, type Files } from './folder.ts';

export * from './content-files.ts';

/** The result of reading the pictures of a folder without pictures. */
const NO_PICTURES: ReadResult['pictures'] = {
  paths: [],
  diagnostics: [],
  read({ path }) {
    throw new Error(`There is no picture ${path}`);
  },
};

/**
 * Returns what reading a folder with these files would return, without making the folder, which costs far more.
 * Null where the folder has more than records.
 */
function readOf(files: Files): ReadResult | null {
  const read: SourceFile[] = [];
  for (const [path, content] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = contentFileAt(path);
    const text = file && decodeFile(path, file.format, Buffer.from(content));
    if (file === null || typeof text !== 'string') return null;
    read.push({ ...file, text });
  }
  if (read.every(({ kind }) => kind === 'site')) return null;
  return { files: read, unread: [], pictures: NO_PICTURES, words: [], diagnostics: [], isEmpty: false };
}

/** Loads the content of a folder with these files. */
export function loadedOf(files: Files): LoadedContent {
  const read = readOf(files);
  return read === null ? loadContent(makeFolder(files)) : loadFiles(read);
}

function recordsOfLoaded({ records, diagnostics }: LoadedContent): Records {
  if (records === null) throw new Error(renderText({ diagnostics, displayPath: (file) => file }));
  return records;
}

function problemsOfLoaded({ diagnostics }: LoadedContent): string[] {
  return diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

/** Returns the records of a content folder with these files; fails the test with the report where it is not valid. */
export function recordsOf(files: Files): Records {
  return recordsOfLoaded(loadedOf(files));
}

export function calendarOf(files: Files): Calendar {
  const loaded = loadedOf(files);
  return compileCalendar(recordsOfLoaded(loaded), { followed: loaded.sources });
}

/** Returns the problems of a content folder with these files, as `file:line:column code`. */
export function problemsOf(files: Files): string[] {
  return problemsOfLoaded(loadedOf(files));
}

/** Returns what `recordsOf` does, but always reads a folder: for tests of the reading itself. */
export function recordsRead(files: Files): Records {
  return recordsOfLoaded(loadContent(makeFolder(files)));
}

/** Returns what `problemsOf` does, but always reads a folder: for tests of the reading itself. */
export function problemsRead(files: Files): string[] {
  return problemsOfLoaded(loadContent(makeFolder(files)));
}
