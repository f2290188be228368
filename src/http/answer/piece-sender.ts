import type { Request, Response } from 'express';
import type { Feed } from '../../feeds/feed.ts';
import { AnswerCache } from './answer-cache.ts';
import { sendBody, sendNotModified } from './send.ts';
import type { WorkQueue } from './work-queue.ts';

/** A text as bytes: makes a piece of it each time, and returns the whole. */
function* joinPieces(texts: Iterable<string>): Generator<undefined, Buffer> {
  const pieces: Buffer[] = [];
  for (const text of texts) {
    if (text !== '') pieces.push(Buffer.from(text));
    yield;
  }
  return Buffer.concat(pieces);
}

const REMEMBERED = {
  maxSize: 32 * 1024 * 1024,
  maxValueSize: 16 * 1024 * 1024,
  sizeOf: ({ length }: Buffer) => length,
};

/** Sends what is made as it is read, or 304 where the client has it already. */
type SendPieces = (request: Request, response: Response, made: Feed, cacheControl: string) => Promise<void>;

/**
 * Makes what is sent once for a calendar.
 *
 * @param queue does what takes a while
 * @param maxEntries how much of a calendar is remembered
 */
export function pieceSender(queue: WorkQueue, maxEntries: number): SendPieces {
  const answers = new AnswerCache<Buffer>(queue, 'long', { ...REMEMBERED, maxEntries });
  return async (request, response, made, cacheControl) => {
    const { etag, contentType, key } = made;
    const head = { etag, contentType, cacheControl };
    if (sendNotModified(request, response, head)) return;
    const pieces = joinPieces(made.pieces());
    const bytes = await answers.make(request, response.locals.calendar, key, pieces);
    sendBody(request, response, head, bytes);
  };
}
