import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { RequestMetrics, SharedBy } from '../metrics/request-metrics.ts';
import { FallbackStore, type FallbackStoreOptions } from '../rate-limit/fallback-store.ts';
import type { LocalStore } from '../rate-limit/local-store.ts';

export interface LimitStoreOptions {
  readonly config: Pick<Config, 'redisUrl'>;
  /** Counts where there is no Redis, or while it cannot be reached. */
  readonly local: LocalStore;
  readonly log: Logger;
  readonly metrics: Pick<RequestMetrics, 'limitIsShared'> | null;
}

/** Opens the store in which callers are counted: shared by Redis, where there is one to share it. */
export async function openLimitStore({
  config,
  local,
  log,
  metrics,
}: LimitStoreOptions): Promise<LocalStore> {
  const { redisUrl } = config;
  if (redisUrl === null) return local;
  const { connectToRedis } = await import('../rate-limit/redis-counter.ts');
  return FallbackStore.open({
    connect: (options) => connectToRedis(redisUrl, options),
    local,
    onChange: tellOf('redis', log, metrics),
  });
}

/** What says in log and metrics whether a shared counter is reached. */
export function tellOf(
  by: SharedBy,
  log: Logger,
  metrics: LimitStoreOptions['metrics'],
): FallbackStoreOptions['onChange'] {
  return (isShared, reason) => {
    metrics?.limitIsShared(by, isShared);
    if (isShared) log.info({ by }, 'the limit is shared');
    else
      log.warn({ by, reason: reason?.message }, 'the limit is counted locally until it can be shared again');
  };
}
