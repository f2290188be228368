import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import { countryOf } from './location.ts';
import { GrowingNumbers } from './packed/growing-numbers.ts';
import type { Lists } from './search/lists.ts';
import type { EventRelations } from './wire.ts';

/** Events with what they refer to, which is looked up once for each. */
export interface RelatedEvents {
  readonly events: readonly EventRecord[];
  /** For each event the number of its place, as far as it is there. */
  readonly places: Lists;
  /** For each event the numbers of its organizations that are there: the host first; co-organizers want one. */
  readonly organizations: Lists;
  /** For each event its country; null where it is not known. */
  readonly countries: readonly (string | null)[];
  /** Of the event at a position. */
  readonly placeAt: (position: number) => PlaceRecord | null;
  readonly relationsAt: (position: number) => EventRelations;
  /** Whether they are these, the same objects. */
  readonly isRelated: (position: number, relations: EventRelations) => boolean;
}

export function relateEvents(
  events: readonly EventRecord[],
  organizations: readonly OrganizationRecord[],
  places: readonly PlaceRecord[],
): RelatedEvents {
  const placeLists = referencesIn(
    events,
    places.map(({ stem }) => stem),
    ({ place }, add) => {
      add(place);
    },
  );
  const organizationLists = referencesIn(
    events,
    organizations.map(({ slug }) => slug),
    ({ organization, coOrganizers }, add) => {
      add(organization);
      coOrganizers.forEach(add);
    },
  );
  const placeAt = (position: number): PlaceRecord | null => {
    const start = placeLists.starts[position] ?? 0;
    const hasPlace = placeLists.starts[position + 1] !== start;
    return (hasPlace ? places[placeLists.values[start] ?? 0] : null) ?? null;
  };
  return {
    events,
    places: placeLists,
    organizations: organizationLists,
    countries: events.map((event, position) => countryOf(event, placeAt(position))),
    placeAt,
    relationsAt: (position) => ({
      place: placeAt(position),
      organizations: pick(organizations, organizationLists, position),
    }),
    isRelated: (position, relations) =>
      isPicked(organizations, organizationLists, position, relations.organizations) &&
      isPicked(places, placeLists, position, relations.place === null ? NONE : [relations.place]),
  };
}

function referencesIn(
  events: readonly EventRecord[],
  names: readonly string[],
  addNames: (event: EventRecord, add: (name: string | null) => void) => void,
): Lists {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const values = new GrowingNumbers();
  const starts = new Uint32Array(events.length + 1);
  const add = (name: string | null): void => {
    const number = name === null ? undefined : numbers.get(name);
    if (number !== undefined) values.push(number);
  };
  events.forEach((event, position) => {
    addNames(event, add);
    starts[position + 1] = values.length;
  });
  return { starts, values: values.column() };
}

const NONE: readonly never[] = [];

function isPicked<Each>(
  records: readonly Each[],
  { starts, values }: Lists,
  list: number,
  picked: readonly Each[],
): boolean {
  const start = starts[list] ?? 0;
  return (
    (starts[list + 1] ?? 0) - start === picked.length &&
    picked.every((record, at) => records[values[start + at] ?? 0] === record)
  );
}

function pick<Each>(records: readonly Each[], { starts, values }: Lists, list: number): Each[] {
  const picked: Each[] = [];
  const end = starts[list + 1] ?? 0;
  for (let at = starts[list] ?? 0; at < end; at += 1) {
    const record = records[values[at] ?? 0];
    if (record !== undefined) picked.push(record);
  }
  return picked;
}
