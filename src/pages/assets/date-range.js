/* The calendar in the filter panel for choosing the first and the last day: two months side by side, one on phones. */

const DAY = 86_400_000;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 };

const panel = document.querySelector('.filter-panel');
const { lang } = document.documentElement;
/** @param {Intl.DateTimeFormatOptions} options */
const formatOf = (options) => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' });
const NAMES = {
  month: formatOf({ year: 'numeric', month: 'long' }),
  day: formatOf({ dateStyle: 'full' }),
  weekday: formatOf({ weekday: 'long' }),
  narrow: formatOf({ weekday: 'narrow' }),
};
/** The first month that is shown, as its first day in milliseconds since 1970. */
let shown = NaN;

// The form is replaced with every list, so no reference to its elements is kept.
panel?.addEventListener('toggle', () => {
  const { from, until } = chosen();
  shown = firstOfMonth(Date.parse(from || until || today()));
  draw();
});

panel?.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const [button, preset] = [event.target.closest('button'), event.target.closest('.presets a')];
  if (preset instanceof HTMLAnchorElement) {
    event.preventDefault();
    const value = new URL(preset.href).searchParams.get('datetime') ?? '';
    const [from = '', until = from] = preset.ariaCurrent === 'true' ? [''] : value.split('/');
    shown = firstOfMonth(Date.parse(from || today()));
    choose(from, until);
    draw();
  } else if (button?.dataset.months) {
    shown = monthsLater(shown, Number(button.dataset.months));
    draw();
    buttonsAt(`[data-months="${button.dataset.months}"]`)[0]?.focus();
  } else if (button?.dataset.day) {
    const { from, until } = chosen();
    const { day } = button.dataset;
    if (from === '' || until !== '' || day < from) choose(day, '');
    else choose(from, day);
  }
});

panel?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'date') mark();
});

panel?.addEventListener('keydown', (event) => {
  const { target, key } = /** @type {KeyboardEvent} */ (event);
  const step = Object.entries(STEPS).find(([name]) => name === key)?.[1];
  if (!(target instanceof HTMLElement) || !target.dataset.day || step === undefined) return;
  event.preventDefault();
  const day = Date.parse(target.dataset.day) + step * DAY;
  const selector = `[data-day="${textOf(day)}"]`;
  if (buttonsAt(selector).length === 0) {
    shown = step < 0 ? firstOfMonth(day) : monthsLater(shown, 1);
    draw();
  }
  for (const other of buttonsAt('[data-day]')) other.tabIndex = other.matches(selector) ? 0 : -1;
  buttonsAt(selector)[0]?.focus();
});

/** Draws the months that are shown. */
function draw() {
  const place = range();
  if (place === null || Number.isNaN(shown)) return;
  const count = matchMedia('(min-width: 48rem)').matches ? 2 : 1;
  const tables = Array.from({ length: count }, (_, at) => table(monthsLater(shown, at)));
  const steps = [
    { months: '-1', sign: '‹', label: place.dataset.earlier },
    { months: '1', sign: '›', label: place.dataset.later },
  ].map(({ months, sign, label = '' }) => {
    const button = element('button', sign);
    Object.assign(button, { type: 'button', className: 'quiet', ariaLabel: label });
    button.dataset.months = months;
    return button;
  });
  place.replaceChildren(...steps, ...tables);
  mark();
}

/** @param {number} first the first day of the month */
function table(first) {
  const made = element('table');
  const blanks = (new Date(first).getUTCDay() + 6) % 7;
  const length = (monthsLater(first, 1) - first) / DAY;
  const head = element('tr');
  for (let at = 0; at < 7; at += 1) {
    const weekday = first + (at - blanks) * DAY;
    const cell = element('th', NAMES.narrow.format(weekday));
    Object.assign(cell, { scope: 'col', abbr: NAMES.weekday.format(weekday) });
    head.append(cell);
  }
  const rows = Array.from({ length: Math.ceil((blanks + length) / 7) }, (_, week) => {
    const row = element('tr');
    for (let at = 0; at < 7; at += 1) {
      const day = first + (7 * week + at - blanks) * DAY;
      const cell = element('td');
      if (firstOfMonth(day) === first) cell.append(dayButton(day));
      row.append(cell);
    }
    return row;
  });
  const [caption, header, body] = [
    element('caption', NAMES.month.format(first)),
    element('thead'),
    element('tbody'),
  ];
  header.append(head);
  body.append(...rows);
  made.append(caption, header, body);
  return made;
}

/** @param {number} day */
function dayButton(day) {
  const button = element('button', String(new Date(day).getUTCDate()));
  Object.assign(button, { type: 'button', tabIndex: -1, ariaLabel: NAMES.day.format(day) });
  button.dataset.day = textOf(day);
  if (textOf(day) === today()) button.ariaCurrent = 'date';
  return button;
}

/** Marks the chosen days, and makes one day focusable by Tab; the others are reached by the arrow keys. */
function mark() {
  const { from, until } = chosen();
  const buttons = buttonsAt('[data-day]');
  for (const button of buttons) {
    const { day = '' } = button.dataset;
    button.ariaPressed = String(day === from || day === until);
    button.classList.toggle('between', from !== '' && from < day && day < until);
  }
  const first = buttons.find(({ ariaPressed, ariaCurrent }) => ariaPressed === 'true' || ariaCurrent);
  for (const button of buttons) button.tabIndex = button === (first ?? buttons[0]) ? 0 : -1;
  for (const preset of panel?.querySelectorAll('.presets a') ?? []) {
    const value = new URL(/** @type {HTMLAnchorElement} */ (preset).href).searchParams.get('datetime');
    const isChosen = from !== '' && value === (from === until ? from : `${from}/${until}`);
    preset.ariaCurrent = isChosen ? 'true' : null;
  }
}

/**
 * Fills the two fields, and dispatches an event for listeners.
 *
 * @param {string} from
 * @param {string} until
 */
function choose(from, until) {
  const [first, last] = fields();
  if (!first || !last) return;
  [first.value, last.value] = [from, until];
  first.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** @returns {{ from: string, until: string }} */
function chosen() {
  const [first, last] = fields();
  return { from: first?.value ?? '', until: last?.value ?? '' };
}

function fields() {
  return /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.sides input'));
}

/** @returns {HTMLElement | null} */
function range() {
  return document.querySelector('.filter-panel .range');
}

/**
 * @param {string} selector
 * @returns {HTMLButtonElement[]}
 */
function buttonsAt(selector) {
  return Array.from(range()?.querySelectorAll(selector) ?? []);
}

function today() {
  return range()?.dataset.today ?? '';
}

/** @param {number} day */
function firstOfMonth(day) {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/**
 * @param {number} first
 * @param {number} count
 */
function monthsLater(first, count) {
  const date = new Date(first);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count);
}

/** @param {number} day */
function textOf(day) {
  return new Date(day).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [text]
 */
function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
