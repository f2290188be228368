import cluster from 'node:cluster';
import { readConfig } from '../../config/config.ts';
import type { RequestMetrics } from '../../metrics/request-metrics.ts';
import { observable, type Observable } from '../../platform/containers.ts';
import { keepInspectorClosed } from '../../platform/signals.ts';
import { StartError } from '../../platform/system-errors.ts';
import { FallbackCounter } from '../../rate-limit/fallback-counter.ts';
import { FixedWindowCounter } from '../../rate-limit/fixed-window-counter.ts';
import type { Content } from '../../reload/follow-content.ts';
import type { TokensInForce } from '../../tokens/registry.ts';
import { openLimitCounter, reporterOf } from '../limit-counter.ts';
import { createLog, endOnFaults } from '../log.ts';
import { serve } from '../serve.ts';
import { PrimaryCounter } from './primary-counter.ts';
import type { ToPrimary, ToWorker } from './process-messages.ts';

/*
 * One of several processes that answer requests: the primary process sends what to serve, and no file is read here. When the
 * primary process is gone, node ends it.
 */

const config = readConfig();
const log = createLog(config, cluster.worker?.id ?? null);
endOnFaults(log);

const metrics = config.metrics === null ? null : await countRequests();
const counter = new PrimaryCounter(send);
let content: Observable<Content> | null = null;
let tokens: Observable<TokensInForce> | null = null;
let service: ReturnType<typeof serve> | null = null;

process.on('message', receive);
process.on('SIGTERM', () => void end());
// The primary process receives these signals as well, and sends messages to its workers.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
keepInspectorClosed();
send({ kind: 'ready' });

async function countRequests(): Promise<RequestMetrics> {
  return (await import('../../metrics/request-metrics.ts')).createRequestMetrics();
}

function receive(message: ToWorker): void {
  switch (message.kind) {
    case 'content': {
      const { status, problems } = message;
      const calendar = message.calendar ?? content?.current().calendar;
      if (calendar === undefined) break;
      if (content === null) content = observable({ calendar, status, problems });
      else content.replace({ calendar, status, problems });
      break;
    }
    case 'tokens':
      if (tokens === null) tokens = observable(message.tokens);
      else tokens.replace(message.tokens);
      break;
    case 'counts':
      counter.receive(message.batch, message.counts);
      break;
    case 'collect':
      void metrics?.collect().then((collected) => {
        send({ kind: 'metrics', question: message.question, metrics: collected });
      });
      break;
    case 'drain':
      void end();
      break;
  }
  if (service !== null || content === null || tokens === null) return;
  service = start(content, tokens);
  service.then(
    ({ address }) => {
      send({ kind: 'listening', address });
    },
    (error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      send({ kind: 'failed', reason: error.message }, () => process.exit(1));
    },
  );
}

async function start(
  content: Observable<Content>,
  tokens: Observable<TokensInForce>,
): ReturnType<typeof serve> {
  const local = await FallbackCounter.open({
    connect: (options) => counter.connect(options),
    local: new FixedWindowCounter(),
    onChange: reporterOf('primary', log, metrics),
  });
  const limitCounter = await openLimitCounter({ config, local, log, metrics });
  return serve({
    config,
    log,
    content,
    tokens,
    limitCounter,
    countRequest: metrics?.countRequest ?? null,
  });
}

async function end(): Promise<void> {
  await (await service)?.drain();
  process.exit(0);
}

function send(message: ToPrimary, onSent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, onSent);
}
