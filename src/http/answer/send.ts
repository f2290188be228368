import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers';
import type { Request, Response } from 'express';
import type { Answer } from '../../calendar/calendar.ts';
import type { Page } from '../../pages/page.tsx';
import { ApiError, errorBody } from './api-errors.ts';
import {
  acceptedEncodings,
  compressor,
  Encoder,
  type Encoding,
  encodingFor,
  encodingNamed,
  ENCODINGS,
  tagIn,
} from './content-encoding.ts';
import {
  addToHeader,
  completeHeaders,
  headersOf,
  type PageOrigins,
  PERSONAL_HEADERS,
  type ResponseHeaders,
  usePagePolicy,
  usePolicy,
} from './response-headers.ts';

/** What the headers say about a body with an entity tag. */
interface Representation {
  /** The entity tag of the body without an encoding. */
  readonly etag: string;
  readonly cacheControl: string;
  readonly contentType: string;
  /** The language (BCP 47) of a body that is written in one. */
  readonly contentLanguage?: string;
  /** The digest of the calendar, which tells clients whether the pages of a list belong together. */
  readonly revision?: string | undefined;
}

type Body = string | Buffer | undefined;

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
/** `Cache-Control` of answers that only the client itself may store, and has to revalidate before each use. */
export const PRIVATE_NO_CACHE = 'private, no-cache';
/** `Cache-Control` of public feeds and files for calendar programs: any cache may answer for five minutes. */
export const CACHED_FIVE_MINUTES = 'public, max-age=300';
/** `Cache-Control` of public files whose bytes may change while their path stays. */
export const CACHED_ONE_HOUR = 'public, max-age=3600';
/** `Cache-Control` of files whose path contains a hash of their content (RFC 8246). */
export const CACHED_FOREVER = 'public, max-age=31536000, immutable';

const encoder = new Encoder();

/**
 * Sends an answer, or 304 where the client has it already.
 *
 * @param revision the digest of the calendar, where the answer is one of its records or lists
 */
export function sendAnswer(
  request: Request,
  response: Response,
  { json, etag, link }: Answer,
  revision?: string,
): void {
  if (link !== undefined) addToHeader(response, 'Link', link);
  const head = { etag, cacheControl: PRIVATE_NO_CACHE, contentType: JSON_TYPE, revision };
  sendRepresentation(request, response, head, json);
}

/** Sends a page, or 304 where the client has it already. */
export function sendPage(
  request: Request,
  response: Response,
  { bytes, etag, language, contentType = HTML_TYPE }: Page,
  origins: PageOrigins = {},
): void {
  // Only HTML loads other files; everything else keeps the policy of API answers.
  if (contentType === HTML_TYPE) usePagePolicy(response, origins);
  const head = { etag, cacheControl: 'public, no-cache', contentType, contentLanguage: language.tag };
  sendRepresentation(request, response, head, bytes);
}

/** Sends a file under a security policy of its own. */
export function sendUnderPolicy(
  request: Request,
  response: Response,
  policy: string,
  {
    etag,
    contentType,
    bytes,
  }: { readonly etag: string; readonly contentType: string; readonly bytes: Buffer },
): void {
  usePolicy(response, `${policy}; frame-ancestors 'none'`);
  sendRepresentation(request, response, { etag, contentType, cacheControl: PRIVATE_NO_CACHE }, bytes);
}

/** Sends the small JSON body of a request that is about the server itself. */
export function sendStatus(response: Response, body: Readonly<Record<string, unknown>>): void {
  sendJson(response, 200, JSON.stringify(body));
}

/** Sends JSON that no cache may store, without an encoding; no body at all where the text is empty. */
export function sendJson(response: Response, status: number, json: string): void {
  if (json !== '') {
    sendOnce(response, status, JSON_TYPE, json);
    return;
  }
  headersOf(response).push('Cache-Control', 'no-store', 'Content-Length', 0);
  send(response, status);
}

/** Answers OPTIONS with the methods of a path (RFC 9110, section 9.3.7). */
export function sendAllowed(response: Response, methods: string): void {
  headersOf(response).push('Allow', methods);
  send(response, 204);
}

/** Redirects a client to another path temporarily (302). */
export function sendElsewhere(response: Response, path: string): void {
  headersOf(response).push('Location', path, 'Cache-Control', 'no-store', 'Content-Length', 0);
  send(response, 302);
}

/** Sends an error: as JSON to programs, or as this page to a person. */
export function sendError(response: Response, error: ApiError, page: Page | null = null): void {
  const headers = headersOf(response);
  headers.push(...Object.entries(error.details.headers ?? {}).flat());
  if (page === null) {
    sendJson(response, error.status, errorBody(error));
    return;
  }
  usePagePolicy(response, {});
  headers.push('Content-Language', page.language.tag);
  sendOnce(response, error.status, HTML_TYPE, page.bytes);
}

/** Sends a small body that no cache may store, without an encoding. */
function sendOnce(response: Response, status: number, contentType: string, body: string | Buffer): void {
  const length = Buffer.byteLength(body);
  headersOf(response).push(
    'Cache-Control',
    'no-store',
    'Content-Type',
    contentType,
    'Content-Length',
    length,
  );
  send(response, status, body);
}

/**
 * Sends a body, or 304 where the client has it already. A body is sent without an encoding while the encoder has too much to do.
 *
 * @throws ApiError E_PRECONDITION_FAILED
 */
export function sendRepresentation(
  request: Request,
  response: Response,
  head: Representation,
  body: Buffer,
  encoding: Encoding = encodingFor(request, body.length),
): void {
  if (sendNotModified(request, response, head, encoding)) return;
  const encoded = encoder.encode(head.etag, body, encoding);
  if (encoded === null) sendEncoded(response, head, 'identity', body);
  else if (Buffer.isBuffer(encoded)) sendEncoded(response, head, encoding, encoded);
  else
    encoded
      .then(
        (bytes) => {
          sendEncoded(response, head, encoding, bytes);
        },
        () => {
          sendEncoded(response, head, 'identity', body);
        },
      )
      .catch((error: unknown) => request.next?.(error));
}

/** Sends a file that is stored in brotli: as it is stored to a client that prefers brotli, else unpacked. */
export function sendPacked(
  request: Request,
  response: Response,
  head: Representation,
  file: { readonly bytes: Buffer; readonly brotli: Buffer },
): void {
  const encoding = encodingFor(request);
  if (encoding !== 'br') sendRepresentation(request, response, head, file.bytes, encoding);
  else if (!sendNotModified(request, response, head, encoding))
    sendEncoded(response, head, encoding, file.brotli);
}

function sendEncoded(response: Response, head: Representation, encoding: Encoding, bytes: Buffer): void {
  pushBodyHeaders(response, head, encoding).push('Content-Length', bytes.length);
  send(response, 200, bytes);
}

/**
 * Sends 304 where the client has the body already (RFC 9110, section 13.1.2). Its entity tag is that of the encoding that
 * the client has stored, since a 304 freshens the stored answer with that tag (RFC 9111, section 4.3.4).
 *
 * @param encoding the encoding in which the body would be sent
 * @returns whether 304 was sent
 * @throws ApiError E_PRECONDITION_FAILED where `If-Match` names no tag of the body (RFC 9110, section 13.1.1)
 */
export function sendNotModified(
  request: Request,
  response: Response,
  head: Representation,
  encoding: Encoding = encodingFor(request),
): boolean {
  const { etag, cacheControl } = head;
  const { 'if-match': wanted, 'if-none-match': known } = request.headers;
  if (wanted === undefined && known === undefined) return false;
  // A cache that many clients share may hold an encoding that this client does not accept.
  const usable = isShared(cacheControl) ? acceptedEncodings(request) : ENCODINGS;
  const encodings = [encoding, 'identity', ...ENCODINGS.filter((each) => usable.includes(each))] as const;
  if (wanted !== undefined && encodingNamed(wanted, etag, encodings, 'strong') === undefined)
    throw new ApiError('E_PRECONDITION_FAILED');
  const named = known === undefined ? undefined : encodingNamed(known, etag, encodings, 'weak');
  if (named === undefined) return false;
  pushCacheHeaders(response, head, named);
  send(response, 304);
  return true;
}

/** Adds the headers of an answer with a body, apart from its length. */
function pushBodyHeaders(response: Response, head: Representation, encoding: Encoding): ResponseHeaders {
  const headers = pushCacheHeaders(response, head, encoding);
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Type', head.contentType);
  return headers;
}

/** Adds the headers that an answer and its 304 have in common (RFC 9110, section 15.4.5). */
function pushCacheHeaders(
  response: Response,
  { etag, cacheControl, contentLanguage, revision }: Representation,
  encoding: Encoding,
): ResponseHeaders {
  let headers = headersOf(response);
  if (isShared(cacheControl)) {
    headers = headers.filter((_part, index) => !PERSONAL_HEADERS.has(headers[index - (index % 2)]));
    response.locals.headers = headers;
  }
  if (revision !== undefined) headers.push('X-Calendar-Revision', revision);
  headers.push('ETag', tagIn(etag, encoding), 'Cache-Control', cacheControl);
  if (contentLanguage !== undefined) headers.push('Content-Language', contentLanguage);
  addToHeader(response, 'Vary', 'Accept-Encoding');
  return headers;
}

function isShared(cacheControl: string): boolean {
  return cacheControl.startsWith('public');
}

/** Sends the collected headers and the body, unless the client has left. */
function send(response: Response, status: number, body?: Body): void {
  if (response.req.socket.destroyed) return;
  endWithTurn(response.writeHead(status, completeHeaders(response)), body);
}

let ended: [Response, Body][] = [];

/**
 * Ends a response at the end of this turn of the event loop, together with all others of the turn.
 *
 * Under load this halves the cost of a request, most of which is to wake the client's process: it wakes once for all
 * answers of a turn. A single request loses no time, since its turn ends with it.
 */
function endWithTurn(response: Response, body: Body): void {
  if (ended.length === 0) setImmediate(endAll);
  ended.push([response, body]);
}

function endAll(): void {
  const responses = ended;
  ended = [];
  for (const [response, body] of responses) {
    try {
      response.end(body);
    } catch (error) {
      response.req.next?.(error);
    }
  }
}

/** The connection of a client that takes no byte for this long is closed. */
const PATIENCE_MILLISECONDS = 30_000;
/** The longest time that a whole answer may take. */
const LONGEST_MILLISECONDS = 600_000;

/**
 * Sends a body piece by piece, as fast as the client takes it, or 304 where the client has it already.
 *
 * @param pieces makes the pieces of the body without an encoding; it is not called for a 304, and may throw an error to be answered
 * @returns when the whole body is sent, or the client has left
 */
export async function sendPieces(
  request: Request,
  response: Response,
  head: Representation,
  pieces: () => Iterable<Buffer>,
): Promise<void> {
  const encoding = encodingFor(request);
  if (sendNotModified(request, response, head, encoding)) return;
  const body = request.method === 'HEAD' ? null : Readable.from(pieces(), { objectMode: false });
  pushBodyHeaders(response, head, encoding);
  if (body === null) {
    send(response, 200);
    return;
  }
  response.setTimeout(PATIENCE_MILLISECONDS, () => response.destroy());
  response.writeHead(200, completeHeaders(response));
  const signal = AbortSignal.timeout(LONGEST_MILLISECONDS);
  try {
    await pipeline([body, ...compressor(encoding), response], { signal });
  } catch (error) {
    if (!response.closed && !signal.aborted) throw error;
  }
}
