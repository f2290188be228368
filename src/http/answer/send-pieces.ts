import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { compressor, encodingFor } from './content-encoding.ts';
import { completeHeaders } from './response-headers.ts';
import { pushCacheHeaders, send, sendNotModified, type Representation } from './send.ts';

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
