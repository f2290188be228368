import { NO_SITE, validateRecord } from '../content/validate.ts';
import { parseFile } from '../content/parse.ts';
import type { EventRecord } from '../schema/event.ts';
import { answerHash, type Answers, type Relations } from './answers.ts';
import type { Version } from './versions.ts';

/** What events embed. */
export type Embedded = Extract<Version, { kind: 'places' | 'organizations' }>;

export function isEmbedded(version: Version | null): version is Embedded {
  return version !== null && version.kind !== 'events';
}

/** What a name that events refer to leads to, from a commit on. */
interface Entry {
  readonly from: number;
  readonly version: Embedded;
  /** The same as long as events show the same of it. */
  readonly shown: string;
}

/** The records that an event embeds at a commit. */
export interface Resolved extends Relations {
  /** The entries that were taken, null for a name that has never led anywhere: the same as long as nothing changes. */
  readonly entries: readonly (Entry | null)[];
}

/** An event that says nothing itself of what it could take from its place. */
const PROBE_TEXT = 'id: 00000000-0000-4000-8000-000000000000\nname: Probe\nscale: small\n';

/**
 * Where the names of places and organizations lead, from commit to commit. A name that leads nowhere any longer goes
 * on to lead to the last record that it led to (contract, section 7).
 */
export class RelationLog {
  readonly #answers: Answers;
  readonly #probe = probeEvent();
  /** By `nameKey`, oldest first. */
  readonly #logs = new Map<string, Entry[]>();
  #hasPast = false;
  /** The records that have each name at present, by their paths. */
  readonly #bearers = new Map<string, Map<string, Embedded>>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /**
   * Records count, or do not count any longer, from the present commit on.
   *
   * @returns the names for which `settle` has to follow
   */
  replace(gone: readonly Embedded[], come: readonly Embedded[]): Set<string> {
    for (const version of gone) this.#bearers.get(nameOf(version))?.delete(version.path);
    for (const version of come) {
      const name = nameOf(version);
      const bearers = this.#bearers.get(name) ?? new Map<string, Embedded>();
      this.#bearers.set(name, bearers.set(version.path, version));
    }
    return new Set([...gone, ...come].map(nameOf));
  }

  /** Notes where names lead from a commit on; of two records with one name the first path counts. */
  settle(names: Iterable<string>, commit: number): void {
    for (const name of names) {
      const bearers = this.#bearers.get(name) ?? new Map<string, Embedded>();
      const [first] = [...bearers.keys()].sort();
      const version = first === undefined ? undefined : bearers.get(first);
      if (version !== undefined) this.add(name, version, commit);
      else if (bearers.size === 0) this.#bearers.delete(name);
    }
  }

  /** Notes that a name leads to a version from a commit on. */
  add(name: string, version: Embedded, commit: number): void {
    const shown = this.#shown(version);
    const log = this.#logs.get(name) ?? [];
    if (log.at(-1)?.shown === shown) return;
    log.push({ from: commit, version, shown });
    this.#hasPast = true;
    this.#logs.set(name, log);
  }

  /** What an event embeds at a commit. */
  resolve(event: EventRecord, commit: number): Resolved {
    const entries = namesIn(event).map((name) => this.#at(name, commit));
    const records = entries.flatMap((entry) => entry?.version ?? []);
    return {
      entries,
      place: records.find((version) => version.kind === 'places')?.record ?? null,
      organizations: records.flatMap((version) => (version.kind === 'organizations' ? [version.record] : [])),
    };
  }

  /** The commits after one and up to another in which something changed of what an event refers to, latest first. */
  changesWithin(event: EventRecord, after: number, until: number): number[] {
    const commits = namesIn(event).flatMap((name) =>
      (this.#logs.get(name) ?? []).flatMap(({ from }) => (from > after && from <= until ? from : [])),
    );
    return [...new Set(commits)].sort((a, b) => b - a);
  }

  /** Whether something of what an event refers to changed after a commit. */
  hasChangedSince(event: EventRecord, commit: number): boolean {
    return namesIn(event).some((name) => (this.#logs.get(name)?.at(-1)?.from ?? -1) > commit);
  }

  /** Whether a name has led to something else since `forgetPast`. */
  get hasPast(): boolean {
    return this.#hasPast;
  }

  /** Forgets where names led before they led where they do. */
  forgetPast(): void {
    this.#hasPast = false;
    for (const [name, log] of this.#logs) if (log.length > 1) this.#logs.set(name, log.slice(-1));
  }

  /** Where names lead that no record has at present. */
  missing(): { readonly name: string; readonly version: Embedded }[] {
    return [...this.#logs].flatMap(([name, log]) => {
      const version = log.at(-1)?.version;
      return version === undefined || this.#bearers.has(name) ? [] : { name, version };
    });
  }

  #at(name: string, commit: number): Entry | null {
    return this.#logs.get(name)?.findLast(({ from }) => from <= commit) ?? null;
  }

  #shown(version: Embedded): string {
    const relations: Relations =
      version.kind === 'places'
        ? { place: version.record, organizations: [] }
        : { place: null, organizations: [version.record] };
    return answerHash(this.#answers.event(this.#probe, relations));
  }
}

/** Names of places and of organizations are apart. */
function nameOf(version: Embedded): string {
  return version.kind === 'places' ? `places/${version.record.stem}` : `organizations/${version.record.slug}`;
}

/** What an event refers to: the place first, then the host. */
function namesIn({ place, organization, coOrganizers }: EventRecord): string[] {
  const names = place === null ? [] : [`places/${place}`];
  if (organization !== null) names.push(`organizations/${organization}`);
  for (const slug of coOrganizers) names.push(`organizations/${slug}`);
  return names;
}

function probeEvent(): EventRecord {
  const file = { kind: 'events', path: '', stem: 'probe', format: 'yaml', text: PROBE_TEXT } as const;
  const { document } = parseFile(file);
  const record = document && validateRecord('events', document, NO_SITE).record;
  if (record === null) throw new Error('The event that stands for all others is not valid.');
  return record;
}
