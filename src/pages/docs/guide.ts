import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';

export interface Section {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
}

export interface Guide {
  /** The language of its text. */
  readonly language: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** A fenced code block; `info` is the language, followed by the file name where the block is a whole file. */
interface Block {
  readonly info: string;
  readonly content: string;
}

const NO_BLOCK: Block = { info: '', content: '' };

/** The languages of examples between which a reader chooses, by the language of the block. */
export const EXAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'curl',
  python: 'Python',
  js: 'JavaScript',
};

/** Other languages of code blocks. */
const OTHERS: Readonly<Record<string, string>> = {
  console: 'Shell',
  css: 'CSS',
  html: 'HTML',
  http: 'HTTP',
  ts: 'TypeScript',
  yaml: 'YAML',
};

const markdownIt = new MarkdownIt();
const { escapeHtml } = markdownIt.utils;

markdownIt.renderer.rules.fence = (tokens, index) =>
  figure(tokens[index] ?? NO_BLOCK, tokens[index - 1] ?? NO_BLOCK);

// Tables may be wider than a phone, so they scroll within themselves, by keyboard as well.
markdownIt.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdownIt.renderer.rules.table_close = () => '</table></div>\n';

/** Returns the HTML of a code block: an example or its output, with the language as an attribute, or a whole file, folded. */
function figure({ info, content }: Block, before: Block): string {
  const code = `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>`;
  const [, file] = info.split(' ');
  if (file !== undefined) {
    const summary = `<summary>${escapeHtml(file)}</summary>`;
    return `<figure class="program"><details>${summary}${code}</details></figure>\n`;
  }
  const name = EXAMPLE_LANGUAGES[info] ?? OTHERS[info];
  if (name !== undefined) return captioned('program', info, name, code);
  if (before.info in EXAMPLE_LANGUAGES) return captioned('output', before.info, 'prints', code);
  return `<figure class="output">${code}</figure>\n`;
}

function captioned(kind: string, language: string, caption: string, code: string): string {
  const chosen = language in EXAMPLE_LANGUAGES ? ` data-language="${language}"` : '';
  return `<figure class="${kind}"${chosen}><figcaption>${caption}</figcaption>${code}</figure>\n`;
}

/** Renders the guide; its sections begin with headings of the second level. */
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
