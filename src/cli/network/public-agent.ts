import { lookup as lookUpName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { printable } from '../../platform/printable.ts';
import { WebError } from './web-error.ts';

/** What is given out to the internet (IANA, "IPv6 Global Unicast Address Space"). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The host of a machine in Azure, as which GitHub's runners run: reached from inside only, though of no special kind. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address is one of the internet, and of no special kind (RFC 6890): not private, loopback, link-local,
 * carrier-grade, multicast, unspecified or reserved, and no IPv6 address that stands for an IPv4 address.
 *
 * @param address of IPv4 or IPv6, without brackets; what is none is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.toString() === AZURE_HOST) return false;
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}

export interface Connections {
  /** Whether an IP address may be connected to; only public ones where not given. */
  readonly isAllowed?: (address: string) => boolean;
  /** Finds the addresses of a name; the system does where not given. */
  readonly lookup?: LookupFunction;
}

/** For each address of a name but the last. Node's own 250 are too few for the other side of the world. */
const ATTEMPT_MILLISECONDS = 1_500;

/**
 * Makes connections to addresses that are allowed, and to no other: what a name leads to is judged before it is
 * connected to, and the address of the connected socket once more, so that no second answer of a name server counts.
 */
export function publicAgent({ isAllowed = isPublicAddress, lookup = lookUpName }: Connections): Agent {
  const connect = buildConnector({
    lookup: judged(lookup, isAllowed),
    autoSelectFamilyAttemptTimeout: ATTEMPT_MILLISECONDS,
  });
  return new Agent({
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(literal) !== 0 && !isAllowed(literal)) {
        callback(privateError(literal), null);
        return;
      }
      connect(options, (...result) => {
        const [error, socket] = result;
        const fault = error === null ? faultOf(socket.remoteAddress, isAllowed) : null;
        if (fault === null) {
          callback(...result);
          return;
        }
        socket?.destroy();
        callback(fault, null);
      });
    },
  });
}

/** A name with one address that is not allowed is refused as a whole: who owns it means nothing good by it. */
function judged(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    lookup(name, options, (error, found, family) => {
      if (error !== null) {
        callback(error, found, family);
        return;
      }
      const addresses: LookupAddress[] =
        typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : found;
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused === undefined) callback(error, found, family);
      else callback(privateError(refused.address), [], 0);
    });
  };
}

/** @param address that of a connected socket; one that has ended already has none any more */
function faultOf(address: string | undefined, isAllowed: (address: string) => boolean): WebError | null {
  if (address === undefined) {
    return new WebError('unreachable', 'The connection broke off before anything was asked.');
  }
  return isAllowed(address) ? null : privateError(address);
}

function privateError(address: string): WebError {
  return new WebError(
    'private',
    `The address leads to ${printable(address)}, which is not an address of the public internet. --allow-private asks it all the same.`,
  );
}
