import type { AnswerParts } from '../../history/answers.ts';
import { constants } from 'node:buffer';
import { types } from 'node:util';
import { type Answer, type AnswerTable, ETAG_LENGTH } from '../calendar.ts';
import { findId, ID_WORDS, idAt, wordsOfId } from '../../platform/uuid.ts';
import { forEachRun, pickStarts, placesIn } from '../search/lists.ts';

/** A list of numbers outside the heap. */
export type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value);
}

/** The buffers below a value of plain data, each once: a thread hands them over without a copy. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (isColumn(value)) return types.isArrayBuffer(value.buffer) ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(buffersOf))];
}

/**
 * Copies some rows of a column, in another order.
 *
 * @param picked where to; returned
 * @param width how many numbers a row has
 */
export function pickRows<Each extends Column>(
  column: Column,
  rows: Uint32Array,
  picked: Each,
  width = 1,
): Each {
  forEachRun(rows, (from, until, position) => {
    picked.set(column.subarray(from * width, until * width), position * width);
  });
  return picked;
}

const FIRST_BYTES = 1024;
/** The buffer grows to a little more than what is expected from the texts up to now. */
const MARGIN = 1.1;
/** Limits of that growth, a factor and a number of bytes: after a long text among the first ones, far too much is expected. */
const MOST_TIMES = 8;
const MOST_MORE = 64 * 1024 * 1024;

/** Texts one after the other, in UTF-8, in a buffer that is replaced by a larger one when it is full. */
export class GrowingBytes {
  #bytes = Buffer.from(new ArrayBuffer(FIRST_BYTES));
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param share the share of all texts that is there together with this one, above 0, 1 at most */
  append(text: string, share: number): void {
    // A UTF-16 unit takes three bytes at most.
    const room = this.#length + text.length * 3;
    if (room > this.#bytes.length) {
      const expected = Math.ceil(((this.#length + text.length) / share) * MARGIN);
      const most = Math.min(room * MOST_TIMES + MOST_MORE, constants.MAX_LENGTH);
      const larger = Buffer.from(new ArrayBuffer(Math.max(room, Math.min(expected, most))));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A view: the room behind it was never touched, and takes no memory. */
  column(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer, 0, this.#length);
  }
}

/** The answers of one kind of record as plain columns, which go from thread to thread without a copy. */
export interface PackedAnswers {
  /** The JSON of all records, with a comma after each but the last: the text between the brackets of a list. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** The offsets at which the JSON of each record begins, right after a comma, and at which one more would begin. */
  readonly offsets: Float64Array<ArrayBuffer>;
  /** What replaces the closing brace of each record where all its fields are asked for. */
  readonly more: Uint8Array<ArrayBuffer>;
  /** The offsets in `more` at which the part of each record begins, and at which one more would begin. */
  readonly moreOffsets: Float64Array<ArrayBuffer>;
  /** The entity tags of the records in `json`, one after the other. */
  readonly etags: Uint8Array<ArrayBuffer>;
  /** The ids, `ID_WORDS` each. */
  readonly ids: Uint32Array<ArrayBuffer>;
  /** All positions, in the order of the ids. */
  readonly byId: Uint32Array<ArrayBuffer>;
}

const COMMA = 0x2c;
const COMMA_LENGTH = 1;
const BRACE_LENGTH = 1;

/** Takes answers one after the other, in the order of their positions, and keeps nothing but their bytes. */
export class AnswerPacker {
  readonly #json = new GrowingBytes();
  readonly #more = new GrowingBytes();
  readonly #etags = new GrowingBytes();
  readonly #offsets: Float64Array<ArrayBuffer>;
  readonly #moreOffsets: Float64Array<ArrayBuffer>;
  readonly #ids: Uint32Array<ArrayBuffer>;
  #length = 0;

  /** @param length how many there will be */
  constructor(length: number) {
    this.#offsets = new Float64Array(length + 1);
    this.#moreOffsets = new Float64Array(length + 1);
    this.#ids = new Uint32Array(length * ID_WORDS);
  }

  /** @param history the members from the history, which are inserted into the answer's `more` */
  add(
    id: string,
    { json, more, behind, etag }: AnswerParts & { readonly etag: string },
    history: string,
  ): void {
    const end = more.length - behind;
    const position = this.#length;
    this.#length += 1;
    const share = this.#length / (this.#offsets.length - 1);
    if (position > 0) this.#json.append(',', share);
    this.#json.append(json, share);
    this.#more.append(more.slice(0, end), share);
    this.#more.append(`${history}${more.slice(end)}}`, share);
    this.#etags.append(etag, share);
    this.#offsets[this.#length] = this.#json.length + COMMA_LENGTH;
    this.#moreOffsets[this.#length] = this.#more.length;
    this.#ids.set(wordsOfId(id), position * ID_WORDS);
  }

  /** @param byId all positions, in the order of the ids */
  packed(byId: Uint32Array<ArrayBuffer>): PackedAnswers {
    return {
      json: this.#json.column(),
      offsets: this.#offsets,
      more: this.#more.column(),
      moreOffsets: this.#moreOffsets,
      etags: this.#etags.column(),
      ids: this.#ids,
      byId,
    };
  }
}

/** Opens packed answers, which nobody may change from then on. */
export function openAnswers({
  json,
  offsets,
  more,
  moreOffsets,
  etags,
  ids,
  byId,
}: PackedAnswers): AnswerTable {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const tags = Buffer.from(etags.buffer, etags.byteOffset, etags.byteLength);
  const jsonOf = (from: number, until: number): Buffer =>
    bytes.subarray(offsets[from], (offsets[until] ?? 0) - COMMA_LENGTH);
  const etagsOf = (from: number, until: number): string =>
    tags.toString('latin1', from * ETAG_LENGTH, until * ETAG_LENGTH);
  const answer = (position: number): Answer => ({
    json: jsonOf(position, position + 1),
    etag: etagsOf(position, position + 1),
  });
  const whole = (position: number): Buffer =>
    Buffer.concat([
      bytes.subarray(offsets[position], (offsets[position + 1] ?? 0) - COMMA_LENGTH - BRACE_LENGTH),
      more.subarray(moreOffsets[position], moreOffsets[position + 1]),
    ]);
  const positionOf = (id: string): number | undefined => findId(ids, byId, id);
  let ranks: Uint32Array | undefined;
  return {
    length: byId.length,
    byId,
    ranks: () => (ranks ??= placesIn(byId)),
    answer,
    list: jsonOf,
    etags: etagsOf,
    whole,
    idAt: (position) => idAt(ids, position),
    positionOf,
    get(id) {
      const position = positionOf(id);
      return position === undefined ? undefined : answer(position);
    },
  };
}

/**
 * Some of the answers of a table as a table of their own.
 *
 * @param stored its `byId` is already that of the rows
 */
export function pickAnswers(stored: PackedAnswers, rows: Uint32Array): PackedAnswers {
  const { length } = rows;
  const offsets = pickStarts(stored.offsets, rows, new Float64Array(length + 1));
  const moreOffsets = pickStarts(stored.moreOffsets, rows, new Float64Array(length + 1));
  const jsonLength = Math.max(0, (offsets[length] ?? 0) - COMMA_LENGTH);
  // One buffer for both: V8 collects garbage each time that so much memory is allocated.
  const buffer = new ArrayBuffer(jsonLength + (moreOffsets[length] ?? 0));
  const [json, more] = [new Uint8Array(buffer, 0, jsonLength), new Uint8Array(buffer, jsonLength)];
  forEachRun(rows, (from, until, position) => {
    const start = offsets[position] ?? 0;
    if (start > 0) json[start - COMMA_LENGTH] = COMMA;
    const end = (stored.offsets[until] ?? 0) - COMMA_LENGTH;
    json.set(stored.json.subarray(stored.offsets[from], end), start);
    const fields = stored.more.subarray(stored.moreOffsets[from], stored.moreOffsets[until]);
    more.set(fields, moreOffsets[position]);
  });
  return {
    json,
    offsets,
    more,
    moreOffsets,
    etags: pickRows(stored.etags, rows, new Uint8Array(length * ETAG_LENGTH), ETAG_LENGTH),
    ids: pickRows(stored.ids, rows, new Uint32Array(length * ID_WORDS), ID_WORDS),
    byId: stored.byId,
  };
}
