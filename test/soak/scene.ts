import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../helpers/loopback.ts';
import { createRandom, type Random } from '../../scripts/bench/content/random.ts';
import { ContentChurn } from './content-churn.ts';
import { LinkedFolder, PlainFolder } from './content-folder.ts';
import type { Findings } from './findings.ts';
import { createApplication, Guests } from './guests.ts';
import { HangingClients } from './hanging-clients.ts';
import { Load } from './load.ts';
import { Redis } from './redis.ts';
import { Replica } from './replica.ts';

export interface SceneOptions {
  readonly workers: number;
  readonly withRedis: boolean;
  readonly seed: number;
  readonly findings: Findings;
}

/** All that takes part in a soak. */
export interface Scene {
  readonly random: Random;
  readonly replicas: readonly Replica[];
  /** What the first replica serves, the files of which are changed, and the second, whose folder is a link. */
  readonly contents: { readonly plain: ContentChurn; readonly linked: ContentChurn };
  readonly guests: Guests;
  /** Null where each replica limits by itself. */
  readonly redis: Redis | null;
  readonly load: Load;
  readonly hanging: HangingClients;
}

const DAY = 86_400_000;

/**
 * Two replicas, each with content of its own and all with the same applications.
 *
 * @throws SoakError when one of them does not serve
 */
export async function setScene(
  folder: string,
  { workers, withRedis, seed, findings }: SceneOptions,
): Promise<Scene> {
  const firstDay = Date.now() - (Date.now() % DAY);
  const random = createRandom(seed);
  const newFolder = (name: string): string => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const plain = new ContentChurn(firstDay, (files) => new PlainFolder(newFolder('plain'), files));
  const linked = new ContentChurn(firstDay, (files) => new LinkedFolder(newFolder('linked'), files));
  const tokensFile = join(folder, 'tokens.yml');
  const { token } = createApplication(tokensFile);
  const guests = new Guests(tokensFile);
  const redis = withRedis ? new Redis(await freePort(), ['--dir', folder]) : null;
  await redis?.start();
  const start = (name: string, content: ContentChurn): Promise<Replica> =>
    Replica.start({
      name,
      contentDir: content.folder.path,
      tokensFile,
      workers,
      redisUrl: redis && `redis://127.0.0.1:${redis.port}`,
      metricsSocket: join(folder, `${name}.sock`),
    });
  const [first, second] = [await start('first', plain), await start('second', linked)];
  const load = new Load({
    targets: [
      { replica: first, content: plain },
      { replica: second, content: linked },
    ],
    token,
    guests: () => guests.present,
    firstDay,
    random,
    findings,
  });
  return {
    random,
    replicas: [first, second],
    contents: { plain, linked },
    guests,
    redis,
    load,
    hanging: new HangingClients(token),
  };
}
