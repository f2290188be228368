import { FrequentCache } from '../platform/frequent-cache.ts';
import { LOCALES, type Language } from './languages.ts';

/** Making a format takes a hundred times as long as using it, and some kilobytes. */
const formats = new FrequentCache<Intl.DateTimeFormat>({ maxEntries: 256 });

/** How a language writes dates. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  return formats.recallOr(key, () => new Intl.DateTimeFormat(LOCALES[language], options));
}

const countries = new FrequentCache<Intl.DisplayNames>({ maxEntries: 8 });

/** What a language calls a country; its code where that is none. */
export function countryName(code: string, language: Language): string {
  const names = countries.recallOr(
    language,
    () => new Intl.DisplayNames(LOCALES[language], { type: 'region' }),
  );
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

const relative = new FrequentCache<Intl.RelativeTimeFormat>({ maxEntries: 8 });

/** Like "tomorrow", or "in 5 days". */
export function daysAhead(count: number, language: Language): string {
  const format = relative.recallOr(
    language,
    () => new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }),
  );
  return format.format(count, 'day');
}
