import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import type { Document } from '../parse.ts';
import { htmlTagsIn, type HtmlTag } from './html-tags.ts';
import { withoutCode } from './markdown-code.ts';

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
