/* The mark of today in months, where the page is a file that was written on an earlier day. */

const CURRENT = '[data-day][aria-current="date"]';

for (const month of document.querySelectorAll('[data-time-zone]')) {
  const built = month.querySelector(CURRENT)?.getAttribute('data-day') ?? '';
  const timeZone = month.getAttribute('data-time-zone') ?? undefined;
  // What Swedes write is what ISO 8601 says.
  const day = new Intl.DateTimeFormat('sv', { timeZone }).format();
  if (day <= built) continue;
  for (const marked of month.querySelectorAll(CURRENT)) marked.removeAttribute('aria-current');
  for (const marked of month.querySelectorAll(`[data-day="${day}"]`)) {
    marked.setAttribute('aria-current', 'date');
    marked.removeAttribute('aria-hidden');
  }
}
