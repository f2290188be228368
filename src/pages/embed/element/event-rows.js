import { headingOf, sectionOf, timesOf } from './event-dates.js';

/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */
/** @typedef {import('./feed-events.js').Words} Words */

const SHOWN_TAGS = 2;

/**
 * Returns the rows of events, grouped by day, in the given order.
 *
 * @param {readonly FeedEvent[]} events
 * @param {Words} words
 * @param {string} today
 * @param {boolean} isChosen whether the days were chosen
 */
export function daysOf(events, words, today, isChosen) {
  /** @type {Map<string, FeedEvent[]>} */
  const days = new Map();
  for (const event of events) {
    const section = sectionOf(event, today, isChosen);
    days.set(section, [...(days.get(section) ?? []), event]);
  }
  return [...days].flatMap(([section, those]) => {
    const [near = '', day = ''] = headingOf(section, today, words);
    const heading = node('p', 'day', ...(near ? [node('b', '', near), ' · '] : []), day);
    const rows = those.map((event) => rowOf(event, timesOf(event, section, today, words), words));
    const list = node('ul', '', ...rows);
    list.role = 'list';
    list.ariaLabel = heading.textContent;
    return [heading, list];
  });
}

/**
 * Returns the row of an event, all of which is a link. The values of a feed only become text.
 *
 * @param {FeedEvent} event
 * @param {readonly string[]} times
 * @param {Words} words
 */
function rowOf({ name, address, status, attendance, where, organizer, tags, colour }, times, words) {
  const link = node('a', 'name', name);
  link.href = address;
  link.rel = 'noopener';
  const title = node(
    'div',
    'title',
    link,
    ...tags.slice(0, SHOWN_TAGS).map((tag) => node('small', 'tag', tag)),
  );
  title.style.setProperty('--hue', colour);
  const line = [
    ['status', status === 'scheduled' ? '' : words(status)],
    ...(attendance === 'online' ? [words('online')] : where).map((place) => ['place', place]),
    ['place', attendance === 'mixed' ? words('alsoOnline') : ''],
    ['organizer', organizer],
  ].flatMap(([part = '', text]) => (text ? [' ', node('span', part, text)] : []));
  const lines = times.filter(Boolean).map((text, at) => node(at ? 'small' : 'span', '', text));
  const row = node(
    'li',
    'event',
    node('time', 'time', ...lines),
    node('div', '', title, node('p', 'line', ...line)),
  );
  if (STRUCK.includes(status)) row.className = status;
  return row;
}

/** The statuses whose rows look different. */
const STRUCK = ['cancelled', 'postponed'];

/**
 * Returns placeholders for events that are being loaded.
 *
 * @param {number} count
 */
export function placeholders(count) {
  return Array.from({ length: count }, () => node('hr', ''));
}

/**
 * Makes an element with children, which other sites can style by the name of its part (`::part`).
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} part
 * @param {...(Node | string)} children
 */
export function node(tag, part, ...children) {
  const element = document.createElement(tag);
  element.part = part;
  if (typeof children[0] === 'string') element.dir = 'auto';
  element.append(...children);
  return element;
}
