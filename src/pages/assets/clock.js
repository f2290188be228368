/* Updates what depends on the reader's time and time zone, since pages may be cached for long. */

const HOUR = 3_600_000;
const CURRENT = '[data-day][aria-current="date"]';

// Marks today in months, where the page is a static file from an earlier day.
for (const month of document.querySelectorAll('[data-time-zone]')) {
  const built = month.querySelector(CURRENT)?.getAttribute('data-day') ?? '';
  const timeZone = month.getAttribute('data-time-zone') ?? undefined;
  // Swedish dates have the form of ISO 8601.
  const day = new Intl.DateTimeFormat('sv', { timeZone }).format();
  if (day <= built) continue;
  for (const marked of month.querySelectorAll(CURRENT)) marked.removeAttribute('aria-current');
  for (const marked of month.querySelectorAll(`[data-day="${day}"]`)) {
    marked.setAttribute('aria-current', 'date');
    marked.removeAttribute('aria-hidden');
  }
}

// Shows the hours until the next event, where it begins within a day.
for (const element of document.querySelectorAll('.ahead [data-start]')) {
  if (!(element instanceof HTMLElement)) continue;
  const { start = '', now = '' } = element.dataset;
  const hours = (Date.parse(start) - Date.now()) / HOUR;
  if (Number.isNaN(hours) || hours >= 24) continue;
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: 'narrow' });
  if (hours <= 0) element.textContent = now;
  else if (hours < 1) element.textContent = format.format(Math.ceil(hours * 60), 'minute');
  else element.textContent = format.format(Math.round(hours), 'hour');
}

// Shows the dates of an event in the reader's time zone, where it differs from the event's.
for (const element of document.querySelectorAll('.local-time')) {
  if (!(element instanceof HTMLElement)) continue;
  const { label = '', start = '', end = start, timeZone = '', locale } = element.dataset;
  const written = (/** @type {Intl.DateTimeFormatOptions} */ zone) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...zone,
    }).formatRange(new Date(start), new Date(end));
  const own = written({});
  if (own === written({ timeZone })) continue;
  element.textContent = `${label}${own}`;
  element.hidden = false;
}
