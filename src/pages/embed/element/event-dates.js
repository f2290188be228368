import { LOCALES } from './words.js';

/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */
/** @typedef {import('./words.js').Language} Language */

/**
 * The days of an event there, to be set as a block: like "Thu–Sat", "26–28", "Nov", and where the last day is in another
 * month, "– 4 Dec". The year is said where it is not this one.
 *
 * @param {FeedEvent} event
 * @param {Language} language
 */
export function dateBlock({ firstDay, lastDay }, language) {
  const [first, last] = [firstDay, lastDay].map((day) => new Date(day));
  /** @type {(date: Date | undefined, options: Intl.DateTimeFormatOptions) => string} */
  const written = (date, options) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(date);
  const isOneMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  const isThisYear = firstDay.startsWith(`${new Date().getFullYear()}-`);
  /** @type {Intl.DateTimeFormatOptions} */
  const month = { month: 'short', year: isThisYear ? undefined : 'numeric' };
  const until = isOneMonth ? '' : `– ${written(last, { month: 'short', day: 'numeric' })}`;
  return {
    weekdays: joined(written(first, { weekday: 'short' }), written(last, { weekday: 'short' })),
    days: joined(String(first?.getUTCDate()), String((isOneMonth ? last : first)?.getUTCDate())),
    month: written(first, month),
    until,
  };
}

/**
 * When an event begins and ends on the clocks there, as pages have it: like "10:00 – 18:00 GMT+1", when it begins, where it
 * ends on another day, and empty where it is about whole days.
 *
 * @param {FeedEvent} event
 */
export function timesOf({ startDate, startLocal, endLocal, firstDay, lastDay }) {
  const [start = '', end = ''] = [startLocal, endLocal].map((local) => local.slice(11, 16));
  if (!start || (start === '00:00' && '00:00 23:59'.includes(end) && endLocal > startLocal)) return '';
  const times = firstDay === lastDay && start !== end ? `${start} – ${end}` : start;
  const ahead = Math.round((Date.parse(startLocal + 'Z') - Date.parse(startDate)) / 60_000) * 60_000;
  const offset = new Date(Math.abs(ahead))
    .toISOString()
    .slice(11, 16)
    .replace(/^0|:00$/g, '');
  return `${times} GMT${ahead ? (ahead < 0 ? '-' : '+') + offset : ''}`;
}

/**
 * @param {string} [first]
 * @param {string} [last]
 */
function joined(first = '', last = '') {
  return first === last ? first : `${first}–${last}`;
}
