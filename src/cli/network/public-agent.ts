import { lookup as lookUpName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { printable } from '../../platform/printable.ts';
import { isPublicAddress } from './public-address.ts';
import { WebError } from './web-error.ts';

export interface Connections {
  /** Whether an IP address may be connected to; only public ones where not given. */
  readonly isAllowed?: (address: string) => boolean;
  /** Finds the addresses of a name; the system does where not given. */
  readonly lookup?: LookupFunction;
}

/**
 * Makes connections to addresses that are allowed, and to no other: what a name leads to is judged before it is
 * connected to, and the address of the connected socket once more, so that no second answer of a name server counts.
 */
export function publicAgent({ isAllowed = isPublicAddress, lookup = lookUpName }: Connections): Agent {
  const connect = buildConnector({ lookup: judged(lookup, isAllowed) });
  return new Agent({
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(literal) !== 0 && !isAllowed(literal)) {
        callback(privateError(literal), null);
        return;
      }
      connect(options, (...result) => {
        const [error, socket] = result;
        if (error !== null || isAllowed(socket.remoteAddress ?? '')) {
          callback(...result);
          return;
        }
        socket.destroy();
        callback(privateError(socket.remoteAddress ?? 'none'), null);
      });
    },
  });
}

/** A name with one address that is not allowed is refused as a whole: who owns it means nothing good by it. */
function judged(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    lookup(name, options, (error, found, family) => {
      const addresses: LookupAddress[] =
        typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : (found ?? []);
      const refused = error === null ? addresses.find(({ address }) => !isAllowed(address)) : undefined;
      if (refused === undefined) callback(error, found, family);
      else callback(privateError(refused.address), [], 0);
    });
  };
}

function privateError(address: string): WebError {
  return new WebError(
    'private',
    `The address leads to ${printable(address)}, which is not an address of the public internet. --allow-private asks it all the same.`,
  );
}
