/* How far away what is next is, in hours, where it is within a day: pages are kept for longer than that is true. */

const HOUR = 3_600_000;

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
