import { countryNames } from '../schema/countries.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { RelatedEvents } from './event-relations.ts';
import { listTexts, type TextLists } from './search/text-lists.ts';

/** What `q` looks at besides the names of events (contract, section 6). */
export function eventTexts({ events, countries, relationsAt }: RelatedEvents): TextLists {
  return listTexts(events, ({ region, tags }, position) => {
    const { place, organizations } = relationsAt(position);
    const names: readonly (OrganizationRecord | PlaceRecord)[] =
      place === null ? organizations : [...organizations, place];
    const country = countries[position] ?? null;
    return [
      ...names.map(({ name }) => name),
      ...present(region),
      ...(country === null ? [] : countryNames(country)),
      ...tags,
    ];
  });
}

/** None where there is no text, else that text alone. */
export function present(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : [text];
}
