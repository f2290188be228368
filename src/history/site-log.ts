import type { RecordSettings } from '../schema/site.ts';
import { differAtSight } from './answers.ts';
import type { Site, Version } from './versions.ts';

/** The settings by which events and places are completed. */
const COMPLETING = ['timezone', 'url'] as const satisfies readonly (keyof RecordSettings)[];

type Completing = (typeof COMPLETING)[number];

/** The new settings of the site from a commit on. */
export interface SiteChange {
  readonly commit: number;
  readonly site: Site;
}

/**
 * Notes how the settings of the site changed, so that events and places need not be completed at each change, but only
 * with the few settings that matter, when their versions are needed.
 */
export class SiteLog {
  #changes: (SiteChange & { readonly changed: readonly Completing[] })[] = [];

  get isEmpty(): boolean {
    return this.#changes.length === 0;
  }

  /** Notes that the site has other settings from a commit on. */
  note(before: Site, change: SiteChange): void {
    const changed = COMPLETING.filter((key) => before.settings[key] !== change.site.settings[key]);
    if (changed.length > 0) this.#changes.push({ ...change, changed });
  }

  /** The changes on which a version depends, oldest first: those after one commit and up to another. */
  within(version: Version, after: number, until: number): readonly SiteChange[] {
    const depends = dependencesOf(version);
    const first = this.#changes.findLastIndex(({ commit }) => commit <= after) + 1;
    return this.#changes
      .slice(first)
      .filter(({ commit, changed }) => commit <= until && changed.some((key) => depends.includes(key)));
  }

  /** Forgets all changes; to be called when everything has been completed with them. */
  clear(): void {
    this.#changes = [];
  }
}

/** Whether an event or a place says the same with other settings of the site. */
export function saysTheSameWith({ settings }: Site, version: Version): boolean {
  return dependencesOf(version).every((key) => settings[key] === version.site.settings[key]);
}

/** The settings on which an event or a place depends. */
function dependencesOf({ kind, draft, picture }: Version): readonly Completing[] {
  if (kind !== 'events') return [];
  const { timezone, url, organization } = draft.values;
  const isNeeded: Readonly<Record<Completing, boolean>> = {
    timezone: timezone === undefined,
    url: picture !== null || (url === undefined && organization !== undefined),
  };
  return COMPLETING.filter((key) => isNeeded[key]);
}

/** A version, and the commit from which on it counts; null for the version before all changes. */
export interface LaterVersion {
  readonly from: number | null;
  readonly version: Version;
}

interface Options {
  /** Returns the version with other settings of the site; null where its dates are not valid with them. */
  readonly complete: (site: Site, last: Version) => Version | null;
  /** Whether all versions are wanted. */
  readonly isWhole: boolean;
}

/**
 * Returns a version and those that changes of the site's settings made of it, oldest first: all, or only as many of the last
 * as show when it last changed, and which start it had before that. This is seldom more than two, however often the settings
 * changed.
 *
 * @param changes the changes of the settings on which it depends, oldest first
 */
export function laterVersions(
  version: Version,
  changes: readonly SiteChange[],
  { complete, isWhole }: Options,
): LaterVersion[] {
  const found: LaterVersion[] = [];
  for (const { commit, site } of changes.toReversed()) {
    const completed = complete(site, found.at(-1)?.version ?? version);
    if (completed === null) continue;
    found.push({ from: commit, version: completed });
    if (!isWhole && tellsEnough(found)) return found.reverse();
  }
  return [...found, { from: null, version }].reverse();
}

/** Whether the oldest of some versions, the last one, has another start than the newest, or, without a start, differs from the next. */
function tellsEnough(versions: readonly LaterVersion[]): boolean {
  const [newest, [younger, oldest]] = [versions[0]?.version, versions.slice(-2).map((each) => each.version)];
  if (newest?.kind !== 'events' || younger?.kind !== 'events' || oldest?.kind !== 'events') return false;
  if (newest.record.startDate === null) return differAtSight(oldest.record, younger.record);
  return oldest.record.startDate !== newest.record.startDate;
}
