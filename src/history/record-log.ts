import { CONTENT_LIMITS } from '../content/read/content-limits.ts';
import type { Pauses } from '../platform/pauses.ts';
import { compareIds } from '../schema/records.ts';
import { differAtSight, type Answers } from './answers.ts';
import type { Edge } from './edge.ts';
import type { LaterVersion } from './later-versions.ts';
import { PastTooLarge } from './limits.ts';
import { newPast, noteStart, UNKNOWN, type Past, type SortedPasts, type Span } from './past.ts';
import { RecentChanges, type RecentChange } from './recent.ts';
import { isEmbedded, type RelationLog } from './relations.ts';
import { settlePasts, type Settling } from './settle.ts';
import { embedTheSame, type Present, type Spans } from './spans.ts';
import type { Version } from './versions.ts';

/** The version of a record that counts, at the commit before the present one and at this one; null where there is none. */
export interface RecordChange {
  /** Of its drafts. */
  readonly key: string;
  readonly was: Version | null;
  readonly is: Version | null;
}

/** What an object for a version takes beside its texts. */
const OBJECT_BYTES = 1_000;

/** What a record was at the commit before, and the hash of its answer now. */
interface Answered {
  readonly before: Span;
  readonly hash: string;
}

/** Finds in which commits the answers of records changed. */
export class RecordLog {
  readonly #settling: Settling;
  readonly #present: Readonly<Present>;
  readonly #relations: RelationLog;
  readonly #spans: Spans;
  readonly #edge: Edge;
  readonly #recent: RecentChanges;
  readonly #pasts = new Map<string, Past>();
  #sorted: SortedPasts | null = null;
  /** Those that have changed since the last `settle`. */
  readonly #unsettled = new Set<Past>();
  /** The memory that their versions take, roughly. */
  #unsettledBytes = 0;
  readonly #maxUnsettledBytes: number;

  constructor(answers: Answers, settling: Settling, maxUnsettledBytes: number) {
    const { present, relations, spans, edge } = settling;
    this.#settling = settling;
    this.#present = present;
    this.#relations = relations;
    this.#spans = spans;
    this.#edge = edge;
    this.#recent = new RecentChanges(answers);
    this.#maxUnsettledBytes = maxUnsettledBytes;
  }

  /** The first commit from which on it is known of every change; 0 where nothing is cut off. */
  get knownFrom(): number {
    return this.#edge.knownFrom;
  }

  /** All records that there are or were. */
  get pasts(): SortedPasts {
    this.#sorted ??= sorted(this.#pasts.values());
    return this.#sorted;
  }

  /** The latest changes of records themselves, oldest first. */
  recent(): readonly RecentChange[] {
    return this.#recent.list((kind, id) => this.#pasts.get(`${kind}/${id}`)?.isGone !== false);
  }

  /** Takes over what another log has learned up to the present commit, where there are these records. */
  restore(
    pasts: Iterable<Past>,
    recent: readonly RecentChange[],
    records: Iterable<readonly [key: string, version: Version]>,
  ): void {
    this.#recent.restore(recent);
    for (const past of pasts) this.#pasts.set(`${past.kind}/${past.id}`, past);
    for (const [key, version] of records) {
      const past = this.#pasts.get(key);
      if (past !== undefined) past.spans = [this.#spans.at(version)];
    }
  }

  /** Finds the last change of each event that changed because of what it embeds. */
  async settle(pauses: Pauses): Promise<void> {
    await this.#recent.settle(this.#spans, pauses);
    const pasts = this.#relations.hasPast ? this.#pasts.values() : this.#unsettled;
    await settlePasts(pasts, this.#settling, pauses);
    this.#unsettled.clear();
    this.#unsettledBytes = 0;
  }

  /** Whether so much has been kept since the last `settle` that it is time for the next one. */
  get isFull(): boolean {
    return this.#unsettledBytes > this.#maxUnsettledBytes;
  }

  /** Goes on to the present commit, in which these records have other versions, or none. */
  async apply(changed: readonly RecordChange[], pauses: Pauses): Promise<void> {
    const names = this.#relations.replace(
      changed.map(({ was }) => was).filter(isEmbedded),
      changed.map(({ is }) => is).filter(isEmbedded),
    );
    const { commit } = this.#present;
    this.#relations.settle(names, commit);
    for (const { key, was, is } of changed) {
      if (pauses.isDue) await pauses.take();
      const past = this.#unsettledPast(key, was ?? is);
      if (past === null) continue;
      if (is !== null && was !== null) this.#replaceVersion(past, was, is, commit);
      else this.#change(past, was, is && this.#spans.at(is), commit);
    }
  }

  /**
   * Notes what the settings of the site have made of an event or a place since it was noted last.
   *
   * @param versions the last ones that it had, oldest first, as `laterVersions` has them
   */
  catchUp(key: string, versions: readonly LaterVersion[]): void {
    const newest = versions.at(-1)?.version;
    const past = newest === undefined ? null : this.#unsettledPast(key, newest);
    if (past === null) return;
    const isClear = this.#edge.isClear(versions[1]?.from ?? 0);
    // What was before a change that is seen in full is of no account, but for the start.
    const changed = versions.findLastIndex(
      ({ version }, at) => isClear && areOtherAtSight(versions[at - 1]?.version, version),
    );
    for (const [at, { from, version }] of versions.entries()) {
      const was = versions[at - 1]?.version;
      if (from === null || was?.record === version.record) continue;
      if (at < changed || was === undefined) noteStart(past, version);
      else this.#replaceVersion(past, was, version, from);
    }
  }

  #replaceVersion(past: Past, was: Version, is: Version, commit: number): void {
    const after = this.#spans.at(is, commit);
    if (areOtherAtSight(was, is)) {
      this.#change(past, was, after, commit);
      return;
    }
    const [before, hash] = [this.#spans.at(was, commit - 1), this.#spans.hashOf(after)];
    if (hash !== this.#hashBefore(past, before)) this.#change(past, was, after, commit, { before, hash });
    else {
      past.spans.push(after);
      noteStart(past, is);
    }
    past.hash = hash;
  }

  /** Of what a record was at the commit before the present one. */
  #hashBefore(past: Past, before: Span): string {
    const known = past.spans.at(-1)?.resolved;
    // What organizations are answered with can change without them, so their hashes are made with them.
    const isFresh = before.resolved === null || (known && embedTheSame(known, before.resolved));
    return (isFresh === true ? past.hash : null) ?? this.#spans.hashOf(before);
  }

  /**
   * A record is another one, or is gone, from a commit on.
   *
   * @param answers what tells that it is another one; null where no answer had to be made to see it
   */
  #change(
    past: Past,
    was: Version | null,
    after: Span | null,
    commit: number,
    answers: Answered | null = null,
  ): void {
    const isCertain = answers === null || after === null || this.#edge.isCertain(answers.before, after);
    const isKnown = isCertain && this.#edge.isClear(commit);
    const is = after?.version ?? null;
    if (isKnown && this.#isDirect(was, is, answers)) {
      const { kind, id } = past;
      this.#recent.note({ commit, kind, id, was, is, site: this.#present.site.settings });
    }
    if (!isKnown) this.#edge.noteUncertain(commit);
    past.last = isKnown ? commit : UNKNOWN;
    past.isGone = after === null;
    past.spans = after === null ? [] : [after];
    past.hash = null;
    if (after === null) return;
    if (!isKnown) past.start = past.previousStart = NaN;
    if (after.version.kind === 'organizations') past.hash = this.#spans.hashOf(after);
    noteStart(past, after.version);
  }

  /** Whether a record is another one because of its own file: with what it embeds now, it was another one before. */
  #isDirect(was: Version | null, is: Version | null, answers: Answered | null): boolean {
    if (was === null || is === null) return true;
    if (was.draft.blob === is.draft.blob && was.path === is.path) return false;
    const { hash = null } = answers ?? {};
    return hash === null || this.#spans.hashOf(this.#spans.at(was)) !== hash;
  }

  /** The past of a record, which has to be settled; null where there is none. */
  #unsettledPast(key: string, version: Version | null): Past | null {
    const past = this.#pastOf(key, version);
    if (past !== null) this.#unsettled.add(past);
    this.#unsettledBytes += OBJECT_BYTES + (version?.draft.bytes ?? 0);
    return past;
  }

  #pastOf(key: string, version: Version | null): Past | null {
    const known = this.#pasts.get(key);
    if (known !== undefined || version === null) return known ?? null;
    if (this.#pasts.size >= CONTENT_LIMITS.files) throw new PastTooLarge();
    const past = newPast(version, this.#edge.first);
    this.#pasts.set(key, past);
    this.#sorted = null;
    return past;
  }
}

/** Whether two versions are those of an event whose answers differ for certain. */
function areOtherAtSight(one: Version | undefined, other: Version): boolean {
  return one?.kind === 'events' && other.kind === 'events' && differAtSight(one.record, other.record);
}

function sorted(pasts: Iterable<Past>): SortedPasts {
  const byKind: Record<Past['kind'], Past[]> = { events: [], organizations: [], places: [] };
  for (const past of pasts) byKind[past.kind].push(past);
  for (const list of Object.values(byKind)) list.sort(compareIds);
  return byKind;
}
