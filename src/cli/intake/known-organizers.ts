import type { OpenFolder } from '../new-record/new-file.ts';
import type { Fact, FoundOrganizer } from './found-event.ts';
import type { Said } from './said.ts';

const MAX_NAME = 100;

/** Who runs an event, as far as the content knows them by exactly the same name or web address: the first one is the host. */
export function organizerFacts(
  { organizations }: Pick<OpenFolder, 'organizations'>,
  organizers: readonly FoundOrganizer[],
): Said {
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const { name, url } of organizers) {
    const [same, ...others] = organizations.filter(
      (one) => (name !== '' && one.name === name) || (url !== '' && siteOf(one.website) === siteOf(url)),
    );
    // Of two with one name it is not known which is meant.
    if (same !== undefined && others.length === 0) known.add(same.key);
    else unknown.add(`"${(name === '' ? url : name).slice(0, MAX_NAME)}"`);
  }
  return { facts: factsOf([...known]), notes: unknown.size === 0 ? [] : [unknownNote([...unknown])] };
}

function factsOf([host, ...others]: readonly string[]): Fact[] {
  if (host === undefined) return [];
  const from = 'an organizer that the content knows';
  return [
    { key: 'organization', value: host, from },
    ...(others.length > 0 ? [{ key: 'coOrganizers', value: others, from }] : []),
  ];
}

function unknownNote(names: readonly string[]): string {
  return `Left out, since the calendar has no such organization: ${names.join(', ')}.`;
}

/** An address by which two are compared: without its scheme, "www." and a slash at the end. */
function siteOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}
