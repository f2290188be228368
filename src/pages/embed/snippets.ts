import { escapeHtml } from '../../event-text/markdown-text.ts';
import type { Parameters } from '../addresses.ts';

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

/** The same list for a page that may run no scripts. */
export function frameSnippet(frame: string, title: string): string {
  return `<iframe${attributeText({ src: frame, title, width: '100%', height: '480', loading: 'lazy' })}></iframe>`;
}

function attributeText(attributes: Parameters): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}
