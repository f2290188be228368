import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Metrics, WorkersMetrics } from '../metrics/metrics.ts';
import type { Observable } from '../platform/observable.ts';
import type { Content } from '../reload/follow-content.ts';
import type { TokensInForce } from '../tokens/registry.ts';

/** What a service is made of, in one process or several. */
export interface ServiceParts {
  readonly config: Config;
  readonly log: Logger;
  readonly content: Observable<Content>;
  readonly tokens: Observable<TokensInForce>;
  readonly metrics: Metrics | null;
}

/** What answers requests. */
export interface Service {
  /** The base URL at which a person on this machine reaches it. */
  readonly address: string;
  /** Ends it without refusing anybody; resolves when nothing is under way any more. */
  drain(): Promise<void>;
  /** What its processes have counted, where there are several. */
  readonly collect: () => Promise<WorkersMetrics>;
}
