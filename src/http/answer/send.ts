import type { Request, Response } from 'express';
import type { Answer } from '../../calendar/calendar.ts';
import { errorBody, type ApiError } from './api-errors.ts';
import { finish } from './finish.ts';
import { addToField, fieldsOf } from './response-headers.ts';
import { sendRepresentation } from './send-representation.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
export const ASK_EVERY_TIME = 'private, no-cache';

/** Sends an answer, or 304 where the client has it already. */
export function sendAnswer(request: Request, response: Response, { json, etag, link }: Answer): void {
  if (link !== undefined) addToField(response, 'Link', link);
  sendRepresentation(request, response, { etag, cacheControl: ASK_EVERY_TIME, contentType: JSON_TYPE }, json);
}

/** Sends the small body of a request that is about the server itself. */
export function sendStatus(response: Response, body: Readonly<Record<string, unknown>>): void {
  sendJson(response, 200, JSON.stringify(body));
}

/** Tells which methods a path takes (RFC 9110, section 9.3.7). */
export function sendAllowed(response: Response, methods: string): void {
  fieldsOf(response).push('Allow', methods);
  finish(response, 204);
}

/** Sends an error's status, header fields and body. */
export function sendError(response: Response, error: ApiError): void {
  fieldsOf(response).push(...Object.entries(error.details.headers ?? {}).flat());
  sendJson(response, error.status, errorBody(error));
}

function sendJson(response: Response, status: number, json: string): void {
  const length = Buffer.byteLength(json);
  fieldsOf(response).push('Cache-Control', 'no-store', 'Content-Type', JSON_TYPE, 'Content-Length', length);
  finish(response, status, json);
}
