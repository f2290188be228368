import type { Logger } from 'pino';
import { readConfig, silencePackages, type Config } from './config/config.ts';
import { howToBegin } from './content/first-record.ts';
import { jsonProblem } from './diagnostics/report/json.ts';
import { count, displayPathFrom } from './diagnostics/report/report.ts';
import { renderText } from './diagnostics/report/text.ts';
import type { Metrics } from './metrics/metrics.ts';
import { onReloadSignal, onStopSignal } from './platform/signals.ts';
import { StartError, whyNotStarted } from './platform/system-errors.ts';
import { createLog, endOnFaults } from './processes/log.ts';
import { createProblemReport } from './processes/problem-report.ts';
import type { Service } from './processes/serve.ts';
import { followContent, type Content, type FollowedContent } from './reload/follow-content.ts';
import { followTokens, inForce } from './reload/follow-tokens.ts';
import { CalendarSourceError } from './reload/loader/calendar-source.ts';
import { firstStart, laterStart } from './tokens/first-start.ts';

async function start(): Promise<void> {
  const config = readConfig();
  silencePackages();
  const log = createLog(config);
  endOnFaults(log);
  try {
    await startWith(config, log);
  } catch (error) {
    if (!(error instanceof StartError)) log.debug({ error }, 'the start failed');
    throw error;
  }
}

async function startWith(config: Config, log: Logger): Promise<void> {
  let service: Service | null = null;
  onStopSignal(async (signal) => {
    log.info({ signal }, 'draining');
    await service?.drain();
    log.info('stopped');
    process.exit(0);
  });

  const metrics = await openMetrics(config, log);
  // While the thread loads the calendar, this one reads the tokens and loads the code that answers requests.
  const following = follow(config, log, metrics);
  const { tokens, readNow: readTokensNow } = followTokens({
    settings: config,
    log,
    onReload: (outcome) => metrics?.countReload('tokens', outcome),
  });
  const [{ content, warnings, gap, readNow }, { openService }] = await Promise.all([
    following,
    config.workers === 1 ? import('./processes/single.ts') : import('./processes/cluster/workers.ts'),
  ]);
  service = await openService({ config, log, content, tokens, metrics });
  const { events, digest } = content.current().status;
  await metrics?.serve({
    content: () => content.current().status,
    tokens: () => tokens.current().status,
    ofWorkers: service.collect,
  });
  for (const warning of config.preview ? [] : warnings)
    log.warn(
      jsonProblem(warning, (file) => file),
      'content warning',
    );
  if (gap !== null) log.warn(gap);
  log.info({ address: service.address, events, digest }, 'listening');
  onReloadSignal(() => {
    readNow();
    readTokensNow();
  });

  print(`Serving ${count(events, 'event')} at ${service.address}`);
  process.stdout.write(beginningOf(content.current(), config));
  const { applications } = tokens.current();
  if (applications === null) {
    const first = await firstStart(config, service.address, Date.now());
    tokens.replace(inForce(first.applications));
    print(first.message);
  } else {
    process.stdout.write(laterStart(config, applications, Date.now()));
  }
}

/** How to begin, where a content folder without errors has no record. */
function beginningOf(
  { calendar, status }: Content,
  { calendarFile, contentDir, commandDir }: Config,
): string {
  if (calendarFile !== null || status.refused !== null) return '';
  const { events, organizations, places } = calendar;
  return howToBegin(
    { events: events.byId, organizations: organizations.byId, places: places.byId },
    { directory: contentDir, displayPath: displayPathFrom(commandDir, contentDir) },
  );
}

async function openMetrics({ metrics, workers }: Config, log: Logger): Promise<Metrics | null> {
  return metrics === null
    ? null
    : (await import('./metrics/metrics.ts')).createMetrics(metrics, workers, log);
}

/** @throws StartError with all problems of the content, where they are the reason */
async function follow(config: Config, log: Logger, metrics: Metrics | null): Promise<FollowedContent> {
  try {
    return await followContent({
      settings: { ...config, allowShrink: config.allowShrink || config.preview },
      fallback: config.preview ? (await import('./reload/loader/content-source.ts')).emptyCalendar() : null,
      log,
      onProblems: config.preview
        ? createProblemReport(process.stdout, displayPathFrom(config.commandDir, config.contentDir))
        : null,
      onReload: (outcome) => metrics?.countReload('content', outcome),
    });
  } catch (error) {
    if (!(error instanceof CalendarSourceError)) throw error;
    const displayPath = displayPathFrom(config.commandDir, config.contentDir);
    const problems = renderText({ diagnostics: error.diagnostics, displayPath });
    throw new StartError(problems + error.message, { cause: error });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
});
