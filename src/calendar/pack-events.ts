import type { History } from '../history/history.ts';
import { dateColumns, setDates, type DateColumns } from './event-columns.ts';
import type { RelatedEvents } from './event-relations.ts';
import { EventRows } from './event-rows.ts';
import { placesIn } from './order-by.ts';
import { packTable, type PackedWithPast } from './pack-table.ts';
import { PastJoiner } from './record-past.ts';
import { TextLister, type TextLists } from './search/text-lists.ts';
import { serialiseEvent } from './serialise.ts';

/** The answers of events, and what else is known once they are made. */
export interface PackedEventTable extends PackedWithPast {
  readonly dates: DateColumns;
  /** The words of their names, and what else `q` looks at. */
  readonly words: TextLists;
  readonly labels: TextLists;
}

/** Packs events, which are in the order of their answers. */
export type PackEvents = (
  history: History | null,
  related: RelatedEvents,
  /** The place of each event in the order of the ids. */
  order: Uint32Array,
) => PackedEventTable;

/** Packs events once, and remembers nothing. */
export const packEvents: PackEvents = (history, related, order) => {
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
};

/** Packs events again and again: the answers of those that stay the same are copied from those of the last time. */
export function createEventPacker(): PackEvents {
  let rows = new EventRows(0);
  return (history, related, order) => {
    const { events } = related;
    let joiner = new PastJoiner(history, 'events', events.length);
    let taken = rows.rowsOf(related, joiner);
    if (taken === null) {
      rows = new EventRows(events.length);
      joiner = new PastJoiner(history, 'events', events.length);
      taken = rows.rowsOf(related, joiner);
    }
    if (taken === null) throw new Error('A new table has room for as many events as it is made for');
    return { ...rows.packed(taken, placesIn(order)), past: joiner.joined() };
  };
}
