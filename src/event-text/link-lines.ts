import type { CalendarEvent } from '../calendar/event-at.ts';
import type { LinkKind } from '../schema/event.ts';
import { edgeOfDay } from './event-dates.ts';
import type { Language } from './languages.ts';

/** What people read of where a link leads, and of when it can be used. */
interface LinkWords {
  readonly kinds: Readonly<Record<LinkKind, string>>;
  readonly from: (date: string) => string;
  readonly until: (date: string) => string;
  readonly inBrackets: (text: string) => string;
}

const WORDS: Readonly<Record<Language, LinkWords>> = {
  en: {
    kinds: {
      tickets: 'Tickets',
      registration: 'Registration',
      cfp: 'Call for papers',
      livestream: 'Livestream',
      recording: 'Recording',
      social: 'Social media',
      map: 'Map',
    },
    from: (date) => `from ${date}`,
    until: (date) => `until ${date}`,
    inBrackets: (text) => ` (${text})`,
  },
  zh: {
    kinds: {
      tickets: '购票',
      registration: '报名',
      cfp: '征稿',
      livestream: '直播',
      recording: '录像',
      social: '社交媒体',
      map: '地图',
    },
    from: (date) => `${date}起`,
    until: (date) => `截至${date}`,
    inBrackets: (text) => `（${text}）`,
  },
};

/** The links of an event, with words like "Call for papers (until Monday 30 November 2026)". */
export function linkLines(
  { links, timezone }: CalendarEvent,
  language: Language,
): { readonly label: string; readonly url: string }[] {
  const { kinds, from, until, inBrackets } = WORDS[language];
  return links.map(({ kind, url, opensAt, closesAt }) => {
    const times = [
      ...(opensAt === null ? [] : [from(edgeOfDay(opensAt, 'start', timezone, language))]),
      ...(closesAt === null ? [] : [until(edgeOfDay(closesAt, 'end', timezone, language))]),
    ].join(' – ');
    return { label: kinds[kind] + (times === '' ? '' : inBrackets(times)), url };
  });
}
