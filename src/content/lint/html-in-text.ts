import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import type { Document } from '../parse.ts';

/** Tags that people write in texts; what else stands in angle brackets may be meant as it is. */
const NAMES =
  'a b big blockquote br center code del div em font h1 h2 h3 h4 h5 h6 hr i iframe img li ol p pre s script small span strike strong style sub sup table tbody td th thead tr tt u ul';

const KNOWN: ReadonlySet<string> = new Set(NAMES.split(' '));

/** Tags that stand by themselves. */
const ALONE: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'p', 'li']);

/** A tag as it is written. */
interface HtmlTag {
  readonly offset: number;
  readonly text: string;
  /** In lower case. */
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: string;
}

const TAG = /<(\/?)([a-z][a-z0-9]{0,9})(\s[^<>]{0,300}|\/)?>/gi;

/** The tags of a text, those that come in pairs only where the text has both. */
export function htmlTagsIn(text: string): HtmlTag[] {
  if (!text.includes('<')) return [];
  const tags = Array.from(text.matchAll(TAG), (match): HtmlTag => {
    const [written, slash, name = '', attributes = ''] = match;
    return {
      offset: match.index,
      text: written,
      name: name.toLowerCase(),
      closes: slash === '/',
      attributes,
    };
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
  const ends = runs
    .toReversed()
    .map(({ index, length }) => {
      const end = next.get(length);
      next.set(length, index);
      return end;
    })
    .reverse();
  let result = '';
  let from = 0;
  runs.forEach(({ index, length }, position) => {
    const end = ends[position];
    if (index < from || end === undefined) return;
    result += text.slice(from, index) + ' '.repeat(end + length - index);
    from = end + length;
  });
  return result + text.slice(from);
}

/** What stands for a tag in Markdown, where that does not depend on what is around it. */
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

/** Whoever copies a page into a text has a tag at its beginning. */
const MAX_LENGTH = 64 * 1024;

/** Finds HTML in the long text of a record outside of code: it is Markdown, and tags are shown as they are written. */
export function htmlInText(document: Document): Diagnostic[] {
  const { kind, text, base, body, root, placeOf } = document;
  const key = RECORD_TYPES[kind].body;
  const value = key === null ? undefined : root.entries.get(key)?.value;
  const long = body ?? (value?.kind === 'scalar' ? value.text : '');
  if (key === null || !long.includes('<')) return [];
  const tags = htmlTagsIn(withoutCode(long.slice(0, MAX_LENGTH)));
  const [first] = tags;
  if (first === undefined) return [];
  // The body is the end of the file's text.
  const start = text.length - long.length - base;
  const place =
    body === null && value !== undefined
      ? value
      : { offset: start + first.offset, end: start + first.offset + first.text.length };
  const instead =
    MARKS[first.name] === undefined ? ADVICE[first.name] : `${MARKS[first.name]}text${MARKS[first.name]}`;
  return [
    diagnostic(
      'text-html',
      placeOf(place),
      `The text has HTML in it (${first.text.slice(0, 40)}), which is shown as it is written.`,
      instead === undefined
        ? 'Write it in Markdown, without the tags.'
        : `Write Markdown in its place: ${instead}.`,
      { fix: body === null || long.length > MAX_LENGTH ? null : fixOf(long, tags, base + start) },
    ),
  ];
}

/** One change from the first tag to the last; null where a tag has no mark, or stands in another one. */
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
    // Marks stand at the text that they are for, in one paragraph.
    const isTight =
      open === null || (between.trim() === between && between !== '' && !/\n\s*\n|[*_~]/.test(between));
    if (!isPair || !isTight) return null;
    result += between + mark;
    open = tag.closes ? null : tag;
    from = tag.offset + tag.text.length;
  }
  return open === null ? { offset: start + first.offset, end: start + from, text: result } : null;
}
