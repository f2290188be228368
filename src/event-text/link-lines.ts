import type { CalendarEvent } from '../calendar/event-at.ts';
import { edgeOfDay } from './event-dates.ts';
import type { Language } from './languages.ts';
import { WORDS } from './words/words.ts';

/** The links of an event, with words like "Call for papers (until Monday 30 November 2026)". */
export function linkLines(
  { links, timezone }: CalendarEvent,
  language: Language,
): { readonly label: string; readonly url: string }[] {
  const { kinds, from, until, inBrackets } = WORDS[language].links;
  return links.map(({ kind, url, opensAt, closesAt }) => {
    const times = [
      ...(opensAt === null ? [] : [from(edgeOfDay(opensAt, 'start', timezone, language))]),
      ...(closesAt === null ? [] : [until(edgeOfDay(closesAt, 'end', timezone, language))]),
    ].join(' – ');
    return { label: kinds[kind] + (times === '' ? '' : inBrackets(times)), url };
  });
}
