import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { errnoOf, errorOf } from '../../src/platform/system-errors.ts';

export interface Ask {
  readonly port: number;
  readonly path: string;
  /** Null for none. */
  readonly token: string | null;
  readonly ifNoneMatch: string | null;
  /** Further fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came of a request; times are milliseconds of `performance.now`. */
export type Reply = { readonly sentAt: number; readonly receivedAt: number } & (
  | { readonly kind: 'failure'; readonly code: string; readonly isKept: boolean }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly etag: string | null;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    }
);

/** Whether a server has refused what takes a while, because others wait already: it may, now and then. */
export function isOverload({ status, body }: { readonly status: number; readonly body: Buffer }): boolean {
  return status === 503 && body.includes('"code":"E_OVERLOADED"');
}

/** What is found where a request failed: the kind of failure, and where, when and how, for those who look for the reason. */
export function failureOf(
  place: string,
  { code, sentAt, receivedAt, isKept }: Extract<Reply, { kind: 'failure' }>,
): [kind: string, what: string] {
  const connection = isKept ? 'a connection that was kept' : 'a new connection';
  const waited = Math.round(receivedAt - sentAt);
  return [`request failed (${code})`, `${place}, after ${waited} ms on ${connection}`];
}

const CONNECTIONS = 16;
/** Less than the server keeps a connection that is idle: what is sent while it is being closed is lost. */
export const IDLE_MILLISECONDS = 1_000;
/** Longer than the server lets anything take. */
const TIMEOUT_MILLISECONDS = 30_000;

/** Sends requests over connections that are kept, some for each port. */
export class Client {
  readonly #agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    scheduling: 'fifo',
    timeout: IDLE_MILLISECONDS,
  });

  async ask({ port, path, token, ifNoneMatch, headers: more }: Ask): Promise<Reply> {
    const headers = {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(ifNoneMatch !== null && { 'If-None-Match': ifNoneMatch }),
      ...more,
    };
    // Given here, it holds while a connection is opened, too: the agent's own would end that after the idle time.
    const timeout = TIMEOUT_MILLISECONDS;
    const sent = request({ agent: this.#agent, host: '127.0.0.1', port, path, headers, timeout });
    // It may wait for a connection first.
    let sentAt = performance.now();
    sent.on('socket', () => (sentAt = performance.now()));
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    // An error after the response began is one of the body as well.
    sent.on('error', () => undefined);
    try {
      const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.end();
      const [response] = await responded;
      const { statusCode: status = 0, headers } = response;
      const { etag = null } = headers;
      const body = await buffer(response);
      return { kind: 'answer', sentAt, receivedAt: performance.now(), status, etag, headers, body };
    } catch (error) {
      return {
        kind: 'failure',
        sentAt,
        receivedAt: performance.now(),
        code: errnoOf(error) ?? errorOf(error).message,
        isKept: sent.reusedSocket,
      };
    }
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }
}
