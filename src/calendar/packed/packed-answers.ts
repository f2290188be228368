import type { Answer, AnswerTable } from '../calendar.ts';
import { ETAG_LENGTH } from '../etag.ts';
import { findId, idAt, ID_WORDS, wordsOfId } from '../ids.ts';
import type { Serialised } from '../serialise.ts';

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

export interface Packable {
  readonly answers: readonly Serialised[];
  /** What stands behind the `more` of each, in ASCII. */
  readonly historyOf: (position: number) => string;
  /** Of their records, in the same order. */
  readonly ids: readonly string[];
  /** All positions, in the order of the ids. */
  readonly byId: Uint32Array<ArrayBuffer>;
}

/** Packs answers. */
export function packAnswers({ answers, historyOf, ids, byId }: Packable): PackedAnswers {
  const { length } = answers;
  const offsets = new Float64Array(length + 1);
  const moreOffsets = new Float64Array(length + 1);
  answers.forEach(({ bytes, moreBytes }, position) => {
    offsets[position + 1] = (offsets[position] ?? 0) + bytes + COMMA_LENGTH;
    moreOffsets[position + 1] = (moreOffsets[position] ?? 0) + moreBytes + historyOf(position).length;
  });
  const json = Buffer.from(new ArrayBuffer(Math.max(0, (offsets[length] ?? 0) - COMMA_LENGTH)));
  const more = Buffer.from(new ArrayBuffer(moreOffsets[length] ?? 0));
  const etags = Buffer.from(new ArrayBuffer(length * ETAG_LENGTH));
  const idColumn = new Uint32Array(length * ID_WORDS);
  answers.forEach((answer, position) => {
    const offset = offsets[position] ?? 0;
    if (position > 0) json[offset - COMMA_LENGTH] = COMMA;
    json.write(answer.json, offset);
    more.write(answer.more + historyOf(position), moreOffsets[position] ?? 0);
    etags.write(answer.etag, position * ETAG_LENGTH, 'latin1');
    idColumn.set(wordsOfId(ids[position] ?? ''), position * ID_WORDS);
  });
  return {
    json: new Uint8Array(json.buffer),
    offsets,
    more: new Uint8Array(more.buffer),
    moreOffsets,
    etags: new Uint8Array(etags.buffer),
    ids: idColumn,
    byId,
  };
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
    ranks: () => (ranks ??= placesOf(byId)),
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

/** The place of each position in an order of all. */
function placesOf(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  order.forEach((position, place) => {
    places[position] = place;
  });
  return places;
}
