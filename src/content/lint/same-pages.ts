import { addTo } from '../../platform/lists-by-key.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { Clash } from '../clashes.ts';
import { comparedWords } from './name-words.ts';
import type { LintScope, Sound } from './rule.ts';

/** Later editions of an event, which are farther apart, have the page of the first. */
const APART_MILLISECONDS = 60 * 24 * 60 * 60 * 1000;

/** Nobody holds more events with one page, and comparing all with all would take the square of their number. */
const MAX_COMPARED = 100;

interface OnPage {
  readonly event: Sound<EventRecord>;
  readonly name: string;
  /** Milliseconds since 1970; NaN where it is not known. */
  readonly start: number;
}

/** Events of different names with one public page, at about the same time: one of them is a copy that was not finished. */
export function samePages({ events }: Pick<LintScope, 'events'>): Clash[] {
  const byPage = new Map<string, Sound<EventRecord>[]>();
  for (const event of events) {
    const { url } = event.record;
    if (url === null || event.values.url === undefined) continue;
    addTo(byPage, new URL(url).href, event);
  }
  return [...byPage.values()].filter(({ length }) => length > 1).flatMap(clashesOn);
}

function clashesOn(events: readonly Sound<EventRecord>[]): Clash[] {
  const onPage = events
    .map((event): OnPage => {
      const { name, startDate } = event.record;
      return { event, name: withoutNumbers(name), start: startDate === null ? NaN : Date.parse(startDate) };
    })
    // Those without a start are near all others, and stand first.
    .sort(
      (a, b) =>
        (Number.isNaN(a.start) ? -Infinity : a.start) - (Number.isNaN(b.start) ? -Infinity : b.start) || 0,
    );
  return onPage.flatMap((one, position) => {
    const others = onPage.slice(Math.max(0, position - MAX_COMPARED), position);
    const other = others.find(
      ({ name, start }) => name !== one.name && !(one.start - start > APART_MILLISECONDS),
    );
    if (other === undefined) return [];
    return {
      code: 'url-duplicate',
      records: [other.event, one.event],
      message: 'Another event, of another name, has the same web page.',
    };
  });
}

const NUMBER = /\p{Nd}(?:(?:st|nd|rd|th)(?!\p{L}))?/gu;

/** A name as a search compares it, without digits and English ordinals: "The 12th Conf 2027" is "the conf". */
function withoutNumbers(name: string): string {
  const words = comparedWords(name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));
  return words
    .map((word) => word.replace(NUMBER, ''))
    .filter((word) => word !== '')
    .join(' ');
}
