import { Language, type ParsedMessages } from '../../../words/language.ts';
import { startKeptEvents } from './kept-events.tsx';
import { renewRecord, startList } from './list-page.tsx';

/**
 * Starts the program of a static site's pages: it searches, and hides events that are over by now.
 *
 * @param tag the tag of the page's language
 */
export function start(tag: string, messages: ParsedMessages): void {
  const language = new Language(tag, () => messages);
  const form = document.querySelector('form[data-index]');
  const input = form instanceof HTMLFormElement ? form.elements.namedItem('q') : null;
  const list = document.querySelector('#events');
  if (form instanceof HTMLFormElement && input instanceof HTMLInputElement && list instanceof HTMLElement)
    startList(form, input, list, language);

  const record = document.querySelector('#record-events');
  // Where the index cannot be read, the events stay as they were built.
  if (record instanceof HTMLElement) renewRecord(record, language).catch(() => undefined);

  const [mine, events] = ['#my-list', '#my-events'].map((selector) => document.querySelector(selector));
  if (mine instanceof HTMLElement && events) startKeptEvents(mine, events, language);
}
