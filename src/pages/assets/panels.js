/* Panels that lie above the page go away by Escape, and when one turns to something else. */

const OPEN = 'details:has(> .panel)[open]';

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const panel of document.querySelectorAll(OPEN)) {
    panel.removeAttribute('open');
    panel.querySelector('summary')?.focus();
  }
});

document.addEventListener('click', ({ target }) => {
  for (const panel of document.querySelectorAll(OPEN))
    if (target instanceof Node && !panel.contains(target)) panel.removeAttribute('open');
});
