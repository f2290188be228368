import type { LookupFunction } from 'node:net';
import { afterAll } from '@jest/globals';
import {
  type DoorOptions,
  openWebDoor,
  type WebAnswer,
  type WebDoor,
  type WebRequest,
} from '../../src/cli/network/web-door.ts';
import { WebError } from '../../src/cli/network/web-error.ts';

const doors: WebDoor[] = [];

afterAll(async () => {
  await Promise.all(doors.splice(0).map((door) => door.close()));
});

/**
 * Returns a door to the web that is closed after the tests of the file; by default, it lets requests to 127.0.0.1
 * through and no others.
 */
export function doorTo(options: DoorOptions = {}): WebDoor {
  const door = openWebDoor({ isAllowed: (address) => address === '127.0.0.1', ...options });
  doors.push(door);
  return door;
}

export const GET_HTML: WebRequest = { method: 'GET', types: ['text/html'] };

/** Returns the fault and the message with which an address is refused; an answer fails the test. */
export async function refusal(
  door: WebDoor,
  url: string,
  request = GET_HTML,
): Promise<{ readonly fault: string; readonly message: string }> {
  let answer: WebAnswer;
  try {
    answer = await door.ask(url, request);
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
