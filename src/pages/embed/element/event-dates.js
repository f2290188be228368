import { LOCALES } from './words.js';

/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */
/** @typedef {import('./words.js').Language} Language */

const MIDNIGHT = 'T00:00:00';

/**
 * The days of an event there, to be set as a block: like "Thu–Sat", "26–28", "Nov", and where the last day is in another
 * month, "– 4 Dec". The year is said where it is not this one.
 *
 * @param {FeedEvent} event
 * @param {Language} language
 */
export function dateBlock({ firstDay, lastDay }, language) {
  const [first, last] = [firstDay, lastDay].map((day) => new Date(day + MIDNIGHT + 'Z'));
  /** @type {(date: Date | undefined, options: Intl.DateTimeFormatOptions) => string} */
  const written = (date, options) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(date);
  const isOneMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  const isThisYear = firstDay.startsWith(`${new Date().getFullYear()}-`);
  /** @type {Intl.DateTimeFormatOptions} */
  const month = { month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
  const until = isOneMonth ? '' : `– ${written(last, { month: 'short', day: 'numeric' })}`;
  return {
    weekdays: joined(written(first, { weekday: 'short' }), written(last, { weekday: 'short' })),
    days: joined(String(first?.getUTCDate()), String((isOneMonth ? last : first)?.getUTCDate())),
    month: written(first, month),
    until,
  };
}

/**
 * When an event begins and ends on the clocks there, like "10:00–18:00 GMT+1"; empty where it is about whole days.
 *
 * @param {FeedEvent} event
 * @param {Language} language
 */
export function timesOf({ startDate, startLocal, endLocal, firstDay, lastDay, timezone }, language) {
  const isWhole =
    startLocal.endsWith(MIDNIGHT) && (endLocal.endsWith(MIDNIGHT) || endLocal.includes('T23:59'));
  if (!startLocal.includes('T') || isWhole) return '';
  const [start, end] = [startLocal, endLocal].map((local) =>
    local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length),
  );
  const times = firstDay === lastDay ? joined(start, end) : start;
  return `${times} ${zoneName(startDate, timezone, LOCALES[language])}`;
}

/**
 * Like "GMT+1"; its own name where the browser does not know it.
 *
 * @param {string} instant
 * @param {string} timeZone
 * @param {string} locale
 */
function zoneName(instant, timeZone, locale) {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return timeZone;
  }
}

/**
 * @param {string} [first]
 * @param {string} [last]
 */
function joined(first = '', last = '') {
  return first === last ? first : `${first}–${last}`;
}
