import { CutOff, partCounter } from './raw-header.ts';

/* Boxes of ISO base media files (ISO/IEC 14496-12, section 4.2), of which AVIF is one. */

export interface Box {
  readonly type: string;
  /** What the box has inside. */
  readonly data: Buffer;
}

const HEAD_BYTES = 8;
/** Of a box whose length takes 64 bits. */
const LONG_HEAD_BYTES = 16;

/**
 * The boxes that bytes consist of, one after the other.
 *
 * @throws CutOff, or an error of Node, where one goes beyond the end, or there are too many
 */
export function* boxesIn(bytes: Buffer): Generator<Box> {
  const count = partCounter();
  for (let at = 0; at < bytes.length;) {
    count();
    const written = bytes.readUInt32BE(at);
    const head = written === 1 ? LONG_HEAD_BYTES : HEAD_BYTES;
    const length = written === 1 ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : written;
    // Zero: up to the end.
    const end = length === 0 ? bytes.length : at + length;
    if (end > bytes.length || end < at + head) throw new CutOff();
    yield { type: bytes.toString('latin1', at + 4, at + HEAD_BYTES), data: bytes.subarray(at + head, end) };
    at = end;
  }
}

/**
 * The inside of the first box of a type; null where there is none.
 *
 * @throws CutOff, or an error of Node, where one before it goes beyond the end
 */
export function boxIn(bytes: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.data;
  return null;
}
