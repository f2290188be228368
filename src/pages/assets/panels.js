/* Closes panels above the page by Escape, and by a click elsewhere. */

const OPEN = 'details:has(> .panel)[open]';

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const panel of document.querySelectorAll(OPEN)) {
    panel.removeAttribute('open');
    panel.querySelector('summary')?.focus();
  }
});

document.addEventListener('click', (event) => {
  // The clicked element may be removed by now, so its path is used. A click on the panel element itself is
  // one on the shade around a sheet.
  const path = event.composedPath();
  for (const panel of document.querySelectorAll(OPEN))
    if (path[0] === panel || !path.includes(panel)) panel.removeAttribute('open');
});
