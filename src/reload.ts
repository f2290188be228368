import type { Logger } from 'pino';
import { SourceError, type CalendarSource } from './calendar-source.ts';
import type { CalendarStore } from './calendar/store.ts';
import { TokensFileError, type TokenRegistry } from './tokens.ts';
import { readTokensFile } from './tokens-file.ts';

/** Problems of refused content that one log line names; the rest is counted. */
const MAX_LOGGED_PROBLEMS = 20;

/**
 * Loads the calendar anew and swaps it in. Content that cannot be used leaves the last good calendar.
 *
 * @returns false when the new content was refused
 */
export function reloadCalendar(source: CalendarSource, calendars: CalendarStore, log: Logger): boolean {
  try {
    const { calendar } = source.load();
    if (calendar.digest !== calendars.current().digest) {
      calendars.replace(calendar);
      log.info({ events: calendar.events.length, digest: calendar.digest }, 'calendar reloaded');
    }
    return true;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
    log.error(
      { reason: error.message, errors: errors.length, problems: errors.slice(0, MAX_LOGGED_PROBLEMS) },
      'new content refused, the last good calendar goes on being served',
    );
    return false;
  }
}

/**
 * Reads the tokens file anew.
 *
 * @returns null when it cannot be used or is gone: then the last good one stays in force
 */
export function reloadTokens(tokensFile: string, log: Logger): TokenRegistry | null {
  try {
    const tokens = readTokensFile(tokensFile);
    if (tokens === null) log.warn({ tokensFile }, 'tokens file is gone, the last good one stays in force');
    else log.info({ applications: tokens.applications.length }, 'tokens reloaded');
    return tokens;
  } catch (error) {
    if (!(error instanceof TokensFileError)) throw error;
    log.error({ reason: error.message }, 'new tokens refused, the last good ones stay in force');
    return null;
  }
}
