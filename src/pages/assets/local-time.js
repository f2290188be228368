/* When an event is on the reader's clock, where that is not the one of the event. */

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
