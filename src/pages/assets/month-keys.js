/* The arrow keys left and right lead to the month before and after. */

const KEYS = new Map([
  ['ArrowLeft', 'prev'],
  ['ArrowRight', 'next'],
]);

document.addEventListener('keydown', ({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
  const relation = KEYS.get(key);
  if (relation === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  if (target instanceof Element && target.closest('input, select, textarea') !== null) return;
  const link = document.querySelector(`.months a[rel~="${relation}"]`);
  if (link instanceof HTMLAnchorElement) link.click();
});
