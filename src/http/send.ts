import type { Request, Response } from 'express';
import type { Answer } from '../calendar/calendar.ts';
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
  if (!sendNotModified(request, response, head)) sendBody(response, head, body);
}

/** Sends 304 where the client has it already (RFC 9110, section 13.1.2), and tells whether that is so. */
export function sendNotModified(
  request: Request,
  response: Response,
  { etag, cacheControl }: Representation,
): boolean {
  if (!matches(request.headers['if-none-match'], etag)) return false;
  const fields = fieldsOf(response);
  fields.push('ETag', etag, 'Cache-Control', cacheControl);
  endWithTurn(response.writeHead(304, fields));
  return true;
}

export function sendBody(
  response: Response,
  { etag, cacheControl, contentType }: Representation,
  body: Buffer,
): void {
  const fields = fieldsOf(response);
  fields.push('ETag', etag, 'Cache-Control', cacheControl);
  fields.push('Content-Type', contentType, 'Content-Length', body.length);
  endWithTurn(response.writeHead(200, fields), body);
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

/** Weak comparison with a list of entity tags, or "*" (RFC 9110, section 8.8.3.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag);
}
