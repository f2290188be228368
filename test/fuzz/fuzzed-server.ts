import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addApplication, revokeApplication, type NewApplication } from '../../src/tokens/tokens-file.ts';
import { revisionOf } from '../soak/model.ts';
import { Replica } from '../soak/replica.ts';
import { demand } from './target.ts';

/** A server for any requests. */
export interface FuzzedServer {
  readonly port: number;
  /** Of an application that may read. */
  readonly token: string;
  /** Of applications that may not, or no longer. */
  readonly otherTokens: readonly string[];
  /** @throws Error where it has ended, met a fault of its own, or told of a token */
  demandHealth(): void;
  stop(): Promise<void>;
}

/** @throws SoakError when it does not serve */
export async function startFuzzedServer(folder: string): Promise<FuzzedServer> {
  const contentDir = join(folder, 'served');
  for (const [path, text] of revisionOf(0, Date.now()).files) {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    writeFileSync(join(contentDir, path), text);
  }
  const tokensFile = join(folder, 'tokens.yml');
  const add = (more: Partial<NewApplication>): { id: string; token: string } => {
    const reader = { name: 'fuzz', permissions: ['read'], interfaces: ['open'], expiresAt: null } as const;
    return addApplication(tokensFile, { ...reader, ...more }, Date.now());
  };
  const { token } = add({});
  const revoked = add({});
  revokeApplication(tokensFile, revoked.id, Date.now());
  const others = [
    add({ permissions: [] }),
    add({ interfaces: ['feeds'] }),
    add({ expiresAt: '2020-01-01T00:00:00Z' }),
    revoked,
  ];
  const otherTokens = others.map((other) => other.token);
  const replica = await Replica.start({
    name: 'fuzzed',
    contentDir,
    tokensFile,
    workers: 1,
    redisUrl: null,
    metricsSocket: null,
  });
  return {
    port: replica.port,
    token,
    otherTokens,
    demandHealth() {
      const { lastWords } = replica;
      demand(!replica.isLost, `The server has ended: ${lastWords}`);
      demand(lastWords === '', `The server met a fault: ${lastWords}`);
    },
    async stop() {
      await replica.stop();
    },
  };
}
