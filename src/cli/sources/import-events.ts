import { basename, extname } from 'node:path';
import { readConfig, secretOf } from '../../config/config.ts';
import { hasErrors } from '../../diagnostics/codes.ts';
import { renderText } from '../../diagnostics/report/text.ts';
import { printable, printableUrl } from '../../platform/printable.ts';
import { SCALES } from '../../schema/scale.ts';
import { type ExitStatus, FAILED, OK, UsageError, WRONG_USE } from '../command.ts';
import { httpsOf } from '../../schema/formats.ts';
import { type IntakeOptions, isSecretAddress, type ReadOptions } from '../intake/read/read-source.ts';
import type { Found } from '../intake/found-event.ts';
import { isCounter } from '../intake/resolve/identity.ts';
import { knownEvents } from '../intake/resolve/known-events.ts';
import { valueOf } from '../intake/found-facts.ts';
import { type IncomingEvent, newOutcomes, type Receiving } from '../intake/write/new-events.ts';
import { type Obstacle, openTarget, reportObstacle, STOPPED } from '../new-record/draft.ts';
import type { Terminal } from '../new-record/prompts.ts';
import { choicesOf } from '../../schema/table.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import { slugOf } from '../new-record/slug.ts';
import { reportLines } from '../terminal.ts';
import { type Answer, askSources, type Wait } from './ask-sources.ts';
import { followedSource, type ImportSource } from './import-source.ts';
import { type ImportFlags, readImportFlags } from './import-flags.ts';
import { importReport } from './import-report.ts';
import {
  type Memories,
  memoryOf,
  memoryPath,
  type ReadMemory,
  readMemories,
  recordIdsByUid,
} from './memory.ts';
import { planSource, refusedPlan, type SourcePlan } from './plan-source.ts';
import type { MergeOptions } from './event-decisions.ts';
import { finishedSource, type ImportedSource } from './imported-source.ts';
import { reportsAsJson, reportsAsMarkdown, sourceReport } from './source-report.ts';
import { writeImport } from './write-import.ts';

export interface ImportOptions extends ReadOptions {
  /** Milliseconds since 1970; by default, the current time. */
  readonly now?: number;
  /** Waits before a busy host is asked again; by default, with a timer. */
  readonly wait?: Wait;
}

/**
 * Imports the events of a source, or of all followed sources, into a content folder.
 *
 * @param terminal null where no questions can be asked
 * @throws UsageError, ContentFolderError or ConfigError for wrong use
 */
export async function importEvents(
  args: readonly string[],
  terminal: Terminal | null,
  options: ImportOptions = {},
): Promise<ExitStatus> {
  const flags = readImportFlags(args);
  const target = openTarget(flags.content, NEW_TYPE_OF.events);
  const receiving = { target, known: knownEvents(target.folder) };
  const { sourceProblems: diagnostics } = target.folder;
  if (flags.from === null && hasErrors(diagnostics)) {
    process.stderr.write(renderText({ ...target, diagnostics }));
    return FAILED;
  }
  const { now = Date.now(), wait, ...reading } = options;
  const memories = readMemories(target);
  refuseOthersEvents(receiving, flags, memories);
  const sources = sourcesOf(receiving, flags, memories, { now, reading });
  const answers = await askSources(sources, wait);
  /** The UIDs of earlier imports and of the sources planned so far, with the ids of their records. */
  const brought = recordIdsByUid(memories);
  const plans = sources.map((source) => {
    const plan = planOf(receiving, source, answers.get(source.key), { memories, brought, flags, now });
    for (const { uid, id } of plan?.incoming ?? []) brought.set(uid, id);
    return plan;
  });
  const incoming = await withScale(
    plans.flatMap((plan) => plan?.incoming ?? []),
    plans,
    terminal,
  );
  if ('status' in incoming) return reportObstacle(incoming);
  const filesOf = new Map(plans.flatMap((plan) => (plan === null ? [] : [[plan.key, plan.files] as const])));
  const created = newOutcomes(receiving, incoming, flags.isDuplicateAllowed, filesOf);
  const imported = sources.map((source, at) =>
    finishedSource(receiving, {
      source,
      answer: answers.get(source.key),
      plan: plans[at] ?? null,
      memories,
      created,
      now,
      isUpdate: flags.isUpdate,
    }),
  );
  return finish(receiving, flags, { imported, memories });
}

/** Notes that another import brought most events of a file or an address, which probably had another name then. */
function keyNote({ key, isFollowed }: ImportSource, found: Found | null, memories: Memories): string[] {
  if (isFollowed) return [];
  const uids = (found?.events ?? []).flatMap(({ uid }) => (uid === null || isCounter(uid) ? [] : [uid]));
  const others = [...memories.keys()].filter((one) => {
    const lines = memoryOf(memories, one)?.lines;
    return uids.filter((uid) => lines?.has(uid)).length * 2 > uids.length;
  });
  const [other = key] = others;
  return others.length > 1 || other === key
    ? []
    : [`It was imported under the key "${other}": use --key ${other}.`];
}

/** @throws UsageError where --take names an event that no source brought, or --same one of another source */
function refuseOthersEvents(receiving: Receiving, { take, same }: ImportFlags, memories: Memories): void {
  const ownerOf = (id: string): string | null => {
    const has = (read: ReadMemory): boolean =>
      'memory' in read && [...read.memory.lines.values()].some((line) => line.id === id);
    return [...memories].find(([, read]) => has(read))?.[0] ?? null;
  };
  const isSound = [...memories.values()].every((read) => 'memory' in read);
  if (take !== null && ownerOf(idOfEvent(receiving, 'take', take)) === null && isSound)
    throw new UsageError(`--take: No source has brought ${printable(take)}.`);
  const owner = same === null ? null : ownerOf(idOfEvent(receiving, 'same', same.file));
  if (same !== null && owner !== null && owner !== same.key)
    throw new UsageError(`--same: ${printable(same.file)} is of the source "${owner}" already.`);
}

/**
 * Returns the sources to import: the one of the command line, or all of sources.yml.
 *
 * @throws UsageError where no source is followed, and for an unknown key
 */
function sourcesOf(
  { target }: Receiving,
  flags: ImportFlags,
  memories: Memories,
  { now, reading }: { readonly now: number; readonly reading: ReadOptions },
): ImportSource[] {
  const { site, sources } = target.folder;
  const { from, values, allowPrivate, reading: asked } = flags;
  const options: IntakeOptions = {
    ...reading,
    ...asked,
    commandDir: readConfig().commandDir,
    allowPrivate,
    page: site.url,
    timezone: typeof values.timezone === 'string' ? values.timezone : site.timezone,
  };
  const all =
    from === null
      ? sources.map((source) =>
          followedSource(source, {
            site,
            options,
            now,
            memories,
            secretOf,
            isAnew: isAnew(flags, source.key),
          }),
        )
      : [fileSource(from, flags, options)];
  if (all.length === 0)
    throw new UsageError(
      `Say what is to be imported: a file, an address or "-". Or list the sources that the calendar follows in ${target.displayPath('sources.yml')}, which names none yet.`,
    );
  for (const [flag, key] of [
    ['adopt', flags.adopt],
    ['accept', flags.accept],
    ['same', flags.same?.key],
  ] as const) {
    if (key != null && !all.some((source) => source.key === key))
      throw new UsageError(
        `--${flag}: There is no source "${printable(key)}": there are ${all.map((source) => source.key).join(', ')}.`,
      );
  }
  return all;
}

/** Whether a source has to be fetched unconditionally, since flags change the decisions about its events. */
function isAnew({ take, same, accept, adopt }: ImportFlags, key: string): boolean {
  return take !== null || [same?.key, accept, adopt].includes(key);
}

function fileSource(from: string, { key, values }: ImportFlags, options: IntakeOptions): ImportSource {
  const address = httpsOf(from);
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null;
  const secret = url !== null && isSecretAddress(url.href) ? 'the secret address' : null;
  const slug = slugOf(url?.hostname ?? basename(from, extname(from)));
  return {
    key: key ?? (slug === '' ? 'source' : slug.slice(0, MAX_KEY).replace(/-$/, '')),
    name: null,
    from: url === null ? from : address,
    url: url === null || secret !== null ? null : printableUrl(url.href),
    secret,
    options,
    isFollowed: false,
    settings: '',
    read: (found) => ({ found, facts: { ...found, given: values }, isWanted: () => true }),
  };
}

const MAX_KEY = 60;

interface PlanOptions {
  readonly memories: Memories;
  /** The ids of records by the UIDs of the events that sources brought, in earlier imports and so far in this one. */
  readonly brought: ReadonlyMap<string, string>;
  readonly flags: ImportFlags;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** @throws UsageError for a file of --take or --same that has no event */
function planOf(
  receiving: Receiving,
  source: ImportSource,
  answer: Answer | undefined,
  { memories, brought, flags, now }: PlanOptions,
): SourcePlan | null {
  if (answer === undefined || !('found' in answer)) return null;
  const { key, isFollowed, options: reading } = source;
  const read = memories.get(key);
  const options: MergeOptions = {
    now,
    isUpdate: flags.isUpdate || flags.accept === key,
    take: flags.take === null ? null : idOfEvent(receiving, 'take', flags.take),
    isAccepted: flags.accept === key,
    isAdopted: flags.adopt === key,
    same:
      flags.same?.key === key
        ? { id: idOfEvent(receiving, 'same', flags.same.file), uid: flags.same.uid }
        : null,
    brought,
  };
  if (read !== undefined && 'fault' in read && !options.isAdopted) {
    const file = receiving.target.displayPath(memoryPath(key));
    return refusedPlan(
      key,
      null,
      `What is remembered of it cannot be used. ${file}: ${read.fault} Nothing of it is written. Put the file right, or let --adopt ${key} make it anew.`,
    );
  }
  const memory = memoryOf(memories, key);
  const { since, until } = reading;
  return planSource(
    receiving,
    { key, isFollowed, since, until, memory, ...source.read(answer.found) },
    options,
  );
}

/**
 * Returns the id of the event that the value of a flag names. The value is the id, the path of the event's file within the
 * content folder, or the path that reports show.
 *
 * @throws UsageError where the calendar has no such event
 */
function idOfEvent({ target, known }: Receiving, flag: string, name: string): string {
  const [id] =
    [...known.byId].find(
      ([
        own,
        {
          document: { file },
        },
      ]) => [own, file, target.displayPath(file)].includes(name),
    ) ?? [];
  if (id === undefined) throw new UsageError(`--${flag}: ${printable(name)} is no event of the calendar.`);
  return id;
}

/**
 * Asks for the scale of the events that have none. Without a terminal, an obstacle is returned if no event has a scale;
 * otherwise, the events without one are refused later.
 */
async function withScale(
  events: readonly IncomingEvent[],
  plans: readonly (SourcePlan | null)[],
  terminal: Terminal | null,
): Promise<readonly IncomingEvent[] | Obstacle> {
  const hasScale = ({ given, facts }: Pick<IncomingEvent, 'given' | 'facts'>): boolean =>
    (given.scale ?? valueOf(facts, 'scale')) !== undefined;
  const { length: count } = events.filter((event) => !hasScale(event));
  const others = plans.flatMap((plan) => plan?.outcomes ?? []);
  const isSaid = events.some(hasScale) || others.some(({ facts }) => hasScale({ facts, given: {} }));
  if (count === 0 || (terminal === null && isSaid)) return events;
  if (terminal === null) {
    const line = `--scale is missing: nothing says how large ${count} of the events are. It takes one of ${SCALES.join(', ')}.`;
    return { status: WRONG_USE, lines: [line] };
  }
  const choices = NEW_TYPE_OF.events.fields.filter(({ key }) => key === 'scale').flatMap(choicesOf);
  const which = count === 1 ? 'How large is the event' : `How large are the ${count} events`;
  // Loaded only when needed, since it is large and most imports ask nothing.
  const { Prompts, Stopped } = await import('../new-record/prompts.ts');
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
function finish(
  receiving: Receiving,
  flags: ImportFlags,
  { imported, memories }: { readonly imported: readonly ImportedSource[]; readonly memories: Memories },
): ExitStatus {
  const { target } = receiving;
  const written = flags.isDryRun ? [] : writeImport(receiving, imported);
  if ('status' in written) return reportObstacle(written);
  for (const { source, found } of imported)
    reportLines([...keyNote(source, found, memories), ...(found?.notes ?? [])].map(printable));
  if (flags.format === 'text') {
    process.stdout.write(written.map((path) => `${target.displayPath(path)}\n`).join(''));
    const folder = flags.content === undefined ? '' : ` -- --content ${flags.content}`;
    reportLines([
      ...imported.flatMap((one) => importReport(target, one, flags)),
      ...(written.length === 0 ? [] : [`"npm run validate${folder}" checks the whole folder.`]),
    ]);
  } else {
    const print = { json: reportsAsJson, markdown: reportsAsMarkdown }[flags.format];
    process.stdout.write(print(imported.map((one) => sourceReport(target, one))));
  }
  const isWhole = imported.every(
    ({ reason, outcomes }) => reason === null && outcomes.every(({ state }) => state !== 'refused'),
  );
  return isWhole ? OK : FAILED;
}
