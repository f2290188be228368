/* Applies the chosen values to the shown list, and to the HTML to copy. */

const form = document.querySelector('form.embed-form');
const shown = document.querySelector('event-calendar');

/** Matches the start tag of the element in the HTML to copy, up to `src`. */
const OPENING = /<event-calendar src="[^"]*"/;

/** @param {string} text */
function quoted(text) {
  return `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
}

/**
 * Returns the attributes of the element for the values of a form, empty for none; `limit` comes last.
 *
 * @param {HTMLFormElement} form
 */
function attributesOf(form) {
  const chosen = new FormData(form);
  const names = [...form.elements].map((field) => field.getAttribute('name') ?? '');
  return [...new Set([...names.filter((name) => !['', 'lang', 'limit'].includes(name)), 'limit'])].map(
    (name) =>
      /** @type {const} */ ([
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        chosen
          .getAll(name)
          .filter((value) => value !== '')
          .join(','),
      ]),
  );
}

function takeOver() {
  const snippet = document.querySelector('.snippet textarea');
  const button = document.querySelector('.snippet [data-copy]');
  if (!(form instanceof HTMLFormElement && snippet instanceof HTMLTextAreaElement) || shown === null) return;
  let written = '';
  for (const [name, value] of attributesOf(form)) {
    if (value === '') shown.removeAttribute(name);
    else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
    if (value !== '') written += ` ${name}=${quoted(value)}`;
  }
  const [opening = ''] = OPENING.exec(snippet.value) ?? [];
  snippet.value = snippet.value.replace(/<event-calendar [^\n]*/, () => `${opening}${written}>`);
  if (button instanceof HTMLButtonElement) button.dataset.copy = snippet.value;
}

form?.addEventListener('input', takeOver);
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  takeOver();
});
