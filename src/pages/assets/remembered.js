/*
 * What the browser remembers of its reader is known before anything is drawn, so that nothing flashes or moves: whether pages are light,
 * dark, or as the system has it, and whether there is a list of events. What needs scripts and a memory is shown where `data-theme` says
 * that there are both.
 */

const root = document.documentElement;
const script = /** @type {HTMLScriptElement} */ (document.currentScript);
// Calendars that share a host have a memory each.
const base = new URL('..', script.src).pathname;

function follow() {
  const kept = localStorage.getItem(`${base}theme`);
  const theme = kept === 'light' || kept === 'dark' ? kept : 'auto';
  root.dataset.theme = theme;
  root.toggleAttribute('data-starred', (localStorage.getItem(`${base}my-list`) ?? '[]') !== '[]');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (!(meta instanceof HTMLMetaElement)) continue;
    const { scheme = '' } = meta.dataset;
    meta.media =
      theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all';
  }
  for (const choice of document.querySelectorAll('.theme input'))
    if (choice instanceof HTMLInputElement) choice.checked = choice.value === theme;
}

try {
  follow();
  addEventListener('storage', follow);
  addEventListener('pageshow', follow);
  document.addEventListener('DOMContentLoaded', follow);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
    try {
      localStorage.setItem(`${base}theme`, target.value);
    } catch {
      // A browser without room goes on as it is.
    }
    follow();
  });
} catch {
  // A browser that keeps nothing has its own choice.
}
