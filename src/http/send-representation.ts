import type { Request, Response } from 'express';
import { Coder } from './coding/coder.ts';
import { CODINGS, negotiate } from './coding/negotiate.ts';
import { namedVariant, tagIn, type Variant } from './coding/variants.ts';
import { addToField, fieldsOf } from './fields.ts';
import { finish } from './finish.ts';

/** What stands in the head of an answer with an entity tag. */
export interface Representation {
  /** Of the body as it is; in a coding it has another. */
  readonly etag: string;
  readonly cacheControl: string;
  readonly contentType: string;
}

/** What fits into one packet with its head arrives no sooner when it is smaller. */
const MIN_CODED_BYTES = 1_400;
const coder = new Coder();

/** Sends bytes, or 304 where the client has them already. */
export function sendRepresentation(
  request: Request,
  response: Response,
  head: Representation,
  body: Buffer,
): void {
  const variant = variantFor(request, body);
  if (!sendNotModified(request, response, head, variant)) sendBody(request, response, head, body, variant);
}

/**
 * Sends 304 where the client has it already (RFC 9110, section 13.1.2), and tells whether that is so. The tag is that
 * of what the client has, which is what stays fresh (RFC 9111, section 4.3.4).
 *
 * @param variant that would be sent
 */
export function sendNotModified(
  request: Request,
  response: Response,
  { etag, cacheControl }: Representation,
  variant: Variant = negotiate(request).preferred,
): boolean {
  const tags = request.headers['if-none-match'];
  if (tags === undefined) return false;
  // A cache that many share may hold what this one of its clients cannot decode.
  const usable = cacheControl.startsWith('private') ? CODINGS : negotiate(request).accepted;
  const known = namedVariant(tags, etag, [variant, null, ...usable]);
  if (known === undefined) return false;
  const fields = fieldsOf(response);
  fields.push('ETag', tagIn(etag, known), 'Cache-Control', cacheControl);
  addToField(response, 'Vary', 'Accept-Encoding');
  finish(response, 304);
  return true;
}

/** Sends bytes, coded as the client likes them best: a little later, where that has to be done first. */
export function sendBody(
  request: Request,
  response: Response,
  head: Representation,
  body: Buffer,
  variant: Variant = variantFor(request, body),
): void {
  const coded = variant === null ? null : coder.code(head.etag, body, variant);
  if (coded === null) {
    sendVariant(response, head, null, body);
  } else if (Buffer.isBuffer(coded)) {
    sendVariant(response, head, variant, coded);
  } else {
    coded
      .then(
        (bytes) => {
          sendVariant(response, head, variant, bytes);
        },
        () => {
          sendVariant(response, head, null, body);
        },
      )
      .catch((error: unknown) => request.next?.(error));
  }
}

function variantFor(request: Request, { length }: Buffer): Variant {
  return length < MIN_CODED_BYTES ? null : negotiate(request).preferred;
}

function sendVariant(
  response: Response,
  { etag, cacheControl, contentType }: Representation,
  variant: Variant,
  bytes: Buffer,
): void {
  const fields = fieldsOf(response);
  fields.push('ETag', tagIn(etag, variant), 'Cache-Control', cacheControl);
  addToField(response, 'Vary', 'Accept-Encoding');
  if (variant !== null) fields.push('Content-Encoding', variant);
  fields.push('Content-Type', contentType, 'Content-Length', bytes.length);
  finish(response, 200, bytes);
}
