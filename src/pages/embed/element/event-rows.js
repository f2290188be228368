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

const DAY = 86_400_000;

/** The number of days ahead within which a weekday alone is unambiguous. */
const WEEK = 6;

const WEEKDAY = /** @type {const} */ ({ weekday: 'short', day: 'numeric' });
const SHORT = /** @type {const} */ ({ month: 'short', day: 'numeric' });

/**
 * Returns the section of an event: a day like 2026-11-26, `underWay`, or `undated`. Among chosen days, an event under way is in
 * the section of its first day.
 *
 * @param {FeedEvent} event
 * @param {string} today
 * @param {boolean} isChosen
 */
export function sectionOf({ firstDay, lastDay }, today, isChosen) {
  const isUnderWay = !isChosen && firstDay < today && lastDay >= today;
  return !firstDay ? 'undated' : isUnderWay ? 'underWay' : firstDay;
}

/**
 * Returns the parts of a heading: "today" and "Thu 26 November", or "" and "On now"; with the year where it is not the present one.
 *
 * @param {string} section
 * @param {string} today
 * @param {Words} words
 */
export function headingOf(section, today, words) {
  if (section[0] === 'u') return ['', words(section)];
  const ahead = (Date.parse(section) - Date.parse(today)) / DAY;
  const year = section.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const near = ['today', 'tomorrow'][ahead];
  return [near ? words(near) : '', dateText(section, words, { ...WEEKDAY, month: 'long', year })];
}

/**
 * Returns the dates of an event in one or two short lines: "19:00" and the UTC offset where it differs from the reader's,
 * "26–27" and "Nov", "All day", "until" and "Fri 27".
 *
 * @param {FeedEvent} event
 * @param {string} section
 * @param {string} today
 * @param {Words} words
 */
export function timesOf(event, section, today, words) {
  const { firstDay, lastDay, time } = event;
  if (!firstDay) return [];
  const isOneDay = firstDay === lastDay;
  if (section === 'underWay') {
    const isFar = Date.parse(lastDay) - Date.parse(today) > WEEK * DAY;
    return lastDay === today
      ? [words('lastDay')]
      : [words('until'), dateText(lastDay, words, isFar ? SHORT : WEEKDAY)];
  }
  if (time) return [time, isOneDay ? otherOffset(event) : `– ${dateText(lastDay, words, WEEKDAY)}`];
  if (isOneDay) return [words('allDay')];
  return firstDay.slice(0, 7) === lastDay.slice(0, 7)
    ? [`${+firstDay.slice(8)}–${+lastDay.slice(8)}`, dateText(firstDay, words, { month: 'short' })]
    : [dateText(firstDay, words, SHORT), `– ${dateText(lastDay, words, SHORT)}`];
}

/**
 * @param {string} day like 2026-11-26
 * @param {Words} words
 * @param {Intl.DateTimeFormatOptions} options
 */
function dateText(day, words, options) {
  return new Intl.DateTimeFormat(words('locale'), { ...options, timeZone: 'UTC' }).format(new Date(day));
}

/**
 * Returns an offset like "GMT+5:30"; empty where the reader has the same one.
 *
 * @param {FeedEvent} event
 */
function otherOffset({ startDate, firstDay, time, offset }) {
  const start = new Date(startDate);
  const ahead = Date.parse(`${firstDay}T${time}Z`) - start.getTime();
  return Math.round(ahead / 60_000) + start.getTimezoneOffset() ? offset : '';
}
