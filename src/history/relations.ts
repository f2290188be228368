import { NO_SITE, validateRecord } from '../content/validate.ts';
import { parseFile } from '../content/parse.ts';
import type { EventRecord } from '../schema/event.ts';
import {
  answerHash,
  pastAnswerOf,
  type Answers,
  type EmbeddedRecords,
  type ResolvedVersion,
} from './answers.ts';
import type { Site, Version } from './versions.ts';

/** The present state of a replay: the number of the commit, and the settings of the site at that commit. */
export interface Present {
  commit: number;
  site: Site;
}

/** A version of a record, with the commit from which on it counts. */
export interface DatedVersion extends ResolvedVersion {
  /** The number of that commit. */
  readonly from: number;
  /** The place and the organizations that an event embeds at that commit; null for records of other kinds. */
  readonly resolved: Resolved | null;
}

/** A version of a record that the answers of events embed: a place or an organization. */
export type EmbeddedVersion = Extract<Version, { kind: 'organizations' | 'places' }>;

export function isEmbeddedVersion(version: Version | null): version is EmbeddedVersion {
  return version?.kind === 'organizations' || version?.kind === 'places';
}

/** The record to which a name, by which events refer to it, leads from a commit on. */
interface Entry {
  readonly from: number;
  readonly version: EmbeddedVersion;
  /** A hash of what events show of the record. */
  readonly shown: string;
}

/** The records that an event embeds at a commit. */
export interface Resolved extends EmbeddedRecords {
  /** The entry of each name, null for a name that has never led to a record; the entries stay the same objects while nothing changes. */
  readonly entries: readonly (Entry | null)[];
}

/** An event without any field that it could take from its place: its answer shows what events embed of a record. */
const PROBE_TEXT = 'id: 00000000-0000-4000-8000-000000000000\nname: Probe\nscale: small\n';

/**
 * Notes which record each name of a place or an organization leads to, from commit to commit. A name whose record was
 * removed goes on to lead to the last record that had it.
 */
export class RelationLog {
  readonly #answers: Answers;
  readonly #present: Readonly<Present>;
  readonly #probe = probeEvent();
  /** The entries by `nameKey`, oldest first. */
  readonly #logs = new Map<string, Entry[]>();
  #hasPast = false;
  /** The records that have each name at present, by their paths. */
  readonly #bearers = new Map<string, Map<string, EmbeddedVersion>>();

  constructor(answers: Answers, present: Readonly<Present>) {
    this.#answers = answers;
    this.#present = present;
  }

  /** Returns a version as of a commit, the present one where not given, with the records that an event embeds there. */
  spanAt(version: Version, commit = this.#present.commit): DatedVersion {
    return {
      from: commit,
      version,
      resolved: version.kind === 'events' ? this.#resolve(version, commit) : null,
    };
  }

  /** The hash of the answer of a version. Organizations are answered with the present settings of the site. */
  hashOf(version: ResolvedVersion): string {
    return answerHash(pastAnswerOf(this.#answers, version, this.#present.site.settings));
  }

  /** Replaces versions from the present commit on; of two records with the same name, the one with the first path counts. */
  replace(gone: readonly (Version | null)[], come: readonly (Version | null)[]): void {
    const names = new Set<string>();
    const bearersOf = (version: EmbeddedVersion): Map<string, EmbeddedVersion> => {
      const name = nameOf(version);
      const bearers = this.#bearers.get(name) ?? new Map<string, EmbeddedVersion>();
      names.add(name);
      this.#bearers.set(name, bearers);
      return bearers;
    };
    for (const version of gone.filter(isEmbeddedVersion)) bearersOf(version).delete(version.path);
    for (const version of come.filter(isEmbeddedVersion)) bearersOf(version).set(version.path, version);
    for (const name of names) {
      const bearers = this.#bearers.get(name);
      const [first] = [...(bearers ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
      if (first === undefined) this.#bearers.delete(name);
      else this.add(name, first[1]);
    }
  }

  /** Notes that a name leads to a version from the present commit on. */
  add(name: string, version: EmbeddedVersion): void {
    const shown = this.#shown(version);
    const log = this.#logs.get(name) ?? [];
    if (log.at(-1)?.shown === shown) return;
    log.push({ from: this.#present.commit, version, shown });
    this.#hasPast = true;
    this.#logs.set(name, log);
  }

  #resolve(event: Version, commit: number): Resolved {
    const entries = namesIn(event).map(
      (name) => this.#logs.get(name)?.findLast(({ from }) => from <= commit) ?? null,
    );
    const records = entries.flatMap((entry) => entry?.version ?? []);
    return {
      entries,
      place: records.find((version) => version.kind === 'places')?.record ?? null,
      organizations: records.flatMap((version) => (version.kind === 'organizations' ? [version.record] : [])),
    };
  }

  /** The commits after one and up to another that changed a record to which a version refers, latest first. */
  changesWithin(version: Version, after: number, until: number): number[] {
    const commits = namesIn(version).flatMap((name) =>
      (this.#logs.get(name) ?? []).flatMap(({ from }) => (from > after && from <= until ? from : [])),
    );
    return [...new Set(commits)].sort((a, b) => b - a);
  }

  /** Whether a record to which a version refers changed after a commit. */
  hasChangedSince(version: Version, commit: number): boolean {
    return namesIn(version).some((name) => (this.#logs.get(name)?.at(-1)?.from ?? -1) > commit);
  }

  /** Whether a name has led to something else since `forgetPast`. */
  get hasPast(): boolean {
    return this.#hasPast;
  }

  /** Forgets to which records names led before the present ones. */
  forgetPast(): void {
    this.#hasPast = false;
    for (const [name, log] of this.#logs) if (log.length > 1) this.#logs.set(name, log.slice(-1));
  }

  /** The names that no record has at present, each with the last version that had it. */
  missing(): { readonly name: string; readonly version: EmbeddedVersion }[] {
    return [...this.#logs].flatMap(([name, log]) => {
      const version = log.at(-1)?.version;
      return version === undefined || this.#bearers.has(name) ? [] : { name, version };
    });
  }

  #shown(version: EmbeddedVersion): string {
    const relations: EmbeddedRecords =
      version.kind === 'places'
        ? { place: version.record, organizations: [] }
        : { place: null, organizations: [version.record] };
    return answerHash(this.#answers.event(this.#probe, relations));
  }
}

/** Returns the name by which events refer to a record, with its kind, since a place and an organization may have the same. */
function nameOf(version: EmbeddedVersion): string {
  return version.kind === 'places' ? `places/${version.record.stem}` : `organizations/${version.record.slug}`;
}

/** The names of the records to which a version refers: an event's place, host and co-organizers, in this order. */
function namesIn(version: Version): string[] {
  if (version.kind !== 'events') return [];
  const { place, organization, coOrganizers } = version.record;
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
