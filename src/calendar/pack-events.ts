import type { History } from '../history/history.ts';
import { differenceOf } from '../platform/difference.ts';
import type { EventRecord } from '../schema/event.ts';
import { dateColumns, setDates } from './event-columns.ts';
import { factsOf, spliceFacts, type EventFacts } from './listed-facts.ts';
import type { RelatedEvents } from './event-relations.ts';
import { EventRows, type PackedEventTable } from './event-rows.ts';
import { placesIn } from './record-order.ts';
import { packTable } from './pack-table.ts';
import { PastJoiner } from './record-past.ts';
import { TextLister } from './search/text-lists.ts';
import { serialiseEvent } from './serialise.ts';

/** What is made of events by themselves. */
export interface EventPacker {
  /** @param events in the order of their ids */
  readonly facts: (events: readonly EventRecord[]) => EventFacts;
  /**
   * @param related in the order of their answers
   * @param order the place of each event in the order of the ids
   */
  readonly pack: (history: History | null, related: RelatedEvents, order: Uint32Array) => PackedEventTable;
}

/** Packs events once, and remembers nothing. */
export const EVENT_PACKER: EventPacker = { facts: factsOf, pack: packEvents };

function packEvents(history: History | null, related: RelatedEvents, order: Uint32Array): PackedEventTable {
  const { events } = related;
  const dates = dateColumns(events.length);
  const [words, labels] = [new TextLister(), new TextLister()];
  const table = packTable(history, 'events', {
    records: events,
    order,
    answerOf(event, position) {
      const answer = serialiseEvent(event, related.relationsAt(position));
      setDates(dates, position, answer);
      words.add(answer.words);
      labels.add(answer.labels);
      return answer;
    },
  });
  return { ...table, dates, words: words.listed(), labels: labels.listed() };
}

/** Packs events again and again: the answers of those that stay the same are copied from those of the last time. */
export function createEventPacker(): EventPacker {
  let rows = new EventRows(0);
  let given: readonly EventRecord[] = [];
  let facts = factsOf(given);
  return {
    facts(events) {
      const difference = differenceOf(given, events);
      const come = factsOf(events.slice(difference.start, difference.end));
      given = events;
      return (facts = spliceFacts(facts, difference, come));
    },
    pack(history, related, order) {
      const { length } = related.events;
      let joiner = new PastJoiner(history, 'events', length);
      let taken = rows.rowsOf(related, joiner);
      if (taken === null) {
        rows = new EventRows(length);
        joiner = new PastJoiner(history, 'events', length);
        taken = rows.rowsOf(related, joiner);
      }
      if (taken === null) throw new Error('A new table has room for as many events as it is made for');
      return { ...rows.packed(taken, placesIn(order)), past: joiner.joined() };
    },
  };
}
