import type { Request, Response } from 'express';
import type { Page } from '../../pages/page.tsx';
import { replaceField } from './response-headers.ts';
import { sendRepresentation } from './send-representation.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Scripts, styles and requests are of this server (Content Security Policy, level 3). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sends a page, or 304 where the client has it already.
 *
 * @param images where they may come from besides this server, as sources of the policy
 */
export function sendPage(request: Request, response: Response, { bytes, etag }: Page, images: string): void {
  replaceField(response, 'Content-Security-Policy', `${POLICY}; img-src 'self' ${images}`);
  const head = { etag, cacheControl: 'public, no-cache', contentType: HTML_TYPE };
  sendRepresentation(request, response, head, bytes);
}
