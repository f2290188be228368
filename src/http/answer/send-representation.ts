import type { Request, Response } from 'express';
import { ApiError } from './api-errors.ts';
import { Coder } from './content-encoding.ts';
import { finish } from './finish.ts';
import { CODINGS, negotiate } from './negotiate.ts';
import { addToField, dropPersonalFields, fieldsOf, type Fields } from './response-headers.ts';
import { namedVariant, tagIn, type Variant } from './variants.ts';

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
 * @throws ApiError E_PRECONDITION_FAILED where it is not what the client asks for (RFC 9110, section 13.1.1)
 */
export function sendNotModified(
  request: Request,
  response: Response,
  { etag, cacheControl }: Representation,
  variant: Variant = negotiate(request).preferred,
): boolean {
  const { 'if-match': wanted, 'if-none-match': known } = request.headers;
  if (wanted === undefined && known === undefined) return false;
  // A cache that many share may hold what this one of its clients cannot decode.
  const usable = isShared(cacheControl) ? negotiate(request).accepted : CODINGS;
  const variants = [variant, null, ...usable];
  if (wanted !== undefined && namedVariant(wanted, etag, variants, 'strong') === undefined)
    throw new ApiError('E_PRECONDITION_FAILED');
  const named = known === undefined ? undefined : namedVariant(known, etag, variants, 'weak');
  if (named === undefined) return false;
  pushFields(response, tagIn(etag, named), cacheControl);
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
  const fields = pushFields(response, tagIn(etag, variant), cacheControl);
  if (variant !== null) fields.push('Content-Encoding', variant);
  fields.push('Content-Type', contentType, 'Content-Length', bytes.length);
  finish(response, 200, bytes);
}

/** Adds what an answer and its 304 have in common. */
function pushFields(response: Response, tag: string, cacheControl: string): Fields {
  if (isShared(cacheControl)) dropPersonalFields(response);
  const fields = fieldsOf(response);
  fields.push('ETag', tag, 'Cache-Control', cacheControl);
  addToField(response, 'Vary', 'Accept-Encoding');
  return fields;
}

function isShared(cacheControl: string): boolean {
  return cacheControl.startsWith('public');
}
