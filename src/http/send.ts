import type { Request, Response } from 'express';
import type { Answer } from '../calendar/calendar.ts';
import { Coder } from './coding/coder.ts';
import { CODINGS, negotiate } from './coding/negotiate.ts';
import { namedVariant, tagIn, type Variant } from './coding/variants.ts';
import { errorBody, type ApiError } from './errors.ts';
import { endWithTurn } from './end-of-turn.ts';
import { fieldsOf } from './fields.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
export const ASK_EVERY_TIME = 'private, no-cache';

/** What stands in the head of an answer with an entity tag. */
export interface Representation {
  readonly etag: string;
  readonly cacheControl: string;
  readonly contentType: string;
}

/** Sends an answer, or 304 where the client has it already. */
export function sendAnswer(request: Request, response: Response, { json, etag, link }: Answer): void {
  if (link !== undefined) fieldsOf(response).push('Link', link);
  sendRepresentation(request, response, { etag, cacheControl: ASK_EVERY_TIME, contentType: JSON_TYPE }, json);
}

/** Sends bytes, or 304 where the client has them already. */
export function sendRepresentation(
  request: Request,
  response: Response,
  head: Representation,
  body: Buffer,
): void {
  if (!sendNotModified(request, response, head, variantFor(request, body)))
    sendBody(request, response, head, body);
}

/**
 * Sends 304 where the client has it already (RFC 9110, section 13.1.2), and tells whether that is so. The tag is that
 * of what the client has: it is this that stays fresh (RFC 9111, section 4.3.4).
 *
 * @param variant that would be sent
 */
export function sendNotModified(
  request: Request,
  response: Response,
  { etag, cacheControl }: Representation,
  variant: Variant = negotiate(request).preferred,
): boolean {
  // A cache that many share has to ask for each of them; one's own has decoded what it has.
  const decodable = cacheControl.startsWith('private') ? CODINGS : negotiate(request).accepted;
  const known = namedVariant(request.headers['if-none-match'], etag, [variant, null, ...decodable]);
  if (known === undefined) return false;
  const fields = fieldsOf(response);
  fields.push('ETag', tagIn(etag, known), 'Cache-Control', cacheControl, 'Vary', varyOf(response));
  endWithTurn(response.writeHead(304, fields));
  return true;
}

/** Sends bytes, coded as the client likes them best: later, where that has to be done first. */
export function sendBody(request: Request, response: Response, head: Representation, body: Buffer): void {
  const variant = variantFor(request, body);
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

/** What fits into one packet with its head arrives no sooner when it is smaller. */
const MIN_CODED_BYTES = 1_400;
const coder = new Coder();

function variantFor(request: Request, { length }: Buffer): Variant {
  return length < MIN_CODED_BYTES ? null : negotiate(request).preferred;
}

function sendVariant(
  response: Response,
  { etag, cacheControl, contentType }: Representation,
  variant: Variant,
  bytes: Buffer,
): void {
  if (response.destroyed) return;
  const fields = fieldsOf(response);
  fields.push('ETag', tagIn(etag, variant), 'Cache-Control', cacheControl, 'Vary', varyOf(response));
  if (variant !== null) fields.push('Content-Encoding', variant);
  fields.push('Content-Type', contentType, 'Content-Length', bytes.length);
  endWithTurn(response.writeHead(200, fields), bytes);
}

/** What is given to `writeHead` takes the place of what was set before, by whoever answers pages of other origins. */
function varyOf(response: Response): string {
  const before = response.getHeader('Vary');
  return before === undefined ? 'Accept-Encoding' : `${String(before)}, Accept-Encoding`;
}

/** Sends the small body of a request that is about the server itself. */
export function sendStatus(response: Response, body: Readonly<Record<string, unknown>>): void {
  sendJson(response, 200, JSON.stringify(body));
}

/** Tells which methods a path takes (RFC 9110, section 9.3.7). */
export function sendAllowed(response: Response, methods: string): void {
  const fields = fieldsOf(response);
  fields.push('Allow', methods);
  endWithTurn(response.writeHead(204, fields));
}

/** Sends an error's status, header fields and body. */
export function sendError(response: Response, error: ApiError): void {
  fieldsOf(response).push(...Object.entries(error.details.headers ?? {}).flat());
  sendJson(response, error.status, errorBody(error));
}

function sendJson(response: Response, status: number, json: string): void {
  const fields = fieldsOf(response);
  fields.push(
    'Cache-Control',
    'no-store',
    'Content-Type',
    JSON_TYPE,
    'Content-Length',
    Buffer.byteLength(json),
  );
  endWithTurn(response.writeHead(status, fields), json);
}
