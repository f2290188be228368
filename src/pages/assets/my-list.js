/*
 * The reader's own list. Stars store events in this browser only, each with its present facts, so that the page of the list can
 * show what has changed since.
 */

/**
 * @typedef {{ id: string, name: string, start: string, place: string, status: string }} Kept
 * @typedef {Readonly<Record<string, string>>} Sentences by their keys, with the placeholders {now} and {was}
 */

/** The most events, whose ids still fit into an address that servers accept. */
const MOST = 200;
const KEY = `${new URL('..', import.meta.url).pathname}my-list`;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads the stored list. Its content is not trusted: what is no event is left out. */
function readList() {
  /** @type {Map<string, Kept>} */
  const list = new Map();
  try {
    /** @type {unknown} */
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    for (const each of Array.isArray(stored) ? stored : []) {
      const { id, name, start, place, status } = /** @type {Partial<Record<string, unknown>>} */ (
        Object(each)
      );
      if (typeof id !== 'string' || !UUID.test(id)) continue;
      list.set(id, { id, ...textsOf({ name, start, place, status }) });
    }
  } catch {
    // A list that cannot be read counts as empty.
  }
  return list;
}

/**
 * @template {string} Name
 * @param {Record<Name, unknown>} values
 * @returns {Record<Name, string>} empty for what is no text
 */
function textsOf(values) {
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return Object.fromEntries(texts);
}

/**
 * Stores the list: the latest events, if there are too many; nothing new, if the storage is full.
 *
 * @param {Map<string, Kept>} list
 */
function writeList(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...list.values()].slice(-MOST)));
  } catch {
    // The stars show that nothing was stored.
  }
  mark();
}

/** Shows which events of the page are on the list, and the number of events on the list. */
function mark() {
  const list = readList();
  for (const star of starsOf(document)) {
    const isKept = String(list.has(star.dataset.id ?? ''));
    if (star.ariaPressed !== isKept) star.ariaPressed = isKept;
  }
  document.documentElement.toggleAttribute('data-starred', list.size > 0);
  const [count, text] = [document.querySelector('.my-list-link .count'), String(list.size)];
  if (count !== null && count.textContent !== text) count.textContent = text;
}

/**
 * @param {ParentNode} part
 * @returns {NodeListOf<HTMLButtonElement>}
 */
function starsOf(part) {
  return part.querySelectorAll('button.star');
}

/**
 * Returns the facts of a star's event, from its attributes.
 *
 * @param {HTMLButtonElement} star
 * @returns {Kept}
 */
function factsOf({ dataset: { id, name, start, place, status } }) {
  return textsOf({ id, name, start, place, status });
}

document.addEventListener('click', ({ target }) => {
  const star = target instanceof Element ? target.closest('button.star') : null;
  if (!(star instanceof HTMLButtonElement)) return;
  const [list, facts] = [readList(), factsOf(star)];
  if (!list.delete(facts.id)) list.set(facts.id, facts);
  writeList(list);
});
new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
addEventListener('pageshow', mark);
mark();

const page = document.querySelector('#my-list');
const events = page?.querySelector('#my-events');
/** The ids in the address: somebody else's list, unless all of them are on the reader's own. */
const sent =
  new URLSearchParams(location.search)
    .get('ids')
    ?.split(',')
    .filter((id) => UUID.test(id)) ?? [];

if (page instanceof HTMLElement && events) {
  if (sent.every((id) => readList().has(id))) void showOwn(page, events);
  else showShared(page, events);
  new MutationObserver(() => tellNews(page, events)).observe(events, {
    ...{ childList: true, subtree: true },
    attributeFilter: ['data-asked'],
  });
  page.querySelector('.news button')?.addEventListener('click', () => {
    const list = readList();
    for (const { id, now } of comparedIn(events)) {
      if (now === null) list.delete(id);
      else list.set(id, now);
    }
    writeList(list);
    tellNews(page, events);
  });
}
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== KEY) return;
  mark();
  if (page instanceof HTMLElement && events && sent.length === 0) void showOwn(page, events);
});

/**
 * Shows the events of the reader's own list: from the server or, on a static site, by the program that reads `data-ids`.
 *
 * @param {HTMLElement} page
 * @param {Element} events
 */
async function showOwn(page, events) {
  const ids = [...readList().keys()];
  reveal(page, '.nothing', ids.length === 0);
  reveal(page, '.lead', true);
  reveal(page, '.shared', false);
  offerLink(page, ids);
  if (page.dataset.index !== undefined) page.dataset.ids = ids.join(' ');
  else if (ids.length === 0) events.replaceChildren();
  else {
    const language = new URLSearchParams(location.search).get('lang');
    const address = `${addressOf(ids)}${language === null ? '' : `&lang=${encodeURIComponent(language)}`}`;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(response.statusText);
      const found = new DOMParser().parseFromString(await response.text(), 'text/html');
      events.replaceChildren(...(found.querySelector('#my-events')?.childNodes ?? []));
    } catch {
      // The browser shows why there is no answer.
      location.assign(address);
    }
  }
}

/**
 * @param {HTMLElement} page
 * @param {Element} events
 */
function showShared(page, events) {
  reveal(page, '.lead', false);
  reveal(page, '.shared', true);
  if (page.dataset.index !== undefined) page.dataset.ids = sent.join(' ');
  page.querySelector('.shared button')?.addEventListener('click', () => {
    const list = readList();
    for (const star of starsOf(events))
      if (!list.has(star.dataset.id ?? '')) list.set(star.dataset.id ?? '', factsOf(star));
    writeList(list);
    reveal(page, '.lead', true);
    reveal(page, '.shared', false);
  });
}

/** @param {readonly string[]} ids */
function addressOf(ids) {
  return `${location.origin}${location.pathname}?ids=${ids.join(',')}`;
}

/**
 * @param {HTMLElement} page
 * @param {readonly string[]} ids
 */
function offerLink(page, ids) {
  const button = page.querySelector('[data-copy]');
  if (!(button instanceof HTMLElement)) return;
  button.dataset.copy = addressOf(ids);
  button.hidden = ids.length === 0;
}

/**
 * @param {HTMLElement} page
 * @param {string} selector
 * @param {boolean} isShown
 */
function reveal(page, selector, isShown) {
  const part = page.querySelector(selector);
  if (part instanceof HTMLElement) part.hidden = !isShown;
}

/**
 * Returns the requested events of the list, as they were stored and as they are now: null for removed ones.
 *
 * @param {Element} events
 */
function comparedIn(events) {
  const asked = events.querySelector('[data-asked]')?.getAttribute('data-asked')?.split(' ') ?? [];
  const shown = new Map(Array.from(starsOf(events), (star) => [star.dataset.id ?? '', factsOf(star)]));
  const list = readList();
  return asked.flatMap((id) => {
    const was = list.get(id);
    return was === undefined ? [] : { id, was, now: shown.get(id) ?? null };
  });
}

/**
 * @param {HTMLElement} page
 * @param {Element} events
 */
function tellNews(page, events) {
  /** @type {Sentences} */
  const sentences = JSON.parse(page.dataset.sentences ?? '{}');
  const items = comparedIn(events).flatMap(({ was, now }) => {
    const news = now === null ? [sentences.gone ?? ''] : changesOf(was, now, sentences);
    if (news.length === 0) return [];
    const [item, name] = [document.createElement('li'), document.createElement('b')];
    name.textContent = now?.name ?? was.name;
    name.dir = 'auto';
    item.append(name, sentences.colon ?? '', news.join(sentences.semicolon));
    return item;
  });
  page.querySelector('.news ul')?.replaceChildren(...items);
  reveal(page, '.news', items.length > 0);
}

/**
 * @param {Kept} was
 * @param {Kept} now
 * @param {Sentences} sentences
 */
function changesOf(was, now, sentences) {
  const dates = [now, was].map(({ start }, at, both) => dateOf(start, both[1 - at]?.start ?? ''));
  return [
    now.status === was.status ? '' : (sentences[now.status] ?? ''),
    now.start === was.start ? '' : said('dates', dates[0] ?? '', dates[1] ?? ''),
    now.place === was.place ? '' : said('location', now.place, was.place),
    now.name === was.name ? '' : said('name', now.name, was.name),
  ].filter((text) => text !== '');

  /**
   * @param {string} topic
   * @param {string} is
   * @param {string} before
   */
  function said(topic, is, before) {
    const sentence = sentences[topic + (is === '' ? 'Gone' : '') + (before === '' ? 'New' : '')] ?? '';
    return sentence.replace('{now}', () => is).replace('{was}', () => before);
  }
}

/**
 * Returns a local time as people write it, with its year where that of the other time differs; empty for none.
 *
 * @param {string} local
 * @param {string} other
 */
function dateOf(local, other) {
  const hasHours = local.includes('T');
  const moment = new Date(hasHours ? `${local}Z` : local);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(page?.getAttribute('data-locale') ?? undefined, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
    ...(other.slice(0, 4) === local.slice(0, 4) ? {} : { year: 'numeric' }),
    ...(hasHours ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  }).format(moment);
}
