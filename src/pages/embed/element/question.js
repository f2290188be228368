/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */

/** The filters of the element, which are parameters of the calendar's lists with the same meaning. */
const FILTERS = /** @type {const} */ ([
  ...['tag', 'organization', 'place', 'series', 'countryCode', 'scale', 'status'],
  ...['attendanceMode', 'isAccessibleForFree', 'inLanguage', 'datetime', 'q'],
]);

/** The attributes for the filters: with hyphens, or in one word. */
export const ATTRIBUTES = [...new Set(FILTERS.flatMap((name) => [hyphened(name), name.toLowerCase()]))];

/**
 * The values of an element's filters, by the filter's name.
 *
 * @typedef {Readonly<Record<string, string>>} Question
 */

/**
 * @param {Element} element
 * @returns {Question}
 */
export function questionOf(element) {
  const written = FILTERS.map((name) => [
    name,
    (element.getAttribute(hyphened(name)) ?? element.getAttribute(name) ?? '').trim(),
  ]);
  return Object.fromEntries(written.filter(([, value]) => value !== ''));
}

/** @param {string} name like `countryCode` */
function hyphened(name) {
  return name.replace(/[A-Z]/g, '-$&').toLowerCase();
}

/** Returns today in the reader's time zone, like 2026-11-23. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * Whether an event of a static site, where every query gets the same file, matches the filters. An invalid filter matches every event.
 *
 * @param {FeedEvent} event
 * @param {Question} question
 */
export function isMatch(event, { datetime, q, ...others }) {
  return (
    Object.entries(others).every(([name, list]) => isOneOf(event.keys[name] ?? [], list)) &&
    (datetime === undefined ? isToCome(event) : isAt(event, datetime)) &&
    isCalled(event, q)
  );
}

/**
 * Whether an event has not ended; where its end is not known, its last day decides.
 *
 * @param {FeedEvent} event
 */
function isToCome({ endDate, lastDay }) {
  const end = Date.parse(endDate);
  return Number.isNaN(end) ? !lastDay || lastDay >= today() : end >= Date.now();
}

/**
 * @param {readonly string[]} known
 * @param {string} list values separated by commas, one of which is enough
 */
function isOneOf(known, list) {
  const wanted = list
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return !wanted[0] || known.some((key) => wanted.includes(key));
}

/**
 * Whether an event overlaps an interval of local days; of a time, only the day counts.
 *
 * @param {FeedEvent} event
 * @param {string} interval an end that is empty, or "..", is open
 */
function isAt({ firstDay, lastDay }, interval) {
  const [from = '', until = from] = interval.split('/').map((side) => side.slice(0, 'YYYY-MM-DD'.length));
  // An open end sorts before all digits.
  return firstDay && lastDay >= from && (until < '0' || firstDay <= until);
}

/**
 * Whether all words occur in the names of an event. The search of the server compares more fields, and more thoroughly.
 *
 * @param {FeedEvent} event
 * @param {string} [words]
 */
function isCalled({ names }, words = '') {
  const text = plain(names);
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
