/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */
/** @typedef {import('./question.js').Question} Question */

/**
 * Whether an event is one of those that are asked for. A server has looked already, which costs nothing to do again; a
 * static site answers every question with all events. What cannot be read matches, since a server would have refused it.
 *
 * @param {FeedEvent} event
 * @param {Question} question
 */
export function isMatch(event, { datetime, q, ...words }) {
  const { scale, status, keys } = event;
  const said = { ...keys, scale: [scale.toLowerCase()], status: [status.toLowerCase()] };
  return (
    /** @type {(keyof typeof words)[]} */ (Object.keys(words)).every((name) =>
      isOneOf(said[name], words[name] ?? ''),
    ) &&
    isAt(event, datetime) &&
    isCalled(event, q)
  );
}

/**
 * Whether an event has not ended; where its end is not known, its day says so.
 *
 * @param {FeedEvent} event
 */
export function isToCome({ endDate }) {
  return !(Date.parse(endDate) < Date.now());
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
  return wanted.length === 0 || wanted.some((item) => known.includes(item));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Whether an event meets an interval of days there; what else stands in the place of a day is as if it were open.
 *
 * @param {FeedEvent} event
 * @param {string} [interval]
 */
function isAt({ firstDay, lastDay }, interval = '..') {
  const [from = '', until = from] = interval.split('/');
  const [isFrom, isUntil] = [from, until].map((side) => DAY.test(side));
  const isCrossed = isFrom && isUntil && from > until;
  return !isCrossed && (!isFrom || lastDay >= from) && (!isUntil || firstDay <= until);
}

/**
 * Whether all words occur in what people know an event by. Server and static site differ here: the server compares more,
 * and with more care.
 *
 * @param {FeedEvent} event
 * @param {string} [words]
 */
function isCalled({ names }, words = '') {
  const text = plain(names.join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
