import { CONTENT_LIMITS } from '../content/read/content-path.ts';
import { type Collection, compareIds, forEachCollection } from '../schema/records.ts';
import { differAtSight, type Answers } from './answers.ts';
import { UNKNOWN, type Past, type SortedPasts } from './history.ts';
import { PastTooLarge, type PastBudget } from './limits.ts';
import { RecentChanges, type RecentChange } from './recent.ts';
import { RelationLog, type DatedVersion, type Present, type Resolved } from './relations.ts';
import type { LaterVersion } from './site-log.ts';
import type { Version } from './versions.ts';

/** Notes which changes of a shallow clone cannot be dated, since the commits before its first one, the edge, are missing. */
export class ShallowEdge {
  readonly #isCutOff: boolean;
  readonly #present: Readonly<Present>;
  /** The paths that could not be read at the edge, nor since: each may have a version from before the edge. */
  readonly #obscure = new Set<string>();
  /** The last commit with an obscure path. A record that seems to change up to there may only have been hidden by that path. */
  #obscureUntil = -1;
  /** The last commit with a change that cannot be dated. */
  #uncertainUntil = 0;

  constructor(isCutOff: boolean, present: Readonly<Present>) {
    this.#isCutOff = isCutOff;
    this.#present = present;
  }

  /** The commit in which a new record was created. It is not known in a shallow clone: the record may have existed before the edge. */
  get first(): number {
    return this.#isCutOff ? UNKNOWN : this.#present.commit;
  }

  /** The first commit from which on every change can be dated; 0 in a whole clone. */
  get knownFrom(): number {
    return this.#isCutOff ? this.#uncertainUntil + 1 : 0;
  }

  /** Notes that a commit begins or ends. It has to be called before and after the files of the commit are noted. */
  noteCommit(): void {
    if (this.#obscure.size > 0) this.#obscureUntil = this.#present.commit;
  }

  noteFile(path: string, isUnreadable: boolean): void {
    if (!isUnreadable) this.#obscure.delete(path);
    else if (this.#isCutOff && this.#present.commit === 0) this.#obscure.add(path);
  }

  /** Notes that something changed either in a commit or before the edge. */
  noteUncertain(commit: number): void {
    this.#uncertainUntil = Math.max(this.#uncertainUntil, commit);
  }

  /** Whether the clone shows everything that a commit changes. */
  isClear(commit: number): boolean {
    return commit > this.#obscureUntil && !(this.#isCutOff && commit === 0);
  }

  /** Whether two versions may differ only because a name leads to no record now, but may have led to one before the edge. */
  isDoubtful(before: DatedVersion, after: DatedVersion): boolean {
    return (
      this.#isCutOff && [before, after].some(({ resolved }) => resolved?.entries.includes(null) === true)
    );
  }
}

/** The version of a record that counts, at the commit before the present one and at this one; null where there is none. */
export interface RecordChange {
  /** The `key` of its drafts. */
  readonly key: string;
  readonly was: Version | null;
  readonly is: Version | null;
}

/** The number of bytes that the object of a version takes besides its texts. */
const OBJECT_BYTES = 1_000;

/** What a record was at the commit before, and the hash of its answer now. */
interface Answered {
  readonly before: DatedVersion;
  readonly hash: string;
}

/** Finds in which commits the answers of records changed. */
export class RecordLog {
  readonly relations: RelationLog;
  readonly edge: ShallowEdge;
  readonly #present: Readonly<Present>;
  readonly #recent: RecentChanges;
  readonly #pasts = new Map<string, Past>();
  #sorted: SortedPasts | null = null;
  /** The pasts that have changed since the last `settle`. */
  readonly #unsettled = new Set<Past>();
  /** The number of bytes that the versions of the unsettled pasts take, roughly. */
  #unsettledBytes = 0;
  readonly #maxUnsettledBytes: number;

  constructor(answers: Answers, present: Readonly<Present>, isCutOff: boolean, maxUnsettledBytes: number) {
    this.relations = new RelationLog(answers, present);
    this.edge = new ShallowEdge(isCutOff, present);
    this.#present = present;
    this.#recent = new RecentChanges(answers);
    this.#maxUnsettledBytes = maxUnsettledBytes;
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

  /** Takes over what another log has learned up to the present commit, at which these records exist. */
  restore(
    pasts: Iterable<Past>,
    recent: readonly RecentChange[],
    records: Iterable<readonly [key: string, version: Version]>,
  ): void {
    this.#recent.restore(recent);
    for (const past of pasts) this.#pasts.set(`${past.kind}/${past.id}`, past);
    for (const [key, version] of records) {
      const past = this.#pasts.get(key);
      if (past !== undefined) past.spans = [this.relations.spanAt(version)];
    }
  }

  /**
   * Finds the last change of each event that changed because of what it embeds. All that was before the present commit is
   * forgotten then, since it is settled.
   */
  async settle(budget: PastBudget): Promise<void> {
    await this.#recent.settle(this.relations, budget);
    for (const past of this.relations.hasPast ? this.#pasts.values() : this.#unsettled) {
      if (budget.isPauseDue) await budget.pause();
      this.#settlePast(past);
    }
    this.relations.forgetPast();
    this.#unsettled.clear();
    this.#unsettledBytes = 0;
  }

  #settlePast(past: Past): void {
    const newest = past.spans.at(-1);
    if (newest === undefined) return;
    if (past.spans.some(({ from, version }) => this.relations.hasChangedSince(version, from))) {
      past.last = this.#lastChange(past) ?? past.last;
      past.spans = [this.relations.spanAt(newest.version)];
      past.hash = null;
    } else past.spans = [newest];
    past.hash ??= this.relations.hashOf(past.spans[0] ?? newest);
  }

  /** The last commit that changed an event by what it embeds; null where none did, `UNKNOWN` where it cannot be dated. */
  #lastChange(past: Past): number | null {
    let until = this.#present.commit;
    for (const { from, version } of past.spans.toReversed()) {
      for (const commit of this.relations.changesWithin(version, from, until)) {
        const before = this.relations.spanAt(version, commit - 1);
        const after = this.relations.spanAt(version, commit);
        if (this.relations.hashOf(after) === this.relations.hashOf(before)) continue;
        if (this.edge.isClear(commit) && this.#isCertain(before, after)) return commit;
        this.edge.noteUncertain(commit);
        return UNKNOWN;
      }
      until = from - 1;
    }
    return null;
  }

  /** Whether two versions differ for certain, also where it is not known what they embed. */
  #isCertain(before: DatedVersion, after: DatedVersion): boolean {
    if (!this.edge.isDoubtful(before, after)) return true;
    const bareHashOf = ({ version }: DatedVersion): string =>
      this.relations.hashOf({ version, resolved: null });
    return bareHashOf(before) !== bareHashOf(after);
  }

  /** Whether so much has been kept since the last `settle` that it is time for the next one. */
  get isFull(): boolean {
    return this.#unsettledBytes > this.#maxUnsettledBytes;
  }

  /** Goes on to the present commit, in which these records have other versions, or none. */
  async apply(changed: readonly RecordChange[], budget: PastBudget): Promise<void> {
    this.relations.replace(
      changed.map(({ was }) => was),
      changed.map(({ is }) => is),
    );
    const { commit } = this.#present;
    for (const { key, was, is } of changed) {
      if (budget.isPauseDue) await budget.pause();
      const past = this.#unsettledPast(key, was ?? is);
      if (past === null) continue;
      if (is !== null && was !== null) this.#replaceVersion(past, was, is, commit);
      else this.#change(past, was, is && this.relations.spanAt(is), commit);
    }
  }

  /**
   * Notes how changes of the site's settings have changed an event or a place since it was noted last.
   *
   * @param versions its latest versions, oldest first, as `laterVersions` returns them
   */
  catchUp(key: string, versions: readonly LaterVersion[]): void {
    const newest = versions.at(-1)?.version;
    const past = newest === undefined ? null : this.#unsettledPast(key, newest);
    if (past === null) return;
    const isClear = this.edge.isClear(versions[1]?.from ?? 0);
    // What came before a change that is fully known does not matter, except for the start.
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
    const after = this.relations.spanAt(is, commit);
    if (areOtherAtSight(was, is)) {
      this.#change(past, was, after, commit);
      return;
    }
    const [before, hash] = [this.relations.spanAt(was, commit - 1), this.relations.hashOf(after)];
    if (hash !== this.#hashBefore(past, before)) this.#change(past, was, after, commit, { before, hash });
    else {
      past.spans.push(after);
      noteStart(past, is);
    }
    past.hash = hash;
  }

  /** The hash of what a record was at the commit before the present one. */
  #hashBefore(past: Past, before: DatedVersion): string {
    const known = past.spans.at(-1)?.resolved;
    // The settings with which organizations are answered can change without their files, so the hash is made with the version.
    const isFresh = before.resolved === null || (known && embedTheSame(known, before.resolved));
    return (isFresh === true ? past.hash : null) ?? this.relations.hashOf(before);
  }

  /**
   * Notes that a record changed or was removed in a commit.
   *
   * @param answers what shows that it changed; null where that was seen without making answers
   */
  #change(
    past: Past,
    was: Version | null,
    after: DatedVersion | null,
    commit: number,
    answers: Answered | null = null,
  ): void {
    const isCertain = answers === null || after === null || this.#isCertain(answers.before, after);
    const isKnown = isCertain && this.edge.isClear(commit);
    const is = after?.version ?? null;
    if (isKnown && this.#isDirect(was, is, answers)) {
      const { kind, id } = past;
      this.#recent.note({ commit, kind, id, was, is, site: this.#present.site.settings });
    }
    if (!isKnown) this.edge.noteUncertain(commit);
    past.last = isKnown ? commit : UNKNOWN;
    past.isGone = after === null;
    past.spans = after === null ? [] : [after];
    past.hash = null;
    if (after === null) return;
    if (!isKnown) past.start = past.previousStart = NaN;
    if (after.version.kind === 'organizations') past.hash = this.relations.hashOf(after);
    noteStart(past, after.version);
  }

  /** Whether a record changed because of its own file: its former version has another answer even with what is embedded now. */
  #isDirect(was: Version | null, is: Version | null, answers: Answered | null): boolean {
    if (was === null || is === null) return true;
    if (was.draft.blob === is.draft.blob && was.path === is.path) return false;
    const { hash = null } = answers ?? {};
    return hash === null || this.relations.hashOf(this.relations.spanAt(was)) !== hash;
  }

  /** Returns the past of a record, and notes that it has to be settled; null where there is none. */
  #unsettledPast(key: string, version: Version | null): Past | null {
    const past = this.#pasts.get(key) ?? (version && this.#begin(key, version));
    if (past !== null) this.#unsettled.add(past);
    this.#unsettledBytes += OBJECT_BYTES + (version?.draft.bytes ?? 0);
    return past;
  }

  #begin(key: string, { kind, record: { id } }: Version): Past {
    if (this.#pasts.size >= CONTENT_LIMITS.files) throw new PastTooLarge();
    const nothing = { last: UNKNOWN, isGone: true, hash: null, start: NaN, previousStart: NaN };
    const past: Past = { kind, id, first: this.edge.first, ...nothing, spans: [] };
    this.#pasts.set(key, past);
    this.#sorted = null;
    return past;
  }
}

/** Notes the start of an event. An event without a start leaves the one that was noted before. */
function noteStart(past: Past, version: Version): void {
  if (version.kind !== 'events' || version.record.startDate === null) return;
  const start = Date.parse(version.record.startDate);
  if (start === past.start) return;
  past.previousStart = past.start;
  past.start = start;
}

/** Whether an event embeds the same at two commits. */
function embedTheSame(one: Resolved, other: Resolved): boolean {
  return one.entries.every((entry, position) => entry === other.entries[position]);
}

/** Whether two versions are of an event, and their answers differ for certain. */
function areOtherAtSight(one: Version | undefined, other: Version): boolean {
  return one?.kind === 'events' && other.kind === 'events' && differAtSight(one.record, other.record);
}

function sorted(pasts: Iterable<Past>): SortedPasts {
  const byKind = forEachCollection<Record<Collection, Past[]>>(() => []);
  for (const past of pasts) byKind[past.kind].push(past);
  for (const list of Object.values(byKind)) list.sort(compareIds);
  return byKind;
}
