import { Counter, type Registry } from 'prom-client';

const WHAT = ['content', 'tokens'] as const;
const OUTCOMES = ['replaced', 'unchanged', 'refused'] as const;

/** What the process that loads the content counts. */
export interface ReloadMetrics {
  /** Is called each time after the first that the content or the tokens file was read. */
  countReload(what: (typeof WHAT)[number], outcome: (typeof OUTCOMES)[number]): void;
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
  // A count that appears with its first 1 is no increase to Prometheus.
  for (const what of WHAT) for (const outcome of OUTCOMES) reloads.inc({ what, outcome }, 0);
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
