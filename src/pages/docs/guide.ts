import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';

export interface Section {
  /** Of its heading, to link to. */
  readonly id: string;
  readonly title: string;
}

export interface Guide {
  /** That it is written in. */
  readonly language: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** What a token of the parser says of a block between fences; `info` is the word after the fence. */
interface Block {
  readonly info: string;
  readonly content: string;
}

const NO_BLOCK: Block = { info: '', content: '' };

/** The languages of the examples, by that word. */
export const LANGUAGES: Readonly<Record<string, string>> = { sh: 'curl', python: 'Python', js: 'JavaScript' };

const markdownIt = new MarkdownIt();
const { escapeHtml } = markdownIt.utils;

markdownIt.renderer.rules.fence = (tokens, index) =>
  figure(tokens[index] ?? NO_BLOCK, tokens[index - 1] ?? NO_BLOCK);

/** Programs know their language, and so does what they print beneath: a reader chooses one. */
function figure({ info, content }: Block, before: Block): string {
  const code = `<pre><code>${escapeHtml(content)}</code></pre>`;
  const name = LANGUAGES[info];
  if (name !== undefined) return captioned('program', info, name, code);
  if (before.info in LANGUAGES) return captioned('output', before.info, 'prints', code);
  return `<figure class="output">${code}</figure>\n`;
}

function captioned(kind: string, language: string, caption: string, code: string): string {
  return `<figure class="${kind}" data-language="${language}"><figcaption>${caption}</figcaption>${code}</figure>\n`;
}

/** Sections begin with headings of the second level. */
function renderGuide(markdown: string): Guide {
  const tokens = markdownIt.parse(markdown, {});
  const sections = tokens.flatMap((token, index): Section[] => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return [];
    const title = tokens[index + 1]?.content ?? '';
    const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    token.attrSet('id', id);
    return [{ id, title }];
  });
  return { language: 'en', html: markdownIt.renderer.render(tokens, markdownIt.options, {}), sections };
}

/** The guide of the documentation page. */
export const GUIDE = renderGuide(readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8'));
