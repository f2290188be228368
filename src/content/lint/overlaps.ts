import leven from 'leven';
import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule, Sound } from './rule.ts';

/** An event that has a start, with the words of its name, which are compared many times. */
interface Scheduled {
  readonly event: Sound<EventRecord>;
  readonly start: string;
  readonly end: string;
  readonly words: readonly string[];
}

/** Events of one organization that are held at the same time and have nearly the same name. */
export const overlappingEvents: LintRule = ({ events }) => {
  const byOrganization = new Map<string, Scheduled[]>();
  for (const event of events) {
    const { organization, startDate: start, endDate, name } = event.record;
    if (organization === null || start === null) continue;
    const scheduled = byOrganization.get(organization) ?? [];
    scheduled.push({ event, start, end: endDate ?? start, words: wordsOf(name) });
    byOrganization.set(organization, scheduled);
  }
  return [...byOrganization.values()].flatMap(overlapsWithin);
};

/** Nobody holds more events at a time, and comparing all with all would take the square of their number. */
const MAX_AT_A_TIME = 100;

/** In the order of their starts, so that an event is compared with those that have not ended before it. */
function overlapsWithin(events: readonly Scheduled[]): Diagnostic[] {
  let open: Scheduled[] = [];
  return events.toSorted(byStart).flatMap((next) => {
    open = open.filter(({ end }) => end >= next.start).slice(-MAX_AT_A_TIME);
    const twin = open.find(({ words }) => areNearlySame(words, next.words));
    open.push(next);
    return twin === undefined ? [] : [overlap(next.event, twin.event)];
  });
}

function byStart(a: Scheduled, b: Scheduled): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.event.document.file < b.event.document.file ? -1 : 1;
}

function overlap(one: Sound<EventRecord>, other: Sound<EventRecord>): Diagnostic {
  const [first, second] = one.document.file < other.document.file ? [one, other] : [other, one];
  return diagnostic(
    'event-overlap',
    placeOfKey(second, 'name'),
    'The same organization has an event with nearly the same name at the same time.',
    'Delete the file that is there by mistake, or add "ignore: [event-overlap]" where both are right.',
    { related: { place: placeOfKey(first, 'name'), what: 'The other one is' } },
  );
}

const YEAR = /^(?:19|20)\d\d$/;

/**
 * True for the words of names that are the same but for typing errors: none in words of up to 3 characters and
 * in numbers, one in words of 4 and 5, two from 6 on (as a search forgives them).
 */
function areNearlySame(first: readonly string[], second: readonly string[]): boolean {
  return (
    first.length === second.length &&
    first.every((word, position) => isNearlySameWord(word, second[position] ?? ''))
  );
}

/** Names that agree so far are nearly the same; comparing all of a long one would take too long. */
const MAX_COMPARED = 100;

/**
 * The words by which names are compared: in lower case, and without years where there is something else; of a
 * long name those at its beginning.
 */
function wordsOf(name: string): string[] {
  const words =
    name
      .slice(0, MAX_COMPARED)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const withoutYears = words.filter((word) => !YEAR.test(word));
  return withoutYears.length === 0 ? words : withoutYears;
}

function isNearlySameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const allowed = /\p{N}/u.test(a + b) || shorter < 4 ? 0 : shorter < 6 ? 1 : 2;
  return leven(a, b, { maxDistance: allowed + 1 }) <= allowed;
}
