import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './negotiate.ts';

/** `quick` for bytes that are sent once, `small` for those that are sent again and again. */
export type Effort = 'quick' | 'small';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const KIB = 1024;
const QUICK_BROTLI = 4;
const QUICK_GZIP = 6;
const SMALL_GZIP = 9;
/** Bytes of a window that cannot be used (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;

/** Codes bytes in a thread of their own. */
export function compress(bytes: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return deflate(bytes, { level: effort === 'small' ? SMALL_GZIP : QUICK_GZIP });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'small' ? smallBrotli(bytes.length) : QUICK_BROTLI,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
    },
  });
}

/** The quality that takes some tens of milliseconds at most. */
function smallBrotli(length: number): number {
  if (length <= 64 * KIB) return 10;
  return length <= 1024 * KIB ? 9 : 6;
}

/** As a power of two: preparing a window that is never filled would take longer than the coding. */
function windowOf(length: number): number {
  const fitting = Math.ceil(Math.log2(length + WINDOW_GAP));
  return Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.min(fitting, constants.BROTLI_DEFAULT_WINDOW));
}
