import type { Answer, AnswerTable } from '../calendar.ts';
import { ETAG_LENGTH } from '../etag.ts';
import { findId, idAt, ID_WORDS, wordsOfId } from '../ids.ts';
import { placesIn } from '../search/lists.ts';
import type { RecordJson } from '../wire.ts';
import { forEachRun, GrowingBytes, pickRows } from './columns.ts';

/** The answers of one kind of record as plain columns, which go from thread to thread without a copy. */
export interface PackedAnswers {
  /** The JSON of all records, with a comma after each but the last: what stands between the brackets of a list. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** Where the JSON of each record begins, one behind the comma of the last; and where one more would begin. */
  readonly offsets: Float64Array<ArrayBuffer>;
  /** What stands in the place of the last brace of each record where all its fields are asked for. */
  readonly more: Uint8Array<ArrayBuffer>;
  /** Where that of each record begins, and where one more would begin. */
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

  /** @param history what stands behind the answer's `more` */
  add(id: string, { json, more, etag }: RecordJson & { readonly etag: string }, history: string): void {
    const position = this.#length;
    this.#length += 1;
    const share = this.#length / (this.#offsets.length - 1);
    if (position > 0) this.#json.append(',', share);
    this.#json.append(json, share);
    this.#more.append(more, share);
    this.#more.append(history, share);
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
  const offsets = pickOffsets(stored.offsets, rows);
  const moreOffsets = pickOffsets(stored.moreOffsets, rows);
  const jsonLength = Math.max(0, (offsets[length] ?? 0) - COMMA_LENGTH);
  // In one piece: V8 looks for garbage each time that so much is taken.
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

function pickOffsets(offsets: Float64Array, rows: Uint32Array): Float64Array<ArrayBuffer> {
  const picked = new Float64Array(rows.length + 1);
  rows.forEach((row, position) => {
    picked[position + 1] = (picked[position] ?? 0) + (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  });
  return picked;
}
