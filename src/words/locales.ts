/** The languages whose words we bring (BCP 47), the default first. */
export const OUR_LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'zh-Hans', 'zh-Hant'] as const;

/** The locales of languages for which the tag alone would mean another region. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' };

/** Returns the locale by which `Intl` writes the dates and numbers of a language. */
export function localeOf(tag: string): string {
  return LOCALES[tag] ?? tag;
}
