import { Gauge, type Registry } from 'prom-client';
import type { TokensStatus } from '../tokens/registry.ts';

/** Registers whether the tokens file is in force, which is asked for whenever the metrics are. */
export function registerTokensMetrics(registry: Registry, status: () => TokensStatus): void {
  new Gauge({
    name: 'calendar_tokens_refused',
    help: '1 while the tokens file as it is now is refused, with the reason; else 0. What was in it before stays in force.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      const { refused } = status();
      this.reset();
      this.set({ code: refused?.code ?? '' }, refused === null ? 0 : 1);
    },
  });
}
