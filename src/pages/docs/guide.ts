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

/** A block between fences; `info` is the language after the fence, and the name of a file where it is a whole one. */
interface Block {
  readonly info: string;
  readonly content: string;
}

const NO_BLOCK: Block = { info: '', content: '' };

/** The languages of the examples, by that word: a reader chooses one. */
export const LANGUAGES: Readonly<Record<string, string>> = { sh: 'curl', python: 'Python', js: 'JavaScript' };

/** What else can be copied from the guide, by that word. */
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

// What is wider than a phone scrolls within itself, by the keyboard as well.
markdownIt.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdownIt.renderer.rules.table_close = () => '</table></div>\n';

/** Examples know their language, and so does what they print beneath. A whole file is folded, under its name. */
function figure({ info, content }: Block, before: Block): string {
  const code = `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>`;
  const [, file] = info.split(' ');
  if (file !== undefined) {
    const summary = `<summary>${escapeHtml(file)}</summary>`;
    return `<figure class="program"><details>${summary}${code}</details></figure>\n`;
  }
  const name = LANGUAGES[info] ?? OTHERS[info];
  if (name !== undefined) return captioned('program', info, name, code);
  if (before.info in LANGUAGES) return captioned('output', before.info, 'prints', code);
  return `<figure class="output">${code}</figure>\n`;
}

function captioned(kind: string, language: string, caption: string, code: string): string {
  const chosen = language in LANGUAGES ? ` data-language="${language}"` : '';
  return `<figure class="${kind}"${chosen}><figcaption>${caption}</figcaption>${code}</figure>\n`;
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
