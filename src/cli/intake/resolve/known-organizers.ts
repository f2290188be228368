import { groupedBy } from '../../../platform/collections.ts';
import type { KnownRecord, OpenFolder } from '../../new-record/new-file.ts';
import type { Fact, FoundOrganizer } from '../found-event.ts';
import type { Said } from '../found-facts.ts';

const MAX_NAME = 100;

/** Returns the organization with the same name or website; null where there is none, or more than one. */
export type KnownOrganizers = (organizer: FoundOrganizer) => KnownRecord | null;

/** Indexes the organizations of a folder. */
export function knownOrganizers({ organizations }: Pick<OpenFolder, 'organizations'>): KnownOrganizers {
  const byName = groupedBy(organizations, ({ name }) => name);
  const bySite = groupedBy(organizations, ({ website }) => siteOf(website));
  return ({ name, url }) => {
    const [same = null, ...others] = new Set([
      ...(name === '' ? [] : (byName.get(name) ?? [])),
      ...(url === '' ? [] : (bySite.get(siteOf(url)) ?? [])),
    ]);
    // Where two match, it is unknown which is meant.
    return others.length === 0 ? same : null;
  };
}

/** Normalizes an address for comparison: without its scheme, "www." and a trailing slash. */
function siteOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

/** Converts organizers to references to organizations of the calendar, the first of which is the host; unknown ones are noted. */
export function organizerFacts(knownAs: KnownOrganizers, organizers: readonly FoundOrganizer[]): Said {
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const organizer of organizers) {
    const { name, url } = organizer;
    const same = knownAs(organizer);
    if (same !== null) known.add(same.key);
    else unknown.add(`"${(name === '' ? url : name).slice(0, MAX_NAME)}"`);
  }
  const notes = [`Left out, since the calendar has no such organization: ${[...unknown].join(', ')}.`];
  return { facts: factsOf([...known]), notes: unknown.size === 0 ? [] : notes };
}

function factsOf([host, ...others]: readonly string[]): Fact[] {
  if (host === undefined) return [];
  const from = 'an organizer that the content knows';
  return [
    { key: 'organization', value: host, from },
    ...(others.length > 0 ? [{ key: 'coOrganizers', value: others, from }] : []),
  ];
}
