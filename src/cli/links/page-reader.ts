import { TokenizerMode, type Token, type Tokenizer } from 'parse5';

/** What a web page calls itself, and what it shows. */
export interface PageWords {
  /** White space as one space; empty where there is none. */
  readonly title: string;
  /** Other names that it gives itself: its headings of the first level, and what it tells other sites. */
  readonly names: readonly string[];
  /** All that is shown beside the title, white space as one space. */
  readonly text: string;
  /** The names of the attributes of its root, and the addresses of its scripts, frames and pictures. */
  readonly marks: readonly string[];
}

type Mode = Tokenizer['state'];
type Handler = ConstructorParameters<typeof Tokenizer>[1];

const MAX_NAMES = 20;
const MAX_MARKS = 500;
const META_NAMES: ReadonlySet<string> = new Set(['og:title', 'og:site_name', 'application-name']);

/** Between these tags and their ends is text and nothing else (HTML, section 13.2.6). */
const MODES: ReadonlyMap<string, Mode> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ...['style', 'iframe', 'noembed', 'noframes', 'xmp'].map((name): [string, Mode] => [
    name,
    TokenizerMode.RAWTEXT,
  ]),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
/** Their text is shown by no browser. */
const HIDDEN: ReadonlySet<string> = new Set(['style', 'script', 'iframe', 'noembed', 'noframes']);

/**
 * Keeps what tells a page, of the tags and texts that a tokenizer finds.
 *
 * @param enter is called where the tokenizer has to go on in another mode
 */
export function createPageReader(enter: (mode: Mode) => void): Handler & { readonly words: () => PageWords } {
  const titles: string[] = [];
  const headings: string[] = [];
  const metaNames: string[] = [];
  const marks: string[] = [];
  const text: string[] = [];
  /** Where the next text goes. */
  let target: string[] | null = text;
  let hasTitle = false;
  let pictureDepth = 0;

  function onText({ chars }: Token.CharacterToken): void {
    target?.push(chars);
  }

  function startTag({ tagName, attrs }: Token.TagToken): void {
    const attribute = (name: string): string => attrs.find((one) => one.name === name)?.value ?? '';
    if (tagName === 'svg') pictureDepth += 1;
    if (tagName === 'html') marks.push(...attrs.slice(0, MAX_NAMES).map(({ name }) => name));
    if (tagName === 'meta' && META_NAMES.has(attribute('property') || attribute('name'))) {
      metaNames.push(attribute('content'));
    }
    const source = attribute('src');
    if (source !== '' && marks.length < MAX_MARKS) marks.push(source.slice(0, 1_000));
    if (tagName === 'h1') {
      headings.push(' ');
      target = headings;
    } else if (tagName === 'title' && !hasTitle && pictureDepth === 0) {
      hasTitle = true;
      target = titles;
    } else if (HIDDEN.has(tagName)) {
      target = null;
    } else {
      target?.push(' ');
    }
    const mode = pictureDepth === 0 ? MODES.get(tagName) : undefined;
    if (mode !== undefined) enter(mode);
  }

  function endTag({ tagName }: Token.TagToken): void {
    if (tagName === 'svg') pictureDepth = Math.max(0, pictureDepth - 1);
    if (tagName === 'h1' || tagName === 'title' || HIDDEN.has(tagName)) target = text;
    else target?.push(' ');
  }

  return {
    onStartTag: startTag,
    onEndTag: endTag,
    onCharacter: onText,
    onWhitespaceCharacter: onText,
    onNullCharacter: () => undefined,
    onComment: () => undefined,
    onDoctype: () => undefined,
    onEof: () => undefined,
    words: () => ({
      title: shown(titles),
      names: [shown(headings), ...metaNames].slice(0, MAX_NAMES),
      text: shown([...headings, ' ', ...text]),
      marks,
    }),
  };
}

function shown(parts: readonly string[]): string {
  return parts.join('').replace(/\s+/g, ' ').trim();
}
