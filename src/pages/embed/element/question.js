/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */

/** What narrows what is shown: parameters of the calendar's lists, with their meaning. */
const FILTERS = /** @type {const} */ ([
  ...['tag', 'organization', 'place', 'series', 'countryCode', 'scale', 'status'],
  ...['attendanceMode', 'isAccessibleForFree', 'inLanguage', 'datetime', 'q'],
]);

/** Attributes for them: with hyphens, or in one word. */
export const ATTRIBUTES = [...new Set(FILTERS.flatMap((name) => [hyphened(name), name.toLowerCase()]))];

/**
 * What an element asks for: the value of each filter that it has.
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

/** The present day on the reader's clock, like 2026-11-23. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * Whether an event of a static site, which answers every question with the same file, is one of those that are asked for. What
 * cannot be read matches, since a server would have refused it.
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
 * Whether an event has not ended; where its end is not known, its day says so.
 *
 * @param {FeedEvent} event
 */
function isToCome({ endDate, lastDay }) {
  const end = Date.parse(endDate);
  return Number.isNaN(end) ? !lastDay || lastDay >= today() : end >= Date.now();
}

/**
 * @param {readonly string[]} known
 * @param {string} list of any of which one is enough
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
 * Whether an event meets an interval of days there; of a moment, its day counts.
 *
 * @param {FeedEvent} event
 * @param {string} interval a side that is empty, or "..", is open
 */
function isAt({ firstDay, lastDay }, interval) {
  const [from = '', until = from] = interval.split('/').map((side) => side.slice(0, 'YYYY-MM-DD'.length));
  // What is open stands before all digits.
  return firstDay && lastDay >= from && (until < '0' || firstDay <= until);
}

/**
 * Whether all words occur in what people know an event by. Server and static site differ here: the server compares more,
 * and with more care.
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
