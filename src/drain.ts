import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests under way have after the server has stopped to accept. */
const FINISH_MILLISECONDS = 7_000;

/**
 * Ends a server without refusing anybody: it goes on answering for a while, with `Connection: close`, so
 * that whoever sends requests here learns to go elsewhere; then it stops accepting and finishes what is
 * under way. Resolves when all connections are closed.
 */
export async function drain(server: Server, drainSeconds: number): Promise<void> {
  await sleep(drainSeconds * 1000);
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  const cutOff = setTimeout(() => {
    server.closeAllConnections();
  }, FINISH_MILLISECONDS);
  await closed;
  clearTimeout(cutOff);
}
