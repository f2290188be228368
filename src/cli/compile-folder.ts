import { packCalendar } from '../calendar/compile.ts';
import { gapIn, openContentPast } from '../calendar/content-past.ts';
import type { PackedCalendar } from '../calendar/packed/packed-calendar.ts';
import type { Config } from '../config/config.ts';
import { howToBegin } from '../content/first-record.ts';
import { summarize } from '../diagnostics/report/report.ts';
import { renderText } from '../diagnostics/report/text.ts';
import { contentFolderOf, loadFolder } from './content-command.ts';

/** A content folder that was compiled. */
export interface CompiledFolder {
  readonly packed: PackedCalendar;
  /** How many files, errors and warnings there were, as a sentence without its end. */
  readonly summary: string;
}

/**
 * Compiles a content folder with its past. Its problems, what is not known of its past and what takes long go to standard
 * error.
 *
 * @param option as for `contentFolderOf`
 * @returns null where the content has errors
 */
export async function compileFolder(
  option: string | undefined,
  config: Config,
): Promise<CompiledFolder | null> {
  const folder = loadFolder(contentFolderOf(option, config));
  const { directory, records } = folder;
  process.stderr.write(renderText(folder) + howToBegin(records, folder));
  const summary = summarize(folder);
  if (records === null) {
    say(`${summary}: nothing was written`);
    return null;
  }
  const past = await openContentPast(directory, { onSlow: say }).read();
  const gap = gapIn(past, records.site);
  if (gap !== null) say(gap);
  return { packed: packCalendar(records, { history: past.history }), summary };
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
