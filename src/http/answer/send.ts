import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers';
import type { Request, Response } from 'express';
import type { Answer } from '../../calendar/calendar.ts';
import type { Page } from '../../pages/page.tsx';
import { ApiError, errorBody } from './api-errors.ts';
import {
  acceptedEncodings,
  Encoder,
  encodingFor,
  encodingNamed,
  ENCODINGS,
  tagIn,
  type Encoding,
  compressor,
} from './content-encoding.ts';
import {
  addToHeader,
  completeHeaders,
  dropPersonalHeaders,
  headersOf,
  usePagePolicy,
  USUAL_ORIGINS,
  type PageOrigins,
  type ResponseHeaders,
} from './response-headers.ts';

/** What the headers say of a body with an entity tag. */
interface Representation {
  /** Of the body as it is; in an encoding it has another. */
  readonly etag: string;
  readonly cacheControl: string;
  readonly contentType: string;
  /** Where it is written in one language (BCP 47). */
  readonly contentLanguage?: string;
}

type Body = string | Buffer | undefined;

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
export const ASK_EVERY_TIME = 'private, no-cache';
/** Of a path that stays: robots, and pages of others, ask now and then whether it is still that. */
export const FOR_AN_HOUR = 'public, max-age=3600';
/** Of a path that other bytes never have (RFC 8246). */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const encoder = new Encoder();

/** The revision tells clients whether their pages belong together (contract, section 6). */
export function nameRevision(response: Response): void {
  headersOf(response).push('X-Calendar-Revision', response.locals.calendar.digest);
}

/** Sends an answer, or 304 where the client has it already. */
export function sendAnswer(request: Request, response: Response, { json, etag, link }: Answer): void {
  if (link !== undefined) addToHeader(response, 'Link', link);
  sendRepresentation(request, response, { etag, cacheControl: ASK_EVERY_TIME, contentType: JSON_TYPE }, json);
}

/** Sends a page, or 304 where the client has it already. */
export function sendPage(
  request: Request,
  response: Response,
  { bytes, etag, language }: Page,
  origins: PageOrigins,
): void {
  usePagePolicy(response, origins);
  const head = { etag, cacheControl: 'public, no-cache', contentType: HTML_TYPE, contentLanguage: language };
  sendRepresentation(request, response, head, bytes);
}

/** Sends the small body of a request that is about the server itself. */
export function sendStatus(response: Response, body: Readonly<Record<string, unknown>>): void {
  sendJson(response, 200, JSON.stringify(body));
}

/** Answers OPTIONS with the methods of a path (RFC 9110, section 9.3.7). */
export function sendAllowed(response: Response, methods: string): void {
  headersOf(response).push('Allow', methods);
  send(response, 204);
}

/** Sends a client on to another path, for this once. */
export function sendElsewhere(response: Response, path: string): void {
  headersOf(response).push('Location', path, 'Cache-Control', 'no-store', 'Content-Length', 0);
  send(response, 302);
}

/** Sends an error's status, headers and body. */
export function sendError(response: Response, error: ApiError): void {
  headersOf(response).push(...Object.entries(error.details.headers ?? {}).flat());
  sendJson(response, error.status, errorBody(error));
}

/** The same to a person, whose page is as small as it is short-lived: it is neither kept nor encoded. */
export function sendErrorPage(response: Response, error: ApiError, { bytes, language }: Page): void {
  usePagePolicy(response, USUAL_ORIGINS);
  headersOf(response).push(
    ...Object.entries(error.details.headers ?? {}).flat(),
    ...['Content-Language', language, 'Cache-Control', 'no-store'],
    ...['Content-Type', HTML_TYPE, 'Content-Length', bytes.length],
  );
  send(response, error.status, bytes);
}

function sendJson(response: Response, status: number, json: string): void {
  const length = Buffer.byteLength(json);
  headersOf(response).push('Cache-Control', 'no-store', 'Content-Type', JSON_TYPE, 'Content-Length', length);
  send(response, status, json);
}

/** Sends a body, or 304 where the client has it already. */
export function sendRepresentation(
  request: Request,
  response: Response,
  head: Representation,
  body: Buffer,
): void {
  const encoding = encodingFor(request, body.length);
  if (!sendNotModified(request, response, head, encoding)) sendBody(request, response, head, body, encoding);
}

/**
 * Sends 304 where the client has the body already (RFC 9110, section 13.1.2), with the entity tag of what it has, since
 * that is what stays fresh (RFC 9111, section 4.3.4).
 *
 * @param encoding that would be sent
 * @returns whether 304 was sent
 * @throws ApiError E_PRECONDITION_FAILED where the body is not what the client asks for (RFC 9110, section 13.1.1)
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

/** Sends a body in an encoding, later where it has to be encoded first, or as it is where it cannot be encoded. */
export function sendBody(
  request: Request,
  response: Response,
  head: Representation,
  body: Buffer,
  encoding: Encoding = encodingFor(request, body.length),
): void {
  const sendAsItIs = (): void => {
    sendEncoded(response, head, 'identity', body);
  };
  const encoded = encoder.encode(head.etag, body, encoding);
  if (encoded === null) sendAsItIs();
  else if (Buffer.isBuffer(encoded)) sendEncoded(response, head, encoding, encoded);
  else
    encoded
      .then((bytes) => {
        sendEncoded(response, head, encoding, bytes);
      }, sendAsItIs)
      .catch((error: unknown) => request.next?.(error));
}

function sendEncoded(response: Response, head: Representation, encoding: Encoding, bytes: Buffer): void {
  const headers = pushCacheHeaders(response, head, encoding);
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Type', head.contentType, 'Content-Length', bytes.length);
  send(response, 200, bytes);
}

/** Adds what an answer and its 304 have in common. */
function pushCacheHeaders(
  response: Response,
  { etag, cacheControl, contentLanguage }: Representation,
  encoding: Encoding,
): ResponseHeaders {
  if (isShared(cacheControl)) dropPersonalHeaders(response);
  const headers = headersOf(response);
  headers.push('ETag', tagIn(etag, encoding), 'Cache-Control', cacheControl);
  if (contentLanguage !== undefined) headers.push('Content-Language', contentLanguage);
  addToHeader(response, 'Vary', 'Accept-Encoding');
  return headers;
}

function isShared(cacheControl: string): boolean {
  return cacheControl.startsWith('public');
}

/** Sends the headers that were gathered, and a body; whoever has left gets nothing. */
function send(response: Response, status: number, body?: Body): void {
  if (response.req.socket.destroyed) return;
  endWithTurn(response.writeHead(status, completeHeaders(response)), body);
}

let ended: [Response, Body][] = [];

/**
 * Ends a response at the end of this turn of the event loop, together with all others of the turn.
 *
 * The first of them wakes a client that waits, and the client is awake for the rest. Under load that halves the cost of
 * a request, most of which is the waking. A single request loses no time, since its turn ends with it.
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

/** A client that takes nothing for so long is not waited for, and neither is one that takes longer for all. */
const PATIENCE_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = 600_000;

/**
 * Sends a body piece by piece, as fast as the client takes it, or 304 where the client has it already.
 *
 * @param pieces of the body as it is; asked for only where it is sent, and what it throws is answered
 * @returns when all of it is sent, or the client has left
 */
export async function sendPieces(
  request: Request,
  response: Response,
  head: Representation,
  pieces: () => Iterable<Buffer>,
): Promise<void> {
  const encoding = encodingFor(request);
  if (sendNotModified(request, response, head, encoding)) return;
  const hasBody = request.method !== 'HEAD';
  const body = Readable.from(hasBody ? pieces() : [], { objectMode: false });
  const headers = pushCacheHeaders(response, head, encoding);
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Type', head.contentType);
  if (!hasBody) {
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
