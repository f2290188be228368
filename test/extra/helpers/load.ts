import { get, type IncomingMessage } from 'node:http';
import { get as getByTls } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOKENS } from '../../helpers/app.ts';

/** An answer as a client sees it. */
export interface Answer {
  /** The base URL of the server that answered. */
  readonly address: string;
  readonly status: number;
  /** The time from the request to the end of the answer. */
  readonly milliseconds: number;
  /** The value of `X-RateLimit-Remaining`. */
  readonly remaining: number;
  /** The value of `Retry-After` in seconds; 0 where the answer has none. */
  readonly retryAfter: number;
  readonly etag: string | null;
  readonly body: string;
}

export async function ask(address: string, path: string, token: string = TOKENS.reader): Promise<Answer> {
  const started = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = address.startsWith('https:') ? getByTls : get;
    send(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });
  const body = await text(response);
  const { statusCode = 0, headers } = response;
  return {
    address,
    status: statusCode,
    milliseconds: performance.now() - started,
    remaining: Number(headers['x-ratelimit-remaining'] ?? 0),
    retryAfter: Number(headers['retry-after'] ?? 0),
    etag: headers.etag ?? null,
    body,
  };
}

/** A pause between requests, so that the clients do not take the whole machine. */
const PAUSE_MILLISECONDS = 5;

/** Clients, one for each address, that keep their connections and repeat the same request. */
export class Load {
  readonly answers: Answer[] = [];
  /** The errors of requests that got no answer. */
  readonly failures: unknown[] = [];
  #stopped = false;
  readonly #clients: Promise<unknown>;

  constructor(addresses: readonly string[], path: string) {
    this.#clients = Promise.all(addresses.map((address) => this.#askOn(address, path)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#clients;
  }

  async #askOn(address: string, path: string): Promise<void> {
    while (!this.#stopped) {
      try {
        this.answers.push(await ask(address, path));
      } catch (error) {
        this.failures.push(error);
      }
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
