/* The calendar while one types and chooses: the list is taken from the page that the form would lead to. */

const PAUSE_MILLISECONDS = 150;
/** What says what was asked for: the list, the links to other languages, and what can be subscribed to. */
const PARTS = ['#events', '.chip-bar > .chips', '.beside', '.languages', '.bar nav', '#subscribe .panel'];

const form = document.querySelector('#filters');
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
/** @type {AbortController | null} */
let underWay = null;

if (form instanceof HTMLFormElement) {
  // The search of the header belongs to the form, and stands elsewhere.
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.form !== form)
      return;
    clearTimeout(pause);
    const isChoice = target instanceof HTMLSelectElement;
    pause = setTimeout(() => void show(addressOf(form), isChoice), PAUSE_MILLISECONDS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    void show(addressOf(form), false);
  });
  // The form has to be as it was, too.
  addEventListener('popstate', () => location.reload());
}

/** @param {Document} page */
function takeOver(page) {
  // What says how many there are stays where it is, so that it is read out.
  const [status, newStatus] = [document, page].map((those) => those.querySelector('[role="status"]'));
  if (status && newStatus) {
    status.textContent = newStatus.textContent;
    newStatus.replaceWith(status);
  }
  for (const part of PARTS) {
    const [shown, found] = [document, page].map((those) => those.querySelector(part));
    if (shown && found) shown.replaceChildren(...found.childNodes);
  }
  for (const option of document.querySelectorAll('.choices option')) {
    const { name } = /** @type {HTMLSelectElement} */ (option.closest('select'));
    const value = CSS.escape(/** @type {HTMLOptionElement} */ (option).value);
    const found = page.querySelector(`select[name="${name}"] option[value="${value}"]`);
    if (found) option.textContent = found.textContent;
  }
  document.title = page.title;
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value);
  }
  return query.size === 0 ? form.action : `${form.action}?${query}`;
}

/**
 * Only the answer to what was typed last counts. A server that has too much to do is asked again; where there is no
 * answer, the browser goes to the address, and shows why.
 *
 * @param {string} address
 * @param {boolean} isChoice whether one can go back to what was chosen before
 */
async function show(address, isChoice) {
  underWay?.abort();
  const { signal } = (underWay = new AbortController());
  try {
    const response = await fetch(address, { signal });
    if (response.status === 429 || response.status === 503) {
      const seconds = Number(response.headers.get('Retry-After') ?? 1);
      pause = setTimeout(() => void show(address, isChoice), 1000 * seconds);
      return;
    }
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    takeOver(page);
    if (isChoice) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}
