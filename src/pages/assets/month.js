/* Shows as many events in the weeks of a month as they have room for. All events of a day open in a dialog. */

const calendar = document.querySelector('#events');
/** The number of lines of a week that are shown without scripts. */
const SHOWN_LINES = 3;
/** While the calendar has the focus, these keys lead to the previous and the next month. */
const KEYS = new Map([
  ['ArrowLeft', 'prev'],
  ['ArrowRight', 'next'],
]);

/** Returns the number of lines that each week has room for: all weeks have the same height. */
function room() {
  const [week, head] = ['.week', '.day-head'].map((selector) => calendar?.querySelector(selector));
  const line = calendar?.querySelector('.more');
  if (!week || !head || !line) return SHOWN_LINES;
  return Math.floor((week.clientHeight - head.clientHeight) / Math.max(1, line.clientHeight));
}

/**
 * @param {Element} week
 * @param {number} lines the number of its lines, the last of which says how many more events there are
 */
function fill(week, lines) {
  const days = [...week.querySelectorAll('.more')].map((element) => {
    const { lines: numbers = '', left = '0' } = /** @type {HTMLElement} */ (element).dataset;
    return { element, lines: numbers.split(' ').filter(Boolean).map(Number), left: Number(left) };
  });
  const isAll = days.every((day) => day.left === 0 && day.lines.every((line) => line <= lines));
  const last = isAll ? lines : lines - 1;
  for (const entry of week.querySelectorAll('.entry'))
    entry.classList.toggle('over', Number(/line-(\d+)/.exec(entry.className)?.[1]) > last);
  for (const { element, lines: numbers, left } of days) {
    const count = numbers.filter((line) => line > last).length + left;
    element.classList.toggle('is-none', count === 0);
    const text = element.querySelector('.wide');
    if (text !== null) text.textContent = text.textContent.replace(/\d+/, String(count));
  }
}

function fit() {
  const weeks = [...document.querySelectorAll('.week:has(.more)')];
  for (const week of weeks) fill(week, SHOWN_LINES + 1);
  const lines = Math.max(room(), SHOWN_LINES + 1);
  for (const week of weeks) fill(week, lines);
}

/** @param {string} address the address of a day's page */
async function openDay(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [heading, events] = ['h1', '.events'].map((selector) => page.querySelector(selector));
  if (!heading || !events) throw new Error('The page has no list of a day.');
  const [dialog, close, title] = [
    document.createElement('dialog'),
    document.createElement('button'),
    document.createElement('h2'),
  ];
  dialog.className = 'day-dialog';
  title.id = 'day-title';
  title.textContent = heading.textContent;
  dialog.setAttribute('aria-labelledby', title.id);
  close.className = 'quiet';
  close.textContent = '×';
  close.ariaLabel = calendar?.querySelector('.weeks')?.getAttribute('data-close') ?? '';
  close.addEventListener('click', () => dialog.close());
  // A click on the dialog itself, and not on its content, is a click on the backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(title, close, events);
  document.body.append(dialog);
  dialog.showModal();
}

if (calendar !== null) {
  fit();
  addEventListener('resize', fit);
  new MutationObserver(fit).observe(calendar, { childList: true });
  calendar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.more a') : null;
    if (!(link instanceof HTMLAnchorElement) || !(event instanceof MouseEvent)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openDay(link.href).catch(() => location.assign(link.href));
  });
}

calendar?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent)) return;
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const relation = KEYS.get(key);
  if (relation === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = calendar.querySelector(`.steps a[rel~="${relation}"]`);
  // The fragment passes the focus on to the calendar of the next page.
  if (link instanceof HTMLAnchorElement) location.assign(`${link.href}#events`);
});
