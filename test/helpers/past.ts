import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { packCalendar } from '../../src/calendar/compile.ts';
import { openCalendar, type PackedCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { loadContent } from '../../src/content/load.ts';
import type { History } from '../../src/history/history.ts';
import { gitRevisionOf } from '../../src/history/git/git-folder.ts';
import { growingRepository, type Edit } from '../history/any-past.ts';
import { readPast } from '../history/read-past.ts';
import { writeFiles } from './folder.ts';

export type Commit = readonly [time: string, edit: Edit];

/** Makes a content folder whose files were committed at these times, one edit after the other. */
export function folderOf(...commits: readonly Commit[]): string {
  const repository = growingRepository();
  repository.grow(commits.map(([time, edit]) => ({ does: 'edit', time: Date.parse(time) / 1000, edit })));
  writeFiles(repository.folder, Object.fromEntries(repository.ancestry().at(-1)?.tree ?? []));
  return repository.folder;
}

/** Returns the calendar of a content folder with the history in its git repository. */
export async function calendarWithPast(folder: string): Promise<Calendar> {
  return openCalendar(await packedWithPast(folder));
}

/** Returns the packed form of that calendar. */
export async function packedWithPast(folder: string): Promise<PackedCalendar> {
  const { records } = loadContent(folder);
  if (records === null) throw new Error('The content is not valid');
  return packCalendar(records, { history: await historyOf(folder) });
}

/** The histories that were read, by the hash of their last commit. */
const known = new Map<string, Promise<History | null>>();

/** Reads the history of a folder, and caches it unless the folder is a shallow clone or not a repository. */
function historyOf(folder: string): Promise<History | null> {
  const read = async (): Promise<History | null> => (await readPast(folder)).history;
  const isWhole = existsSync(join(folder, '.git')) && !existsSync(join(folder, '.git/shallow'));
  const commit = isWhole ? gitRevisionOf(folder) : null;
  if (commit === null) return read();
  const history = known.get(commit) ?? read();
  known.set(commit, history);
  return history;
}
