import { readConfig } from '../../../config/config.ts';
import { printable } from '../../../platform/printable.ts';
import { SCALES } from '../../../schema/scale.ts';
import { type ExitStatus, FAILED, OK, WRONG_USE } from '../../command.ts';
import { type Obstacle, openTarget, refuse, STOPPED, writeChecked } from '../../new-record/draft.ts';
import type { Terminal } from '../../new-record/prompts.ts';
import { choicesOf, NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { reportLines } from '../../terminal.ts';
import { valueOf } from '../found-facts.ts';
import { findEvents, type FoundSource, type ReadOptions } from '../read/read-source.ts';
import { SourceError } from '../read/source.ts';
import { knownEvents } from '../resolve/known-events.ts';
import { type ImportFlags, readImportFlags } from './import-flags.ts';
import { type IncomingEvent, newOutcomes, type Outcome, type Receiving, sortEvents } from './import-plan.ts';
import { type Imported, importReport } from './import-report.ts';
import { reportsAsJson, reportsAsMarkdown, sourceReport } from './source-report.ts';

/**
 * Writes the events of a source that are not there yet. What is there is left as it is.
 *
 * @param terminal null where nobody can be asked
 * @param reading how the source is read
 * @throws UsageError, ContentFolderError or ConfigError for wrong use
 */
export async function importEvents(
  args: readonly string[],
  terminal: Terminal | null,
  reading: ReadOptions = {},
): Promise<ExitStatus> {
  const flags = readImportFlags(args);
  const target = openTarget(flags.content, NEW_TYPE_OF.events);
  const receiving = { target, known: knownEvents(target.folder) };
  const { from } = flags.source;
  try {
    const found = await find(receiving, flags, reading);
    const outcomes = await outcomesOf(receiving, flags, found, terminal);
    if ('status' in outcomes) return refuse(outcomes);
    const isRead = outcomes.length > 0 || (found.privates ?? 0) > 0;
    const reason = isRead ? null : 'No event was found.';
    return finish(receiving, flags, { from, found, reason, outcomes });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return finish(receiving, flags, { from, found: null, reason: error.message, outcomes: [] });
  }
}

/** @throws SourceError where nothing can be taken or read */
function find(
  { target }: Receiving,
  { source, values, reading: asked }: ImportFlags,
  reading: ReadOptions,
): Promise<FoundSource> {
  const timezone = typeof values.timezone === 'string' ? values.timezone : target.folder.site.timezone;
  return findEvents(source.from, {
    ...reading,
    ...asked,
    ...source,
    commandDir: readConfig().commandDir,
    timezone,
  });
}

async function outcomesOf(
  receiving: Receiving,
  { source, values: given }: ImportFlags,
  found: FoundSource,
  terminal: Terminal | null,
): Promise<readonly Outcome[] | Obstacle> {
  const { incoming, decided } = sortEvents(receiving, found, source.from, { ...found, given });
  const isSaid = [...incoming, ...decided].some(({ facts }) => facts.some(({ key }) => key === 'scale'));
  const fresh = await withScale(incoming, isSaid, terminal);
  if ('status' in fresh) return fresh;
  return [...decided, ...newOutcomes(receiving, fresh, source.isDuplicateAllowed)];
}

/**
 * Events with a scale. Where nobody can be asked, and the source says that of others, some have none: they are refused
 * by themselves.
 */
async function withScale(
  events: readonly IncomingEvent[],
  isSaidOfOthers: boolean,
  terminal: Terminal | null,
): Promise<readonly IncomingEvent[] | Obstacle> {
  const hasScale = ({ given, facts }: IncomingEvent): boolean =>
    (given.scale ?? valueOf(facts, 'scale')) !== undefined;
  const { length: count } = events.filter((event) => !hasScale(event));
  if (count === 0 || (terminal === null && isSaidOfOthers)) return events;
  if (terminal === null) {
    const line = `--scale is missing: nothing says how large ${count} of the events are. It takes one of ${SCALES.join(', ')}.`;
    return { status: WRONG_USE, lines: [line] };
  }
  const choices = NEW_TYPE_OF.events.fields.filter(({ key }) => key === 'scale').flatMap(choicesOf);
  const which = count === 1 ? 'How large is the event' : `How large are the ${count} events`;
  // What asks is large, and most imports ask nothing.
  const { Prompts, Stopped } = await import('../../new-record/prompts.ts');
  try {
    const prompts = new Prompts(terminal);
    const scale = await prompts.choose(`${which} for which nothing says it?`, choices, 'small');
    if (typeof scale === 'symbol') return STOPPED;
    return events.map((event) => (hasScale(event) ? event : { ...event, given: { ...event.given, scale } }));
  } catch (error) {
    if (error instanceof Stopped) return STOPPED;
    throw error;
  }
}

/** @throws UsageError when it cannot be written there */
function finish({ target }: Receiving, flags: ImportFlags, imported: Imported): ExitStatus {
  const { found, reason, outcomes } = imported;
  const files = outcomes.flatMap(({ findings }) => findings ?? []);
  const written = flags.isDryRun ? [] : writeChecked(target, files);
  if ('status' in written) return refuse(written);
  reportLines((found?.notes ?? []).map(printable));
  if (flags.format === 'text') {
    process.stdout.write(written.map(({ path }) => `${target.displayPath(path)}\n`).join(''));
    const folder = flags.content === undefined ? '' : ` -- --content ${flags.content}`;
    reportLines([
      ...importReport(target, imported, !flags.isDryRun),
      ...(written.length === 0 ? [] : [`"npm run validate${folder}" checks the whole folder.`]),
    ]);
  } else {
    const print = { json: reportsAsJson, markdown: reportsAsMarkdown }[flags.format];
    process.stdout.write(print([sourceReport(target, imported)]));
  }
  return reason === null && outcomes.every(({ state }) => state !== 'refused') ? OK : FAILED;
}
