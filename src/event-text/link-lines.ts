import type { CalendarEvent } from '../calendar/record-at.ts';
import { edgeOfDay } from './event-dates.ts';
import type { Language } from './languages.ts';
import { WORDS } from './words/words.ts';

/** The links of an event, with words like "Call for papers (until Monday 30 November 2026)". */
export function linkLines(
  { links, timezone }: CalendarEvent,
  language: Language,
): { readonly label: string; readonly url: string }[] {
  const { kinds, inBrackets } = WORDS[language].links;
  return links.map((link) => {
    const times = linkTimes(link, timezone, language);
    return { label: kinds[link.kind] + (times === '' ? '' : inBrackets(times)), url: link.url };
  });
}

/** From when and until when a link can be used; empty where neither is said. */
export function linkTimes(
  { opensAt, closesAt }: CalendarEvent['links'][number],
  timeZone: string,
  language: Language,
): string {
  const { from, until, between } = WORDS[language].links;
  return [
    ...(opensAt === null ? [] : [from(edgeOfDay(opensAt, 'start', timeZone, language))]),
    ...(closesAt === null ? [] : [until(edgeOfDay(closesAt, 'end', timeZone, language))]),
  ].join(between);
}
