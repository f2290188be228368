import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import type { Records } from '../../src/schema/records.ts';
import { makeFolder, type Files } from './folder.ts';

export * from './content-files.ts';

/** The records of a content folder with these files; fails the test with the problems when it is not valid. */
export function recordsOf(files: Files): Records {
  const { records, diagnostics } = loadContent(makeFolder(files));
  if (records === null) throw new Error(renderText({ diagnostics, displayPath: (file) => file }));
  return records;
}

export function calendarOf(files: Files): Calendar {
  return compileCalendar(recordsOf(files));
}

/** The problems of a content folder with these files, as `file:line:column code`. */
export function problemsOf(files: Files): string[] {
  const { diagnostics } = loadContent(makeFolder(files));
  return diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}
