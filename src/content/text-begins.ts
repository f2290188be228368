import { RECORD_TYPES, type RecordKind } from '../schema/records.ts';

const KEY = /^["']?([\p{L}_][\p{L}\p{M}\p{N}_-]*)["']?:(?:\s|$)/u;
const NESTED = /^(?:[ \t]|[-\]}](?:[\s,]|$))/;

/**
 * Where the text of a Markdown file begins whose front matter has no end: the first line that is not YAML, with the
 * headings above it, which look like comments; null where all of it can be YAML.
 *
 * @param offset where to begin: after the first line
 */
export function whereTextBegins(text: string, offset: number, kind: RecordKind): number | null {
  const known: object = RECORD_TYPES[kind].fields;
  let begin: number | null = null;
  let isAfterBlank = false;
  for (const line of text.slice(offset).split('\n')) {
    const isBlank = line.trim() === '';
    const key = KEY.exec(line)?.[1];
    const isYaml =
      key === undefined
        ? NESTED.test(line) && !(isAfterBlank && line.startsWith('-'))
        : !isAfterBlank || Object.hasOwn(known, key);
    if (!isBlank && !isYaml) begin ??= offset;
    if (!isBlank && !isYaml && !line.startsWith('#')) return begin;
    if (isYaml) begin = null;
    isAfterBlank = isBlank;
    offset += line.length + 1;
  }
  return null;
}
