import { isMatch, questionOf } from './question.js';
import { bestOf } from './words.js';

/* The feed of the next events. It is not trusted: any value may have another type or form, and invalid values count as missing. */

/**
 * @typedef {object} FeedEvent
 * @property {string} name
 * @property {string} address http or https
 * @property {string} startDate in UTC; empty where there is no date
 * @property {string} endDate in UTC; any text where there is none
 * @property {string} firstDay the first local day, like 2026-01-31; empty where there is no date
 * @property {string} lastDay the last local day; empty where there is no date
 * @property {string} time the local start time, like 10:00; empty for an all-day event
 * @property {string} offset the UTC offset of its place, like GMT+1
 * @property {string} status
 * @property {string} attendance
 * @property {readonly string[]} where the place and its region
 * @property {string} organizer
 * @property {readonly string[]} tags
 * @property {string} colour the colour of its topic; empty for none
 * @property {Readonly<Record<string, readonly string[]>>} keys the values of filters, in lower case, by the filter's name
 * @property {string} names the names by which it can be searched
 */

/**
 * Returns a text of the element in the language of the reader, by its key; empty for an unknown key.
 *
 * @typedef {(name: string) => string} Words
 */

/**
 * @typedef {object} Answer
 * @property {string} name the name of the calendar
 * @property {string} accent the colour of the calendar; empty for none
 * @property {Words} words
 * @property {readonly FeedEvent[]} events the earliest first
 */

const TIMEOUT_MILLISECONDS = 10_000;

/** The size limit of a feed, which is more than a year of events takes. */
const MOST_BYTES = 2_000_000;

const MOST_EVENTS = 5_000;
const MOST_VALUES = 50;
const LONGEST = 300;
const DAY = /^\d{4}-\d\d-\d\d$/;

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

/**
 * Returns the events of a feed.
 *
 * @param {Record<string, unknown>} feed
 * @param {URL} source the address of the feed; an event without an address has its page in the calendar there
 * @returns {FeedEvent[]}
 */
export function eventsOf({ events }, source) {
  return listOf(events, MOST_EVENTS).flatMap((event) =>
    isObject(event) ? (eventOf(event, source) ?? []) : [],
  );
}

/**
 * @param {Record<string, unknown>} said
 * @param {URL} source
 * @returns {FeedEvent | null}
 */
function eventOf(said, source) {
  /** @param {string} key */
  const text = (key) => textOf(said[key]);
  const [name, startDate, start, last] = [
    text('name'),
    text('startDate'),
    text('startLocal'),
    text('lastDay'),
  ];
  const firstDay = start.slice(0, 'YYYY-MM-DD'.length);
  const isDated = isDay(firstDay) && !Number.isNaN(Date.parse(startDate));
  if (!name || (!isDated && startDate + start)) return null;
  const [url, status, attendance] = [text('url'), text('status'), text('attendanceMode')];
  const where = [...new Set([text('place'), text('region')])];
  const tags = textsOf(said.tags);
  const keys = isObject(said.keys) ? Object.entries(said.keys).slice(0, MOST_VALUES) : [];
  return {
    ...{ name, startDate, firstDay, status, attendance, where, tags },
    address:
      /^https?:/.test(url) && URL.canParse(url)
        ? url
        : new URL(`../events/${encodeURIComponent(text('id'))}`, source).href,
    endDate: text('endDate'),
    lastDay: isDay(last) && last > firstDay ? last : firstDay,
    time: said.allDay === true ? '' : start.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length),
    organizer: text('organizer'),
    offset: text('offset'),
    colour: colourOf(said.colour),
    keys: {
      ...Object.fromEntries(keys.map(([filter, values]) => [filter, textsOf(values)])),
      ...{ tag: tags, status: [status.toLowerCase()], attendanceMode: [attendance] },
    },
    names: [name, ...where, text('organizer'), ...tags, ...textsOf(said.names)].join(' '),
  };
}

/** @param {string} text */
function isDay(text) {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Returns a CSS colour for the number of a hue, or for two colours, for the light and the dark scheme.
 *
 * @param {unknown} value
 * @returns {string} empty for an invalid value
 */
function colourOf(value) {
  if (typeof value === 'number') {
    const hue = 25 + 45 * value;
    return `light-dark(oklch(.62 .12 ${hue}),oklch(.74 .12 ${hue}))`;
  }
  const shades = textsOf(value).join(',');
  return /^#[\da-f]{6},#[\da-f]{6}$/.test(shades) ? `light-dark(${shades})` : '';
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * @param {unknown} value
 * @param {number} [most]
 * @returns {unknown[]}
 */
function listOf(value, most = MOST_VALUES) {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/** @param {unknown} value */
function textsOf(value) {
  return listOf(value).map(textOf).filter(Boolean);
}

/**
 * @param {unknown} value
 * @returns {string} the text, cut at a limit and without lone surrogates; empty for other values
 */
export function textOf(value) {
  return typeof value === 'string'
    ? value
        .slice(0, LONGEST)
        .replace(/\p{Cs}/gu, '')
        .trim()
    : '';
}
