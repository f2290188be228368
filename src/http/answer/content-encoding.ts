import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { FrequentCache } from '../../platform/frequent-cache.ts';

/** How bodies may be encoded (RFC 9110, section 8.4.1), the smallest result first; `identity` is the body as it is. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A body that fits into one packet with its headers arrives no sooner when it is smaller. */
const MIN_ENCODED_BYTES = 1_400;

/** An encoding, or "*", and its weight (RFC 9110, sections 12.4.2 and 12.5.3). */
const MEMBER = /^[ \t]*[^\s;=]+[ \t]*(?:;[ \t]*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i;
const MAX_MEMBERS = 1_000;

/** Most clients send one of a few values of `Accept-Encoding`. */
const accepted = new FrequentCache<readonly Encoding[]>({ maxEntries: 256 });

/**
 * The encodings that the client accepts, the most welcome first; of equals that which makes bodies smallest. Members of
 * `Accept-Encoding` that cannot be read count for nothing, nor do those behind the first thousand.
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
 * The encoding of the answer to a request. A body as it is can always be sent, also to those who say that they do not
 * want it: nothing else would be of more use to them.
 *
 * @param length of the body in bytes; unlimited where it is not known yet
 */
export function encodingFor(request: Request, length = Infinity): Encoding {
  return length < MIN_ENCODED_BYTES ? 'identity' : (acceptedEncodings(request)[0] ?? 'identity');
}

/** The entity tag of the same content in an encoding (RFC 9110, section 8.8.3.3). */
export function tagIn(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/** A strong comparison takes a weak tag for like no other, a weak one leaves its mark out (RFC 9110, section 8.8.3.2). */
const TAG = { strong: /(?:W\/)?"[^"]*"/g, weak: /"[^"]*"/g };

/** The first of some encodings whose entity tag is in a list, or "*"; undefined where the list names none. */
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

/** Of the bodies that are being encoded at the same time, with what each takes besides. */
const MAX_UNDER_WAY_BYTES = 32 * MIB;
const BYTES_BESIDES = MIB;

/**
 * Encodes bodies, and remembers those that are asked for frequently. A body is known by its entity tag, which is made of
 * its content, whichever Buffer holds it.
 */
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
   * A body in an encoding: at once where it is remembered, later where it has to be made; null where too much is being
   * made.
   *
   * @param etag of the body as it is
   */
  encode(etag: string, body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> | null {
    if (encoding === 'identity') return body;
    const key = tagIn(etag, encoding);
    const known = this.#encoded.recall(key) ?? this.#underWay.get(key);
    if (known !== undefined) return known;

    const bytes = body.length + BYTES_BESIDES;
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

/** From this size on each step of the quality takes tens of milliseconds. */
const LARGE_BYTES = MIB;
const QUALITY = 6;
const QUALITY_OF_LARGE = 4;
/** Bytes of a window that cannot be used (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;

/** What compresses a body whose length is not known, piece by piece; nothing for a body as it is. */
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

/** Compresses in a thread of its own; the same bytes always become the same, as the strong entity tag promises. */
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
