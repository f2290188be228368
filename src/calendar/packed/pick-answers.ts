import { ETAG_LENGTH } from '../etag.ts';
import { ID_WORDS } from '../ids.ts';
import { COMMA, COMMA_LENGTH, type PackedAnswers } from './packed-answers.ts';
import { forEachRun, pickRows } from './pick-rows.ts';

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
