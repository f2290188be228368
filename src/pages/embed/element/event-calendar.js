import css from './event-calendar.css';
import { textOf } from './feed-events.js';
import { readEvents } from './read-events.js';
import { FILTERS } from './question.js';
import { eventItem, placeholders, textNode } from './event-item.js';
import { languageOf, WORDS } from './words.js';

/*
 * <event-calendar src="https://calendar.example.org" tag="rust" limit="5"><a href="…">Events</a></event-calendar>: what is to
 * come, read from the calendar's JSON Feed. What stands inside is what one sees without it, and stays below it.
 */

/** One that is made by script needs nothing of the page's Content Security Policy. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

const [FEWEST, MOST, USUAL] = [1, 50, 5];

class EventCalendar extends HTMLElement {
  static observedAttributes = ['src', 'limit', 'lang', ...FILTERS.map((name) => name.toLowerCase())];

  #list = textNode('ul', 'list', '');
  #message = textNode('p', 'message', '');
  /** @type {AbortController | null} */
  #underWay = null;
  #isPlanned = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#list.setAttribute('role', 'list');
    this.#message.setAttribute('role', 'status');
    this.#message.dir = 'auto';
    root.append(this.#list, this.#message, document.createElement('slot'));
  }

  connectedCallback() {
    const unknown = unknownAttributes(this, EventCalendar.observedAttributes);
    if (unknown.length > 0) warn(`no such attribute: ${unknown.join(', ')}`);
    this.#plan();
  }

  disconnectedCallback() {
    this.#underWay?.abort();
  }

  attributeChangedCallback() {
    this.#plan();
  }

  /** Attributes that change together are one change. */
  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      this.#underWay?.abort();
      if (this.isConnected) void this.#show();
    });
  }

  async #show() {
    const { signal } = (this.#underWay = new AbortController());
    const language = languageOf(this);
    const words = WORDS[language];
    const limit = limitOf(this.getAttribute('limit'));
    this.#say(words.loading, placeholders(limit));
    this.#list.lang = this.#message.lang = language;
    this.#list.setAttribute('aria-busy', 'true');
    try {
      const { title, events } = await readEvents(this, limit, signal);
      if (signal.aborted) return;
      this.#list.setAttribute('aria-label', title || words.events);
      this.#say(
        events.length === 0 ? words.nothing : '',
        events.map((event) => eventItem(event, language)),
      );
    } catch (error) {
      if (signal.aborted) return;
      warn(String(error));
      this.#say(words.failed, []);
    }
    this.#list.setAttribute('aria-busy', 'false');
  }

  /**
   * @param {string} message
   * @param {readonly Node[]} items
   */
  #say(message, items) {
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
    this.#message.textContent = message;
    this.#message.className = items.length === 0 ? '' : 'unseen';
  }
}

/**
 * What is not right, for whoever makes the page. It may be of a stranger, too.
 *
 * @param {string} message
 */
function warn(message) {
  console.warn('<event-calendar>', textOf(message));
}

/** What any element may have, besides its properties. */
const COMMON = /\W|^(?:class|tabindex|item.+)$/;

/**
 * @param {Element} element
 * @param {readonly string[]} known
 */
function unknownAttributes(element, known) {
  return element
    .getAttributeNames()
    .filter((name) => !known.includes(name) && !(name in element) && !COMMON.test(name));
}

/** @param {string | null} written */
function limitOf(written) {
  const limit = Number.parseInt(written ?? '', 10);
  return Number.isNaN(limit) ? USUAL : Math.min(Math.max(limit, FEWEST), MOST);
}

if (customElements.get('event-calendar') === undefined)
  customElements.define('event-calendar', EventCalendar);
