/*
 * The texts of the element. Those of rows come with the feed, in the requested language; only the error message, for which
 * there is no feed, is here.
 */

export const FAILED = {
  en: 'The events cannot be shown at the moment.',
  de: 'Gerade lassen sich keine Events zeigen.',
  es: 'Ahora no se pueden mostrar los eventos.',
  fr: 'Impossible d’afficher les événements.',
  ja: '現在イベントを表示できません。',
  'zh-Hans': '目前无法显示活动。',
  'zh-Hant': '目前無法顯示活動。',
};

/**
 * Returns the language of the element: its `lang` or that of an ancestor, else the browser's language.
 *
 * @param {Element} element
 */
export function languageOf(element) {
  return element.closest('[lang]')?.getAttribute('lang') || navigator.language;
}

/**
 * Returns the value for a language, by its tag or its tag with script; the first value where there is none for it.
 *
 * @template T
 * @param {Readonly<Record<string, T>>} table
 * @param {string} language
 * @returns {T | undefined}
 */
export function bestOf(table, language) {
  let tags = [''];
  try {
    const { language: main, script } = new Intl.Locale(language).maximize();
    tags = [`${main}-${script}`, main];
  } catch {
    // `lang` may be any text, also an invalid tag.
  }
  return table[tags.find((tag) => Object.hasOwn(table, tag)) ?? Object.keys(table)[0] ?? ''];
}
