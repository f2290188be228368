import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { FrequentCache } from '../../platform/frequent-cache.ts';

/** The content encodings (RFC 9110, section 8.4.1), the smallest result first; `identity` leaves a body as it is. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller bodies are not encoded: one that fits into one packet with its headers arrives no sooner when it is smaller. */
const MIN_ENCODED_BYTES = 1_400;

/** A member of `Accept-Encoding`: an encoding or "*", and its weight (RFC 9110, sections 12.4.2 and 12.5.3). */
const MEMBER = /^[ \t]*[^\s;=]+[ \t]*(?:;[ \t]*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i;
const MAX_MEMBERS = 1_000;

/** The accepted encodings, by the value of `Accept-Encoding`: most clients send one of a few values. */
const accepted = new FrequentCache<readonly Encoding[]>({ maxEntries: 256 });

/**
 * Returns the encodings that the client accepts, by its preference; among equals, the one with the smallest result comes
 * first. Malformed members of `Accept-Encoding` are ignored, and so are members after the first thousand.
 */
export function acceptedEncodings({ headers }: Request): readonly Encoding[] {
  const { 'accept-encoding': value = '' } = headers;
  return accepted.recallOr(value, () => {
    const members = value.split(',', MAX_MEMBERS).filter((member) => MEMBER.test(member));
    const readable = new Negotiator({ headers: { 'accept-encoding': members.join() } });
    return readable.encodings(ENCODINGS, { preferred: ENCODINGS });
  });
}

/**
 * Returns the encoding of the answer to a request. A client that accepts no encoding, not even `identity`, gets the body
 * as it is: nothing else would be of more use to it.
 *
 * @param length the length of the body in bytes; Infinity where it is not known yet
 */
export function encodingFor(request: Request, length = Infinity): Encoding {
  return length < MIN_ENCODED_BYTES ? 'identity' : (acceptedEncodings(request)[0] ?? 'identity');
}

/** Returns the entity tag of an encoded body, made from the tag of the body without an encoding (RFC 9110, section 8.8.3.3). */
export function tagIn(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/** A strong comparison never matches a weak tag; a weak comparison ignores the `W/` (RFC 9110, section 8.8.3.2). */
const TAG = { strong: /(?:W\/)?"[^"]*"/g, weak: /"[^"]*"/g };

/** Returns the first of these encodings whose entity tag is in a list; undefined where there is none. The list "*" matches every tag. */
export function encodingNamed(
  list: string,
  etag: string,
  encodings: readonly Encoding[],
  comparison: keyof typeof TAG,
): Encoding | undefined {
  if (list.trim() === '*') return encodings[0];
  const tags: readonly string[] = list.match(TAG[comparison]) ?? [];
  return encodings.find((encoding) => tags.includes(tagIn(etag, encoding)));
}

const MIB = 1024 * 1024;

/** The limit for the memory of all bodies that are being encoded at the same time. */
const MAX_UNDER_WAY_BYTES = 32 * MIB;
/** The memory that an encoder takes in addition to its body. */
const ENCODER_BYTES = MIB;

/** Encodes bodies, and caches frequent ones by their entity tag, which is made from the content. */
export class Encoder {
  readonly #encoded = new FrequentCache<Buffer>({
    maxEntries: 4_096,
    maxSize: 16 * MIB,
    maxValueSize: 4 * MIB,
    sizeOf: ({ length }) => length,
  });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #bytesUnderWay = 0;

  /**
   * Returns the encoded body if it is cached, else a promise of it; null where too many bodies are being encoded.
   *
   * @param etag the entity tag of the body without an encoding
   */
  encode(etag: string, body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> | null {
    if (encoding === 'identity') return body;
    const key = tagIn(etag, encoding);
    const known = this.#encoded.recall(key) ?? this.#underWay.get(key);
    if (known !== undefined) return known;

    const bytes = body.length + ENCODER_BYTES;
    if (this.#bytesUnderWay + bytes > MAX_UNDER_WAY_BYTES) return null;
    this.#bytesUnderWay += bytes;
    const made = compress(body, encoding)
      .then((encoded) => {
        this.#encoded.remember(key, encoded);
        return encoded;
      })
      .finally(() => {
        this.#bytesUnderWay -= bytes;
        this.#underWay.delete(key);
      });
    this.#underWay.set(key, made);
    return made;
  }
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Larger bodies take tens of milliseconds more for each step of the quality. */
const LARGE_BYTES = MIB;
const QUALITY = 6;
const QUALITY_OF_LARGE = 4;
/** The bytes by which a window is smaller than its power of two (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;

/** Returns the streams that compress a body of unknown length piece by piece; none for `identity`. */
export function compressor(encoding: Encoding): Transform[] {
  switch (encoding) {
    case 'identity':
      return [];
    case 'gzip':
      return [createGzip()];
    case 'br':
      return [
        createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: QUALITY_OF_LARGE,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        }),
      ];
  }
}

/** Compresses in a thread of zlib. The same bytes always have the same result, as the strong entity tag promises. */
function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(bytes);
  // A window that is never filled would take longer to prepare than the compression.
  const window = Math.ceil(Math.log2(bytes.length + WINDOW_GAP));
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length <= LARGE_BYTES ? QUALITY : QUALITY_OF_LARGE,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.max(
        constants.BROTLI_MIN_WINDOW_BITS,
        Math.min(window, constants.BROTLI_DEFAULT_WINDOW),
      ),
    },
  });
}
