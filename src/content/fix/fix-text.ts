import { isDeepStrictEqual } from 'node:util';
import { type DiagnosticCode, type Edit, hasErrors } from '../../diagnostics/codes.ts';
import { addTo } from '../../platform/collections.ts';
import type { EventRecord } from '../../schema/event.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { nodesWithin, scalarsWithin } from '../../yaml/nodes.ts';
import { loadFiles, siteOf } from '../load.ts';
import { type Document, parseFile, parseRecords } from '../parse.ts';
import type { ReadResult } from '../read/read-content.ts';
import type { SourceFile } from '../read/source-file.ts';
import { validateDocument, validateRecord } from '../validate.ts';
import { valuesOf } from '../written-values.ts';
import { applyEdits, endOf, endOfHead, isAtLineStart, lineAfter, lineEndOf } from './edits.ts';

/**
 * Puts a file's keys into the order of the documentation, comments with the key below them, and takes spaces
 * off the ends of its lines; the text below a front matter is left alone. No value changes: where one would,
 * the file stays as it is, and so does the list of sources, in which people choose the order.
 */
export function tidy(file: SourceFile): string {
  if (file.kind === 'sources') return file.text;
  return [withoutTrailingSpaces, inOrder].reduce(
    (text, step) => keepingValues({ ...file, text }, step),
    file.text,
  );
}

function keepingValues(file: SourceFile, step: (document: Document) => string): string {
  const { document: before } = parseFile(file);
  if (before === null) return file.text;
  const text = step(before);
  if (text === file.text) return text;
  const { document: after } = parseFile({ ...file, text });
  return after !== null && isDeepStrictEqual(dataOf(after), dataOf(before)) ? text : file.text;
}

function dataOf(document: Document): unknown {
  return [valuesOf(document).values, document.body];
}

function withoutTrailingSpaces({ text, base, root, body }: Document): string {
  const end = lineAfter(text, text.length - (body ?? '').length);
  const scalars = scalarsWithin(root).values();
  let scalar = scalars.next().value;
  return (
    text.slice(0, end).replace(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, (spaces, offset: number) => {
      // Both go through the text from its beginning to its end.
      while (scalar !== undefined && base + scalar.end <= offset) scalar = scalars.next().value;
      const isInScalar = scalar !== undefined && base + scalar.offset <= offset;
      return isInScalar ? spaces : '';
    }) + text.slice(end)
  );
}

/** A key with its value and the comments above it, as lines of the file. */
interface Block {
  readonly rank: number;
  readonly text: string;
}

function inOrder(document: Document): string {
  const { kind, text, base, root } = document;
  const entries = [...root.entries.values()];
  const [first] = entries;
  const last = entries.at(-1);
  // Keys in braces, or several on one line, have no lines of their own.
  if (
    first === undefined ||
    last === undefined ||
    !entries.every((entry) => isAtLineStart(text, base + entry.key.offset))
  ) {
    return text;
  }
  const keys = Object.keys(RECORD_TYPES[kind].fields);
  const ranks = entries.map(({ key }) => rankOf(keys, key.text));
  if (ranks.every((rank, position) => position === 0 || (ranks[position - 1] ?? 0) <= rank)) return text;

  const starts = entries.map((entry, position) => {
    const previous = entries[position - 1];
    const from =
      previous === undefined ? endOfHead(document, first) : lineAfter(text, base + endOf(previous));
    return Math.min(from, base + entry.key.offset);
  });
  const end = lineAfter(text, base + endOf(last));
  const blocks = starts.map((start, position): Block => {
    const block = text.slice(start, starts[position + 1] ?? end);
    return { rank: ranks[position] ?? 0, text: block.endsWith('\n') ? block : block + lineEndOf(text) };
  });
  const ordered = blocks.toSorted((a, b) => a.rank - b.rank).map((block) => block.text);
  return text.slice(0, starts[0]) + ordered.join('') + text.slice(end);
}

/** Keys that are not known come last, in the order in which they are. */
function rankOf(keys: readonly string[], key: string): number {
  const rank = keys.indexOf(key);
  return rank === -1 ? keys.length : rank;
}

/** A fix can bring another problem to light: a date is read only when its key is no longer misspelt. */
const MAX_ROUNDS = 10;

/**
 * Returns the text of a file with every fix that is safe and unambiguous, tidied up where no error is left; everything else
 * stays as it is written, to the byte. A second call changes nothing.
 */
export function fixText(file: SourceFile, site: SiteRecord): string {
  const text = withFixes(file, site);
  const { documents } = parseRecords({ ...file, text });
  const isBroken = (document: Document): boolean => hasErrors(validateDocument(document, site).diagnostics);
  if (documents === null || documents.some(isBroken)) return text;
  return tidy({ ...file, text });
}

/** Corrects a file as `fixText` does, without tidying it up. */
export function withFixes(file: SourceFile, site: SiteRecord): string {
  let { text } = file;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = fixOnce({ ...file, text }, site);
    if (next === text) break;
    text = next;
  }
  return text;
}

function fixOnce(file: SourceFile, site: SiteRecord): string {
  const { documents } = parseRecords(file);
  if (documents === null) return file.text;
  const edits = documents.flatMap((document) =>
    withoutClashes(
      document,
      validateDocument(document, site).diagnostics.flatMap(({ fix }) => fix ?? []),
    ),
  );
  const edited = applyEdits(file.text, edits);
  return parseRecords({ ...file, text: edited }).documents === null ? file.text : edited;
}

/** Leaves out changes of two keys of a mapping that would both become the same one. */
function withoutClashes({ root, base }: Document, edits: readonly Edit[]): Edit[] {
  const mappings = nodesWithin(root).filter((node) => node.kind === 'mapping');
  const mappingOf = new Map(
    mappings.flatMap((mapping) =>
      [...mapping.entries.values()].map(({ key }) => [base + key.offset, mapping] as const),
    ),
  );
  const keyOf = ({ offset, end, text }: Edit): string | null => {
    const mapping = end > offset && text !== '' ? mappingOf.get(offset) : undefined;
    return mapping === undefined ? null : `${mapping.offset} ${text}`;
  };
  const renamed = edits.flatMap((edit) => keyOf(edit) ?? []);
  const clashing = new Set(renamed.filter((key, position) => renamed.indexOf(key) !== position));
  return edits.filter((edit) => !clashing.has(keyOf(edit) ?? ''));
}

/**
 * Returns the texts of all files with corrected references: a name that refers to no record is replaced where exactly one
 * existing name is one typing error away.
 */
export function fixReferences(read: ReadResult): string[] {
  const edits = new Map<string, Edit[]>();
  for (const { code, file, fix } of loadFiles(read, { errorsOnly: true }).diagnostics) {
    if (fix === null || !REFERENCES.has(code)) continue;
    const others = edits.get(file) ?? [];
    // Two names in a list can stand for the same one; then only the first is corrected.
    if (!others.some(({ text }) => text === fix.text)) edits.set(file, [...others, fix]);
  }
  return read.files.map(({ path, text }) => applyEdits(text, edits.get(path) ?? []));
}

const REFERENCES: ReadonlySet<string> = new Set(['place-unknown', 'organization-unknown']);

/** An event whose dates are read in another time zone than before. */
export interface MovedEvent {
  readonly file: string;
  /** When it starts, as in the API, before and after; null where that is not known. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The code of the only warning whose fix can move an event in time. */
export const ZONE_FIX_CODE = 'timezone-missing' satisfies DiagnosticCode;

/**
 * Adds what all records together show of where and when an event is: its country and coordinates, and its time zone where that
 * changes no instant.
 *
 * @param asked whether time zones are added that move events, too
 * @returns the texts of all files, and the events that start or end at other instants because of it
 */
export function fixWhereabouts(
  read: ReadResult,
  asked: boolean,
): { readonly texts: readonly string[]; readonly moved: readonly MovedEvent[] } {
  const site = siteOf(read.files);
  const moved: MovedEvent[] = [];
  let { files } = read;
  // A country that comes to light lets others be found.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const edits = new Map<string, Edit[]>();
    for (const { code, file, fix } of loadFiles({ ...read, files }).diagnostics) {
      if (fix === null || !WHEREABOUTS.has(code) || (fix.isAsked === true && !asked)) continue;
      addTo(edits, file, fix);
    }
    const fixed = files.map((file) => {
      const changes = edits.get(file.path);
      const next = changes === undefined ? file : { ...file, text: applyEdits(file.text, changes) };
      const [from, to] = next === file ? [] : [eventIn(file, site), eventIn(next, site)];
      // In the added time zone a date may not exist.
      if (from == null || to == null) return file;
      if (changes?.some(({ isAsked }) => isAsked) === true)
        moved.push({ file: file.path, from: from.startDate, to: to.startDate });
      return next;
    });
    if (fixed.every((file, position) => file === files[position])) break;
    files = fixed;
  }
  return { texts: files.map(({ text }) => text), moved };
}

const WHEREABOUTS: ReadonlySet<string> = new Set<DiagnosticCode>(['location-missing', ZONE_FIX_CODE]);

/** The event that a file has; null where it has an error. */
function eventIn(file: SourceFile, site: SiteRecord): Pick<EventRecord, 'startDate'> | null {
  const { document } = parseFile(file);
  return document === null ? null : validateRecord('events', document, site).record;
}
