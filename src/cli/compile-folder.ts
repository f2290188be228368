import { packCalendar } from '../calendar/compile.ts';
import { gapIn, openContentPast } from '../calendar/content-past.ts';
import type { PackedCalendar } from '../calendar/packed/packed-calendar.ts';
import type { Config } from '../config/config.ts';
import { howToBegin } from '../content/first-record.ts';
import type { KnownPast } from '../content/lint/lint-records.ts';
import { summarize } from '../diagnostics/report/report.ts';
import { renderText } from '../diagnostics/report/text.ts';
import { pastAt, positionOf } from '../history/history.ts';
import { contentFolderOf, loadFolder } from './content-command.ts';

/** A content folder that was compiled. */
interface CompiledFolder {
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

/**
 * When the events of a content folder were created and changed, as its repository says. What is not known of it and what takes
 * long goes to standard error.
 */
export async function recordedDates(directory: string): Promise<NonNullable<KnownPast['datesOf']>> {
  const { history, gap } = await openContentPast(directory, { onSlow: say }).read();
  if (gap !== null) say(gap.message);
  return (id) => {
    const position = history === null ? -1 : positionOf(history.events, id);
    return history === null || position === -1
      ? { createdAt: null, updatedAt: null }
      : pastAt(history, 'events', position);
  };
}
