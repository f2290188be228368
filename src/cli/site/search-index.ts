import { hash } from 'node:crypto';
import type { Calendar } from '../../calendar/calendar.ts';
import { SIMPLIFIED_FORMS } from '../../calendar/search/pack.ts';
import { createComparable, normalize } from '../../calendar/search/spelling.ts';
import type { IndexHead, IndexPart } from '../../pages/browser/index-format.ts';
import { EVENT_STATUSES, SCALES } from '../../schema/event.ts';
import { indexEventAt } from './index-event.ts';
import { partMaker } from './index-parts.ts';

/** Where the head of the index is, whatever it says: so a page stays as it is when only the index changes. */
export const INDEX_FILE = 'search.json';

/** A file of the index. */
export interface IndexFile {
  /** From the folder of the site on. */
  readonly path: string;
  /** JSON. */
  readonly text: string;
}

/** What the browser searches (contract, section 9). */
export interface SearchIndex {
  /** An `IndexHead`, which names the parts. */
  readonly head: IndexFile;
  /** Each an `IndexPart`, whose name changes with its bytes. */
  readonly parts: readonly IndexFile[];
}

/**
 * The index of all events of a calendar.
 *
 * @param now when the events are to come or over, in milliseconds since 1970
 */
export function searchIndex(calendar: Calendar, now: number): SearchIndex {
  const { earliestFirst, length } = calendar.events;
  const events = Array.from({ length }, (_, position) => indexEventAt(calendar, position));
  const words = { statuses: EVENT_STATUSES, scales: SCALES };
  const makeParts = partMaker(words);
  const inOrder = Array.from(earliestFirst).flatMap((position) => events[position] ?? []);
  const coming = makeParts(inOrder.filter(({ end }) => !(end < now)));
  const past = makeParts(events.filter(({ end }) => end < now));
  const [comingFiles, pastFiles] = [coming, past].map((parts) => parts.map(partFile));
  const head: IndexHead = {
    now,
    ...words,
    simplified: formsIn([...coming, ...past]),
    coming: (comingFiles ?? []).map(({ path }) => path),
    past: (pastFiles ?? []).map(({ path }) => path),
  };
  return {
    head: { path: INDEX_FILE, text: JSON.stringify(head) },
    parts: [...(comingFiles ?? []), ...(pastFiles ?? [])],
  };
}

function partFile(part: IndexPart): IndexFile {
  const text = JSON.stringify(part);
  const digest = hash('sha256', text, 'hex');
  return { path: `assets/search-${digest.slice(0, 12)}.json`, text };
}

/** The forms that have to do with the texts of the index: whatever else is asked for, nothing is found. */
function formsIn(parts: readonly IndexPart[]): string {
  const texts = parts.flatMap(({ names, tables: { organizations, places, countries, areas } }) => [
    ...names,
    ...organizations.map(([name]) => name),
    ...places.map(([name]) => name),
    ...countries.flat(),
    ...areas.map(([region]) => region ?? ''),
  ]);
  const text = texts.join('\n');
  const characters = new Set(normalize(text) + createComparable(SIMPLIFIED_FORMS)(text));
  return Array.from(SIMPLIFIED_FORMS.matchAll(/(.)(.)/gsu))
    .filter(([, ...pair]) => pair.some((character) => characters.has(character)))
    .map(([pair]) => pair)
    .join('');
}
