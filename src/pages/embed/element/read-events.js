import { colourOf, eventsOf, isObject, textOf } from './feed-events.js';
import { isMatch, questionOf } from './question.js';
import { bestOf } from './words.js';

/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */

/**
 * @typedef {object} Answer
 * @property {string} name the name of the calendar
 * @property {string} accent the colour of the calendar; empty for none
 * @property {import('./feed-events.js').Words} words
 * @property {readonly FeedEvent[]} events the earliest first
 */

const TIMEOUT_MILLISECONDS = 10_000;

/** The size limit of a feed, which is more than a year of events takes. */
const MOST_BYTES = 2_000_000;

/**
 * Reads the next events that an element asks for.
 *
 * @param {Element} element
 * @param {number} limit the most events to return
 * @param {string} lang the language of the reader
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 * @throws where the feed cannot be read
 */
export async function readEvents(element, limit, lang, signal) {
  const question = questionOf(element);
  const feed = feedOf(element);
  feed.search = String(new URLSearchParams({ ...question, count: String(limit), lang }));
  const answer = await readFeed(feed, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]));
  const events = eventsOf(answer, feed);
  // Only the file of a static site has `completeUntil`, and has to be filtered here; a server has filtered
  // already.
  const found = 'completeUntil' in answer ? events.filter((event) => isMatch(event, question)) : events;
  const words = isObject(answer.words) ? bestOf(answer.words, lang) : null;
  return {
    name: textOf(answer.name),
    accent: colourOf(answer.accent),
    words: (name) => (isObject(words) ? textOf(words[name]) : ''),
    events: found.slice(0, limit),
  };
}

/** @param {Element} element */
function feedOf(element) {
  const src = element.getAttribute('src') ?? '';
  const source = new URL(src, document.baseURI);
  if (!src || !/^http/.test(source.protocol)) throw new TypeError(`src is no address: ${src}`);
  source.pathname = source.pathname.replace(/\/?$/, '/embed/events.json');
  source.hash = '';
  return source;
}

/**
 * Reads the JSON object at an address.
 *
 * @param {URL} address
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, unknown>>}
 * @throws where there is no such object, with the text of the answer as the message, or where it is too large
 */
async function readFeed(address, signal) {
  const { ok, body } = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  let left = MOST_BYTES;
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counted = new TransformStream({
    transform(piece, controller) {
      left -= piece.length;
      if (left < 0) controller.error(new RangeError('too large'));
      else controller.enqueue(piece);
    },
  });
  const text = await new Response(body?.pipeThrough(counted)).text();
  const answer = /** @type {unknown} */ (ok ? JSON.parse(text) : null);
  if (!isObject(answer)) throw new Error(text);
  return answer;
}
