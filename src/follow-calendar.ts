import type { Logger } from 'pino';
import type { SourceSettings } from './calendar-source/calendar-source.ts';
import { SourceError } from './calendar-source/source-error.ts';
import type { News } from './calendar-thread/messages.ts';
import { startCalendarThread } from './calendar-thread/thread.ts';
import type { Calendar } from './calendar/calendar.ts';
import { openCalendar } from './calendar/packed.ts';
import { createCalendarStore, type CalendarStore } from './calendar/store.ts';
import type { Diagnostic } from './diagnostics.ts';
import { jsonProblem } from './report/json.ts';

/** Problems of refused content that one log line names; the rest is counted. */
const MAX_LOGGED_PROBLEMS = 20;

export interface FollowSettings extends SourceSettings {
  /** Serve new content also where more than half of the records are gone. */
  readonly allowShrink: boolean;
}

/** Whether newer content was refused, and the last good calendar goes on being served. */
export interface ContentState {
  degraded: boolean;
}

/** The calendar that is served, which changes when its source does. */
export interface FollowedCalendar {
  readonly calendars: CalendarStore;
  /** The warnings of the content as it was at the start. */
  readonly warnings: readonly Diagnostic[];
  /** Reads the source now, whether something has changed or not. */
  readonly readNow: () => void;
}

/**
 * Loads the calendar in a thread of its own, and follows its source from then on: content that cannot be used
 * leaves the last good calendar, and so does an end of the thread, which is started anew.
 *
 * @throws SourceError when there is no calendar to begin with
 */
export function followCalendar(
  { allowShrink, ...settings }: FollowSettings,
  state: ContentState,
  log: Logger,
): Promise<FollowedCalendar> {
  return new Promise((resolve, reject) => {
    let calendars: CalendarStore | null = null;
    const thread = startCalendarThread({
      settings,
      onNews: (news) => {
        if (calendars !== null) {
          apply(news, calendars, { state, log, allowShrink });
        } else if (news.kind === 'calendar') {
          calendars = createCalendarStore(openCalendar(news.calendar));
          resolve({ calendars, warnings: news.warnings, readNow: thread.readNow });
        } else {
          reject(news.kind === 'fault' ? news.error : new SourceError(news.reason, news.diagnostics));
        }
      },
      onWatchFault: (error) => {
        log.error({ error }, 'watching failed');
      },
      onEnd: (error) => {
        if (calendars === null) reject(error);
        state.degraded = true;
        log.error({ error }, 'the thread that loads the calendar has ended and is started anew');
      },
    });
  });
}

interface Following {
  readonly state: ContentState;
  readonly log: Logger;
  readonly allowShrink: boolean;
}

function apply(news: News, calendars: CalendarStore, { state, log, allowShrink }: Following): void {
  const refuse = (reason: Record<string, unknown>): void => {
    state.degraded = true;
    log.error(reason, 'new content refused, the last good calendar goes on being served');
  };
  if (news.kind !== 'calendar') {
    refuse(reasonOf(news));
    return;
  }
  const served = calendars.current();
  const { digest } = news.calendar;
  if (digest === served.digest) {
    state.degraded = false;
    return;
  }
  const calendar = openCalendar(news.calendar);
  const [before, after] = [recordsOf(served), recordsOf(calendar)];
  if (after < before / 2 && !allowShrink) {
    refuse({ reason: shrinkage(before, after) });
    return;
  }
  state.degraded = false;
  calendars.replace(calendar);
  log.info({ events: calendar.events.length, digest }, 'calendar reloaded');
}

/** How many records have an answer of their own. */
function recordsOf({ events, organizationsById }: Calendar): number {
  return events.length + organizationsById.length;
}

/** A checkout that was cut off or a disk that is not mounted looks like this more often than a change that is meant. */
function shrinkage(before: number, after: number): string {
  return `Of ${before} events and organizations ${after} are left. If that is meant, restart the server, or set ALLOW_SHRINK=true.`;
}

function reasonOf(news: Exclude<News, { kind: 'calendar' }>): Record<string, unknown> {
  if (news.kind === 'fault') return { error: news.error };
  const errors = news.diagnostics.filter(({ severity }) => severity === 'error');
  const problems = errors
    .slice(0, MAX_LOGGED_PROBLEMS)
    .map((problem) => jsonProblem(problem, (file) => file));
  return { reason: news.reason, errors: errors.length, problems };
}
