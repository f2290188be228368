import type { Socket } from 'node:net';
import { hashToken } from '../../tokens/registry.ts';

/**
 * The last token of each connection and its hash. Whoever keeps a connection sends the same one again and again, and is
 * remembered no longer than it: what is registered is never held but as hashes.
 */
const lastOf = new WeakMap<Socket, { readonly token: string; readonly hash: string }>();

/** The hash of a token, which is not made again for the next request of its connection. */
export function hashForConnection(socket: Socket, token: string): string {
  const last = lastOf.get(socket);
  if (last?.token === token) return last.hash;
  const hash = hashToken(token);
  lastOf.set(socket, { token, hash });
  return hash;
}
