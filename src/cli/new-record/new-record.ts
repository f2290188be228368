import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { printable } from '../../platform/printable.ts';
import { editorSchemaPath } from '../../schema/editor-schema.ts';
import { type ExitStatus, OK } from '../command.ts';
import { eventFromSource } from '../intake/event-from-source.ts';
import { eventFromIssue } from '../intake/issue-form/reported-event.ts';
import { knownEvents, knownLine } from '../intake/resolve/known-events.ts';
import type { ReadOptions } from '../intake/read/read-source.ts';
import { reportLines } from '../terminal.ts';
import {
  type Draft,
  fileOf,
  type NamedDraft,
  type Obstacle,
  obstacleTo,
  openTarget,
  problemLines,
  reportObstacle,
  STOPPED,
  type Target,
  writeRecords,
} from './draft.ts';
import { BACK, type Back, Prompts, Stopped, type Terminal } from './prompts.ts';
import { askKind, RecordDialog } from './record-dialog.ts';
import { readFlags, type Flags } from './new-flags.ts';
import { nextEdition } from './next-edition.ts';
import { type Proposed, proposedLines } from './proposed-whereabouts.ts';
import type { NewValues } from './record-text.ts';
import type { NewType } from './record-type.ts';
import { proposedForDates, repeatedDrafts, repeatNotes } from './repeat.ts';
import { fileNameOf } from './slug.ts';

/** The records that are to be written, or why none is. */
type Made =
  | {
      readonly drafts: readonly NamedDraft[];
      /** Lines that are printed before anything is written; they replace the warnings afterwards. */
      readonly doubts?: readonly string[];
      readonly notes?: readonly string[];
    }
  | Obstacle;

/**
 * Creates a record from flags, and from answers where there is a terminal.
 *
 * @param terminal null where no questions can be asked
 * @param reading how the source that `--from` names is read
 * @throws UsageError, ContentFolderError or ConfigError for wrong use
 */
export async function newRecord(
  args: readonly string[],
  terminal: Terminal | null,
  reading: ReadOptions = {},
): Promise<ExitStatus> {
  try {
    return await makeRecord(args, terminal === null ? null : new Prompts(terminal), reading);
  } catch (error) {
    if (error instanceof Stopped) return reportObstacle(STOPPED);
    throw error;
  }
}

async function makeRecord(
  args: readonly string[],
  prompts: Prompts | null,
  reading: ReadOptions,
): Promise<ExitStatus> {
  const [first = '-'] = args;
  for (;;) {
    const kind = prompts !== null && first.startsWith('-') ? [await askKind(prompts)] : [];
    const flags = readFlags([...kind, ...args]);
    const target = openTarget(flags.content, flags.type);
    const made = originOf(target, flags) ?? (await draftsOf(target, flags, prompts, reading));
    if (made !== BACK) return 'drafts' in made ? write(target, flags, made) : reportObstacle(made);
  }
}

/** Makes a draft from the event of `--next` or the issue of `--from-issue`; undefined where neither is given. */
function originOf(target: Target, flags: Flags): Made | undefined {
  if (flags.next !== undefined) {
    const next = nextEdition(target, flags, flags.next);
    return 'draft' in next ? { drafts: [next.draft], notes: next.notes } : next;
  }
  if (flags.fromIssue === undefined) return undefined;
  const event = eventFromIssue(target, flags, flags.fromIssue, readConfig().commandDir);
  return 'draft' in event ? { drafts: [event.draft], doubts: event.doubts } : event;
}

/** Makes drafts from the flags and the source that they name, and asks for what is still missing. */
async function draftsOf(
  target: Target,
  flags: Flags,
  prompts: Prompts | null,
  reading: ReadOptions,
): Promise<Made | Back> {
  const { source } = flags;
  const options = { commandDir: readConfig().commandDir, ...reading };
  const taken =
    source === undefined
      ? { values: flags.values, suggested: {} }
      : await eventFromSource({ target, flags, source, prompts, options });
  if (taken === BACK || 'status' in taken) return taken;
  const { values, suggested } = taken;
  const slug = flags.slug ?? (prompts === null ? slugOfName(values) : null);
  const given: Draft = { type: flags.type, id: randomUUID(), slug, values, repeat: flags.repeat };
  const { timezone } = target.folder.site;
  const obstacle = obstacleTo(target, repeatedDrafts(given, timezone), prompts !== null);
  if (obstacle !== null) return obstacle;
  const made = (drafts: readonly NamedDraft[]): Made => {
    const all = drafts.flatMap((draft) => repeatedDrafts(draft, timezone));
    // The likely duplicates of an event from a source have already been reported for its first date.
    const unreported = source === undefined ? all : all.filter(({ id }) => id !== given.id);
    return { drafts: all, notes: [...repeatNotes(all), ...twinsOf(target, unreported)] };
  };
  if (prompts === null) {
    if (slug === null) return STOPPED;
    const draft = { ...given, slug };
    const proposed = proposedForDates(target.folder, draft);
    const all = made([{ ...draft, values: { ...values, ...proposed } }]);
    return 'status' in all ? all : { ...all, notes: [...(all.notes ?? []), ...addedNote(proposed)] };
  }

  const dialog = new RecordDialog(prompts, target.folder, readConfig().editor, (folder, draft) =>
    obstacleTo({ ...target, folder }, repeatedDrafts(draft, timezone))?.lines.join(' '),
  );
  const drafts = await dialog.ask(given, suggested);
  return drafts === BACK ? BACK : made(drafts);
}

/** Reports the lines that were added without having been given, so that the user can object. */
function addedNote(proposed: Proposed): string[] {
  return Object.keys(proposed).length === 0
    ? []
    : [
        printable(
          `Added, since the place of the event says it: ${proposedLines(proposed)}. Change the file where that is wrong.`,
        ),
      ];
}

/** Reports events with the same name and day as a new one; the validation warns only where more is the same. */
function twinsOf({ folder, displayPath }: Target, drafts: readonly NamedDraft[]): string[] {
  const known = knownEvents(folder);
  return drafts.flatMap((draft) => {
    const record = draft.type.collection === 'events' ? folder.eventOf(fileOf(draft).file) : null;
    const twin = record === null ? null : known.sameNameAndDay(record);
    return twin === null ? [] : [printable(knownLine(twin, displayPath))];
  });
}

function slugOfName({ name }: NewValues): string | null {
  return (typeof name === 'string' && fileNameOf(name)) || null;
}

/** @throws UsageError when it cannot be written there */
function write(
  target: Target,
  { content }: Flags,
  { drafts, doubts, notes = [] }: Exclude<Made, Obstacle>,
): ExitStatus {
  reportLines(doubts ?? []);
  const written = writeRecords(target, drafts);
  if ('status' in written) return reportObstacle(written);
  process.stdout.write(written.map(({ path }) => `${target.displayPath(path)}\n`).join(''));
  const warnings = doubts === undefined ? written.flatMap((file) => file.warnings) : [];
  const warned = warnings.map((one) => problemLines(one, 'Warning: ').join('\n'));
  const folder = content === undefined ? '' : ` -- --content ${content}`;
  reportLines([
    // All dates of one event have the same warnings and notes.
    ...new Set([...warned, ...notes, ...drafts.flatMap((draft) => roomFor(draft))]),
    ...(drafts.some(({ type }) => lacksSchema(target, type))
      ? [`Its first line names a schema for editors, which "npm run build:schemas${folder}" writes.`]
      : []),
    `"npm run validate${folder}" checks the whole folder.`,
  ]);
  return OK;
}

function roomFor({ type: { body }, values }: NamedDraft): string[] {
  return body === null || values[body] !== undefined
    ? []
    : [`Below its second "---" is room for the ${body}.`];
}

function lacksSchema({ directory }: Target, { name, extension }: NewType): boolean {
  return extension === 'yml' && !existsSync(join(directory, editorSchemaPath(name)));
}
