import { packCalendar } from '../calendar/compile.ts';
import { gapIn, openContentPast } from '../calendar/content-past.ts';
import type { PackedCalendar } from '../calendar/packed/packed-calendar.ts';
import type { Config } from '../config/config.ts';
import { howToBegin } from '../content/first-record.ts';
import type { KnownPast } from '../content/lint/lint-records.ts';
import { summarize } from '../diagnostics/report/report.ts';
import { renderText } from '../diagnostics/report/text.ts';
import { pastAt, positionOf } from '../history/history.ts';
import type { Records } from '../schema/records.ts';
import { contentFolderOf, type LoadedFolder, loadFolder } from './content-folder.ts';

/** The result of compiling a content folder. */
interface CompiledFolder {
  readonly packed: PackedCalendar;
  /** The number of files, errors and warnings, as a sentence without its full stop. */
  readonly summary: string;
}

/**
 * Compiles a content folder with its history. Problems of the content, gaps in the history and notes about slow work go to
 * standard error.
 *
 * @param option the value of `--content`
 * @returns null where the content has errors
 */
export async function compileFolder(
  option: string | undefined,
  config: Config,
): Promise<CompiledFolder | null> {
  const folder = loadFolder(contentFolderOf(option, config));
  const { records } = folder;
  process.stderr.write(renderText(folder) + howToBegin(records, folder));
  const summary = summarize(folder);
  if (records === null) {
    say(`${summary}: nothing was written`);
    return null;
  }
  return { packed: await packFolder({ ...folder, records }), summary };
}

/** Compiles the records of a content folder with its history; gaps in the history go to standard error. */
export async function packFolder({
  directory,
  records,
  sources: followed,
}: Pick<LoadedFolder, 'directory' | 'sources'> & { readonly records: Records }): Promise<PackedCalendar> {
  const past = await openContentPast(directory, say).read();
  const gap = gapIn(past, records.site);
  if (gap !== null) say(gap);
  return packCalendar(records, { history: past.history, followed });
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

/**
 * Returns a function that looks up when an event was created and last changed, by the git history of a content folder. Gaps in
 * the history and notes about slow work go to standard error.
 */
export async function recordedDates(directory: string): Promise<NonNullable<KnownPast['datesOf']>> {
  const { history, gap } = await openContentPast(directory, say).read();
  if (gap !== null) say(gap.message);
  return (id) => {
    const position = history === null ? -1 : positionOf(history.events, id);
    return history === null || position === -1
      ? { createdAt: null, updatedAt: null }
      : pastAt(history, 'events', position);
  };
}
