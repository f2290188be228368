/* On a host of static files: what is chosen goes into the list that is shown, and into the lines to copy. */

const form = document.querySelector('form.embed-form');
const shown = document.querySelector('event-calendar');
const snippet = document.querySelector('.snippet textarea');
const button = document.querySelector('.snippet [data-copy]');

/** The tag that opens the element in the lines to copy, up to its first attribute. */
const OPENING = /<event-calendar src="[^"]*"/;

/** @param {string} text */
function quoted(text) {
  return `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
}

function takeOver() {
  if (!(form instanceof HTMLFormElement && snippet instanceof HTMLTextAreaElement) || shown === null) return;
  let written = '';
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || name === 'lang') continue;
    if (value === '') shown.removeAttribute(name);
    else shown.setAttribute(name, value);
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
