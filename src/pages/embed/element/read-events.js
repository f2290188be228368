import { eventsOf, textOf } from './feed-events.js';
import { isMatch, isToCome } from './is-match.js';
import { dayAhead, questionOf } from './question.js';
import { readFeed } from './read-feed.js';

/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */

const TIMEOUT_MILLISECONDS = 10_000;

/** Most lists are full within so many days, and a large calendar has years before it. */
const FIRST_DAYS = 60;

/**
 * The next events that an element asks for, the earliest first.
 *
 * @param {Element} element
 * @param {number} limit how many there are at most
 * @param {AbortSignal} signal
 * @returns {Promise<{ readonly title: string, readonly events: readonly FeedEvent[] }>}
 * @throws where nothing can be read
 */
export async function readEvents(element, limit, signal) {
  const question = questionOf(element);
  const feed = feedOf(element);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
  const last = question.datetime ?? `${dayAhead(0)}/..`;
  const first = question.datetime ?? `${dayAhead(0)}/${dayAhead(FIRST_DAYS)}`;
  for (let datetime = first; ; datetime = last) {
    const asked = { ...question, datetime };
    feed.search = String(new URLSearchParams(asked));
    const answer = await readFeed(feed.href, inTime);
    const known = eventsOf(answer, feed);
    const isAll = saysAll(answer) || known.some((event) => !isMatch(event, { datetime }));
    // The server has found words with more care than can be taken here.
    const { q, ...exact } = asked;
    const wanted = isAll ? { ...question, datetime: last } : exact;
    // Who asks for some time gets all of it, whether it is over or not.
    const events = known
      .filter((event) => isMatch(event, wanted) && (question.datetime ?? isToCome(event)))
      .sort(byStart);
    if (events.length >= limit || isAll || datetime === last)
      return { title: textOf(answer.title), events: events.slice(0, limit) };
  }
}

/**
 * Whether a feed says that it has all events whatever was asked for, as that of a static site does: it is at an address
 * without a question.
 *
 * @param {Record<string, unknown>} feed
 */
function saysAll({ feed_url }) {
  return typeof feed_url === 'string' && !feed_url.includes('?');
}

/**
 * @param {FeedEvent} one
 * @param {FeedEvent} other
 */
function byStart(one, other) {
  return Date.parse(one.startDate) - Date.parse(other.startDate);
}

/** @param {Element} element */
function feedOf(element) {
  const src = element.getAttribute('src');
  const source = src && URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null;
  if (source === null || !/^https?:$/.test(source.protocol)) throw new TypeError(`src is no address: ${src}`);
  source.pathname = source.pathname.replace(/\/?$/, '/feeds/events.json');
  source.hash = '';
  return source;
}
