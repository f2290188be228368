import { basename, dirname, extname } from 'node:path';
import type { Validated } from '../../content/validate.ts';
import { localDatesOf } from '../../calendar/days.ts';
import { parseFile } from '../../content/parse.ts';
import { valuesOf as valuesOfDocument } from '../../content/written-values.ts';
import type { EventRecord } from '../../schema/event.ts';
import { differences, type Difference } from '../intake/resolve/differences.ts';
import { type NamedEvent, sequenceOf } from '../intake/resolve/identity.ts';
import { type ResolvedEvent, valuesIn, withSoundFacts } from '../intake/resolve/resolve.ts';
import { outcome, type Outcome, type Receiving } from '../intake/write/new-events.ts';
import { fileOf } from '../new-record/draft.ts';
import type { NewFile, OpenFolder } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import { type Changes, editedText } from './edit-record.ts';
import { mergeFact } from './merge.ts';
import type { MemoryLine, TakenFact } from './memory.ts';
import { type Digests, FACT_KEYS, wordsOf, writtenFacts } from './merged-facts.ts';

/** An event that a source brought, as it is there, as it is remembered, and as it is here. */
export interface KnownEvent extends NamedEvent {
  readonly resolved: ResolvedEvent;
  readonly line: MemoryLine;
  readonly there: Validated<EventRecord>;
  /** Whether other sources have its UID for other events, and this one may be such a source under the same name. */
  readonly isCounter: boolean;
}

/** What the merge of an event does. */
export interface EventChange {
  readonly outcomes: readonly Outcome[];
  /** What is remembered once the file is written, and where it cannot be. */
  readonly line: MemoryLine;
  readonly before: MemoryLine;
  /** The file with what is taken; null where the file stays as it is. */
  readonly file: NewFile | null;
  /** Whether the source changed something that nobody edited here, so that the file is changed with --update. */
  readonly isChange: boolean;
  /** How many facts both sides changed, and nobody has settled. */
  readonly conflicts: number;
}

/** In characters. */
const MAX_SHOWN = 100;
const NOT_TAKEN: TakenFact = { words: null, written: null, reported: null };

/**
 * Merges what a source says of an event into its file (merge.ts has the cases).
 *
 * @param isUpdate whether the file is changed
 * @param take the id of the event in whose conflicts the source's side counts
 */
export function eventChange(
  receiving: Receiving,
  event: KnownEvent,
  { isUpdate, take }: { readonly isUpdate: boolean; readonly take: string | null },
): EventChange {
  const { line, there } = event;
  const { file } = there.document;
  const isTaken = take !== null && take === line.id;
  const words = wordsOf(event.event);
  const names = [...FACT_KEYS.keys()];
  const isSame = names.every((name) => (words.get(name) ?? null) === (line.facts.get(name)?.words ?? null));
  if (isSame && !isTaken && openConflicts(line) === 0)
    return unchanged({ ...event, line: withSequence(event) }, 'known');
  if (there.record === null)
    return unchanged(event, 'known', 'The file has errors, so it cannot be compared with the source.');
  const merge = new EventMerge(receiving.target.folder, event, there.record, words);
  if (event.isCounter && merge.isAnother()) {
    const known = receiving.target.displayPath(file);
    return unchanged(
      event,
      'refused',
      `The source has the id "${event.uid.slice(0, MAX_SHOWN)}" for it, and a source of the same name had that for another event, ${known}. Give the source another name, or its events ids that no other source has.`,
    );
  }
  const isSettling = isTaken && names.some((name) => merge.isConflict(name));
  for (const name of names) merge.decide(name, isTaken && (isSettling ? 'conflicts' : 'edits'));
  merge.reschedule();
  return merge.result(isUpdate || isTaken);
}

function unchanged(
  { event, line, there }: KnownEvent,
  state: Outcome['state'],
  ...reasons: string[]
): EventChange {
  const outcomes = [outcome(state, event, { file: there.document.file, reasons })];
  const conflicts = openConflicts(line);
  return { outcomes, line, before: line, file: null, isChange: false, conflicts };
}

/** How many facts both sides have changed, as it was reported, and nobody has settled. */
export function openConflicts({ facts }: MemoryLine): number {
  return [...facts.values()].filter(({ reported }) => reported !== null).length;
}

/** The line of an event once what its source says is taken. */
function withSequence({ event, line }: KnownEvent): MemoryLine {
  return { ...line, sequence: sequenceOf(event) };
}

/** A fact that was taken or left, and why. */
interface DecidedFact {
  readonly name: string;
  readonly sentence: string;
}

/** The merge of the facts of one event. */
class EventMerge {
  readonly #event: KnownEvent;
  readonly #record: EventRecord;
  readonly #words: Digests;
  readonly #file: Digests;
  readonly #theirs: Draft;
  readonly #folder: OpenFolder;
  readonly #facts: Map<string, TakenFact>;
  readonly #changes: Record<string, Changes[string]> = {};
  readonly #taken: DecidedFact[] = [];
  readonly #conflicts: (DecidedFact & { readonly isNew: boolean })[] = [];

  constructor(folder: OpenFolder, event: KnownEvent, record: EventRecord, words: Digests) {
    this.#folder = folder;
    this.#event = event;
    this.#record = record;
    this.#words = words;
    this.#file = writtenFacts(event.there.values);
    this.#facts = new Map(event.line.facts);
    this.#theirs = draftOf(folder, event.resolved, event.line.id ?? '', record);
  }

  /** Whether name and start are others, so that it is another event. */
  isAnother(): boolean {
    const differing = ['name', 'time'].flatMap((name) =>
      this.#differences(name, 'words').map(({ key }) => key),
    );
    return differing.includes('name') && differing.includes('startDate');
  }

  isConflict(name: string): boolean {
    return this.#case(name).decision === 'conflict';
  }

  /** @param settled in which cases the source's side counts: in conflicts, or in all that somebody edited */
  decide(name: string, settled: 'conflicts' | 'edits' | false): void {
    const now = this.#words.get(name) ?? null;
    const { decision, sentence } = this.#case(name);
    const taken = this.#facts.get(name) ?? NOT_TAKEN;
    const isEdited = decision === 'keep' && now !== null && taken.written !== (this.#file.get(name) ?? null);
    if (
      decision === 'take' ||
      (settled !== false && decision === 'conflict') ||
      (settled === 'edits' && isEdited)
    ) {
      for (const key of FACT_KEYS.get(name) ?? []) {
        const value = this.#theirs.values[key];
        if (value !== undefined || Object.hasOwn(this.#event.there.values, key))
          this.#changes[key] = value ?? null;
      }
      this.#taken.push({ name, sentence });
      this.#remember(name, { words: now, written: this.#theirs.digests.get(name) ?? null, reported: null });
    } else if (decision === 'agree') {
      this.#remember(name, { words: now, written: this.#file.get(name) ?? null, reported: null });
    } else if (decision === 'conflict') {
      this.#conflicts.push({ name, sentence, isNew: taken.reported !== (now ?? REMOVED) });
      this.#remember(name, { ...taken, reported: now ?? REMOVED });
    } else if (taken.reported !== null) {
      this.#remember(name, { ...taken, reported: null });
    }
  }

  #remember(name: string, fact: TakenFact): void {
    if (fact.words === null && fact.written === null) this.#facts.delete(name);
    else this.#facts.set(name, fact);
  }

  #case(name: string): ReturnType<typeof mergeFact> {
    const { words, written } = this.#facts.get(name) ?? NOT_TAKEN;
    const file = this.#file.get(name) ?? null;
    return mergeFact({
      then: words,
      now: this.#words.get(name) ?? null,
      taken: written,
      file,
      isAgreeing: () =>
        file === (this.#theirs.digests.get(name) ?? null) ||
        this.#differences(name, file === written ? 'exact' : 'words').length === 0,
    });
  }

  #differences(name: string, how: 'exact' | 'words'): Difference[] {
    const { record } = this.#theirs;
    if (record === null) return [{ key: name, ours: null, theirs: null }];
    const place = this.#record.place === null ? null : this.#folder.placeOf(this.#record.place);
    return differences({ record: this.#record, place }, record, FACT_KEYS.get(name) ?? [], how);
  }

  /** An event whose day moves is rescheduled, unless the source, or somebody here, says what becomes of it. */
  reschedule(): void {
    const { record } = this.#theirs;
    const { written = null, words = null } = this.#facts.get('status') ?? {};
    const isOurs = (this.#file.get('status') ?? null) === written && !Object.hasOwn(this.#changes, 'status');
    const isMoved =
      record !== null &&
      dayOf(record) !== null &&
      dayOf(this.#record) !== null &&
      dayOf(record) !== dayOf(this.#record);
    if (
      !isMoved ||
      !isOurs ||
      this.#record.status !== 'scheduled' ||
      !this.#taken.some(({ name }) => name === 'time')
    )
      return;
    this.#changes.status = RESCHEDULED.status;
    this.#remember('status', {
      words,
      written: writtenFacts(RESCHEDULED).get('status') ?? null,
      reported: null,
    });
  }

  /** @param isWritten whether what is taken is written; what both sides changed then counts as reported */
  result(isWritten: boolean): EventChange {
    const { event, line, there } = this.#event;
    const { document } = there;
    // Who only looks sees all that is open.
    const told = this.#conflicts.filter(({ isNew }) => isNew || !isWritten);
    const state = this.#changes.status === 'cancelled' ? 'cancelled' : 'changed';
    const isChange = Object.keys(this.#changes).length > 0;
    const about = (state: Outcome['state'], facts: readonly DecidedFact[], how: 'exact' | 'words'): Outcome =>
      outcome(state, event, {
        file: document.file,
        differences: facts.flatMap(({ name }) => this.#differences(name, how)),
        reasons: state === 'conflict' ? [...new Set(facts.map(({ sentence }) => sentence))] : [],
      });
    const outcomes = [
      ...(isChange ? [about(state, this.#taken, 'exact')] : []),
      ...(told.length > 0 ? [about('conflict', told, 'words')] : []),
    ];
    return {
      outcomes: outcomes.length > 0 ? outcomes : [outcome('known', event, { file: document.file })],
      line: isWritten ? { ...withSequence(this.#event), facts: this.#facts } : line,
      before: line,
      file: isChange && isWritten ? changedFile(document, editedText(document, this.#changes)) : null,
      isChange,
      conflicts: this.#conflicts.length,
    };
  }
}

/** Stands for the words of a source that no longer says a fact. */
const REMOVED = '-----------';
const RESCHEDULED = { status: 'rescheduled' };

/** The day on which an event begins, on the clocks where it is; null where it has no date. */
export function dayOf(record: EventRecord): string | null {
  return localDatesOf(record).startLocal?.slice(0, 10) ?? null;
}

function changedFile({ file, body }: Validated<unknown>['document'], text: string): NewFile {
  const extension = extname(file);
  return {
    collection: 'events',
    folder: dirname(file),
    stem: basename(file, extension),
    extension: body === null ? (extension === '.yaml' ? 'yaml' : 'yml') : 'md',
    text,
  };
}

/** What the file of an event would be if all were as the source says it. */
interface Draft {
  readonly values: NewValues;
  readonly digests: Digests;
  /** Null where the file would have errors of its own. */
  readonly record: EventRecord | null;
}

/** @param record says how large the event is, where the source does not */
export function draftOf(
  folder: OpenFolder,
  event: ResolvedEvent,
  id: string,
  record: Pick<EventRecord, 'scale'> | null,
): Draft {
  const { scale = 'small' } = record ?? {};
  const values = valuesIn(withSoundFacts(folder, event));
  const { file } = fileOf({ type: NEW_TYPE_OF.events, id, slug: null, values: { scale, ...values } });
  const { text, stem } = file;
  const { document } = parseFile({ kind: 'events', path: stem, stem, format: 'markdown', text });
  const written = document === null ? {} : valuesOfDocument(document).values;
  const digests = new Map(writtenFacts(written));
  if (values.scale === undefined) digests.delete('scale');
  return { values, digests, record: folder.eventOf(file) };
}
