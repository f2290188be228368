import { openCalendar } from '../calendar/packed/packed-calendar.ts';
import { createApp, type AppDeps } from '../http/app.ts';
import { createHttpServer } from '../http/http-server.ts';
import { openApiAnswer } from '../openapi/openapi-answer.ts';
import { drainOf } from '../platform/drain.ts';
import { listen } from '../platform/listen.ts';
import { measureLoopLag } from '../platform/loop-lag.ts';
import { createRegistry } from '../tokens/registry.ts';
import type { Service, ServiceParts } from './service.ts';

/** What a process that answers requests is made of. */
export interface ServeOptions
  extends Omit<ServiceParts, 'metrics'>, Pick<AppDeps, 'limitCounter' | 'countRequest'> {}

/**
 * Serves the content of each moment until the process ends.
 *
 * @throws StartError when it cannot listen
 */
export async function serve({
  config,
  log,
  content,
  tokens,
  limitCounter,
  countRequest,
}: ServeOptions): Promise<Omit<Service, 'collect'>> {
  let { calendar: packed } = content.current();
  let calendar = openCalendar(packed);
  content.onReplace((next) => {
    if (next.calendar === packed) return;
    packed = next.calendar;
    calendar = openCalendar(packed);
  });
  let { applications } = tokens.current();
  let registry = createRegistry(applications ?? []);
  tokens.onReplace((next) => {
    if (next.applications === applications) return;
    applications = next.applications;
    registry = createRegistry(applications ?? []);
  });
  calendar.eventSearch.warmUp();

  let draining = false;
  const app = createApp({
    ...config,
    serverTiming: config.preview,
    problems: config.preview ? () => content.current().problems : null,
    log,
    calendars: { current: () => calendar },
    tokens: () => registry,
    now: Date.now,
    describe: openApiAnswer,
    readiness: () => ({ draining, content: content.current().status, tokens: tokens.current().status }),
    loopLag: measureLoopLag(),
    limitCounter,
    countRequest,
  });
  const server = createHttpServer(app, config.limits);
  const drain = drainOf(server);
  return {
    address: await listen(server, config),
    async drain() {
      draining = true;
      await drain(config.drainSeconds);
    },
  };
}
