import type { Language } from '../../words/language.ts';
import { escapeHtml } from '../../event-text/markdown-text.ts';
import type { Parameters } from '../addresses.ts';

interface SnippetBoxProps {
  readonly label: string;
  readonly snippet: string;
  readonly language: Language;
}

/** A text to copy, with a button where scripts run. */
export function SnippetBox({ label, snippet, language }: SnippetBoxProps) {
  const { subscribe } = language.words;
  return (
    <div class="address snippet">
      <label>
        <span>{label}</span>
        <textarea readonly rows={snippet.split('\n').length} spellcheck={false} dir="ltr">
          {snippet}
        </textarea>
      </label>
      <button type="button" class="quiet" data-copy={snippet} data-copied={subscribe.copied}>
        {subscribe.copy}
      </button>
    </div>
  );
}

/** The URLs in the snippets. */
export interface SnippetUrls {
  /** The calendar from which the element reads. */
  readonly source: string;
  /** The script that defines the element. */
  readonly file: string;
  /** A page with the same events. */
  readonly list: string;
}

/**
 * Returns the HTML to copy into a page: the element, with a link as fallback content.
 *
 * @param label the text of the link
 */
export function elementSnippet(
  { source, file, list }: SnippetUrls,
  attributes: Parameters,
  label: string,
): string {
  return [
    `<script type="module" src="${escapeHtml(file)}"></script>`,
    `<event-calendar${attributeText({ src: source, ...attributes })}>`,
    `  <a href="${escapeHtml(list)}">${escapeHtml(label)}</a>`,
    '</event-calendar>',
  ].join('\n');
}

/** Returns the HTML of a frame with the list, for a page that may run no scripts. */
export function frameSnippet(frame: string, title: string): string {
  return `<iframe${attributeText({ src: frame, title, width: '100%', height: '480', loading: 'lazy' })}></iframe>`;
}

function attributeText(attributes: Parameters): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}
