import type { Logger } from 'pino';
import { SourceError, type CalendarSource } from './calendar-source.ts';
import type { CalendarStore } from './calendar/store.ts';
import { jsonProblem } from './report/json.ts';
import { TokensFileError, type TokenRegistry } from './tokens.ts';
import { readTokensFile } from './tokens-file.ts';

/** Problems of refused content that one log line names; the rest is counted. */
const MAX_LOGGED_PROBLEMS = 20;

/** Whether newer content was refused, and the last good calendar goes on being served. */
export interface ContentState {
  degraded: boolean;
}

/**
 * Loads the calendar anew.
 *
 * @returns what swaps it in; content that cannot be used leaves the last good calendar
 */
export function rereadCalendar(
  source: CalendarSource,
  calendars: CalendarStore,
  state: ContentState,
  log: Logger,
): () => void {
  try {
    const { calendar } = source.load();
    return () => {
      state.degraded = false;
      if (calendar.digest === calendars.current().digest) return;
      calendars.replace(calendar);
      log.info({ events: calendar.events.length, digest: calendar.digest }, 'calendar reloaded');
    };
  } catch (error) {
    return () => {
      state.degraded = true;
      log.error(reasonOf(error), 'new content refused, the last good calendar goes on being served');
    };
  }
}

function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof SourceError)) return { error };
  const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
  const problems = errors
    .slice(0, MAX_LOGGED_PROBLEMS)
    .map((problem) => jsonProblem(problem, (file) => file));
  return { reason: error.message, errors: errors.length, problems };
}

/**
 * Reads the tokens file anew.
 *
 * @returns what puts the tokens in force; where the file cannot be used or is gone, the last good ones stay
 */
export function rereadTokens(
  tokensFile: string,
  putInForce: (tokens: TokenRegistry) => void,
  log: Logger,
): () => void {
  try {
    const tokens = readTokensFile(tokensFile);
    return () => {
      if (tokens === null) {
        log.warn({ tokensFile }, 'tokens file is gone, the last good one stays in force');
        return;
      }
      putInForce(tokens);
      log.info({ applications: tokens.applications.length }, 'tokens reloaded');
    };
  } catch (error) {
    const reason = error instanceof TokensFileError ? { reason: error.message } : { error };
    return () => {
      log.error(reason, 'new tokens refused, the last good ones stay in force');
    };
  }
}
