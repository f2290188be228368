import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { RequestMetrics, SharedBy } from '../metrics/request-metrics.ts';
import { FallbackCounter, type FallbackCounterOptions } from '../rate-limit/fallback-counter.ts';
import type { LocalCounter } from '../rate-limit/fixed-window-counter.ts';

export interface LimitCounterOptions {
  readonly config: Pick<Config, 'redisUrl'>;
  /** Counts where there is no Redis, or while it cannot be reached. */
  readonly local: LocalCounter;
  readonly log: Logger;
  readonly metrics: Pick<RequestMetrics, 'limitIsShared'> | null;
}

/** Opens the counter of callers: shared by Redis, where there is one to share it. */
export async function openLimitCounter({
  config,
  local,
  log,
  metrics,
}: LimitCounterOptions): Promise<LocalCounter> {
  const { redisUrl } = config;
  if (redisUrl === null) return local;
  const { connectToRedis } = await import('../rate-limit/redis-counter.ts');
  return FallbackCounter.open({
    connect: (options) => connectToRedis(redisUrl, options),
    local,
    onChange: reporterOf('redis', log, metrics),
  });
}

/** Reports in log and metrics whether a shared counter is reached. */
export function reporterOf(
  by: SharedBy,
  log: Logger,
  metrics: LimitCounterOptions['metrics'],
): FallbackCounterOptions['onChange'] {
  return (isShared, reason) => {
    metrics?.limitIsShared(by, isShared);
    if (isShared) log.info({ by }, 'the limit is shared');
    else
      log.warn({ by, reason: reason?.message }, 'the limit is counted locally until it can be shared again');
  };
}
