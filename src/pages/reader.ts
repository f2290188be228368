import type { ContentProblems } from '../diagnostics/content-status.ts';
import type { Language } from '../words/language.ts';
import type { Addresses, CalendarView, Chosen } from './addresses.ts';
import { pictureSource, type Pictures, type PictureSource } from './picture-source.tsx';

/** What an editor sees besides, on the own machine. */
export interface PagePreview {
  readonly problems: ContentProblems;
  /** Why newer content than what is shown was refused: the code of a problem, or of another reason; null where it was not. */
  readonly refused: string | null;
  /** Another one when the page may have become another. */
  readonly version: string;
}

/** What a page has that is a file, on a host that hands out files and does nothing else. */
export interface StaticPage {
  /** The path of the index that the browser searches in place of a server, as links have it. */
  readonly index: string;
  /** The first moment, in milliseconds since 1970, at which a view no longer says what it says; null where none changes it. */
  readonly changesAt: (view: Omit<CalendarView, 'leftOut'>) => number | null;
}

/** What lists need to know of who looks at them: a browser knows it, too. */
export type ListReader = Pick<Reader, 'language' | 'to' | 'date' | 'timeZone' | 'ownTopics' | 'pictureOf'>;

/** Who looks at a page, and how. */
export interface Reader {
  readonly language: Language;
  /** The language that the address names. */
  readonly chosen: Chosen;
  /** Where links lead. */
  readonly to: Addresses;
  /** The first moment of today in the site's time zone, in milliseconds since 1970. */
  readonly today: number;
  /** Today there, like 2026-11-23. */
  readonly date: string;
  /** The last moment at which other events were to come, in milliseconds since 1970: what ended before it is over. */
  readonly now: number;
  readonly preview: PagePreview | null;
  /** The time zone of the site. */
  readonly timeZone: string;
  /** The tags that have a colour of the site's own, in the order of its settings. */
  readonly ownTopics: readonly string[];
  /** @param address of a picture, as answers have it */
  readonly pictureOf: (address: string) => PictureSource;
  /** Null where a server makes the page. */
  readonly asFile: StaticPage | null;
}

/** How a calendar looks to each of its readers. */
export function lookOf(
  calendar: Pictures,
  to: Addresses,
): Pick<Reader, 'timeZone' | 'ownTopics' | 'pictureOf'> {
  return {
    timeZone: calendar.site.timezone,
    ownTopics: Object.keys(calendar.site.tagColors),
    pictureOf: (address) => pictureSource(calendar, address, to),
  };
}
