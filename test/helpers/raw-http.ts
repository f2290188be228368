import { connect } from 'node:net';
import { expect } from '@jest/globals';
import type { App } from '../../src/http/app.ts';
import { listeningPort } from './listening.ts';

/** An answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  /** The header fields by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes on a connection of their own; resolves with all that came back until the server closed it. */
export type Send = (bytes: string | Buffer) => Promise<string>;

/** Serves an app as in production, on a free port of 127.0.0.1, until the tests of the file are over. */
export async function rawServer(app: App): Promise<Send> {
  const port = await listeningPort(app);
  return (bytes) => exchange(port, bytes);
}

function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString());
    });
  });
}

/** Returns a request with "Connection: close". */
export function rawRequest(requestLine: string, ...headers: readonly string[]): string {
  return [requestLine, ...headers, 'Connection: close', '', ''].join('\r\n');
}

/** Returns the first answer in these bytes. */
export function parseAnswer(bytes: string): RawAnswer {
  const [head = '', ...rest] = bytes.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = rest.join('\r\n\r\n');
  const length = headers['content-length'];
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]),
    headers,
    body: length === undefined ? body : body.slice(0, Number(length)),
  };
}

/** Returns all answers in these bytes in their order, read as answers to GET. */
export function parseAnswers(bytes: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = Buffer.from(bytes); rest.length > 0;) {
    const start = rest.indexOf('\r\n\r\n') + 4;
    const answer = parseAnswer(rest.toString('utf8', 0, start));
    const end = start + Number(answer.headers['content-length'] ?? 0);
    answers.push({ ...answer, body: rest.toString('utf8', start, end) });
    rest = rest.subarray(end);
  }
  return answers;
}

/** Returns the statuses of all answers in these bytes in their order. */
export function statusesOf(bytes: string): number[] {
  return (bytes.match(/(?<=HTTP\/1\.1 )\d{3}(?= )/g) ?? []).map(Number);
}

/** Expects an error body (guide, "Errors, limits and retrying") with this status and code. */
export function expectRawError(bytes: string | RawAnswer, status: number, code: string): void {
  const answer = typeof bytes === 'string' ? parseAnswer(bytes) : bytes;
  expect(answer).toMatchObject({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/\S/), code });
}
