import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../helpers/loopback.ts';
import { createRandom, type Random } from '../../scripts/bench/content/random.ts';
import { ContentChurn } from './content-churn.ts';
import { LinkedFolder } from './content-folder.ts';
import type { Findings } from './findings.ts';
import { Follower, FOLLOWINGS } from './followers.ts';
import { GitFolder } from './git-folder.ts';
import { createApplication, Guests } from './guests.ts';
import { HangingClients } from './hanging-clients.ts';
import { Load } from './load.ts';
import { Redis } from './redis.ts';
import { Replica } from './replica.ts';
import { SiteBuilder } from './site-builder.ts';
import { Visitors } from './visitors.ts';

export interface SceneOptions {
  readonly workers: number;
  readonly withRedis: boolean;
  readonly seed: number;
  readonly findings: Findings;
}

/** Everything that takes part in a soak. */
export interface Scene {
  readonly random: Random;
  readonly replicas: readonly Replica[];
  /** The content of the two replicas: `committed` is a folder of a repository, `linked` is a link to a folder. */
  readonly contents: { readonly committed: ContentChurn; readonly linked: ContentChurn };
  readonly guests: Guests;
  /** The shared store of the rate limit; null where each replica has its own. */
  readonly redis: Redis | null;
  readonly load: Load;
  readonly visitors: Visitors;
  /** The clients that follow the first replica. */
  readonly followers: readonly Follower[];
  readonly site: SiteBuilder;
  readonly hanging: HangingClients;
}

const DAY = 86_400_000;

/**
 * Starts two replicas with the same applications, each with its own content, and makes all their clients.
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
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const root = newFolder('committed');
  const committed = await ContentChurn.open({
    firstDay,
    isPublic: true,
    open: (files, seconds) => GitFolder.make(root, files, seconds),
  });
  const linked = await ContentChurn.open({
    firstDay,
    isPublic: false,
    open: (files) => new LinkedFolder(newFolder('linked'), files),
  });
  const tokensFile = join(folder, 'tokens.yml');
  const { token } = createApplication(tokensFile);
  const guests = new Guests(tokensFile);
  const redis = withRedis ? new Redis(await freePort(), ['--dir', folder]) : null;
  await redis?.start();
  const start = (name: string, content: ContentChurn): Promise<Replica> =>
    Replica.start({
      name,
      contentDir: content.folder.path,
      workingFolder: dirname(newFolder(`${name}/dist`)),
      tokensFile,
      workers,
      redisUrl: redis && `redis://127.0.0.1:${redis.port}`,
      metricsSocket: join(folder, `${name}.sock`),
    });
  const [first, second] = [await start('first', committed), await start('second', linked)];
  const targets = [
    { replica: first, content: committed },
    { replica: second, content: linked },
  ] as const;
  const { token: key } = createApplication(tokensFile, { interfaces: ['feeds'] });
  return {
    random,
    replicas: [first, second],
    contents: { committed, linked },
    guests,
    redis,
    load: new Load({ targets, token, guests: () => guests.present, firstDay, random, findings }),
    visitors: new Visitors({ targets, key, firstDay, random, findings }),
    followers: FOLLOWINGS.map((following) => new Follower({ ...following, ...targets[0], token, findings })),
    site: new SiteBuilder({ root, repository: dirname(committed.folder.path), content: committed, findings }),
    hanging: new HangingClients(token),
  };
}
