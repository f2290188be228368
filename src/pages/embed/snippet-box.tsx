import type { Language } from '../../words/language.ts';
import { escapeHtml } from '../../event-text/markdown-text.ts';
import type { Parameters } from '../addresses.ts';

interface SnippetBoxProps {
  readonly label: string;
  readonly snippet: string;
  readonly language: Language;
}

/** A text to copy, by a button where scripts run. */
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

/** What the snippets name, as URLs. */
export interface SnippetUrls {
  /** The calendar that the element asks. */
  readonly source: string;
  /** The element's file. */
  readonly file: string;
  /** A page with the same events. */
  readonly list: string;
}

/**
 * What to copy into a page: the element, and within it what stands there without it.
 *
 * @param label of the link that stands within
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

/** The list for a page that may run no scripts. */
export function frameSnippet(frame: string, title: string): string {
  return `<iframe${attributeText({ src: frame, title, width: '100%', height: '480', loading: 'lazy' })}></iframe>`;
}

function attributeText(attributes: Parameters): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}
