import type { Validated } from '../../content/validate.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { FoundEvent } from '../intake/found-event.ts';
import { factOf } from '../intake/found-facts.ts';
import type { FoundSource } from '../intake/read/read-source.ts';
import {
  isCounter,
  type NamedEvent,
  ownIdOf,
  possibleIds,
  possibleUids,
  recordIds,
  type RecordIds,
  sequenceOf,
} from '../intake/resolve/identity.ts';
import { type Moments, momentsOf, type ResolvedEvent, type SourceFacts } from '../intake/resolve/resolve.ts';
import {
  differencesFrom,
  type IncomingEvent,
  outcome,
  type Outcome,
  type Receiving,
} from '../intake/write/new-events.ts';
import { dayOf, draftOf, eventChange, type EventChange } from './event-change.ts';
import { dayOfUid, type Memory, type MemoryLine, lineOfRemovedEvent, takenFacts } from './memory.ts';
import { type Digests, sourceDigests } from './merge.ts';

/** What was read from a source, and what is known about the source. */
export interface SourceAnswer {
  readonly key: string;
  readonly found: FoundSource;
  readonly facts: SourceFacts;
  /** The memory of the source; null where there is none. */
  readonly memory: Memory | null;
  /** Whether the source is listed in sources.yml. */
  readonly isFollowed: boolean;
  /** Whether a new event passes the filters of the source; by default, all events do. */
  readonly isWanted?: (event: FoundEvent) => boolean;
  /** The first and last day for which the dates of a series are read; without `until`, only the next date is. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** How sources are merged into a calendar. */
export interface MergeOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether changes of a source are written to the files. */
  readonly isUpdate: boolean;
  /** The id of the event whose conflicts are resolved in favour of the source. */
  readonly take: string | null;
  /** Whether a doubtful answer is accepted. */
  readonly isAccepted: boolean;
  /** Whether the memory is rebuilt from the records whose ids belong to this source. */
  readonly isAdopted: boolean;
  /** A record that the user ties to an event of this source. */
  readonly same: { readonly id: string; readonly uid: string } | null;
  /** The ids of records by the UIDs of the events that any source brought; used only for UIDs that this source's memory lacks. */
  readonly brought: ReadonlyMap<string, string>;
}

/** A resolved event of a source. */
export interface SourceEvent extends NamedEvent {
  readonly resolved: ResolvedEvent;
  readonly moments: Moments;
}

const NOT_BROUGHT =
  'The calendar has it by its UID, and this source did not bring it, so nothing of it changes. --same FILE=KEY:UID ties them.';

/** Decides, event by event, what an import does with the events of a source. */
export class EventDecisions {
  readonly outcomes: Outcome[] = [];
  readonly incoming: IncomingEvent[] = [];
  readonly changes: EventChange[] = [];
  readonly lines: Map<string, MemoryLine>;
  readonly words = new Map<string, Pick<MemoryLine, 'end' | 'sequence'> & { readonly words: Digests }>();
  /** The paths of the files of events that the source brought and still has. */
  readonly files = new Set<string>();
  passed = 0;
  /** The UID of an event that this source brought, but that is missing from the memory. */
  unlisted: string | null = null;
  readonly memory: Memory;
  readonly #receiving: Receiving;
  readonly #answer: SourceAnswer;
  readonly #options: MergeOptions;
  readonly #seen = new Set<string>();
  readonly #ids: RecordIds;

  constructor(receiving: Receiving, answer: SourceAnswer, memory: Memory, options: MergeOptions) {
    this.#receiving = receiving;
    this.#answer = answer;
    this.#options = options;
    this.#ids = recordIds(answer.key);
    this.memory = memory;
    this.lines = new Map(memory.lines);
    // Another UID that had the record gives it up, since some sources regenerate their UIDs.
    for (const [uid, line] of memory.lines) {
      if (options.same !== null && line.id === options.same.id && uid !== options.same.uid)
        this.lines.set(uid, { ...line, id: null, isRemoved: false, facts: new Map() });
    }
  }

  /** Decides what to do with an event that the source has. */
  add(event: SourceEvent): void {
    const { uid } = event;
    this.#seen.add(uid);
    const line = this.#tied(event) ?? this.lines.get(uid) ?? this.#adopted(event);
    if (line === undefined) {
      this.#addNew(event);
      return;
    }
    if (line.id === null) {
      const isLater = this.#isToCome(event) && line.end !== event.moments.endDate;
      if (isLater) this.#bring(event, this.#ids.of(uid, event.moments.startDate ?? ''));
      else this.passed += 1;
      return;
    }
    const there = this.#recordOf(line);
    if (there === null) {
      this.#addMissing(event, line);
      return;
    }
    this.files.add(there.document.file);
    if (sequenceOf(event.event) < line.sequence) {
      this.#decide(
        'known',
        event,
        there,
        'The source has an older version of it than the one that was taken.',
      );
      return;
    }
    if (hasEnded(there, this.#options.now)) {
      const isMoved = this.#isToCome(event) && event.moments.startDate !== (there.record?.startDate ?? null);
      if (isMoved) this.#bring(event, this.#ids.of(uid, event.moments.startDate ?? ''));
      else this.#decide('known', event, there);
      return;
    }
    // A file that was removed and restored is taken as it is.
    const known = line.isRemoved ? this.#takenAsIs(event, line.id) : line;
    const present = { ...known, end: event.moments.endDate, reported: null };
    const change = eventChange(
      this.#receiving,
      { ...event, line: present, there, isCounter: !this.#answer.isFollowed && isCounter(uid) },
      this.#options,
    );
    this.lines.set(uid, change.line);
    this.changes.push(change);
  }

  #isToCome({ moments: { endDate } }: SourceEvent): boolean {
    return endDate !== null && Date.parse(endDate) >= this.#options.now;
  }

  /** Returns the file of an event that was imported before; null where there is none. */
  fileOf({ uid }: FoundEvent): string | null {
    const line = uid === null ? undefined : this.memory.lines.get(uid);
    return (line === undefined ? null : this.#recordOf(line))?.document.file ?? null;
  }

  #recordOf({ id }: MemoryLine): Validated<EventRecord> | null {
    return (id === null ? undefined : this.#receiving.known.byId.get(id)) ?? null;
  }

  #decide(
    state: Outcome['state'],
    { event }: Pick<SourceEvent, 'event'>,
    there: Validated<EventRecord> | null,
    ...reasons: string[]
  ): void {
    this.outcomes.push(outcome(state, event, { file: there?.document.file ?? null, reasons }));
  }

  /**
   * Remembers an event that had already ended when its source was first read, so that it is not imported later either.
   *
   * @returns whether the event had ended then
   */
  rememberIfEnded(event: SourceEvent): boolean {
    const { isFollowed, memory } = this.#answer;
    const hadEnded = event.moments.endDate !== null && !this.#isToCome(event);
    const isPassed = isFollowed && memory === null && hadEnded;
    if (isPassed) this.lines.set(event.uid, { ...newLine(event), id: null, facts: new Map() });
    return isPassed;
  }

  #addNew(event: SourceEvent): void {
    const { uid } = event;
    const { known, target } = this.#receiving;
    const id = this.#ids.of(uid);
    if (known.byId.has(id)) {
      this.unlisted ??= uid;
      return;
    }
    const other = isCounter(uid) ? undefined : this.#options.brought.get(uid);
    const there = [...possibleIds(uid), other ?? '']
      .map((id) => known.byId.get(id))
      .find((one) => one !== undefined);
    if (there !== undefined) {
      const told = differencesFrom(target.folder, there, { ...event.resolved, id: '' });
      this.outcomes.push(
        outcome('known', event.event, {
          file: there.document.file,
          differences: told,
          reasons: [NOT_BROUGHT],
        }),
      );
      return;
    }
    if (other !== undefined) {
      this.#decide('known', event, null, 'Another source has brought it.');
      return;
    }
    if (this.rememberIfEnded(event)) {
      this.passed += 1;
      return;
    }
    // No event has the UID as its id, or it would have been found above.
    const own = this.#answer.isFollowed ? null : ownIdOf(uid);
    this.#bring(event, own ?? id);
  }

  #bring({ uid, event, resolved, moments }: SourceEvent, id: string): void {
    this.words.set(uid, { words: sourceDigests(event), end: moments.endDate, sequence: sequenceOf(event) });
    this.incoming.push({ ...resolved, source: this.#answer.key, uid, id });
  }

  #addMissing(event: SourceEvent, line: MemoryLine): void {
    const unread = line.isRemoved ? null : this.#receiving.target.folder.unreadWith(line.id ?? '');
    if (unread !== null) {
      const file = this.#receiving.target.displayPath(unread);
      this.#decide('known', event, null, `${file} cannot be read, so nothing is known of it.`);
      return;
    }
    this.lines.set(event.uid, lineOfRemovedEvent(line));
    // A removal is reported only once.
    const reasons = line.isRemoved ? [] : ['An editor removed its file, and it is not written again.'];
    this.#decide('known', event, null, ...reasons);
  }

  /** Ties a record to the event where --same asks for it; the present facts of the source count as imported. */
  #tied(event: SourceEvent): MemoryLine | null {
    const { same } = this.#options;
    if (same?.uid !== event.uid) return null;
    return this.#takenAsIs(event, same.id);
  }

  #adopted(event: SourceEvent): MemoryLine | undefined {
    const ids = [this.#ids.of(event.uid, event.moments.startDate ?? ''), this.#ids.of(event.uid)];
    const id = ids.find((one) => this.#receiving.known.byId.has(one));
    return id === undefined || !this.#options.isAdopted ? undefined : this.#takenAsIs(event, id);
  }

  /** Remembers an event as if its record had just been imported from the source. */
  #takenAsIs(event: SourceEvent, id: string): MemoryLine {
    const words = sourceDigests(event.event);
    const { digests: written } = draftOf(this.#receiving.target.folder, event.resolved, id, null);
    const line = { ...newLine(event), id, facts: takenFacts(words, written) };
    this.lines.set(event.uid, line);
    return line;
  }

  /** Looks for events that were imported before and are missing from the answer. */
  lookForOthers(): void {
    const { found } = this.#answer;
    const { target, known } = this.#receiving;
    const { now, isUpdate } = this.#options;
    const privates = new Set(found.privateUids);
    const refused = new Set(
      found.events.flatMap((event) => (event.refusal === undefined ? [] : possibleUids(event))),
    );
    // A refused event without a UID could be any of them.
    const isWhole = (found.refused ?? []).length === 0 && !refused.has(null);
    for (const line of this.memory.lines.values()) {
      if (this.#seen.has(line.uid) || refused.has(line.uid)) continue;
      const there = this.#recordOf(line);
      if (there === null) {
        const isKept = line.end === null || Date.parse(line.end) > now - KEPT_MILLISECONDS;
        if (!isKept) this.lines.delete(line.uid);
        else if (line.id !== null && !line.isRemoved && target.folder.unreadWith(line.id) === null)
          this.lines.set(line.uid, lineOfRemovedEvent(line));
        continue;
      }
      if (hasEnded(there, now)) continue;
      const isGone = isWhole && !this.#isLeftOut(line, there.record);
      const reported = privates.has(line.uid) ? 'private' : isGone ? 'gone' : null;
      if (reported === null || reported === line.reported) continue;
      if (isUpdate) this.lines.set(line.uid, { ...line, reported });
      this.#report(reported, there);
    }
    for (const uid of privates) {
      // The event may have been imported before it became private.
      const ids = this.memory.lines.has(uid) ? [] : [this.#ids.of(uid), ...possibleIds(uid)];
      const there = ids.map((id) => known.byId.get(id)).find((one) => one !== undefined);
      if (there !== undefined) this.#report('private', there);
    }
  }

  /** Whether a date of a series may be missing from an answer: it has begun, or is outside the requested days. */
  #isLeftOut({ uid }: MemoryLine, record: EventRecord | null): boolean {
    if (record?.startDate == null || record.series === null) return false;
    const { since = '', until = '' } = this.#answer;
    const days = [dayOf(record), dayOfUid(uid)].filter((day) => day !== null);
    return Date.parse(record.startDate) < this.#options.now || days.some((day) => day < since || day > until);
  }

  /** Reports an event that the source no longer has, or has made private. Of the latter only the path of its file is reported. */
  #report(what: 'gone' | 'private', there: Validated<EventRecord>): void {
    const { file } = there.document;
    const [state, facts] = what === 'gone' ? (['gone', namesOf(there)] as const) : (['known', []] as const);
    this.outcomes.push(outcome(state, { facts }, { file, reasons: [REPORTED[what]] }));
  }
}

const REPORTED = {
  gone: 'The source no longer has it. It stays public until you delete its file.',
  private: 'It has become private in the source. It stays public until you delete its file.',
};

/** How long an event without a file is remembered after its end. */
const KEPT_MILLISECONDS = 366 * 86_400_000;

function namesOf({ record, values }: Validated<EventRecord>): ReturnType<typeof factOf> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return [
    ...factOf('name', record?.name ?? text(values.name), 'the file', null),
    ...factOf('startDate', text(values.startDate), 'the file', null),
  ];
}

function hasEnded({ record }: Validated<EventRecord>, now: number): boolean {
  if (record?.startDate == null) return false;
  const { name, startDate, endDate, timezone } = record;
  const values = { name, startDate, ...(endDate !== null && { endDate }), timezone };
  const { endDate: end } = momentsOf(values, { timezone });
  return end !== null && Date.parse(end) < now;
}

function newLine({ uid, event, moments: { endDate } }: SourceEvent): Omit<MemoryLine, 'id' | 'facts'> {
  return { uid, end: endDate, sequence: sequenceOf(event), isRemoved: false, reported: null };
}
