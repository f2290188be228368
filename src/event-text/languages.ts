/** Languages that pages are written in (BCP 47), the default first. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale whose dates a language writes. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };

/** The language of this name; null where pages are not written in it. */
export function languageNamed(name: string): Language | null {
  return LANGUAGES.find((language) => language === name) ?? null;
}
