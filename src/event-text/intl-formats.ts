import { DAY } from '../calendar/days.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import type { Language } from '../words/language.ts';

/** The cache of formatters: making one takes a hundred times as long as using it, and some kilobytes. */
const formats = new FrequentCache<Intl.DateTimeFormat>({ maxEntries: 256 });

/** Returns a formatter for dates in a language. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language.locale, options]);
  return formats.recallOr(key, () => new Intl.DateTimeFormat(language.locale, options));
}

type Localised = Pick<Language, 'locale'>;

/** The number of locales for which something is remembered: more than any calendar has languages. */
const LOCALES = { maxEntries: 32 };

/** Returns a function for the formatter of these dates in a language, which takes less time than `dateFormat`. */
export function dateFormats(
  options: Intl.DateTimeFormatOptions,
): (language: Localised) => Intl.DateTimeFormat {
  const byLocale = new FrequentCache<Intl.DateTimeFormat>(LOCALES);
  return ({ locale }) => byLocale.recallOr(locale, () => new Intl.DateTimeFormat(locale, options));
}

const zones = new FrequentCache<string>({ maxEntries: 4_096 });

/** The day whose names of time zones are used: names change over time. */
const DAY_OF_NAMES = Date.UTC(2027, 0, 15);

/** Returns the name of a time zone for the whole year, like "Central European Time"; where there is none, "UTC" or "GMT-12". */
export function zoneName(timeZone: string, language: Language): string {
  return zones.recallOr(`${language.tag} ${timeZone}`, () => {
    const name = zoneNameAt(DAY_OF_NAMES, 'longGeneric', timeZone, language);
    return name.startsWith('GMT') ? zoneNameAt(DAY_OF_NAMES, 'short', timeZone, language) : name;
  });
}

/** Returns the everyday name of a time zone: "China time", "New York time"; that of `zoneName` where the language has none. */
export function zoneInWords(timeZone: string, language: Language): string {
  return zones.recallOr(`in words ${language.tag} ${timeZone}`, () => {
    const name = zoneNameAt(DAY_OF_NAMES, 'shortGeneric', timeZone, language);
    if (!/^[A-Z]+$/.test(name))
      return name.startsWith('GMT') ? zoneName(timeZone, language) : name.replace(/ Time$/, ' time');
    const town = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
    return language.tag === 'en' && town !== timeZone ? `${town} time` : zoneName(timeZone, language);
  });
}

/** Returns the name of a time zone at an instant, like "Central European Summer Time". */
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

const countries = new FrequentCache<Intl.DisplayNames>(LOCALES);

/** Returns the name of a country in a language; the code itself where it is no code of a country. */
export function countryName(code: string, language: Localised): string {
  const names = countries.recallOr(
    language.locale,
    () => new Intl.DisplayNames(language.locale, { type: 'region' }),
  );
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

const languages = new FrequentCache<Intl.DisplayNames>(LOCALES);

/** The name of a language by its BCP 47 tag, like "German"; the tag itself where it has no name. */
export function languageName(tag: string, language: Language): string {
  const names = languages.recallOr(
    language.locale,
    () => new Intl.DisplayNames(language.locale, { type: 'language' }),
  );
  return names.of(tag) ?? tag;
}

const relative = new FrequentCache<Intl.RelativeTimeFormat>(LOCALES);

/** Returns a text like "tomorrow", or "in 5 days". */
export function daysAhead(count: number, language: Language): string {
  const format = relative.recallOr(
    language.locale,
    () => new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' }),
  );
  return format.format(count, 'day');
}

const months = dateFormats({ year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a month like "March 2027". */
export function monthName(month: string, language: Language): string {
  return months(language).format(new Date(month));
}

const daysInMonth = dateFormats({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a day like "Friday 5 March". */
export function dayInMonth(day: number, language: Language): string {
  return daysInMonth(language).format(day * DAY);
}

const HEADING = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const headings = { thisYear: dateFormats(HEADING), otherYear: dateFormats({ ...HEADING, year: 'numeric' }) };

/**
 * Returns a day like "Thu 26 November", with the year where it is not the present one.
 *
 * @param day the midnight of the day in UTC, in milliseconds since 1970; `today` likewise
 */
export function dayHeading(day: number, today: number, language: Language): string {
  const isThisYear = new Date(day).getUTCFullYear() === new Date(today).getUTCFullYear();
  return headings[isThisYear ? 'thisYear' : 'otherYear'](language).format(day);
}

/** A Monday, in days since 1970. */
const MONDAY = 4;

/** Returns the names of the days of a week, from Monday on. */
export function weekdayNames(length: 'long' | 'short' | 'narrow', language: Language): readonly string[] {
  const format = dateFormat(language, { weekday: length, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => format.format((MONDAY + at) * DAY));
}
