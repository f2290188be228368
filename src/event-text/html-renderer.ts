import MarkdownIt, { type Renderer, type Token } from 'markdown-it';
import { ADDRESS, KNOWN_ELEMENTS } from './known-html.ts';

const { escapeHtml } = new MarkdownIt().utils;

const ANY = /(?:)/;
const KNOWN_ADDRESS = new RegExp(`^${ADDRESS}$`, 'i');

/** The attributes that are kept, each where its value is like this. */
const KEPT: ReadonlyMap<string, RegExp> = new Map([
  ['href', KNOWN_ADDRESS],
  ['src', KNOWN_ADDRESS],
  ['alt', ANY],
  ['title', ANY],
  ['start', ANY],
]);

/** The attributes that tokens get, by the type of these. */
const ADDED: ReadonlyMap<string | undefined, [name: string, value: string]> = new Map([
  ['link_open', ['rel', 'nofollow noopener']],
  ['image', ['loading', 'lazy']],
]);

/** Makes HTML of the elements and attributes that are known, and nothing of others. */
export class HtmlRenderer extends MarkdownIt.Renderer {
  constructor() {
    super();
    const text = (tokens: Token[], index: number) => escapeText(tokens[index]?.content ?? '');
    const block = (tokens: Token[], index: number) => `<pre><code>${text(tokens, index)}</code></pre>\n`;
    Object.assign(this.rules, {
      text,
      html_block: text,
      html_inline: text,
      code_inline: (tokens: Token[], index: number) => `<code>${text(tokens, index)}</code>`,
      code_block: block,
      fence: block,
    });
  }

  override renderAttrs({ type, attrs }: Pick<Token, 'attrs'> & Partial<Pick<Token, 'type'>>): string {
    const kept = attrs?.filter(([name, value]) => KEPT.get(name)?.test(String(value))) ?? [];
    const added = ADDED.get(type);
    return super.renderAttrs({ attrs: added === undefined ? kept : [...kept, added] });
  }

  override renderToken(...[tokens, index, options]: Parameters<Renderer['renderToken']>): string {
    return KNOWN_ELEMENTS.has(tokens[index]?.tag ?? '') ? super.renderToken(tokens, index, options) : '';
  }
}

/** A quote is no markup outside of attributes. */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('&quot;', '"');
}
