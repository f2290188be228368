/** Attributes that narrow what is shown: parameters of the calendar's feeds, with their meaning. */
export const FILTERS = /** @type {const} */ ([
  'tag',
  'organization',
  'place',
  'countryCode',
  'scale',
  'status',
  'datetime',
  'q',
]);

/**
 * What an element asks for: the value of each filter that it has.
 *
 * @typedef {Partial<Record<(typeof FILTERS)[number], string>>} Question
 */

/**
 * @param {Element} element
 * @returns {Question}
 */
export function questionOf(element) {
  const written = FILTERS.map((name) => [name, element.getAttribute(name)?.trim() ?? '']);
  return Object.fromEntries(written.filter(([, value]) => value !== ''));
}

const DAY = 86_400_000;

/**
 * A day on the reader's clock, like 2026-11-23.
 *
 * @param {number} ahead how many days after today
 */
export function dayAhead(ahead) {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000 + ahead * DAY).toISOString().slice(0, 10);
}
