/* The calendar while one types and chooses: the list is taken from the page that the form would lead to. */

const PAUSE_MILLISECONDS = 150;
/** What says what was asked for: the list, the links to other languages and months, and what can be subscribed to. */
const PARTS = ['#events', '.languages', '.months', '#subscribe .panel'];

const form = document.querySelector('form.filters');
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
/** @type {AbortController | null} */
let underWay = null;

if (form instanceof HTMLFormElement) {
  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void show(addressOf(form)), PAUSE_MILLISECONDS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    void show(addressOf(form));
  });
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
 */
async function show(address) {
  underWay?.abort();
  const { signal } = (underWay = new AbortController());
  try {
    const response = await fetch(address, { signal });
    if (response.status === 429 || response.status === 503) {
      const seconds = Number(response.headers.get('Retry-After') ?? 1);
      pause = setTimeout(() => void show(address), 1000 * seconds);
      return;
    }
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of PARTS) {
      const [shown, found] = [document, page].map((those) => those.querySelector(part));
      if (shown && found) shown.replaceChildren(...found.childNodes);
    }
    history.replaceState(null, '', address);
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}
