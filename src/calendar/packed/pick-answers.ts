import { EVENT } from '../../schema/event.ts';
import { ETAG_LENGTH } from '../etag.ts';
import { ID_WORDS } from '../ids.ts';
import { datesAt, type RecordPast } from '../record-past.ts';
import { historyJson } from '../wire.ts';
import { COMMA, COMMA_LENGTH, type PackedAnswers } from './packed-answers.ts';
import { forEachRun, pickRows } from './pick-rows.ts';

/** No date takes more room than the latest that there is. */
const LATEST = 8.64e15;
const LONGEST_HISTORY = historyJson(EVENT, {
  createdAt: LATEST,
  updatedAt: LATEST,
  previousStartDate: LATEST,
}).length;

/**
 * Some of the answers of events as a table of their own.
 *
 * @param stored without what the history says; its `byId` is already that of the rows
 * @param past of the rows
 */
export function pickAnswers(stored: PackedAnswers, rows: Uint32Array, past: RecordPast): PackedAnswers {
  const offsets = pickOffsets(stored.offsets, rows, 0);
  const moreOffsets = pickOffsets(stored.moreOffsets, rows, LONGEST_HISTORY);
  const length = Math.max(0, (offsets[rows.length] ?? 0) - COMMA_LENGTH);
  // In one piece: V8 looks for garbage each time that so much is taken.
  const buffer = new ArrayBuffer(length + (moreOffsets[rows.length] ?? 0));
  return {
    json: pickJson(stored, rows, offsets, new Uint8Array(buffer, 0, length)),
    offsets,
    more: pickMore(stored, rows, past, moreOffsets, Buffer.from(buffer, length)),
    moreOffsets,
    etags: pickRows(stored.etags, rows, new Uint8Array(rows.length * ETAG_LENGTH), ETAG_LENGTH),
    ids: pickRows(stored.ids, rows, new Uint32Array(rows.length * ID_WORDS), ID_WORDS),
    byId: stored.byId,
  };
}

function pickJson(
  { json, offsets }: PackedAnswers,
  rows: Uint32Array,
  picked: Float64Array,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  forEachRun(rows, (from, until, position) => {
    const start = picked[position] ?? 0;
    if (start > 0) bytes[start - COMMA_LENGTH] = COMMA;
    bytes.set(json.subarray(offsets[from], (offsets[until] ?? 0) - COMMA_LENGTH), start);
  });
  return bytes;
}

/** @param picked is put right */
function pickMore(
  { more, moreOffsets }: PackedAnswers,
  rows: Uint32Array,
  past: RecordPast,
  picked: Float64Array,
  bytes: Buffer<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  let length = 0;
  rows.forEach((row, position) => {
    const fields = more.subarray(moreOffsets[row], moreOffsets[row + 1]);
    bytes.set(fields, length);
    length += fields.length;
    length += bytes.write(historyJson(EVENT, datesAt(past, position)), length, 'latin1');
    picked[position + 1] = length;
  });
  // A view: the room behind it was never touched, and takes no memory.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, length);
}

/** @param more how much longer each row becomes */
function pickOffsets(offsets: Float64Array, rows: Uint32Array, more: number): Float64Array<ArrayBuffer> {
  const picked = new Float64Array(rows.length + 1);
  rows.forEach((row, position) => {
    picked[position + 1] = (picked[position] ?? 0) + (offsets[row + 1] ?? 0) - (offsets[row] ?? 0) + more;
  });
  return picked;
}
