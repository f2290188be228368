/*
 * Applies the stored settings before anything is drawn, so that nothing flashes or moves: the theme (light, dark, or that of
 * the system), and whether there is a list of events. Controls that need scripts and storage are only shown where `data-theme`
 * is set.
 */

const root = document.documentElement;
const script = /** @type {HTMLScriptElement} */ (document.currentScript);
// Calendars on the same host have separate keys.
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
      // The setting is not stored where the storage is full.
    }
    follow();
  });
} catch {
  // Without storage, the theme is that of the system.
}
