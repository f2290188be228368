import { type CalendarClient, type ClientOptions, createClient } from '../../src/client/client.ts';
import type { App } from '../../src/http/app.ts';
import { TOKENS } from '../helpers/app.ts';
import { listeningPort } from '../helpers/listening.ts';

export interface ServedClient extends CalendarClient {
  /** The status of each answer so far. */
  readonly statuses: readonly number[];
}

/** Returns a client of this app, over a real connection. */
export async function servedClient(app: App, options: Partial<ClientOptions> = {}): Promise<ServedClient> {
  const statuses: number[] = [];
  const client = createClient({
    baseUrl: `http://127.0.0.1:${await listeningPort(app)}`,
    token: TOKENS.reader,
    ...options,
    fetch: async (...request) => {
      const response = await (options.fetch ?? fetch)(...request);
      statuses.push(response.status);
      return response;
    },
  });
  return { ...client, statuses };
}

/** Returns the error of a promise, which must fail. */
export function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => error,
  );
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
