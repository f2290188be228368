/* The mark of today in a month, where the page is a file that was written on an earlier day. */

const month = document.querySelector('#events[data-time-zone]');
const CURRENT = '[data-day][aria-current="date"]';

if (month instanceof HTMLElement) {
  const { timeZone } = month.dataset;
  const built = month.querySelector(CURRENT)?.getAttribute('data-day') ?? '';
  // What Swedes write is what ISO 8601 says.
  const day = new Intl.DateTimeFormat('sv', { timeZone }).format();
  if (day > built) {
    for (const marked of month.querySelectorAll(CURRENT)) marked.removeAttribute('aria-current');
    for (const marked of month.querySelectorAll(`[data-day="${day}"]`)) {
      marked.setAttribute('aria-current', 'date');
      marked.removeAttribute('aria-hidden');
    }
  }
}
