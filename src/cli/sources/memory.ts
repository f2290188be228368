import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../platform/collections.ts';
import { printable } from '../../platform/printable.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf, whyUnread } from '../../platform/system-errors.ts';
import { formats } from '../../schema/formats.ts';
import { isBoolean, isText, mappingOf, objectOf, oneOf, optional, textLike } from '../json-shape.ts';
import { refuseOtherThanFolder, type Target } from '../new-record/draft.ts';

/** What is remembered of a fact, as digests; null where there was no value. */
export interface TakenFact {
  /** The value in the source when the fact was last taken over. */
  readonly words: string | null;
  /** The value in the file after that. */
  readonly written: string | null;
  /** The value in the source when a conflict was reported; null where none was. */
  readonly reported: string | null;
}

/** What is remembered of an event of a source. */
export interface MemoryLine {
  readonly uid: string;
  /** The id of the record; null where the event was skipped, since it had ended at the first import. */
  readonly id: string | null;
  /** The instant when the event ends; null where it has no date. */
  readonly end: string | null;
  /** The SEQUENCE of the imported version; 0 where the source has none. */
  readonly sequence: number;
  /** Whether an editor removed the file, so that it is not written again. */
  readonly isRemoved: boolean;
  /** Whether it was reported that the event is gone from the source, or has become private there; it is reported only once. */
  readonly reported: 'gone' | 'private' | null;
  readonly facts: ReadonlyMap<string, TakenFact>;
}

/** The validators of an answer (RFC 9110, section 8.8). */
export interface Validator {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** A digest of everything besides the answer that affects how it is read. */
  readonly settings: string;
}

/** What is remembered of a source between two imports. */
export interface Memory {
  /** The validator of the last answer; null where that answer was not imported completely, or changes from day to day. */
  readonly validator: Validator | null;
  /** The lines by the UIDs of their events. */
  readonly lines: ReadonlyMap<string, MemoryLine>;
}

export const NO_MEMORY: Memory = { validator: null, lines: new Map() };

/** Returns the memory of facts that have just been imported. */
export function takenFacts(
  words: ReadonlyMap<string, string>,
  written: ReadonlyMap<string, string>,
): ReadonlyMap<string, TakenFact> {
  const names = new Set([...words.keys(), ...written.keys()]);
  return new Map(
    [...names].map((name) => [
      name,
      { words: words.get(name) ?? null, written: written.get(name) ?? null, reported: null },
    ]),
  );
}

/** Returns the memory's line of an event, marked as one whose file an editor removed. */
export function lineOfRemovedEvent(line: MemoryLine): MemoryLine {
  return { ...line, isRemoved: true, facts: new Map() };
}

/** A memory file is invalid; the message names the line, in a whole sentence. */
export class MemoryError extends Error {}

/** The maximum size of a memory file, in bytes. */
export const MAX_MEMORY_BYTES = 32 * 1024 * 1024;
/** The maximum number of events in a memory. */
const MAX_LINES = 60_000;
const FORMAT = 1;
/** The conflict markers of git. */
const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})/;

/**
 * Parses a memory file: the first line has the validator, and each further line an event, sorted by UID.
 *
 * @throws MemoryError where a line does not have the expected form
 */
export function readMemory(text: string): Memory {
  const [first = '', ...written] = text.split('\n');
  if (written.pop() !== '' && text !== '') throw new MemoryError('It ends within a line.');
  const head = headOf(parsed(first, 1));
  if (head === null) throw new MemoryError('Line 1 is not the first line of what an import remembers.');
  if (written.length > MAX_LINES) throw new MemoryError(`It has more than ${MAX_LINES} lines.`);
  const lines = new Map<string, MemoryLine>();
  const ids = new Set<string>();
  let last = '';
  for (const [at, one] of written.entries()) {
    const number = at + 2;
    const line = lineOf(parsed(one, number));
    if (line === null) throw new MemoryError(`Line ${number} is no line of an event.`);
    if (at > 0 && line.uid <= last)
      throw new MemoryError(`Line ${number} is not in the order of the UIDs, or has one of another line.`);
    if (line.id !== null && ids.has(line.id))
      throw new MemoryError(`Line ${number} has the id ${line.id} of another line.`);
    last = line.uid;
    if (line.id !== null) ids.add(line.id);
    lines.set(line.uid, line);
  }
  return { validator: head.validator, lines };
}

function parsed(line: string, number: number): unknown {
  if (CONFLICT.test(line))
    throw new MemoryError(`Line ${number} is a conflict of git that nobody has resolved.`);
  try {
    return JSON.parse(line);
  } catch {
    throw new MemoryError(`Line ${number} is no JSON: ${printable(line.slice(0, 40))}`);
  }
}

function headOf(value: unknown): { readonly validator: Validator | null } | null {
  if (!isObject(value) || value.format !== FORMAT) return null;
  const { etag = null, lastModified = null, settings } = value;
  if (settings === undefined) return { validator: null };
  if (typeof settings !== 'string' || !isFieldOrNull(etag) || !isFieldOrNull(lastModified)) return null;
  return { validator: { settings, etag, lastModified } };
}

const NOTHING = '-';
/** The digests `words`, `written` and `reported` of a `TakenFact`. */
const DIGESTS = /^(?:[\w-]{11}|-)\.(?:[\w-]{11}|-)(?:\.[\w-]{11})?$/;

const isLine = objectOf({
  uid: textLike(/^[^]/),
  id: optional(textLike(formats.uuid)),
  end: optional((end): end is string => isText(end) && !Number.isNaN(Date.parse(end))),
  sequence: optional((sequence): sequence is number => Number.isSafeInteger(sequence)),
  removed: optional(isBoolean),
  reported: optional(oneOf(['gone', 'private'] as const)),
  facts: optional(mappingOf(textLike(DIGESTS))),
});

function lineOf(value: unknown): MemoryLine | null {
  if (!isLine(value)) return null;
  const { uid, id, end, sequence, removed, reported, facts } = value;
  return {
    ...{ uid, id: id ?? null, end: end ?? null, sequence: sequence ?? 0 },
    ...{ isRemoved: removed ?? false, reported: reported ?? null },
    facts: new Map(Object.entries(facts ?? {}).map(([name, digests]) => [name, takenFact(digests)])),
  };
}

function takenFact(digests: string): TakenFact {
  const [words = NOTHING, written = NOTHING, reported = NOTHING] = digests.split('.');
  return { words: digestOrNull(words), written: digestOrNull(written), reported: digestOrNull(reported) };
}

function digestOrNull(digest: string): string | null {
  return digest === NOTHING ? null : digest;
}

function isFieldOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^[\t -~]{1,512}$/.test(value));
}

/** Formats a memory file; the same memory always gives the same bytes. */
export function memoryText({ validator, lines }: Memory): string {
  const head = { format: FORMAT, ...(validator !== null && withoutNulls({ ...validator })) };
  const sorted = [...lines.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1));
  return [head, ...sorted.map(lineValue)].map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Whether a memory is too large to be read again. */
export function isTooLarge(text: string, lines: number): boolean {
  return lines > MAX_LINES || Buffer.byteLength(text) > MAX_MEMORY_BYTES;
}

function lineValue({ uid, id, end, sequence, isRemoved, reported, facts }: MemoryLine): object {
  const names = [...facts.keys()].sort();
  return withoutNulls({
    uid,
    id,
    end,
    sequence: sequence === 0 ? null : sequence,
    removed: isRemoved ? true : null,
    reported,
    facts:
      isRemoved || id === null
        ? null
        : Object.fromEntries(names.map((name) => [name, digestsOf(facts.get(name))])),
  });
}

function digestsOf(fact: TakenFact | undefined): string {
  const { words = null, written = null, reported = null } = fact ?? {};
  const parts = reported === null ? [words, written] : [words, written, reported];
  return parts.map((digest) => digest ?? NOTHING).join('.');
}

function withoutNulls(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

/** A date of a series is identified by the UID of the series and its day. */
const DATE_OF_SERIES = / (\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2})?$/;

/** Returns the UID of the series that a date belongs to; the UID itself for an event that does not recur. */
export function seriesOfUid(uid: string): string {
  return uid.replace(DATE_OF_SERIES, '');
}

/** Returns the day in the UID of a date of a series; null for an event that does not recur. */
export function dayOfUid(uid: string): string | null {
  return DATE_OF_SERIES.exec(uid)?.[1] ?? null;
}

/** The texts of a memory on two branches and at their merge base; null where the file does not exist. */
interface MemorySides {
  readonly base: string | null;
  readonly main: string | null;
  readonly branch: string | null;
}

/**
 * Merges the memories of a source on two branches, event by event: a line that only one side changed is taken from that side;
 * where both changed it, the main branch wins. The result has no validator, so that the source is then fetched unconditionally.
 *
 * @param ofMain the ids of records whose files come from the main branch, and so do their lines
 * @throws MemoryError where one of the texts is not a valid memory
 */
export function mergeMemories(
  { base, main, branch }: MemorySides,
  ofMain: ReadonlySet<string> = new Set(),
): string {
  const [before, ours, theirs] = [base, main, branch].map(linesIn);
  const lines = new Map<string, MemoryLine>();
  for (const uid of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
    const [old, one, other] = [before?.get(uid), ours?.get(uid), theirs?.get(uid)];
    const isOfMain = one?.id != null && ofMain.has(one.id);
    const line = !isOfMain && lineText(one) === lineText(old) ? other : one;
    if (line !== undefined) lines.set(uid, line);
  }
  return memoryText({ validator: null, lines });
}

function linesIn(text: string | null): Memory['lines'] {
  return (text === null ? NO_MEMORY : readMemory(text)).lines;
}

function lineText(line: MemoryLine | undefined): string {
  return line === undefined ? '' : memoryText({ validator: null, lines: new Map([[line.uid, line]]) });
}

/** The folder of memories within the content folder; it is not read as content, since its name begins with a dot. */
export const MEMORY_FOLDER = '.sources';

/** The memory of a source, or why it cannot be used, in a whole sentence. */
export type ReadMemory = { readonly memory: Memory } | { readonly fault: string };

/** The memories of all sources by their keys. */
export type Memories = ReadonlyMap<string, ReadMemory>;

/** Returns the memory of a source; null where there is none, or it cannot be used. */
export function memoryOf(memories: Memories, key: string): Memory | null {
  const read = memories.get(key);
  return read !== undefined && 'memory' in read ? read.memory : null;
}

/** Returns the path of a memory within the content folder. */
export function memoryPath(key: string): string {
  return `${MEMORY_FOLDER}/${key}`;
}

/**
 * Reads the memories of all sources that are, or once were, imported. A memory is unusable if another one has one of its records.
 *
 * @throws UsageError where the folder of memories is a symbolic link, or not a folder
 */
export function readMemories(target: Pick<Target, 'directory' | 'displayPath'>): Memories {
  refuseOtherThanFolder(target, memoryPath(''));
  const { directory } = target;
  const memories = new Map<string, ReadMemory>();
  const owners = new Map<string, string>();
  for (const key of keysIn(directory)) {
    const read = readOne(join(directory, memoryPath(key)));
    memories.set(key, read);
    if (!('memory' in read)) continue;
    const lines = [...read.memory.lines.values()];
    const twice = lines.find(({ id }) => id !== null && owners.has(id));
    if (twice === undefined) {
      for (const { id } of lines) if (id !== null) owners.set(id, key);
      continue;
    }
    const owner = owners.get(twice.id ?? '') ?? '';
    memories.set(key, {
      fault: `It has the record ${twice.id} of the event "${twice.uid.slice(0, 100)}", as ${memoryPath(owner)} has.`,
    });
  }
  return memories;
}

function keysIn(directory: string): string[] {
  try {
    return readdirSync(join(directory, MEMORY_FOLDER))
      .filter((name) => formats['source-key'].test(name))
      .sort();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function readOne(path: string): ReadMemory {
  try {
    const bytes = readRegularFile(path, { maxBytes: MAX_MEMORY_BYTES, followLinks: false });
    if (bytes === null) return { fault: `It is larger than ${MAX_MEMORY_BYTES / 1024 / 1024} MiB.` };
    if (!isUtf8(bytes)) return { fault: 'It is no text in UTF-8.' };
    return { memory: readMemory(bytes.toString()) };
  } catch (error) {
    if (error instanceof MemoryError) return { fault: error.message };
    const code = errnoOf(error);
    return {
      fault: code === undefined ? 'It is no regular file.' : `It cannot be read: ${whyUnread(code)}.`,
    };
  }
}

/** Returns the ids of records by the UIDs of the events from which they were imported. */
export function recordIdsByUid(memories: Memories): Map<string, string> {
  const uids = new Map<string, string>();
  for (const read of memories.values()) {
    if (!('memory' in read)) continue;
    for (const { uid, id } of read.memory.lines.values()) if (id !== null) uids.set(uid, id);
  }
  return uids;
}
