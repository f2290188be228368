/* The mark of today in a month, where the page is a file that was written on an earlier day. */

const month = document.querySelector('#events[data-time-zone]');
const CURRENT = '[aria-current="date"]';

if (month instanceof HTMLElement) {
  const { timeZone, today = '' } = month.dataset;
  const built = month.querySelector(`td${CURRENT}`)?.getAttribute('data-day') ?? '';
  // What Swedes write is what ISO 8601 says.
  const day = new Intl.DateTimeFormat('sv', { timeZone }).format();
  if (day > built) {
    for (const marked of month.querySelectorAll(CURRENT)) marked.removeAttribute('aria-current');
    month.querySelector('.is-today')?.classList.remove('is-today');
    month.querySelector('b.today')?.remove();
    month.querySelector(`td[data-day="${day}"]`)?.setAttribute('aria-current', 'date');
    const head = month.querySelector(`#day-${day}`);
    if (head !== null) markDay(head, today);
  }
}

/**
 * @param {Element} head of the day
 * @param {string} word for today
 */
function markDay(head, word) {
  head.setAttribute('aria-current', 'date');
  head.setAttribute('aria-hidden', 'false');
  head.parentElement?.classList.add('is-today');
  const mark = document.createElement('b');
  mark.className = 'today';
  mark.textContent = word;
  head.querySelector('.full')?.append(mark);
}
