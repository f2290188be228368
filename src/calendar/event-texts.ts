import { countryNames } from '../schema/countries.ts';
import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import { countryOf } from './location.ts';
import type { EventRelations } from './wire.ts';

/** What `q` looks at besides the name of an event (contract, section 6). */
export function labelsOf(event: EventRecord, { place, organizations }: EventRelations): string[] {
  const { region, tags } = event;
  const names: readonly (OrganizationRecord | PlaceRecord)[] =
    place === null ? organizations : [...organizations, place];
  const country = countryOf(event, place);
  return [
    ...names.map(({ name }) => name),
    ...present(region),
    ...(country === null ? [] : countryNames(country)),
    ...tags,
  ];
}

/** None where there is no text, else that text alone. */
export function present(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : [text];
}
