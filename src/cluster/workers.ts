import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FixedWindowStore } from '../http/limit/fixed-window-store.ts';
import { listen } from '../listen.ts';
import type { ProcessMetrics } from '../metrics/request-metrics.ts';
import type { Service, ServiceParts } from '../service.ts';
import { StartError } from '../start-error.ts';
import { Feeder, send } from './feeder.ts';
import type { Count, Hits, ToPrimary } from './messages.ts';
import { MetricsCollector } from './metrics-collector.ts';

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A worker that lived for so long was well. */
const WELL_MILLISECONDS = 10_000;

/**
 * Starts the processes that answer requests, gives them what is served, and counts for all of them. One that ends
 * is replaced, after a pause that grows as long as the next ones end soon as well.
 *
 * @throws StartError when the first ones cannot serve
 */
export async function openService({
  config: { workers, host, port: givenPort },
  log,
  content,
  applications,
  metrics,
}: ServiceParts): Promise<Service> {
  // Each worker accepts connections by itself, also while this process stands still.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: PROGRAM, serialization: 'advanced' });
  const port = givenPort === 0 ? await findFreePort(host) : givenPort;
  const counter = new FixedWindowStore();
  const collector = new MetricsCollector();
  const fed = new Map<Worker, Feeder>();
  let pause = FIRST_PAUSE_MILLISECONDS;
  let isDraining = false;

  content.onReplace(() => {
    for (const feeder of fed.values()) feeder.feed();
  });
  applications.onReplace((next) => {
    for (const worker of fed.keys()) send(worker, { kind: 'applications', applications: next });
  });

  return new Promise((resolve, reject) => {
    let missing = workers;
    for (let started = 0; started < workers; started += 1) fork();

    function fork(): void {
      const worker = cluster.fork({ PORT: String(port) });
      const startedAt = performance.now();
      worker.on('message', (message: ToPrimary) => {
        switch (message.kind) {
          case 'ready': {
            const feeder = new Feeder(worker, content);
            fed.set(worker, feeder);
            send(worker, { kind: 'applications', applications: applications.current() });
            feeder.feed();
            break;
          }
          case 'hits':
            send(worker, { kind: 'counts', batch: message.batch, counts: countHits(message) });
            break;
          case 'metrics':
            collector.receive(message.question, message.metrics);
            break;
          case 'listening':
            log.info({ worker: worker.id, pid: worker.process.pid }, 'a worker serves');
            missing -= 1;
            if (missing === 0) resolve({ address: message.address, drain, collect });
            break;
          case 'failed':
            reject(new StartError(message.reason));
            break;
        }
      });
      worker.on('error', (error) => {
        log.error({ error, worker: worker.id }, 'a worker cannot be reached');
      });
      worker.on('exit', (status, signal) => {
        fed.delete(worker);
        if (isDraining) return;
        const lived = performance.now() - startedAt;
        pause = lived > WELL_MILLISECONDS ? FIRST_PAUSE_MILLISECONDS : pause;
        log.error({ worker: worker.id, status, signal, pause }, 'a worker has ended and is replaced');
        metrics?.countWorkerEnd();
        setTimeout(() => {
          if (!isDraining) fork();
        }, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
      });
    }
  });

  function countHits({ keys }: Hits): Count[] {
    return keys.map((key) => {
      const { totalHits, resetTime } = counter.increment(key);
      return [totalHits, resetTime.getTime()];
    });
  }

  function collect(): Promise<ProcessMetrics[]> {
    return collector.collect([...fed.keys()]);
  }

  async function drain(): Promise<void> {
    isDraining = true;
    const ends = [...fed.keys()].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of fed.keys()) send(worker, { kind: 'drain' });
    await Promise.all(ends);
  }
}

/**
 * Where any port will do, one is chosen for all: workers that come when all others have ended take the same.
 *
 * @throws StartError
 */
async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server, { host, port: 0 }));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
