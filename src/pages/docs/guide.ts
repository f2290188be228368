import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';

export interface Section {
  /** Of its heading, to link to. */
  readonly id: string;
  readonly title: string;
}

export interface Guide {
  readonly html: string;
  readonly sections: readonly Section[];
}

/** The languages of the examples, by the word after the fence. */
export const LANGUAGES: Readonly<Record<string, string>> = { sh: 'curl', python: 'Python', js: 'JavaScript' };

/**
 * Sections begin with headings of the second level. Examples, and what they print beneath, know their language, so that
 * a reader can choose one.
 */
export function renderGuide(markdown: string): Guide {
  const markdownIt = new MarkdownIt();
  const { escapeHtml } = markdownIt.utils;
  markdownIt.renderer.rules.fence = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const before = tokens[index - 1];
    const isCode = info in LANGUAGES;
    const language = isCode ? info : before?.type === 'fence' ? before.info : '';
    const attribute = language === '' ? '' : ` data-language="${escapeHtml(language)}"`;
    const label = isCode ? (LANGUAGES[info] ?? '') : language === '' ? '' : 'prints';
    const caption = label === '' ? '' : `<figcaption>${label}</figcaption>`;
    return `<figure class="${isCode ? 'program' : 'output'}"${attribute}>${caption}<pre><code>${escapeHtml(content)}</code></pre></figure>\n`;
  };

  const tokens = markdownIt.parse(markdown, {});
  const sections = tokens.flatMap((token, index): Section[] => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return [];
    const title = tokens[index + 1]?.content ?? '';
    const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    token.attrSet('id', id);
    return [{ id, title }];
  });
  return { html: markdownIt.renderer.render(tokens, markdownIt.options, {}), sections };
}

/** The guide of the documentation page. */
export const GUIDE = renderGuide(readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8'));
