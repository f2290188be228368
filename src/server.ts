import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { SourceError } from './calendar-source/source-error.ts';
import { ConfigError, readConfig, settingsHelp, type Config } from './config.ts';
import { drain } from './drain.ts';
import { followCalendar, type ContentState, type FollowedCalendar } from './follow-calendar.ts';
import { createLog } from './log.ts';
import { jsonProblem } from './report/json.ts';
import { displayPathFrom } from './report/report.ts';
import { renderText } from './report/text.ts';
import { onStopSignal } from './signals.ts';
import { StartError } from './start-error.ts';

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  endOnFaults(log);

  const state = { draining: false, degraded: false };
  let server: Server | null = null;
  onStopSignal(async (signal) => {
    state.draining = true;
    log.info({ signal }, 'draining');
    if (server !== null) await drain(server, config.drainSeconds);
    log.info('stopped');
    process.exit(0);
  });

  // While the thread loads the calendar, this one loads the code that answers requests.
  const [followed, { serve }] = await Promise.all([follow(config, state, log), import('./serve.ts')]);
  for (const warning of followed.warnings)
    log.warn(
      jsonProblem(warning, (file) => file),
      'content warning',
    );
  followed.calendars.current().eventSearch.warmUp();
  server = await serve({ ...followed, config, log, state, print });
}

/** A process whose state nobody knows any more is to be started anew, not to be kept alive. */
function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected fault');
    process.exit(1);
  });
  // Nobody reads standard output any more: that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** @throws StartError with all problems of the content, where they are the reason */
async function follow(config: Config, state: ContentState, log: Logger): Promise<FollowedCalendar> {
  try {
    return await followCalendar(config, state, log);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const displayPath = displayPathFrom(config.commandDir, config.contentDir);
    const problems = renderText({ diagnostics: error.diagnostics, displayPath });
    throw new StartError(problems + error.message, { cause: error });
  }
}

/** What a person is told when the server cannot start. */
function explain(error: unknown): string {
  const expected = [StartError, ConfigError].some((kind) => error instanceof kind);
  if (expected && error instanceof Error) return `${error.message}\n`;
  return `Cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}

if (process.argv.includes('--help')) {
  print(`Usage: npm start\n\nServes the calendar until SIGTERM or SIGINT. ${settingsHelp()}`);
} else {
  start().catch((error: unknown) => {
    process.stderr.write(explain(error));
    process.exit(1);
  });
}
