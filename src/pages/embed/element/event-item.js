import { dateBlock, timesOf } from './event-dates.js';
import { WORDS } from './words.js';

/** @typedef {import('./feed-events.js').FeedEvent} FeedEvent */
/** @typedef {import('./words.js').Language} Language */

/**
 * An event in the list. What a feed says becomes text, and nothing else.
 *
 * @param {FeedEvent} event
 * @param {Language} language
 */
export function eventItem(event, language) {
  const { name, address, firstDay, status, isOnline, where, organizer } = event;
  const words = WORDS[language];
  const item = textNode('li', 'event', '');
  const date = textNode('time', 'date', '');
  date.dateTime = firstDay;
  const lines = Object.entries(dateBlock(event, language)).filter(([, line]) => line !== '');
  date.append(...lines.flatMap(([part, line]) => [textNode('span', part, line), ' ']));
  const link = textNode('a', 'name', name);
  link.href = address;
  link.rel = 'noopener';
  const text = document.createElement('div');
  text.append(link);
  if (status === 'cancelled') item.className = status;
  if (isState(status)) text.append(' ', textNode('span', 'status', words[status]));
  for (const [part, line] of /** @type {const} */ ([
    ['time', timesOf(event)],
    ['place', isOnline ? words.online : where],
    ['organizer', organizer],
  ]))
    if (line !== '') text.append(textNode('p', part, line));
  item.append(date, text);
  return item;
}

const STATES = /** @type {const} */ (['cancelled', 'movedOnline', 'postponed', 'rescheduled']);

/**
 * @param {string} status
 * @returns {status is (typeof STATES)[number]}
 */
function isState(status) {
  return STATES.some((state) => state === status);
}

/**
 * What holds the place of events that are being read.
 *
 * @param {number} count
 */
export function placeholders(count) {
  return Array.from({ length: count }, () => {
    const item = textNode('li', 'event', '');
    item.className = 'coming';
    return item;
  });
}

/**
 * An element with a text, which pages that show it can style by the name of its part.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} part
 * @param {string} text
 */
export function textNode(tag, part, text) {
  const element = document.createElement(tag);
  element.setAttribute('part', part);
  element.textContent = text;
  if (text !== '') element.dir = 'auto';
  return element;
}
