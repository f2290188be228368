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
import {
  conflictSentence,
  type Decision,
  type Digests,
  FACT_KEYS,
  fileDigests,
  mergeFact,
  sourceDigests,
} from './merge.ts';
import type { MemoryLine, TakenFact } from './memory.ts';

/** An event from a source: as the source has it now, as it is remembered, and as its file has it. */
export interface KnownEvent extends NamedEvent {
  readonly resolved: ResolvedEvent;
  readonly line: MemoryLine;
  readonly there: Validated<EventRecord>;
  /** Whether the UID is a mere counter, so that another source with the same key may use it for another event. */
  readonly isCounter: boolean;
}

/** The result of merging an event. */
export interface EventChange {
  readonly outcomes: readonly Outcome[];
  /** What is remembered after the merge. */
  readonly line: MemoryLine;
  readonly before: MemoryLine;
  /** The changed file; null where the file does not change. */
  readonly file: NewFile | null;
  /** Whether --update would change the file, since the source changed something that was not edited here. */
  readonly isChange: boolean;
  /** The number of unresolved conflicts: facts that both sides changed. */
  readonly conflicts: number;
}

/** The maximum length of a value in a report, in characters. */
const MAX_SHOWN = 100;
const NOT_TAKEN: TakenFact = { words: null, written: null, reported: null };

/**
 * Merges an event of a source into its file (merge.ts has the cases).
 *
 * @param isUpdate whether the file may be changed
 * @param take the id of the event whose conflicts are resolved in favour of the source
 */
export function eventChange(
  receiving: Receiving,
  event: KnownEvent,
  { isUpdate, take }: { readonly isUpdate: boolean; readonly take: string | null },
): EventChange {
  const { line, there } = event;
  const { file } = there.document;
  const isTaken = take !== null && take === line.id;
  const words = sourceDigests(event.event);
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

/** Returns the number of unresolved conflicts that have been reported. */
export function openConflicts({ facts }: MemoryLine): number {
  return [...facts.values()].filter(({ reported }) => reported !== null).length;
}

/** Returns the memory line of an event with the SEQUENCE that the source has now. */
function withSequence({ event, line }: KnownEvent): MemoryLine {
  return { ...line, sequence: sequenceOf(event) };
}

/** A fact in conflict: its name, what is in conflict, and whether that has not been reported yet. */
interface Conflict {
  readonly name: string;
  readonly sentence: string;
  readonly isNew: boolean;
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
  readonly #taken: string[] = [];
  readonly #conflicts: Conflict[] = [];

  constructor(folder: OpenFolder, event: KnownEvent, record: EventRecord, words: Digests) {
    this.#folder = folder;
    this.#event = event;
    this.#record = record;
    this.#words = words;
    this.#file = fileDigests(event.there.values);
    this.#facts = new Map(event.line.facts);
    this.#theirs = draftOf(folder, event.resolved, event.line.id ?? '', record);
  }

  /** Whether both name and start differ, so that it is another event. */
  isAnother(): boolean {
    const differing = ['name', 'time'].flatMap((name) =>
      this.#differences(name, 'words').map(({ key }) => key),
    );
    return differing.includes('name') && differing.includes('startDate');
  }

  isConflict(name: string): boolean {
    return this.#decisionOn(name) === 'conflict';
  }

  /** @param settled where the source overrides the file: in conflicts, or in all that was edited; false for nowhere */
  decide(name: string, settled: 'conflicts' | 'edits' | false): void {
    const now = this.#words.get(name) ?? null;
    const decision = this.#decisionOn(name);
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
      this.#taken.push(name);
      this.#remember(name, { words: now, written: this.#theirs.digests.get(name) ?? null, reported: null });
    } else if (decision === 'agree') {
      // Words that an editor added to those of the source stay an edit.
      const isEqual = this.#differences(name, 'exact').length === 0;
      const digests = isEqual ? this.#file : this.#theirs.digests;
      this.#remember(name, { words: now, written: digests.get(name) ?? null, reported: null });
    } else if (decision === 'conflict') {
      const sentence = conflictSentence({ then: taken.words, now });
      this.#conflicts.push({ name, sentence, isNew: taken.reported !== (now ?? REMOVED) });
      this.#remember(name, { ...taken, reported: now ?? REMOVED });
    } else if (taken.reported !== null) {
      this.#remember(name, { ...taken, reported: null });
    }
  }

  #remember(name: string, fact: TakenFact): void {
    if (fact.words === null && fact.written === null && fact.reported === null) this.#facts.delete(name);
    else this.#facts.set(name, fact);
  }

  #decisionOn(name: string): Decision {
    const { words, written } = this.#facts.get(name) ?? NOT_TAKEN;
    const file = this.#file.get(name) ?? null;
    const now = this.#words.get(name) ?? null;
    // Where the source no longer says anything, whatever stands in the file differs from it.
    const how = file === written || now === null ? 'exact' : 'words';
    return mergeFact({
      then: words,
      now,
      taken: written,
      file,
      isAgreeing: () =>
        file === (this.#theirs.digests.get(name) ?? null) || this.#differences(name, how).length === 0,
    });
  }

  #differences(name: string, how: 'exact' | 'words'): Difference[] {
    const { record } = this.#theirs;
    if (record === null) return [{ key: name, ours: null, theirs: null }];
    const place = this.#record.place === null ? null : this.#folder.placeOf(this.#record.place);
    return differences({ record: this.#record, place }, record, FACT_KEYS.get(name) ?? [], how);
  }

  /** Sets the status of an event whose day changes to "rescheduled", unless the source or an editor has set a status. */
  reschedule(): void {
    const { record } = this.#theirs;
    const { written = null, words = null } = this.#facts.get('status') ?? {};
    const isOurs = (this.#file.get('status') ?? null) === written && !Object.hasOwn(this.#changes, 'status');
    const isMoved =
      record !== null &&
      dayOf(record) !== null &&
      dayOf(this.#record) !== null &&
      dayOf(record) !== dayOf(this.#record);
    if (!isMoved || !isOurs || this.#record.status !== 'scheduled' || !this.#taken.includes('time')) return;
    this.#changes.status = RESCHEDULED.status;
    this.#remember('status', {
      words,
      written: fileDigests(RESCHEDULED).get('status') ?? null,
      reported: null,
    });
  }

  /** @param isWritten whether the file is written; its conflicts count as reported then */
  result(isWritten: boolean): EventChange {
    const { event, line, there } = this.#event;
    const { document } = there;
    // A run that does not write reports all open conflicts.
    const reported = this.#conflicts.filter(({ isNew }) => isNew || !isWritten);
    const state = this.#changes.status === 'cancelled' ? 'cancelled' : 'changed';
    const isChange = Object.keys(this.#changes).length > 0;
    const { file } = document;
    const changed = (): Outcome => {
      const differences = this.#taken.flatMap((name) => this.#differences(name, 'exact'));
      return outcome(state, event, { file, differences });
    };
    const conflicting = (): Outcome => {
      const differences = reported.flatMap(({ name }) => this.#differences(name, 'words'));
      const reasons = [...new Set(reported.map(({ sentence }) => sentence))];
      return outcome('conflict', event, { file, differences, reasons });
    };
    const outcomes = [...(isChange ? [changed()] : []), ...(reported.length > 0 ? [conflicting()] : [])];
    return {
      outcomes: outcomes.length > 0 ? outcomes : [outcome('known', event, { file })],
      line: isWritten ? { ...withSequence(this.#event), facts: this.#facts } : line,
      before: line,
      file: isChange && isWritten ? changedFile(document, editedText(document, this.#changes)) : null,
      isChange,
      conflicts: this.#conflicts.length,
    };
  }
}

/** Replaces the digest of a fact that the source has removed. */
const REMOVED = '-----------';
const RESCHEDULED = { status: 'rescheduled' };

/** Returns the local day on which an event starts; null where it has no date. */
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

/** The file of an event as the source alone would have it. */
interface Draft {
  readonly values: NewValues;
  readonly digests: Digests;
  /** The changed record; null where its file would have errors. */
  readonly record: EventRecord | null;
}

/** @param record supplies the scale of the event where the source has none */
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
  const digests = new Map(fileDigests(written));
  if (values.scale === undefined) digests.delete('scale');
  return { values, digests, record: folder.eventOf(file) };
}
