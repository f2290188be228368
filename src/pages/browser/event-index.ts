import { createComparable, wordsIn } from '../../calendar/search/spelling.ts';
import { nearestSpelling } from '../nearest-spelling.ts';
import type { ListedFilter } from '../static-addresses.ts';
import type { IndexHead, IndexPart, IndexTables } from './index-format.ts';
import { readPart, type FoundEvent } from './read-part.ts';

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
