import type { ContentProblems } from '../diagnostics/content-status.ts';
import type { Language } from '../words/language.ts';
import type { Addresses, CalendarView, Chosen } from './addresses.ts';
import { pictureSource, type Pictures, type PictureSource } from './picture-source.tsx';

/** What a preview shows to an editor besides the pages. */
export interface PagePreview {
  readonly problems: ContentProblems;
  /** Why newer content than the shown one was refused: the code of a problem, or of another reason; null where it was not refused. */
  readonly refused: string | null;
  /** A version that changes whenever the page may have changed. */
  readonly version: string;
}

/** What a page of a static site needs in addition. */
export interface StaticPage {
  /** The address of the index that the browser searches in place of a server. */
  readonly index: string;
  /** Returns the time at which a view becomes outdated, in milliseconds since 1970; null for never. */
  readonly changesAt: (view: Omit<CalendarView, 'leftOut'>) => number | null;
}

/** The parts of a reader that lists need, which the browser has as well. */
export type ListReader = Pick<Reader, 'language' | 'to' | 'date' | 'timeZone' | 'ownTopics' | 'pictureOf'>;

/** The reader of a page: language, time, and addresses. */
export interface Reader {
  readonly language: Language;
  /** The language in the address. */
  readonly chosen: Chosen;
  /** The addresses of links. */
  readonly to: Addresses;
  /** When today began in the site's time zone, in milliseconds since 1970. */
  readonly today: number;
  /** Today in the site's time zone, like 2026-11-23. */
  readonly date: string;
  /**
   * The latest time, up to now, at which a day began or an event ended, in milliseconds since 1970. It stands for the present
   * in deciding which events are over, so that pages can be cached until it changes.
   */
  readonly now: number;
  readonly preview: PagePreview | null;
  /** The time zone of the site. */
  readonly timeZone: string;
  /** The tags to which the site gives a colour, in the order of its settings. */
  readonly ownTopics: readonly string[];
  /** @param address the address of a picture, as in answers */
  readonly pictureOf: (address: string) => PictureSource;
  /** The page of a static site that is read; null for a page of a server. */
  readonly asFile: StaticPage | null;
}

/** Returns the parts of a reader that are the same for all readers of a calendar. */
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
