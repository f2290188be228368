import type { RecordSettings } from '../schema/site.ts';
import type { Site, Version } from './versions.ts';

/** Other settings of the site, from a commit on. */
export interface SiteChange {
  readonly commit: number;
  readonly site: Site;
}

/** The settings by which events and places are completed, each way in which they may depend on these. */
const DEPENDENCES = {
  zone: ({ timezone }) => timezone,
  url: ({ url }) => String(url),
  both: ({ timezone, url }) => `${timezone} ${String(url)}`,
} as const satisfies Readonly<Record<string, (settings: RecordSettings) => string>>;

type Dependence = keyof typeof DEPENDENCES;

/**
 * Notes how the settings of the site changed, so that events and places need not be completed with each of them at
 * once, but with the few that matter when it is asked for what they say.
 */
export class SiteLog {
  readonly #changes: Record<Dependence, SiteChange[]> = { zone: [], url: [], both: [] };

  get isEmpty(): boolean {
    return DEPENDENCE_NAMES.every((dependence) => this.#changes[dependence].length === 0);
  }

  /** Notes that the site has other settings from a commit on. */
  note(before: Site, change: SiteChange): void {
    for (const dependence of DEPENDENCE_NAMES) {
      const keyOf = DEPENDENCES[dependence];
      if (keyOf(before.settings) !== keyOf(change.site.settings)) this.#changes[dependence].push(change);
    }
  }

  /** The changes on which a version depends, oldest first: those after one commit and up to another. */
  within(version: Version, after: number, until: number): readonly SiteChange[] {
    const dependence = dependenceOf(version);
    if (dependence === null) return [];
    const changes = this.#changes[dependence];
    if ((changes.at(-1)?.commit ?? -1) <= after) return [];
    const first = changes.findLastIndex(({ commit }) => commit <= after) + 1;
    const end = changes.findLastIndex(({ commit }) => commit <= until) + 1;
    return changes.slice(first, Math.max(first, end));
  }

  /** Forgets all changes, once nothing is left that has not been completed with them. */
  clear(): void {
    for (const dependence of DEPENDENCE_NAMES) this.#changes[dependence] = [];
  }
}

const DEPENDENCE_NAMES = ['zone', 'url', 'both'] as const satisfies readonly Dependence[];

/** Whether an event or a place says the same with other settings of the site. */
export function saysTheSameWith({ settings }: Site, version: Version): boolean {
  const dependence = dependenceOf(version);
  if (dependence === null) return true;
  const keyOf = DEPENDENCES[dependence];
  return keyOf(settings) === keyOf(version.site.settings);
}

/** On which settings an event or a place depends; null for none. */
function dependenceOf({ kind, draft, picture }: Version): Dependence | null {
  if (kind !== 'events') return null;
  const { timezone, url, organization } = draft.values;
  const dependsOnUrl = picture !== null || (url === undefined && organization !== undefined);
  if (timezone !== undefined) return dependsOnUrl ? 'url' : null;
  return dependsOnUrl ? 'both' : 'zone';
}
