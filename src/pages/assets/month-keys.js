/* While the calendar has the focus, the arrow keys left and right lead to what is before and after it. */

const KEYS = new Map([
  ['ArrowLeft', 'prev'],
  ['ArrowRight', 'next'],
]);
const calendar = document.querySelector('#events');

calendar?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent)) return;
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const relation = KEYS.get(key);
  if (relation === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = calendar.querySelector(`.steps a[rel~="${relation}"]`);
  // The fragment hands the focus on to the calendar of the next page.
  if (link instanceof HTMLAnchorElement) location.assign(`${link.href}#events`);
});
