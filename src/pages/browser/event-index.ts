import { createComparable, wordsIn } from '../../calendar/search/spelling.ts';
import type { ListedEvent } from '../../event-text/event-dates.ts';
import { uuidOf } from '../../platform/uuid.ts';
import { dayText } from '../months.ts';
import { nearestSpelling } from '../nearest-spelling.ts';
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

/** A query for the events of a list. */
export interface IndexQuery {
  /** Whether past events are wanted, in place of those to come. */
  readonly past: boolean;
  /** The words to search for, as in the parameter `q`. */
  readonly q: string;
  /** The filter of the list; null for none. */
  readonly filter: { readonly name: ListedFilter; readonly value: string } | null;
}

/** The events of all parts that have been read. */
export class EventIndex {
  readonly #head: IndexHead;
  readonly #tables = {
    organizations: new Array<IndexTables['organizations'][number]>(),
    places: new Array<IndexTables['places'][number]>(),
    countries: new Array<IndexTables['countries'][number]>(),
    areas: new Array<IndexTables['areas'][number]>(),
    tags: new Array<string>(),
    hours: new Array<IndexTables['hours'][number]>(),
    offsets: new Array<IndexTables['offsets'][number]>(),
  };
  /** Each event with its name and its labels, normalized for comparison. */
  readonly #events: (readonly [FoundEvent, texts: readonly string[]])[] = [];
  readonly #comparable: (text: string) => string;

  constructor(head: IndexHead) {
    this.#head = head;
    this.#comparable = createComparable(head.simplified);
  }

  /** @param part the part after the last one that was added, or the first one */
  add(part: IndexPart): void {
    const { organizations, places, countries, areas, tags, hours, offsets } = this.#tables;
    organizations.push(...part.tables.organizations);
    places.push(...part.tables.places);
    countries.push(...part.tables.countries);
    areas.push(...part.tables.areas);
    tags.push(...part.tables.tags);
    hours.push(...part.tables.hours);
    offsets.push(...part.tables.offsets);
    const known = new Map<string, string>();
    const shared = (label: string): string => {
      const text = known.get(label) ?? this.#comparable(label);
      known.set(label, text);
      return text;
    };
    for (const event of readPart(part, this.#head, this.#tables))
      this.#events.push([event, [this.#comparable(event.name), ...event.labels.map(shared)]]);
  }

  /**
   * Returns the events that a server would list, in the same order (`viewEvents`).
   *
   * @param now milliseconds since 1970; the time of the index counts where that is later
   */
  find({ past, q, filter }: IndexQuery, now: number): FoundEvent[] {
    const words = wordsIn(this.#comparable(q));
    const moment = Math.max(now, this.#head.now);
    return this.#events
      .filter(
        ([{ end, values }, texts]) =>
          end < moment === past &&
          (filter === null || values[filter.name].includes(filter.value)) &&
          words.every((word) => texts.some((text) => text.includes(word))),
      )
      .map(([event]) => event)
      .sort(past ? latestFirst : earliestFirst);
  }

  /** Returns a similar spelling of words that find nothing; null where no similar one finds an event either. */
  spellingOf(query: IndexQuery, now: number): string | null {
    const q = query.q === '' ? null : nearestSpelling(query.q, this.#texts());
    return q === null || this.find({ ...query, q }, now).length === 0 ? null : q;
  }

  *#texts(): Generator<string> {
    for (const [{ name, labels }] of this.#events) {
      yield name;
      yield* labels;
    }
  }
}

function earliestFirst(one: FoundEvent, other: FoundEvent): number {
  return undatedLast(one, other) || one.start - other.start || byId(one, other);
}

function latestFirst(one: FoundEvent, other: FoundEvent): number {
  return undatedLast(one, other) || other.start - one.start || byId(one, other);
}

function undatedLast({ start }: FoundEvent, { start: other }: FoundEvent): number {
  return Number(Number.isNaN(start)) - Number(Number.isNaN(other));
}

function byId({ id }: FoundEvent, { id: other }: FoundEvent): number {
  return id < other ? -1 : Number(id > other);
}

/** An event of the index. */
interface FoundEvent extends ListedEvent {
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
function readPart(part: IndexPart, head: IndexHead, tables: IndexTables): FoundEvent[] {
  const { length } = part.names;
  const bytes = Uint8Array.from(atob(part.ids), (character) => character.charCodeAt(0));
  const dates = datesOf(part, tables);
  const [statuses, scales] = [readNumbers(part.statuses, length), readNumbers(part.scales, length)];
  const attendanceModes = readNumbers(part.attendanceModes, length);
  const [places, areas] = [readNumbers(part.places, length), readNumbers(part.areas, length)];
  const [organizations, tags] = [readLists(part.organizations, length), readLists(part.tags, length)];
  return part.names.map((name, number): FoundEvent => {
    const [region, country] = rowAt(tables.areas, areas[number]) ?? [null, 0];
    const [code = null, ...countryNames] = rowAt(tables.countries, country) ?? [];
    const organizers = rowsAt(tables.organizations, organizations[number]);
    const [host = null] = organizers;
    const place = rowAt(tables.places, places[number]);
    const ownTags = rowsAt(tables.tags, tags[number]);
    const attendanceMode = head.attendanceModes[attendanceModes[number] ?? 0] ?? null;
    const names = [...organizers.map(([organizer]) => organizer), place?.[0] ?? null, region];
    return {
      ...(dates[number] ?? NEVER),
      ...{ name, region, attendanceMode, tags: ownTags },
      id: idAt(bytes, number),
      status: head.statuses[statuses[number] ?? 0] ?? 'scheduled',
      scale: head.scales[scales[number] ?? 0] ?? 'medium',
      address: part.addresses[number] ?? null,
      thumbnail: part.pictures[number] ?? null,
      place: place && { name: place[0] },
      organization: host && { name: host[0], slug: host[1] },
      labels: [...names.filter((text) => text !== null), ...countryNames, ...ownTags],
      values: {
        tag: ownTags,
        countryCode: code === null ? [] : [code],
        organization: organizers.map(([, slug]) => slug),
        place: place === null ? [] : [place[1]],
        attendanceMode: attendanceMode === null ? [] : [attendanceMode],
      },
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
