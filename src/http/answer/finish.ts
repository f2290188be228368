import type { Response } from 'express';
import { endWithTurn, type Body } from './end-of-turn.ts';
import { fieldsOf } from './response-headers.ts';
import { timingSince } from './server-timing.ts';

/** Answers with the fields that were gathered, and a body; who has left gets nothing. */
export function finish(response: Response, status: number, body?: Body): void {
  if (response.req.socket.destroyed) return;
  const fields = fieldsOf(response);
  const { arrivedAt } = response.locals;
  if (arrivedAt !== undefined) fields.push('Server-Timing', timingSince(arrivedAt));
  endWithTurn(response.writeHead(status, fields), body);
}
