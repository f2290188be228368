/* Panels that lie above the page go away by Escape, and when one turns to something else. */

const OPEN = 'details:has(> .panel)[open]';

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const panel of document.querySelectorAll(OPEN)) {
    panel.removeAttribute('open');
    panel.querySelector('summary')?.focus();
  }
});

document.addEventListener('click', (event) => {
  // What was clicked may be gone by now; the shade around a sheet belongs to the panel, but is beside it.
  const path = event.composedPath();
  for (const panel of document.querySelectorAll(OPEN))
    if (path[0] === panel || !path.includes(panel)) panel.removeAttribute('open');
});
