import type { ListedEvent } from '../../event-text/event-dates.ts';
import { uuidOf } from '../../platform/uuid.ts';
import { dayText } from '../months.ts';
import type { ListedFilter } from '../static-addresses.ts';
import {
  endOn,
  type IndexHead,
  type IndexPart,
  type IndexTables,
  readLists,
  readNumbers,
  startOn,
} from './index-format.ts';

/** An event of the index. */
export interface FoundEvent extends ListedEvent {
  /** When it is over, in milliseconds since 1970; NaN for never. */
  readonly end: number;
  /** The start, in milliseconds since 1970; NaN where it is not known. */
  readonly start: number;
  /** The texts by which it can be found, besides its name. */
  readonly labels: readonly string[];
  /** Its values for the filters of lists. */
  readonly values: Readonly<Record<ListedFilter, readonly string[]>>;
}

const UUID_BYTES = 16;

/**
 * Returns the events of a part.
 *
 * @param tables the concatenated tables of all parts up to this one
 */
export function readPart(part: IndexPart, head: IndexHead, tables: IndexTables): FoundEvent[] {
  const { length } = part.names;
  const bytes = Uint8Array.from(atob(part.ids), (character) => character.charCodeAt(0));
  const dates = datesOf(part, tables);
  const [statuses, scales] = [readNumbers(part.statuses, length), readNumbers(part.scales, length)];
  const attendanceModes = readNumbers(part.attendanceModes, length);
  const [places, areas] = [readNumbers(part.places, length), readNumbers(part.areas, length)];
  const [organizations, tags] = [readLists(part.organizations, length), readLists(part.tags, length)];
  return part.names.map((name, number) => {
    const [region, country] = rowAt(tables.areas, areas[number]) ?? [null, 0];
    const attendanceMode = head.attendanceModes[attendanceModes[number] ?? 0] ?? null;
    return {
      ...eventOf({
        organizers: rowsAt(tables.organizations, organizations[number]),
        place: rowAt(tables.places, places[number]),
        country: rowAt(tables.countries, country),
        region,
        tags: rowsAt(tables.tags, tags[number]),
        attendanceMode,
      }),
      ...(dates[number] ?? NEVER),
      id: idAt(bytes, number),
      name,
      status: head.statuses[statuses[number] ?? 0] ?? 'scheduled',
      scale: head.scales[scales[number] ?? 0] ?? 'medium',
      address: part.addresses[number] ?? null,
      thumbnail: part.pictures[number] ?? null,
    };
  });
}

type Dates = Pick<FoundEvent, 'startDate' | 'startLocal' | 'endLocal' | 'start' | 'end'>;

const NEVER: Dates = { startDate: null, startLocal: null, endLocal: null, start: NaN, end: NaN };

function datesOf(part: IndexPart, tables: Pick<IndexTables, 'hours' | 'offsets'>): Dates[] {
  const { names, days, lengths, overs } = part;
  const [hoursAt, offsetsAt] = [
    readNumbers(part.hours, names.length),
    readNumbers(part.offsets, names.length),
  ];
  let first = 0;
  return days.map((later, number): Dates => {
    if (later === null) return { ...NEVER, end: overs[number] ?? NaN };
    first += later;
    const last = first + (lengths[number] ?? 0);
    const hours = rowAt(tables.hours, hoursAt[number]);
    const [atStart, atEnd] = rowAt(tables.offsets, offsetsAt[number]) ?? [0, 0];
    const start = startOn(first, hours) - atStart;
    return {
      ...localDates(first, last, hours),
      ...{ start, startDate: new Date(start).toISOString(), end: endOn(last, hours) - atEnd },
    };
  });
}

function localDates(
  first: number,
  last: number,
  hours: IndexTables['hours'][number] | null,
): Pick<Dates, 'startLocal' | 'endLocal'> {
  if (hours === null) return { startLocal: dayText(first), endLocal: dayText(last) };
  const endLocal =
    hours[1] === null ? null : new Date(endOn(last, hours)).toISOString().slice(0, -'.000Z'.length);
  return { startLocal: `${dayText(first)}T${hours[0]}`, endLocal };
}

/** The rows of the tables that an event refers to. */
interface Related {
  readonly organizers: IndexTables['organizations'];
  readonly place: IndexTables['places'][number] | null;
  readonly country: IndexTables['countries'][number] | null;
  readonly region: string | null;
  readonly tags: readonly string[];
  readonly attendanceMode: FoundEvent['attendanceMode'];
}

function eventOf({
  organizers,
  place,
  country,
  region,
  tags,
  attendanceMode,
}: Related): Omit<FoundEvent, keyof Dates | 'id' | 'name' | 'status' | 'scale' | 'address' | 'thumbnail'> {
  const [host = null] = organizers;
  const [code = null, ...countryNames] = country ?? [];
  const names = [...organizers.map(([name]) => name), place?.[0] ?? null, region];
  return {
    ...{ region, tags, attendanceMode },
    place: place && { name: place[0] },
    organization: host && { name: host[0], slug: host[1] },
    labels: [...names.filter((name) => name !== null), ...countryNames, ...tags],
    values: {
      tag: tags,
      countryCode: code === null ? [] : [code],
      organization: organizers.map(([, slug]) => slug),
      place: place === null ? [] : [place[1]],
      attendanceMode: attendanceMode === null ? [] : [attendanceMode],
    },
  };
}

/** @param number the number of the row, from 1; 0 means none */
function rowAt<Row>(table: readonly Row[], number = 0): Row | null {
  return table[number - 1] ?? null;
}

function rowsAt<Row>(table: readonly Row[], numbers: readonly number[] = []): Row[] {
  return numbers.map((number) => rowAt(table, number)).filter((row) => row !== null);
}

function idAt(bytes: Uint8Array, number: number): string {
  const own = bytes.subarray(number * UUID_BYTES, (number + 1) * UUID_BYTES);
  return uuidOf(Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}
