import { readConfig } from '../../../config/config.ts';
import { printable } from '../../../platform/printable.ts';
import { SCALES } from '../../../schema/scale.ts';
import { type ExitStatus, FAILED, OK, WRONG_USE } from '../../command.ts';
import { Stopped, type Terminal } from '../../new-record/prompts.ts';
import { type Obstacle, openTarget, refuse, STOPPED, writeChecked } from '../../new-record/draft.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { reportLines } from '../../terminal.ts';
import { findEvents, type FoundSource } from '../found-source.ts';
import { knownEvents } from '../known-events.ts';
import type { ReadOptions } from '../read-source.ts';
import { SourceError } from '../source.ts';
import { idOfEvent } from './event-id.ts';
import { readImportFlags, type ImportFlags } from './import-flags.ts';
import { knownOutcome, newOutcomes, type Outcome, type Receiving } from './import-plan.ts';
import { importReport } from './import-report.ts';
import { incomingEvent, type IncomingEvent } from './incoming-event.ts';
import { askScale } from './scale-question.ts';

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
  try {
    return await importInto(receivingOf(flags), flags, terminal, reading);
  } catch (error) {
    if (!(error instanceof SourceError) && !(error instanceof Stopped)) throw error;
    return refuse(error instanceof SourceError ? { status: FAILED, lines: [error.message] } : STOPPED);
  }
}

function receivingOf({ content }: ImportFlags): Receiving {
  const target = openTarget(content, NEW_TYPE_OF.events);
  return { target, known: knownEvents(target.folder) };
}

async function importInto(
  receiving: Receiving,
  flags: ImportFlags,
  terminal: Terminal | null,
  reading: ReadOptions,
): Promise<ExitStatus> {
  const { source, values } = flags;
  const { target } = receiving;
  const timezone = typeof values.timezone === 'string' ? values.timezone : target.folder.site.timezone;
  const { commandDir } = readConfig();
  const found = await findEvents(source.from, { ...reading, ...source, commandDir, timezone });
  const events = incomingEvents(receiving, found, flags);
  reportLines(found.notes.map(printable));
  if (events.length === 0) {
    reportLines(['No event was found, and nothing was written.']);
    return FAILED;
  }
  const known = events.flatMap((event) => knownOutcome(receiving, event) ?? []);
  const there = new Set(known.map(({ event }) => event));
  const unknown = events.filter((event) => !there.has(event));
  const isSaid = events.some(({ values: { scale } }) => scale !== undefined);
  const fresh = await withScale(unknown, isSaid, terminal);
  return 'status' in fresh
    ? refuse(fresh)
    : write(receiving, flags, known, newOutcomes(receiving, fresh, source.isDuplicateAllowed));
}

/** Each event once: of those with one id, the first. */
function incomingEvents(
  { target: { folder }, known }: Receiving,
  found: FoundSource,
  { source: { from }, values }: ImportFlags,
): IncomingEvent[] {
  const byId = new Map<string, IncomingEvent>();
  let repeated = 0;
  for (const event of found.events) {
    const id = idOfEvent(event, from, (one) => known.byId.has(one));
    if (byId.has(id)) repeated += 1;
    else byId.set(id, incomingEvent(folder, event, id, { urls: found.urls, given: values }));
  }
  if (repeated > 0) reportLines([`Left out, since each is an event before it once more: ${repeated}.`]);
  return [...byId.values()];
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
  const missing = events.filter(({ values }) => values.scale === undefined);
  if (missing.length === 0) return events;
  if (terminal === null && isSaidOfOthers) return events;
  if (terminal === null) {
    const line = `--scale is missing: nothing says how large ${missing.length} of the events are. It takes one of ${SCALES.join(', ')}.`;
    return { status: WRONG_USE, lines: [line] };
  }
  const scale = await askScale(terminal, missing.length);
  return events.map((event) => ({ ...event, values: { scale, ...event.values } }));
}

/** @throws UsageError when it cannot be written there */
function write(
  { target }: Receiving,
  { content, isDryRun }: ImportFlags,
  known: readonly Outcome[],
  fresh: readonly Outcome[],
): ExitStatus {
  const outcomes = [...known, ...fresh];
  const files = outcomes.flatMap((outcome) => (outcome.kind === 'new' ? [outcome.findings] : []));
  const written = isDryRun ? [] : writeChecked(target, files);
  if ('status' in written) return refuse(written);
  process.stdout.write(written.map(({ path }) => `${target.displayPath(path)}\n`).join(''));
  const folder = content === undefined ? '' : ` -- --content ${content}`;
  reportLines([
    ...importReport(target, outcomes, !isDryRun),
    ...(written.length === 0 ? [] : [`"npm run validate${folder}" checks the whole folder.`]),
  ]);
  return outcomes.some(({ kind }) => kind === 'refused') ? FAILED : OK;
}
