import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent, loadFiles, type LoadedContent } from '../../src/content/load.ts';
import { contentFileAt } from '../../src/content/read/content-path.ts';
import type { ReadResult } from '../../src/content/read/read-content.ts';
import { decodeFile, type SourceFile } from '../../src/content/read/source-file.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import type { Records } from '../../src/schema/records.ts';
import { makeFolder, type Files } from './folder.ts';

export * from './content-files.ts';

/** A folder without pictures. */
const NO_PICTURES: ReadResult['pictures'] = {
  paths: [],
  diagnostics: [],
  read({ path }) {
    throw new Error(`There is no picture ${path}`);
  },
};

/** What would be read of a folder with these files, which costs far more; null where there would be more to it than records. */
function readOf(files: Files): ReadResult | null {
  const read: SourceFile[] = [];
  for (const [path, content] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = contentFileAt(path);
    const text = file && decodeFile(path, file.format, Buffer.from(content));
    if (file === null || typeof text !== 'string') return null;
    read.push({ ...file, text });
  }
  if (read.every(({ kind }) => kind === 'site')) return null;
  return { files: read, unread: [], pictures: NO_PICTURES, diagnostics: [], isEmpty: false };
}

/** A content folder with these files, loaded. */
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

/** The records of a content folder with these files; fails the test with the problems when it is not valid. */
export function recordsOf(files: Files): Records {
  return recordsOfLoaded(loadedOf(files));
}

export function calendarOf(files: Files): Calendar {
  return compileCalendar(recordsOf(files));
}

/** The problems of a content folder with these files, as `file:line:column code`. */
export function problemsOf(files: Files): string[] {
  return problemsOfLoaded(loadedOf(files));
}

/** As `recordsOf`, but always of a folder that is read: for what is about the reading. */
export function recordsRead(files: Files): Records {
  return recordsOfLoaded(loadContent(makeFolder(files)));
}

/** As `problemsOf`, but always of a folder that is read: for what is about the reading. */
export function problemsRead(files: Files): string[] {
  return problemsOfLoaded(loadContent(makeFolder(files)));
}
