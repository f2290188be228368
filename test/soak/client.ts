import { Agent, request } from 'node:http';

export interface Ask {
  readonly port: number;
  readonly path: string;
  readonly token: string;
  readonly ifNoneMatch: string | null;
}

/** What came of a request; times are milliseconds of `performance.now`. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly sentAt: number;
      readonly receivedAt: number;
      readonly status: number;
      readonly etag: string | null;
      readonly body: Buffer;
    }
  | { readonly kind: 'failure'; readonly code: string; readonly sentAt: number; readonly receivedAt: number };

const CONNECTIONS = 16;
/** Longer than the server lets anything take. */
const TIMEOUT_MILLISECONDS = 30_000;

/** Sends requests over connections that are kept, some for each port. */
export class Client {
  readonly #agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    // In turn, so that none is idle for so long that the server closes it.
    scheduling: 'fifo',
  });

  ask({ port, path, token, ifNoneMatch }: Ask): Promise<Reply> {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(ifNoneMatch !== null && { 'If-None-Match': ifNoneMatch }),
    };
    return new Promise((resolve) => {
      // It may wait for a connection first.
      let sentAt = performance.now();
      const fail = (error: NodeJS.ErrnoException): void => {
        resolve({
          kind: 'failure',
          code: error.code ?? error.message,
          sentAt,
          receivedAt: performance.now(),
        });
      };
      const sent = request({ agent: this.#agent, host: '127.0.0.1', port, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const {
            statusCode = 0,
            headers: { etag = null },
          } = response;
          const receivedAt = performance.now();
          resolve({
            kind: 'answer',
            sentAt,
            receivedAt,
            status: statusCode,
            etag,
            body: Buffer.concat(chunks),
          });
        });
      });
      sent.setTimeout(TIMEOUT_MILLISECONDS, () => sent.destroy(new Error('timeout')));
      sent.on('socket', () => (sentAt = performance.now()));
      sent.on('error', fail);
      sent.end();
    });
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }
}
