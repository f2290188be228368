import css from './event-calendar.css';
import { readEvents, textOf } from './feed-events.js';
import { ATTRIBUTES, today } from './question.js';
import { daysOf, node, placeholders } from './event-rows.js';
import { bestOf, FAILED, languageOf } from './words.js';

/*
 * <event-calendar src="https://calendar.example.org" tag="rust" limit="5"><a href="…">Events</a></event-calendar> shows the
 * next events from the calendar's small feed. Its content is the fallback where the element is not defined, and stays below the
 * list.
 */

/** A style sheet that is made by script needs no permission in the page's Content Security Policy. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

const FEWEST = 1;
const MOST = 100;
const USUAL = 5;

class EventCalendar extends HTMLElement {
  static observedAttributes = ['src', 'limit', 'lang', ...ATTRIBUTES];

  #list = node('div', 'list');
  #message = node('output', 'message');
  #underWay = new AbortController();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#list.role = 'group';
    root.append(this.#list, this.#message, node('slot', ''));
  }

  connectedCallback() {
    const unknown = unknownAttributes(this, EventCalendar.observedAttributes);
    if (unknown.length > 0) warn(`no such attribute: ${unknown.join(', ')}`);
    this.#plan();
  }

  disconnectedCallback() {
    this.#underWay.abort();
  }

  attributeChangedCallback() {
    this.#plan();
  }

  /** Updates the list once for all attributes that change together. */
  #plan() {
    this.#underWay.abort();
    const { signal } = (this.#underWay = new AbortController());
    queueMicrotask(() => {
      if (this.isConnected && !signal.aborted) void this.#show(signal);
    });
  }

  /** @param {AbortSignal} signal */
  async #show(signal) {
    const language = languageOf(this);
    const limit = limitOf(this.getAttribute('limit'));
    this.#say('', placeholders(limit));
    this.#list.ariaBusy = 'true';
    try {
      const { name, accent, words, events } = await readEvents(this, limit, language, signal);
      if (signal.aborted) return;
      this.#list.ariaLabel = name;
      this.#list.lang = this.#message.lang = words('locale');
      this.#list.style.setProperty('--site', accent);
      this.#say(
        events.length === 0 ? words('nothing') : '',
        daysOf(events, words, today(), this.hasAttribute('datetime')),
      );
    } catch (error) {
      if (signal.aborted) return;
      warn(String(error));
      this.#say(bestOf(FAILED, language) ?? '', []);
    }
    this.#list.ariaBusy = 'false';
  }

  /**
   * @param {string} message
   * @param {readonly Node[]} items
   */
  #say(message, items) {
    this.#list.replaceChildren(...items);
    this.#message.textContent = message;
  }
}

/**
 * Warns the author of the page. The message may contain untrusted text.
 *
 * @param {string} message
 */
function warn(message) {
  console.warn('<event-calendar>', textOf(message));
}

/** Attributes that any element may have, besides its properties. */
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
  return Math.min(Math.max(Number.parseInt(written ?? '', 10), FEWEST), MOST) || USUAL;
}

if (customElements.get('event-calendar') === undefined)
  customElements.define('event-calendar', EventCalendar);
