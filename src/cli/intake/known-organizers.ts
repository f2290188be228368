import type { OpenFolder } from '../new-record/new-file.ts';
import type { Fact, FoundOrganizer } from './found-event.ts';

/** Who runs an event, as far as the content knows them by exactly the same name or web address: the first one is the host. */
export function organizerFacts(
  { organizations }: Pick<OpenFolder, 'organizations'>,
  organizers: readonly FoundOrganizer[],
): Fact[] {
  const known = organizers.flatMap(({ name, url }) => {
    const same = organizations.filter(
      (one) => (name !== '' && one.name === name) || (url !== '' && siteOf(one.website) === siteOf(url)),
    );
    // Of two with one name it is not known which is meant.
    return same.length === 1 ? same.map(({ key }) => key) : [];
  });
  const [host, ...others] = [...new Set(known)];
  if (host === undefined) return [];
  const from = 'an organizer that the content knows';
  return [
    { key: 'organization', value: host, from },
    ...(others.length > 0 ? [{ key: 'coOrganizers', value: others, from }] : []),
  ];
}

/** An address by which two are compared: without its scheme, "www." and a slash at the end. */
function siteOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}
