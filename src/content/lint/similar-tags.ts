import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import { isOneErrorAway } from '../../platform/did-you-mean.ts';
import { addTo } from '../../platform/containers.ts';
import { placeOfItem } from '../references.ts';
import type { Sound } from '../validate.ts';

/** Nobody mistypes more tags than these, and looking for what each one may stand for takes time. */
const MAX_TAGS = 10_000;

/** Only so many of those that most events have can be meant. */
const MAX_MEANT = 1_000;

/**
 * Tags that are one typing error away from one that more events have; none of up to 3 characters, and none with digits,
 * where one character makes another word. Whoever has both tags in one event means both.
 */
export function similarTags(events: readonly Sound<EventRecord>[]): Diagnostic[] {
  const counts = countTags(events);
  const meant = meantOf(counts);
  if (meant.size === 0) return [];
  return events.flatMap((event) =>
    event.record.tags.flatMap((tag, position): Diagnostic[] => {
      const other = meant.get(tag);
      if (other === undefined || event.record.tags.includes(other)) return [];
      return [
        diagnostic(
          'tag-similar',
          placeOfItem(event, 'tags', position),
          `The tag "${tag}" is one typing error away from "${other}", which more events have.`,
          `Write "${other}", or add "ignore: [tag-similar]" where "${tag}" is meant.`,
        ),
      ];
    }),
  );
}

/** By tag, how many events have it. */
function countTags(events: readonly Sound<EventRecord>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { record } of events) {
    for (const tag of record.tags) {
      if (/^[a-z-]{4,40}$/.test(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return counts;
}

/** By tag, the one that it probably stands for. */
function meantOf(counts: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  // The most frequent first: of several tags that can be meant, that one is.
  const byCount = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  const byRemainder = new Map<string, string[]>();
  for (const [tag] of byCount.filter(([, count]) => count > 1).slice(0, MAX_MEANT)) {
    for (const remainder of remaindersOf(tag)) addTo(byRemainder, remainder, tag);
  }
  return new Map(
    byCount.slice(-MAX_TAGS).flatMap(([tag, count]) => {
      const candidates = remaindersOf(tag).flatMap((remainder) => byRemainder.get(remainder) ?? []);
      const found = candidates
        .filter((other) => (counts.get(other) ?? 0) > count && isOneErrorAway(tag, other))
        .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1))[0];
      return found === undefined ? [] : [[tag, found] as const];
    }),
  );
}

/** A word, and what is left of it without each of its letters: words that are one error apart share one of these. */
function remaindersOf(word: string): string[] {
  const shorter = Array.from(word, (_, position) => word.slice(0, position) + word.slice(position + 1));
  return [...new Set([word, ...shorter])];
}
