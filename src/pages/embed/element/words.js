/*
 * What the element says. The words of rows come with the feed, in the language that is asked for; only what is said where there is
 * no feed stands here.
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
 * The language of the element: its own or that of what it stands in, else that of the browser.
 *
 * @param {Element} element
 */
export function languageOf(element) {
  return element.closest('[lang]')?.getAttribute('lang') || navigator.language;
}

/**
 * What a table has for a language, by its tag or by that of its script; the first where it has nothing for it.
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
    // A page may say anything; what is no language has no words.
  }
  return table[tags.find((tag) => Object.hasOwn(table, tag)) ?? Object.keys(table)[0] ?? ''];
}
