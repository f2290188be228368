import { differAtSight } from './answers.ts';
import type { SiteChange } from './site-log.ts';
import type { Version } from './versions.ts';

/** A version, and the commit from which on its record is this; null for the one that was there before. */
export interface LaterVersion {
  readonly from: number | null;
  readonly version: Version;
}

interface Options {
  /** The version with other settings of the site; null where its dates do not suit them. */
  readonly complete: (site: SiteChange['site'], last: Version) => Version | null;
  /** Whether all are wanted. */
  readonly isWhole: boolean;
}

/**
 * What a version became with other settings of the site, oldest first, and the version itself: all, or as many of the
 * last as tell when it became another one, and when it started before that. However often the settings changed, this is
 * seldom more than two.
 *
 * @param changes of the settings on which it depends, oldest first
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

/** Whether the oldest of some versions, which come last, started at another time than the newest, or else is another one. */
function tellsEnough(versions: readonly LaterVersion[]): boolean {
  const [newest, [younger, oldest]] = [versions[0]?.version, versions.slice(-2).map((each) => each.version)];
  if (newest?.kind !== 'events' || younger?.kind !== 'events' || oldest?.kind !== 'events') return false;
  if (newest.record.startDate === null) return differAtSight(oldest.record, younger.record);
  return oldest.record.startDate !== newest.record.startDate;
}
