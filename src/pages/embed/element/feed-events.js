/* The events of a feed. The feed is not trusted: any value may have another type or form, and invalid values count as missing. */

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

const MOST_EVENTS = 5_000;
const MOST_VALUES = 50;
const LONGEST = 300;
const DAY = /^\d{4}-\d\d-\d\d$/;

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
export function colourOf(value) {
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
export function isObject(value) {
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
