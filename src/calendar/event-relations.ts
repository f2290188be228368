import type { EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { EventFacts } from './listed-facts.ts';
import { GrowingNumbers } from './packed/columns.ts';
import type { Lists, TextLists } from './search/lists.ts';
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

/** @param facts of the events */
export function relateEvents(
  events: readonly EventRecord[],
  facts: EventFacts,
  organizations: readonly OrganizationRecord[],
  places: readonly PlaceRecord[],
): RelatedEvents {
  const placeLists = referencesIn(
    facts.places,
    places.map(({ stem }) => stem),
  );
  const organizationLists = referencesIn(
    facts.organizations,
    organizations.map(({ slug }) => slug),
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
    countries: events.map(
      (_event, position) => firstText(facts.countries, position) ?? placeAt(position)?.countryCode ?? null,
    ),
    placeAt,
    relationsAt: (position) => ({
      place: placeAt(position),
      organizations: pick(organizations, organizationLists, position),
    }),
    isRelated: (position, { place, organizations: related }) =>
      placeAt(position) === place && isPicked(organizations, organizationLists, position, related),
  };
}

/** The numbers that the names of references have, without those that there are not. */
function referencesIn({ texts, lists }: TextLists, names: readonly string[]): Lists {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = Int32Array.from(texts, (text) => numbers.get(text) ?? -1);
  const values = new GrowingNumbers();
  const starts = new Uint32Array(lists.starts.length);
  for (let position = 0; position + 1 < starts.length; position += 1) {
    const end = lists.starts[position + 1] ?? 0;
    for (let at = lists.starts[position] ?? 0; at < end; at += 1) {
      const number = numberOf[lists.values[at] ?? 0] ?? -1;
      if (number !== -1) values.push(number);
    }
    starts[position + 1] = values.length;
  }
  return { starts, values: values.column() };
}

function firstText({ texts, lists: { starts, values } }: TextLists, position: number): string | undefined {
  const start = starts[position] ?? 0;
  return starts[position + 1] === start ? undefined : texts[values[start] ?? 0];
}

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
