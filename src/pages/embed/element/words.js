/** @typedef {'en' | 'zh-Hans' | 'zh-Hant'} Language */

/** The locale whose dates a language writes. */
export const LOCALES = { en: 'en-GB', 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' };

/** What the element says by itself; what pages say too is worded as there. */
export const WORDS = {
  en: {
    events: 'Events',
    loading: 'Loading events…',
    nothing: 'Nothing is planned yet.',
    failed: 'The events cannot be shown at the moment.',
    online: 'Online',
    cancelled: 'Cancelled',
    movedOnline: 'Moved online',
    postponed: 'Postponed',
    rescheduled: 'Rescheduled',
  },
  'zh-Hans': {
    events: '活动',
    loading: '正在加载活动…',
    nothing: '目前没有即将举行的活动。',
    failed: '目前无法显示活动。',
    online: '线上',
    cancelled: '已取消',
    movedOnline: '改为线上',
    postponed: '已延期',
    rescheduled: '已改期',
  },
  'zh-Hant': {
    events: '活動',
    loading: '正在載入活動…',
    nothing: '目前沒有即將舉行的活動。',
    failed: '目前無法顯示活動。',
    online: '線上',
    cancelled: '已取消',
    movedOnline: '改為線上',
    postponed: '已延期',
    rescheduled: '已改期',
  },
};

/**
 * The language of the element: its own or that of what it stands in, else that of the browser; English where it is none of
 * ours.
 *
 * @param {HTMLElement} element
 * @returns {Language}
 */
export function languageOf(element) {
  const holder = element.closest('[lang]');
  const name = (holder instanceof HTMLElement && holder.lang) || navigator.language;
  if (!/^zh\b/i.test(name)) return 'en';
  return /\b(?:hant|tw|hk|mo)\b/i.test(name) && !/\bhans\b/i.test(name) ? 'zh-Hant' : 'zh-Hans';
}
