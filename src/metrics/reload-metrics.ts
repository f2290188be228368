import { Counter, type Registry } from 'prom-client';

/** What the process that loads the content counts. */
export interface ReloadMetrics {
  /** Is told of the content or the tokens file, each time one of them was read after the first. */
  countReload(what: 'content' | 'tokens', outcome: 'replaced' | 'unchanged' | 'refused'): void;
  countWorkerEnd(): void;
}

export function createReloadMetrics(registry: Registry): ReloadMetrics {
  const registers = [registry];
  const reloads = new Counter({
    name: 'calendar_reloads_total',
    help: 'How often the content or the tokens were read anew, and what became of it.',
    labelNames: ['what', 'outcome'],
    registers,
  });
  const workerEnds = new Counter({
    name: 'calendar_worker_ends_total',
    help: 'Workers that have ended without being told to.',
    registers,
  });
  return {
    countReload(what, outcome) {
      reloads.inc({ what, outcome });
    },
    countWorkerEnd() {
      workerEnds.inc();
    },
  };
}
