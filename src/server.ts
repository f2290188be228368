import type { Logger } from 'pino';
import { readConfig, silencePackages, type Config } from './config/config.ts';
import { howToBegin } from './content/first-record.ts';
import type { Diagnostic } from './diagnostics/codes.ts';
import { jsonProblem } from './diagnostics/report/json.ts';
import { count, displayPathFrom, offerToFix, type Report } from './diagnostics/report/report.ts';
import { renderText, styleOf } from './diagnostics/report/text.ts';
import type { Metrics } from './processes/metrics.ts';
import { onReloadSignal, onStopSignal } from './platform/signals.ts';
import { StartError, whyNotStarted } from './platform/system-errors.ts';
import { createLog, endOnFaults } from './processes/log.ts';
import type { Service } from './processes/serve.ts';
import { followContent, type ServedContent, type FollowedContent } from './reload/follow-content.ts';
import { followTokens, inForce } from './reload/follow-tokens.ts';
import { CalendarSourceError } from './reload/loader/calendar-source.ts';
import { type Collection, forEachCollection } from './schema/records.ts';
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
  let opening: Promise<Service> | null = null;
  onStopSignal(async (signal) => {
    log.info({ signal }, 'draining');
    // While several workers start, the first ones may serve already: all of them are drained.
    await (await opening)?.drain();
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
    config.workers === 1 ? import('./processes/serve.ts') : import('./processes/workers.ts'),
  ]);
  opening = openService({ config, log, content, tokens, metrics });
  const service = await opening;
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
    if (first.applications === null) log.warn({ reason: first.message }, 'every request to /open is refused');
    print(first.message);
  } else {
    process.stdout.write(laterStart(config, applications, Date.now()));
  }
}

/** Returns the hint for writing the first record; empty where the content folder has errors, or has a record already. */
function beginningOf(
  { calendar, status }: ServedContent,
  { calendarFile, contentDir, commandDir }: Config,
): string {
  if (calendarFile !== null || status.refused !== null) return '';
  return howToBegin(
    forEachCollection<Record<Collection, Uint32Array>>((collection) => calendar[collection].byId),
    { directory: contentDir, displayPath: displayPathFrom(commandDir, contentDir) },
  );
}

/** The number of problems that are shown; the rest is only counted, since editors fix the first ones and save again. */
const MAX_SHOWN = 100;

/**
 * Returns a function that prints the problems of the content as `npm run validate` does, for editors who run the server
 * in a terminal. It also says when no problems are left, and prints nothing when the text is the same as the last one.
 */
function createProblemReport(
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors' | 'write'>,
  displayPath: Report['displayPath'],
): (problems: readonly Diagnostic[]) => void {
  let printed = '';
  return (problems) => {
    const text = problems.length === 0 ? '' : reportOf(problems);
    if (text !== printed) terminal.write(text === '' ? 'The content has no problems any more.\n' : text);
    printed = text;
  };

  function reportOf(problems: readonly Diagnostic[]): string {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const warnings = problems.filter(({ severity }) => severity === 'warning');
    const rest = problems.length - MAX_SHOWN;
    const diagnostics = rest > 0 ? [...errors, ...warnings].slice(0, MAX_SHOWN) : problems;
    return [
      renderText({ diagnostics, displayPath }, styleOf(terminal)),
      rest > 0 ? `${count(rest, 'more problem')} not shown: "npm run validate" names them all.\n` : '',
      `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}`,
      errors.length > 0 ? ': the last content without errors goes on being shown.\n' : '\n',
      offerToFix({ diagnostics: problems }),
    ].join('');
  }
}

async function openMetrics({ metrics }: Config, log: Logger): Promise<Metrics | null> {
  return metrics === null ? null : (await import('./processes/metrics.ts')).createMetrics(metrics, log);
}

/** @throws StartError where the content cannot be loaded; its message lists the problems of the content */
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
