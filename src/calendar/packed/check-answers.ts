import { isUtf8 } from 'node:buffer';
import { ETAG_LENGTH } from '../etag.ts';
import { ID_WORDS } from '../ids.ts';
import type { Rule } from './check-past.ts';
import { arePositions } from './column-checks.ts';
import type { PackedAnswers } from './packed-answers.ts';

/** What has to hold for the answers of one kind of records. */
export function rulesOfAnswers(part: string, answers: PackedAnswers): Rule[] {
  const { json, offsets, more, moreOffsets, etags, ids, byId } = answers;
  const size = byId.length;
  return [
    [`${part}.byId`, () => arePositions(byId, size)],
    [`${part}.ids`, () => ids.length === size * ID_WORDS],
    [`${part}.etags`, () => etags.length === size * ETAG_LENGTH && areEtags(etags)],
    [`${part}.offsets`, () => offsets.length === size + 1 && areObjects(answers)],
    [`${part}.json`, () => isUtf8(json)],
    [`${part}.moreOffsets`, () => moreOffsets.length === size + 1 && areRests(answers)],
    [`${part}.more`, () => isUtf8(more)],
  ];
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const [BRACE, END_BRACE] = [0x7b, 0x7d];

/** Whether each is visible ASCII in quotes, as a header field wants it. */
function areEtags(etags: Uint8Array): boolean {
  for (let start = 0; start < etags.length; start += ETAG_LENGTH) {
    const last = start + ETAG_LENGTH - 1;
    if (etags[start] !== QUOTE || etags[last] !== QUOTE) return false;
    for (let at = start + 1; at < last; at += 1) {
      const byte = etags[at] ?? 0;
      if (byte <= 0x20 || byte >= 0x7f || byte === QUOTE) return false;
    }
  }
  return true;
}

/** Whether the offsets divide the JSON into objects with commas between them. */
function areObjects({ json, offsets }: PackedAnswers): boolean {
  const size = offsets.length - 1;
  for (let at = 0; at < size; at += 1) {
    const [start = NaN, next = NaN] = [offsets[at], offsets[at + 1]];
    const isObject = next >= start + 3 && json[start] === BRACE && json[next - 2] === END_BRACE;
    if (!isObject || (at + 1 < size && json[next - 1] !== COMMA)) return false;
  }
  return offsets[0] === 0 && json.length === Math.max(0, (offsets[size] ?? NaN) - 1);
}

/** Whether the offsets divide what follows the records into pieces that continue an object and end it. */
function areRests({ more, moreOffsets }: PackedAnswers): boolean {
  const size = moreOffsets.length - 1;
  for (let at = 0; at < size; at += 1) {
    const [start = NaN, next = NaN] = [moreOffsets[at], moreOffsets[at + 1]];
    if (!(next >= start + 2) || more[start] !== COMMA || more[next - 1] !== END_BRACE) return false;
  }
  return moreOffsets[0] === 0 && more.length === moreOffsets[size];
}
