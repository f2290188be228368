import { isObject } from './read-feed.js';

/*
 * What a feed says of events. A stranger may have written it: nothing in it has to be what it should be, and what is not is
 * as if it were left out.
 */

/**
 * @typedef {object} FeedEvent
 * @property {string} name
 * @property {string} address http or https
 * @property {string} startDate in UTC
 * @property {string} endDate likewise; any text where there is none
 * @property {string} startLocal there: a day like 2026-01-31, or a time like 2026-01-31T10:00:00
 * @property {string} endLocal there; the start where there is none
 * @property {string} firstDay there
 * @property {string} lastDay there
 * @property {string} status
 * @property {string} scale
 * @property {boolean} isOnline
 * @property {string} where
 * @property {string} organizer
 * @property {Readonly<Record<'tag' | 'place' | 'organization' | 'countryCode', readonly string[]>>} keys in lower case
 * @property {readonly string[]} names what people know it by
 */

const MOST_ITEMS = 20_000;
const MOST_KEYS = 50;
const LONGEST = 300;
const LOCAL = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * The dated events of a feed.
 *
 * @param {Record<string, unknown>} feed
 * @param {URL} source its address, in whose calendar an event without a page of its own is
 * @returns {FeedEvent[]}
 */
export function eventsOf({ items }, source) {
  return listOf(items, MOST_ITEMS).flatMap((item) => eventOf(item, source) ?? []);
}

/**
 * @param {Record<string, unknown>} item
 * @param {URL} source
 * @returns {FeedEvent | null}
 */
function eventOf({ id, url, external_url: own, title, tags, _event }, source) {
  const said = isObject(_event) ? _event : {};
  const name = textOf(title);
  const startLocal = textOf(said.startLocal);
  const startDate = textOf(said.startDate);
  if (!name || !isLocal(startLocal) || !isInstant(startDate)) return null;
  const place = isObject(said.place) ? said.place : {};
  const organizations = listOf(said.organizations, MOST_KEYS);
  const endLocal = textOf(said.endLocal);
  const last = isLocal(endLocal) && endLocal > startLocal ? endLocal : startLocal;
  const status = textOf(said.status);
  const names = [textOf(place.name) || textOf(said.address), textOf(said.region)];
  const where = [...new Set(names)].filter(Boolean).join(' · ');
  const keys = {
    tag: keysOf(Array.isArray(tags) ? tags : []),
    place: keysOf([place.id]),
    organization: keysOf(organizations.flatMap((each) => [each.slug, each.id])),
    countryCode: keysOf([said.countryCode]),
  };
  return {
    name,
    address: addressOf(own) ?? addressOf(url) ?? pageOf(textOf(id), source),
    startDate,
    endDate: textOf(said.endDate),
    startLocal,
    endLocal: last,
    firstDay: startLocal.slice(0, DAY_LENGTH),
    lastDay: lastDayOf(startLocal, last),
    status,
    scale: textOf(said.scale),
    isOnline: place.kind === 'online' || status === 'movedOnline',
    where,
    organizer: textOf(organizations[0]?.name),
    keys,
    names: [name, where, ...organizations.map((each) => textOf(each.name)), ...keys.tag],
  };
}

/**
 * An end at midnight counts for the day before.
 *
 * @param {string} start
 * @param {string} end
 */
function lastDayOf(start, end) {
  const day = new Date(`${end.slice(0, DAY_LENGTH)}T00:00:00Z`);
  if (end.endsWith('T00:00:00') && end > start) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, DAY_LENGTH);
}

/**
 * Objects of a list.
 *
 * @param {unknown} value
 * @param {number} most
 */
function listOf(value, most) {
  return Array.isArray(value) ? value.slice(0, most).filter(isObject) : [];
}

/** @param {readonly unknown[]} values */
function keysOf(values) {
  return values.slice(0, MOST_KEYS).map((value) => textOf(value).toLowerCase());
}

/**
 * @param {unknown} value
 * @returns {string} so much of it as anybody reads, without halves of characters; empty for what is none
 */
export function textOf(value) {
  return typeof value === 'string'
    ? value
        .slice(0, LONGEST)
        .replace(/\p{Cs}/gu, '')
        .trim()
    : '';
}

/** @param {string} text */
function isLocal(text) {
  return LOCAL.test(text) && isInstant(text);
}

/** @param {string} text */
function isInstant(text) {
  return !Number.isNaN(Date.parse(text));
}

/**
 * Where an event is that names no page: in the calendar that the feed is of.
 *
 * @param {string} id like urn:uuid:…
 * @param {URL} feed
 */
function pageOf(id, feed) {
  return new URL(`../events/${encodeURIComponent(id.replace('urn:uuid:', ''))}`, feed).href;
}

/**
 * Null for what no browser opens as a page.
 *
 * @param {unknown} url
 */
function addressOf(url) {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return /^https?:$/.test(protocol) ? href : null;
}
