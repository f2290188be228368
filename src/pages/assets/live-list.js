/*
 * Updates the list while one types, from the page that the form would lead to. While one chooses filters, the number of events
 * is taken from that page.
 */

const PAUSE_MILLISECONDS = 150;
/** The parts of a page that depend on the filters: the list, the links to other languages, the feeds, and the form itself. */
const PARTS = [
  '#events',
  'event-calendar',
  '.chip-bar > .chips',
  '.beside',
  '.languages',
  '.bar nav',
  '#subscribe .panel',
  '.filter-panel > summary',
  '#filters',
];

const form = document.querySelector('#filters, .embed-form');
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
/** @type {AbortController | null} */
let underWay = null;

if (form instanceof HTMLFormElement) {
  // The search field of the header belongs to the form, but is outside of it.
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== form) return;
    // Boxes and days in the panel only take effect with its button.
    const take = target.type === 'search' || form.id === '' ? takeTyped : count;
    clearTimeout(pause);
    pause = setTimeout(() => void read(addressOf(form), take), PAUSE_MILLISECONDS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    const panel = form.closest('details[open]');
    panel?.removeAttribute('open');
    panel?.querySelector('summary')?.focus();
    void read(addressOf(form), takeChosen);
  });
  count(document);
  // The page is reloaded, so that the form has its former values as well.
  addEventListener('popstate', () => location.reload());
}

/** @param {Document} page */
function takeOver(page) {
  // The element with the number of events is kept, so that screen readers announce its change.
  const [status, newStatus] = [document, page].map((those) => those.querySelector('[role="status"]'));
  if (status && newStatus) {
    status.textContent = newStatus.textContent;
    newStatus.replaceWith(status);
  }
  for (const part of PARTS) {
    const [shown, found] = [document, page].map((those) => those.querySelector(part));
    if (shown && found) shown.replaceChildren(...found.childNodes);
  }
  document.title = page.title;
  count(document);
}

/**
 * @param {Document} page
 * @param {string} address
 */
function takeTyped(page, address) {
  takeOver(page);
  history.replaceState(null, '', address);
}

/**
 * Replaces the parts of the page, with a new entry in the history.
 *
 * @param {Document} page
 * @param {string} address
 */
function takeChosen(page, address) {
  takeOver(page);
  if (address !== location.href) history.pushState(null, '', address);
}

/**
 * Shows on the button of the form how many events it leads to.
 *
 * @param {Document} page
 */
function count(page) {
  /** @type {HTMLElement | null} */
  const button = document.querySelector('#filters .button');
  const events = page.querySelector('[role="status"]')?.textContent;
  if (button?.dataset.show && events) button.textContent = button.dataset.show.replace('%', () => events);
}

/**
 * Returns the address of a form in the form of links: boxes of one name become a list, two days an interval.
 *
 * @param {HTMLFormElement} form
 */
function addressOf(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    const before = query.get(name);
    query.set(name, before === null ? value : `${before},${value}`);
  }
  const [from, until] = [query.get('from'), query.get('until')];
  const days = from && until ? [from, until].sort() : [from ?? '..', until ?? '..'];
  if (from || until) query.set('datetime', [...new Set(days)].join('/'));
  query.delete('from');
  query.delete('until');
  return query.size === 0 ? form.action : `${form.action}?${query}`;
}

/**
 * Reads a page; only the answer to the last request counts. An overloaded server is asked again; without an answer, the browser
 * goes to the address and shows why.
 *
 * @param {string} address
 * @param {(page: Document, address: string) => void} take
 */
async function read(address, take) {
  underWay?.abort();
  const { signal } = (underWay = new AbortController());
  try {
    const response = await fetch(address, { signal });
    if (response.status === 429 || response.status === 503) {
      const seconds = Number(response.headers.get('Retry-After') ?? 1);
      pause = setTimeout(() => void read(address, take), 1000 * seconds);
      return;
    }
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    take(page, address);
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}
