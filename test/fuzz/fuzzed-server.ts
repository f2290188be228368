import { join } from 'node:path';
import { revokeApplication } from '../../src/tokens/edit-tokens.ts';
import { writeFiles } from '../soak/content-folder.ts';
import { createApplication } from '../soak/guests.ts';
import { Replica } from '../soak/replica.ts';
import { revisionOf } from '../soak/revision.ts';
import { SITE_URL } from '../soak/written.ts';
import { demand } from './target.ts';

/** A running server that any request can be sent to. */
export interface FuzzedServer {
  readonly port: number;
  /** The token of an application that may read. */
  readonly token: string;
  /** Tokens of applications that may not read, or whose token has expired or was revoked. */
  readonly otherTokens: readonly string[];
  /** @throws Error when the server has exited, answered with a fault of its own, or logged a token */
  demandHealth(): void;
  stop(): Promise<void>;
}

/** @throws SoakError when it does not serve */
export async function startFuzzedServer(folder: string): Promise<FuzzedServer> {
  const contentDir = join(folder, 'served');
  const { files } = revisionOf(0, Date.now());
  writeFiles(contentDir, new Map([...files, ['site.yml', `url: ${SITE_URL}\npublic: true\n`]]));
  const tokensFile = join(folder, 'tokens.yml');
  const { token } = createApplication(tokensFile, { interfaces: ['open', 'feeds'] });
  const revoked = createApplication(tokensFile);
  revokeApplication(tokensFile, revoked.id, Date.now());
  const others = [
    createApplication(tokensFile, { permissions: [] }),
    createApplication(tokensFile, { interfaces: ['feeds'] }),
    createApplication(tokensFile, { expiresAt: '2020-01-01T00:00:00Z' }),
    revoked,
  ];
  const replica = await Replica.start({
    name: 'fuzzed',
    contentDir,
    workingFolder: folder,
    tokensFile,
    workers: 1,
    redisUrl: null,
    metricsSocket: join(folder, 'metrics.sock'),
  });
  return {
    port: replica.port,
    token,
    otherTokens: others.map((other) => other.token),
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
