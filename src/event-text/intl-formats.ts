import { DAY } from '../calendar/days.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import type { Language } from '../words/language.ts';

/** Formats are remembered: making one takes a hundred times as long as using it, and some kilobytes. */
const formats = new FrequentCache<Intl.DateTimeFormat>({ maxEntries: 256 });

/** The formats with which a language writes dates. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language.locale, options]);
  return formats.recallOr(key, () => new Intl.DateTimeFormat(language.locale, options));
}

const zones = new FrequentCache<string>({ maxEntries: 4_096 });

/** A present day by whose names zones are called: the names of the past are of no use. */
const DAY_OF_NAMES = Date.UTC(2027, 0, 15);

/** What a language calls the time of a zone in both halves of a year, like "Central European Time"; else "UTC" or "GMT-12". */
export function zoneName(timeZone: string, language: Language): string {
  return zones.recallOr(`${language.tag} ${timeZone}`, () => {
    const name = zoneNameAt(DAY_OF_NAMES, 'longGeneric', timeZone, language);
    return name.startsWith('GMT') ? zoneNameAt(DAY_OF_NAMES, 'short', timeZone, language) : name;
  });
}

/**
 * The time of a zone as people say it, by a country or a town: "China time", "New York time"; the name of the zone where a language
 * has an abbreviation in place of these.
 */
export function zoneInWords(timeZone: string, language: Language): string {
  return zones.recallOr(`in words ${language.tag} ${timeZone}`, () => {
    const name = zoneNameAt(DAY_OF_NAMES, 'shortGeneric', timeZone, language);
    if (!/^[A-Z]+$/.test(name))
      return name.startsWith('GMT') ? zoneName(timeZone, language) : name.replace(/ Time$/, ' time');
    const town = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
    return language.tag === 'en' && town !== timeZone ? `${town} time` : zoneName(timeZone, language);
  });
}

/** What a language calls the time of a zone at an instant, like "Central European Summer Time". */
export function zoneNameAt(
  instant: number | Date,
  style: 'long' | 'longGeneric' | 'short' | 'shortGeneric',
  timeZone: string,
  language: Language,
): string {
  const options = { timeZone, timeZoneName: style } as const;
  const parts = new Intl.DateTimeFormat(language.locale, options).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const countries = new FrequentCache<Intl.DisplayNames>({ maxEntries: 32 });

/** The name of a country in a language; the code itself where it is not that of a country. */
export function countryName(code: string, language: Pick<Language, 'locale'>): string {
  const names = countries.recallOr(
    language.locale,
    () => new Intl.DisplayNames(language.locale, { type: 'region' }),
  );
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

const languages = new FrequentCache<Intl.DisplayNames>({ maxEntries: 32 });

/** The name of a language by its BCP 47 tag, like "German"; the tag itself where it has no name. */
export function languageName(tag: string, language: Language): string {
  const names = languages.recallOr(
    language.locale,
    () => new Intl.DisplayNames(language.locale, { type: 'language' }),
  );
  return names.of(tag) ?? tag;
}

const relative = new FrequentCache<Intl.RelativeTimeFormat>({ maxEntries: 32 });

/** Like "tomorrow", or "in 5 days". */
export function daysAhead(count: number, language: Language): string {
  const format = relative.recallOr(
    language.locale,
    () => new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' }),
  );
  return format.format(count, 'day');
}

/** Like "March 2027". */
export function monthName(month: string, language: Language): string {
  return dateFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(month));
}

/** Like "Friday 5 March", of a day since 1970. */
export function dayInMonth(day: number, language: Language): string {
  const format = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(day * DAY);
}

/**
 * Like "Thu 26 November", and with the year where it is not the present one.
 *
 * @param day its midnight in UTC, in milliseconds since 1970, as `today` is
 */
export function dayHeading(day: number, today: number, language: Language): string {
  const isThisYear = new Date(day).getUTCFullYear() === new Date(today).getUTCFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const options = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC', ...year } as const;
  return dateFormat(language, options).format(day);
}

/** A Monday. */
const MONDAY = 4;

/** The names of the days of a week, as long as asked for. */
export function weekdayNames(length: 'long' | 'short' | 'narrow', language: Language): readonly string[] {
  const format = dateFormat(language, { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => format.format((MONDAY + at) * DAY));
}
