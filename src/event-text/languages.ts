import { SITE_LANGUAGES } from '../schema/reserved-slugs.ts';

/** Languages that pages are written in (BCP 47), the default first. */
export const LANGUAGES = SITE_LANGUAGES;
export type Language = (typeof LANGUAGES)[number];

/** The locale whose dates and numbers a language writes. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
};

/** The names that browsers and older addresses have for the languages. */
const NAMES: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(LANGUAGES.map((language) => [language, language])),
  ...Object.fromEntries(['zh', 'zh-CN', 'zh-SG'].map((name) => [name, 'zh-Hans'])),
  ...Object.fromEntries(['zh-TW', 'zh-HK', 'zh-MO'].map((name) => [name, 'zh-Hant'])),
  ...Object.fromEntries(
    (['zh-Hans', 'zh-Hant'] as const).flatMap((script) =>
      ['CN', 'SG', 'TW', 'HK', 'MO'].map((region) => [`${script}-${region}`, script]),
    ),
  ),
};

/** Every name that `languageNamed` knows. */
export const LANGUAGE_NAMES: readonly string[] = Object.keys(NAMES);

/** The language of this name; null where pages are not written in it. */
export function languageNamed(name: string): Language | null {
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? null) : null;
}
