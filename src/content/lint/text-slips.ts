import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { rowsOf } from '../../schema/table.ts';
import { quoted } from '../../yaml/hints/hint.ts';
import type { YamlScalar } from '../../yaml/nodes.ts';
import { replacement } from '../fix/edits.ts';
import type { Document } from '../parse.ts';

/** Tags that people write in texts; anything else in angle brackets may be intended. */
const NAMES =
  'a b big blockquote br center code del div em font h1 h2 h3 h4 h5 h6 hr i iframe img li ol p pre s script small span strike strong style sub sup table tbody td th thead tr tt u ul';

const KNOWN: ReadonlySet<string> = new Set(NAMES.split(' '));

/** Tags that need no closing tag. */
const ALONE: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'p', 'li']);

/** A tag as it is written. */
interface HtmlTag {
  readonly offset: number;
  readonly text: string;
  /** In lower case. */
  readonly name: string;
  readonly closes: boolean;
}

const TAG = /<(\/?)([a-z][a-z0-9]{0,9})(?:\s[^<>]{0,300}|\/)?>/gi;

/** Returns the tags of a text; a tag that comes in pairs counts only where the text opens and closes it. */
function htmlTagsIn(text: string): HtmlTag[] {
  if (!text.includes('<')) return [];
  const tags = Array.from(text.matchAll(TAG), (match): HtmlTag => {
    const [text, slash, name = ''] = match;
    return { offset: match.index, text, name: name.toLowerCase(), closes: slash === '/' };
  });
  const closed = new Set(tags.filter(({ closes }) => closes).map(({ name }) => name));
  const opened = new Set(tags.filter(({ closes }) => !closes).map(({ name }) => name));
  return tags.filter(
    ({ name }) => KNOWN.has(name) && (ALONE.has(name) || (closed.has(name) && opened.has(name))),
  );
}

/** A line that opens or closes a block of code. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A Markdown text with spaces in the place of its code, in blocks and within lines. */
function withoutCode(text: string): string {
  let fence = '';
  let isAfterBlank = true;
  let isIndented = false;
  const lines = text.split('\n').map((line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isEnd = fence !== '' && mark.startsWith(fence) && line.trim() === mark;
    isIndented = /^(?: {4}|\t)/.test(line) && (isAfterBlank || isIndented);
    isAfterBlank = line.trim() === '';
    const isCode = fence !== '' || mark !== '' || isIndented;
    if (isEnd) fence = '';
    else if (fence === '') fence = mark;
    return isCode ? ' '.repeat(line.length) : line;
  });
  return withoutSpans(lines.join('\n'));
}

/** A span of code begins and ends with the same number of backticks (CommonMark 0.31, section 6.1). */
function withoutSpans(text: string): string {
  const runs = Array.from(text.matchAll(/(?<!`)`+/g), ({ 0: { length }, index }) => ({ index, length }));
  const next = new Map<number, number>();
  const ends = new Map<number, number | undefined>();
  for (const { index, length } of runs.toReversed()) {
    ends.set(index, next.get(length));
    next.set(length, index);
  }
  let result = '';
  let from = 0;
  for (const { index, length } of runs) {
    const end = ends.get(index);
    if (index < from || end === undefined) continue;
    result += text.slice(from, index) + ' '.repeat(end + length - index);
    from = end + length;
  }
  return result + text.slice(from);
}

/** The Markdown for a tag, where it does not depend on the text around it. */
const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
};

const ADVICE: Readonly<Record<string, string>> = {
  a: '[text](https://…)',
  br: 'a backslash at the end of the line',
  p: 'an empty line',
  h1: '# at the beginning of the line',
  h2: '## at the beginning of the line',
  h3: '### at the beginning of the line',
  li: '- at the beginning of the line',
  img: '![what it shows](https://…)',
  hr: '---',
  code: '`text`',
};

/** The part of a text that is searched: a page that was copied into it has a tag at its beginning. */
const MAX_BODY = 64 * 1024;

/** Finds HTML in the long text of a record outside of code: it is Markdown, and tags are shown as they are written. */
export function htmlInText(document: Document): Diagnostic[] {
  const { kind, text, base, body, root, placeOf } = document;
  const key = RECORD_TYPES[kind].body;
  const value = key === null ? undefined : root.entries.get(key)?.value;
  const long = body ?? (value?.kind === 'scalar' ? value.text : '');
  if (key === null || !long.includes('<')) return [];
  const tags = htmlTagsIn(withoutCode(long.slice(0, MAX_BODY)));
  const [first] = tags;
  if (first === undefined) return [];
  // The body is the end of the file's text.
  const start = text.length - long.length - base;
  const place =
    body === null && value !== undefined
      ? value
      : { offset: start + first.offset, end: start + first.offset + first.text.length };
  const mark = MARKS[first.name];
  const instead = mark === undefined ? ADVICE[first.name] : `${mark}text${mark}`;
  const message = `The text has HTML in it (${first.text.slice(0, 40)}), which is shown as it is written.`;
  const hint =
    instead === undefined
      ? 'Write it in Markdown, without the tags.'
      : `Write Markdown in its place: ${instead}.`;
  const fix = body === null || long.length > MAX_BODY ? null : fixOf(long, tags, base + start);
  return [diagnostic('text-html', placeOf(place), message, hint, { fix })];
}

/** Returns one edit from the first tag to the last; null where a tag has no mark, or is inside another one. */
function fixOf(text: string, tags: readonly HtmlTag[], start: number): Edit | null {
  const [first] = tags;
  const last = tags.at(-1);
  if (first === undefined || last === undefined) return null;
  let result = '';
  let from = first.offset;
  let open: HtmlTag | null = null;
  for (const tag of tags) {
    const between = text.slice(from, tag.offset);
    const mark = MARKS[tag.name];
    const isPair =
      mark !== undefined && tag.closes === (open !== null) && (open === null || open.name === tag.name);
    // Marks touch the text that they mark, within one paragraph.
    const isTight =
      open === null || (between.trim() === between && between !== '' && !/\n\s*\n|[*_~]/.test(between));
    if (!isPair || !isTight) return null;
    result += between + mark;
    open = tag.closes ? null : tag;
    from = tag.offset + tag.text.length;
  }
  return open === null ? { offset: start + first.offset, end: start + from, text: result } : null;
}

/** What slips into a text of one line when it is copied from a page or a word processor. */
interface Slip {
  readonly code: 'text-html' | 'text-typography';
  readonly message: string;
  /** Returns the text without the slip; the same text where it has none. */
  readonly clean: (text: string) => string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è' },
  ...{ agrave: 'à', aacute: 'á', oacute: 'ó', iacute: 'í', ntilde: 'ñ', ccedil: 'ç', euro: '€', times: '×' },
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

/** Spaces of other widths than the usual one, but for the wide one of Chinese and Japanese. */
const ODD_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/gu;

/** Non-breaking spaces that are right: before marks and after quotes as in French, and within numbers. */
const FRENCH = /[\u00a0\u202f](?=[:;!?»%€])|(?<=«)[\u00a0\u202f]|(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d)/gu;

const WHOLE_IN_QUOTES = /^(?:“[^“”„"]+”|„[^“”„"]+[“”]|‘[^‘’]+’)$/u;

const SLIPS: readonly Slip[] = [
  { code: 'text-html', message: 'has HTML in it, which is shown as it is written', clean: withoutHtml },
  {
    code: 'text-typography',
    message: 'has a space that is not a plain one: who types the text does not find it',
    clean: (text) => {
      const right = new Set(Array.from(text.matchAll(FRENCH), ({ index }) => index));
      return text.replace(ODD_SPACE, (space, at: number) => (right.has(at) ? space : ' '));
    },
  },
  {
    code: 'text-typography',
    message: 'has more than one space between two words',
    clean: (text) => text.replace(/(?<! ) {2,}/g, ' '),
  },
  {
    code: 'text-typography',
    message: 'stands in curly quotes, which are a part of the text',
    clean: (text) => {
      const [whole = ''] = WHOLE_IN_QUOTES.exec(text.trim()) ?? [];
      return whole === '' ? text : whole.slice(1, -1).trim();
    },
  },
];

/** A text without one of these has no slips. */
const ANY = /[<&“„‘]| {2}|[\u00a0\u1680\u2000-\u200a\u202f\u205f]/u;

const MAX_LINE = 1_000;
const MAX_SHOWN = 200;

/** The keys of texts that people read on one line. */
const KEYS = new Map(
  Object.entries(RECORD_TYPES).map(([kind, type]) => [
    kind,
    rowsOf(type).flatMap(([key, { schema, reference }]) =>
      schema.format === 'one-line' && reference === undefined ? [key] : [],
    ),
  ]),
);

/** Finds HTML and what a word processor makes of quotes and spaces in the texts of one line. */
export function textSlips(document: Document): Diagnostic[] {
  const { kind, root } = document;
  return (KEYS.get(kind) ?? []).flatMap((key) => {
    const node = root.entries.get(key)?.value;
    return node?.kind === 'scalar' && ANY.test(node.text) ? slipsIn(document, key, node) : [];
  });
}

/** Reports all slips of a text as one problem, which has the code of the first, with the text without any of them. */
function slipsIn(document: Document, key: string, node: YamlScalar): Diagnostic[] {
  const { text } = node;
  if (text.length > MAX_LINE || text.trim() !== text) return [];
  const clean = SLIPS.reduce((cleaned, slip) => slip.clean(cleaned), text).trim();
  const found = SLIPS.filter((slip) => slip.clean(text) !== text);
  const [first] = found;
  if (first === undefined || clean === '') return [];
  const isLine = !/[\r\n]/.test(document.text.slice(document.base + node.offset, document.base + node.end));
  const message = `The ${key} ${found.map((slip) => slip.message).join(', and ')}.`;
  const hint = clean.length > MAX_SHOWN ? 'Write it without.' : `Write it like this: ${clean}`;
  const fix = isLine ? replacement(document, node, asWritten(node, clean)) : null;
  return [diagnostic(first.code, document.placeOf(node), message, hint, { fix })];
}

/** Writes a text in quotes, unless it had none and needs none. */
function asWritten({ plain }: YamlScalar, text: string): string {
  return plain && /^\p{L}(?:[\p{L}\p{M}\p{N} .,'’()/+&!?–-]|:(?! ))*$/u.test(text) ? text : quoted(text);
}

function withoutHtml(text: string): string {
  const tags = htmlTagsIn(text);
  const isTag = new Set(tags.map(({ text: tag }) => tag));
  const untagged =
    isTag.size === 0
      ? text
      : text.replace(/<[^<>]{1,320}>/g, (tag) =>
          isTag.has(tag) ? (/^<(?:br|p|li)/i.test(tag) ? ' ' : '') : tag,
        );
  return untagged.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : entity;
  });
}
