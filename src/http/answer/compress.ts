import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './negotiate.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** From there on each step of the quality takes tens of milliseconds. */
const QUICK_BYTES = 1024 * 1024;
const BROTLI = 6;
const LARGE_BROTLI = 4;
/** Bytes of a window that cannot be used (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;

/** Codes bytes in a thread of their own, the same bytes always alike: a strong entity tag tells of that. */
export function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return deflate(bytes);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length <= QUICK_BYTES ? BROTLI : LARGE_BROTLI,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
    },
  });
}

/** As a power of two: preparing a window that is never filled would take longer than the coding. */
function windowOf(length: number): number {
  const fitting = Math.ceil(Math.log2(length + WINDOW_GAP));
  return Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.min(fitting, constants.BROTLI_DEFAULT_WINDOW));
}
