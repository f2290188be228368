import { isIP } from 'node:net';
import type { Express, Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** IPv6 hosts own whole networks of addresses, which count as one. */
const IPV6_PREFIX = 64;

/** No request passes through more proxies in a row; a client may make up thousands, each of which has to be read. */
const MAX_HOPS = 16;

type TrustsAddress = (address: string, hop: number) => boolean;

/**
 * Sets whose X-Forwarded-For Express believes.
 *
 * Where it is nobody's, the address is the socket's: Express finds the same, but takes the header and its
 * settings apart for it, which costs as much as the rest of the rate limit, and that asks for every request.
 *
 * @param proxies how many hops, or which networks
 */
export function trustProxies(app: Express, proxies: number | readonly string[]): void {
  app.set('trust proxy', proxies);
  if (proxies !== 0) {
    const trusts = app.get('trust proxy fn') as TrustsAddress;
    app.set('trust proxy', (address: string, hop: number) => hop < MAX_HOPS && trusts(address, hop));
    return;
  }
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      return this.socket.remoteAddress;
    },
  });
}

/**
 * The client's address; undefined where its connection is gone. A proxy may pass on anything: what is none, or has a
 * zone, counts for the proxy.
 */
export function clientAddress({ ip = '', socket: { remoteAddress } }: Request): string | undefined {
  return isIP(ip) === 0 || ip.includes('%') ? remoteAddress : ip;
}

/** What a client is counted as. */
export function addressKey(request: Request): string {
  return ipKeyGenerator(clientAddress(request) ?? '', IPV6_PREFIX);
}
