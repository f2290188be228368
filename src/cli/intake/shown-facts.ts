import { printable, shorten } from '../../platform/printable.ts';
import type { NewValues } from '../new-record/record-text.ts';
import type { Fact, FoundEvent } from './found-event.ts';
import { valueOf } from './said.ts';

const MAX_SHOWN = 100;
/** As many events are listed. */
const MAX_LISTED = 50;

/** What was found, a line a fact, each with where the source says it. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.map(({ key, value, from }) => printable(`  ${key}: ${shownValue(value)} (${from})`));
}

/** "Hamburg Reading Day, 2027-02-20" */
export function eventLine({ facts }: Pick<FoundEvent, 'facts'>): string {
  const said = ['name', 'startDate', 'region'].flatMap((key) => {
    const value = valueOf(facts, key);
    return value === undefined ? [] : [shownValue(value)];
  });
  return printable(said.length === 0 ? 'an event without a name' : said.join(', '));
}

/** The events with their numbers, for somebody who is to choose one. */
export function numberedLines(events: readonly FoundEvent[]): string[] {
  const listed = events.slice(0, MAX_LISTED);
  const more = events.length - listed.length;
  return [
    ...listed.map((event, position) => `  ${position + 1}: ${eventLine(event)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function shownValue(value: NewValues[string]): string {
  const items = typeof value === 'string' ? [value] : value;
  const text = items
    .map((item) => (typeof item === 'string' ? item : Object.values(item).join(' ')))
    .join(', ');
  // White space may be most of it, and comparing more costs more than it shows.
  return shorten(text.slice(0, 2 * MAX_SHOWN).replace(/\s+/g, ' '), MAX_SHOWN);
}
