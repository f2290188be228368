import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { errnoOf, errorOf } from '../../src/platform/system-errors.ts';

export interface Ask {
  readonly port: number;
  readonly path: string;
  /** The bearer token; null for none. */
  readonly token: string | null;
  readonly ifNoneMatch: string | null;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a request; times are in milliseconds of `performance.now`. */
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

/** Returns whether a server has refused a slow request because others wait already, which it may do now and then. */
export function isOverload({ status, body }: { readonly status: number; readonly body: Buffer }): boolean {
  return status === 503 && body.includes('"code":"E_OVERLOADED"');
}

/** Returns the kind of a failed request, and a text with where, when and how it failed. */
export function failureOf(
  place: string,
  { code, sentAt, receivedAt, isKept }: Extract<Reply, { kind: 'failure' }>,
): [kind: string, what: string] {
  const connection = isKept ? 'a connection that was kept' : 'a new connection';
  const waited = Math.round(receivedAt - sentAt);
  return [`request failed (${code})`, `${place}, after ${waited} ms on ${connection}`];
}

const CONNECTIONS = 16;
/**
 * The idle time after which a connection is closed. It is shorter than the server's: a request that is sent while
 * the server closes the connection is lost.
 */
export const IDLE_MILLISECONDS = 1_000;
/** The time for a request, longer than the server's own limits. */
const TIMEOUT_MILLISECONDS = 30_000;

/** A client that keeps some connections open for each port. */
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
    // The timeout of a request also holds while its connection is opened; the agent's would end that after its idle
    // time.
    const timeout = TIMEOUT_MILLISECONDS;
    const sent = request({ agent: this.#agent, host: '127.0.0.1', port, path, headers, timeout });
    // The request may wait for a connection first.
    let sentAt = performance.now();
    sent.on('socket', () => (sentAt = performance.now()));
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    // An error after the beginning of the response is reported by the body, too.
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
