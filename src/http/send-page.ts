import type { Request, Response } from 'express';
import { etagOf } from '../calendar/etag.ts';
import { replaceField } from './fields.ts';
import { sendRepresentation } from './send-representation.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

export interface PageOptions {
  /** What the page may load and do (Content Security Policy, level 3). */
  readonly policy: string;
  readonly cacheControl: string;
}

/** Sends a page, or 304 where the client has it already. */
export function sendPage(
  request: Request,
  response: Response,
  html: string,
  { policy, cacheControl }: PageOptions,
): void {
  replaceField(response, 'Content-Security-Policy', policy);
  const head = { etag: etagOf(html), cacheControl, contentType: HTML_TYPE };
  sendRepresentation(request, response, head, Buffer.from(html));
}
