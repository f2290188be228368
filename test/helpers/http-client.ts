import type { LookupFunction } from 'node:net';
import { afterAll } from '@jest/globals';
import {
  type HttpClientOptions,
  openHttpClient,
  type WebAnswer,
  type HttpClient,
  type WebRequest,
} from '../../src/cli/network/http-client.ts';
import { WebError } from '../../src/cli/network/web-error.ts';

const clients: HttpClient[] = [];

afterAll(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/**
 * Opens an HTTP client that is closed after the tests of the file. By default it allows requests to 127.0.0.1 only.
 */
export function httpClientFor(options: HttpClientOptions = {}): HttpClient {
  const client = openHttpClient({ isAllowed: (address) => address === '127.0.0.1', ...options });
  clients.push(client);
  return client;
}

export const GET_HTML: WebRequest = { method: 'GET', types: ['text/html'] };

/** Returns the fault and the message with which an address is refused; an answer fails the test. */
export async function refusal(
  client: HttpClient,
  url: string,
  request = GET_HTML,
): Promise<{ readonly fault: string; readonly message: string }> {
  let answer: WebAnswer;
  try {
    answer = await client.ask(url, request);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return { fault: error.fault, message: error.message };
  }
  throw new Error(`${url} answered ${answer.status}`);
}

/** Returns a resolver that finds the next list of addresses of a name each time it is asked, and no other names. */
export function lookupOf(names: Readonly<Record<string, readonly (readonly string[])[]>>): LookupFunction {
  const asked = new Map<string, number>();
  return (name, options, callback) => {
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    const lists = names[name] ?? [];
    const found = (lists[count] ?? lists.at(-1) ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    const [first] = found;
    if (first === undefined) callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
