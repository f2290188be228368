import { uuidBytes } from '../../platform/uuid.ts';
import {
  endOn,
  startOn,
  type IndexHead,
  type IndexPart,
  type IndexTables,
} from '../../pages/browser/index-format.ts';
import { packLists, packNumbers } from '../../pages/browser/packed-numbers.ts';
import { countryNames } from '../../schema/countries.ts';
import type { IndexEvent } from './index-event.ts';
import { createTable, type IndexTable } from './index-table.ts';

/** In bytes before compression, of which a third to a half is left: small enough to show something soon. */
const PART_BYTES = 90_000;
/** What an event takes at most besides its texts and the tables. */
const COLUMN_BYTES = 60;

type Tables = { readonly [Name in keyof IndexTables]: IndexTable<IndexTables[Name][number]> };

/** Makes one part after the other, as every part leaves out what those before it have in their tables. */
export type MakeParts = (events: readonly IndexEvent[]) => IndexPart[];

/** @param words of the head, by whose numbers the parts name them */
export function partMaker(words: Pick<IndexHead, 'statuses' | 'scales'>): MakeParts {
  const tables: Tables = {
    organizations: createTable(([, slug]) => slug),
    places: createTable(([, id]) => id),
    countries: createTable(([code]) => code),
    areas: createTable(([region, country]) => JSON.stringify([region, country])),
    tags: createTable((tag) => tag),
    hours: createTable((hours) => JSON.stringify(hours)),
    offsets: createTable((offsets) => JSON.stringify(offsets)),
  };
  return (events) => shared(events).map((those) => partOf(those, tables, words));
}

/** Events in shares of about `PART_BYTES`. */
function shared(events: readonly IndexEvent[]): IndexEvent[][] {
  const shares: IndexEvent[][] = [];
  let left = 0;
  for (const event of events) {
    left -= COLUMN_BYTES + Buffer.byteLength(event.name + (event.address ?? ''));
    const share = shares.at(-1);
    if (share !== undefined && left >= 0) share.push(event);
    else {
      shares.push([event]);
      left = PART_BYTES;
    }
  }
  return shares;
}

function partOf(
  events: readonly IndexEvent[],
  tables: Tables,
  { statuses, scales }: Pick<IndexHead, 'statuses' | 'scales'>,
): IndexPart {
  const columns = {
    ids: Buffer.concat(events.map(({ id }) => uuidBytes(id))).toString('base64'),
    names: events.map(({ name }) => name),
    addresses: addressesOf(events),
    days: daysOf(events),
    lengths: events.map(({ days }) => (days === null ? 0 : days[1] - days[0])),
    overs: Object.fromEntries(
      events.flatMap(({ days, end }, number) => (days === null && !Number.isNaN(end) ? [[number, end]] : [])),
    ),
    hours: packNumbers(events.map(({ hours }) => tables.hours.numberOf(hours))),
    offsets: packNumbers(events.map((event) => tables.offsets.numberOf(offsetsOf(event)))),
    statuses: packNumbers(events.map(({ status }) => statuses.indexOf(status))),
    scales: packNumbers(events.map(({ scale }) => scales.indexOf(scale))),
    organizations: packLists(
      events.map(({ organizations }) =>
        organizations.map(({ name, slug }) => tables.organizations.numberOf([name, slug])),
      ),
    ),
    places: packNumbers(
      events.map(({ place }) =>
        tables.places.numberOf(place && [place.name, place.id, place.kind === 'online' ? 1 : 0]),
      ),
    ),
    areas: packNumbers(events.map((event) => areaOf(event, tables))),
    tags: packLists(events.map(({ tags }) => tags.map((tag) => tables.tags.numberOf(tag)))),
  };
  return { tables: newRows(tables), ...columns };
}

function areaOf({ region, countryCode }: IndexEvent, { areas, countries }: Tables): number {
  if (region === null && countryCode === null) return 0;
  const country = countryCode === null ? null : ([countryCode, ...countryNames(countryCode)] as const);
  return areas.numberOf([region, countries.numberOf(country)]);
}

function newRows({ organizations, places, countries, areas, tags, hours, offsets }: Tables): IndexTables {
  return {
    organizations: organizations.takeNew(),
    places: places.takeNew(),
    countries: countries.takeNew(),
    areas: areas.takeNew(),
    tags: tags.takeNew(),
    hours: hours.takeNew(),
    offsets: offsets.takeNew(),
  };
}

function offsetsOf({ days, hours, start, end }: IndexEvent): IndexTables['offsets'][number] | null {
  return days && [startOn(days[0], hours) - start, endOn(days[1], hours) - end];
}

function daysOf(events: readonly IndexEvent[]): (number | null)[] {
  let before = 0;
  return events.map(({ days }) => {
    if (days === null) return null;
    const [first] = days;
    const later = first - before;
    before = first;
    return later;
  });
}

function addressesOf(events: readonly IndexEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap(({ address }, number) => (address === null ? [] : [[number, address]])),
  );
}
