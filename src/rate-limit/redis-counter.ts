import { createClient } from '@redis/client';
import { RedisStore } from 'rate-limit-redis';
import { type ConnectOptions, type SharedCounter, WINDOW_MILLISECONDS } from './counters.ts';

const PREFIX = 'open-event-calendar:';

/**
 * Connects to a Redis in which callers are counted.
 *
 * Whenever anything fails, the whole connection is set up again, from client to script: neither library recovers alone from a
 * Redis that was down at the start, hangs, or has forgotten its scripts.
 *
 * @param url `redis://[[user]:password@]host[:port][/database]`, or `rediss://` for TLS
 */
export async function connectToRedis(
  url: string,
  { signal, onLost }: ConnectOptions,
): Promise<SharedCounter> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false },
  });
  client.on('error', onLost);
  signal.addEventListener('abort', () => {
    if (client.isOpen) client.destroy();
  });
  await client.connect();
  const store = new RedisStore({
    sendCommand: (...command: string[]) => client.sendCommand(command),
    prefix: PREFIX,
  });
  store.windowMs = WINDOW_MILLISECONDS;
  store.incrementScriptSha = store.loadIncrementScript();
  await store.incrementScriptSha;
  return store;
}
