import type { OpenFolder } from '../new-record/new-file.ts';
import type { FoundEvent } from './found-event.ts';
import { organizerFacts } from './known-organizers.ts';
import { factOf, maxItemsOf, valueOf, type Said } from './said.ts';

/**
 * What a source says of an event, with those who run it as far as the content knows them, and the addresses that prove it.
 *
 * @param urls where the source was found, behind the addresses that it names itself
 */
export function provenFacts(
  folder: Pick<OpenFolder, 'organizations'>,
  { facts, organizers = [], notes }: FoundEvent,
  urls: readonly string[],
): Said {
  const known = organizerFacts(folder, organizers);
  const named = [valueOf(facts, 'sources') ?? []].flat();
  const sources = [...new Set([...named, ...urls])].slice(0, maxItemsOf('sources'));
  return {
    facts: [
      ...facts.filter(({ key }) => key !== 'sources'),
      ...known.facts,
      ...factOf('sources', sources, 'what was asked'),
    ],
    notes: [...notes, ...known.notes],
  };
}
