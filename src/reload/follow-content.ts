import type { Logger } from 'pino';
import { changedAtOf } from '../calendar/change-log.ts';
import type { PackedCalendar } from '../calendar/packed/packed-calendar.ts';
import type { Diagnostic } from '../diagnostics/codes.ts';
import type { ContentProblems, ContentStatus, Refusal } from '../diagnostics/content-status.ts';
import { jsonProblem } from '../diagnostics/report/json.ts';
import { observable, type Observable } from '../platform/observable.ts';
import { StartError } from '../platform/system-errors.ts';
import {
  CalendarSourceError,
  type CompiledSource,
  type SourceNews,
  type SourceSettings,
} from './loader/calendar-source.ts';
import { isOutOfMemory, startCalendarThread } from './loader/thread.ts';

/** The most problems that a log line or a page lists one by one; the rest is counted. */
const MAX_LISTED_PROBLEMS = 20;

export interface FollowContentOptions {
  readonly settings: SourceSettings & {
    /** Serve new content also where more than half of the records are gone. */
    readonly allowShrink: boolean;
  };
  /** The calendar that is served where the content has errors at the start; null where the server is not to start then. */
  readonly fallback: PackedCalendar | null;
  readonly log: Logger;
  /** Receives all problems of the content each time it was read, in place of the log; null where they are logged. */
  readonly onProblems: ((problems: readonly Diagnostic[]) => void) | null;
  /** Receives what became of the source each time it was read after the first. */
  readonly onReload: (outcome: ReloadOutcome) => void;
  /** Starts what reads the source; a thread of its own where not given. */
  readonly startThread?: typeof startCalendarThread;
}

export type ReloadOutcome = 'replaced' | 'unchanged' | 'refused';

/** The content that is served at some time; the calendar stays the same object while its digest stays the same. */
export interface ServedContent {
  readonly calendar: PackedCalendar;
  readonly status: ContentStatus;
  readonly problems: ContentProblems;
}

/** The content that is served, which changes when its source does. */
export interface FollowedContent {
  readonly content: Observable<ServedContent>;
  /** The warnings of the content as it was at the start. */
  readonly warnings: readonly Diagnostic[];
  /** What was not known of the content's past at the start, as a sentence; null where all was known. Later gaps are logged. */
  readonly gap: string | null;
  /** Reads the source now, whether something has changed or not. */
  readonly readNow: () => void;
}

/**
 * Loads the calendar in a thread of its own, and follows its source from then on: where new
 * content cannot be used, or the thread ends and is started anew, the last good calendar is served on.
 *
 * @throws CalendarSourceError when there is no calendar to begin with
 */
export function followContent({
  settings: { allowShrink, ...settings },
  fallback,
  log,
  onProblems,
  onReload,
  startThread = startCalendarThread,
}: FollowContentOptions): Promise<FollowedContent> {
  return new Promise((resolve, reject) => {
    let content: Observable<ServedContent> | null = null;
    let gap: string | null = null;
    /** Whether the served calendar was made of a folder with nothing in it. */
    let servesEmpty = false;
    const { readNow } = startThread({
      settings,
      log,
      onNews(news) {
        if (content !== null) {
          follow(content, news);
        } else if (news.kind === 'calendar') {
          ({ gap, isEmpty: servesEmpty } = news);
          content = observable(contentOf(news));
          onProblems?.(news.warnings);
          resolve({ content, warnings: news.warnings, gap, readNow });
        } else if (news.kind === 'refused' && fallback !== null) {
          content = observable(
            contentOf({ calendar: fallback, revision: null, historySeconds: 0, warnings: [] }),
          );
          follow(content, news);
          resolve({ content, warnings: [], gap, readNow });
        } else {
          reject(news.kind === 'fault' ? news.error : new CalendarSourceError(news.reason, news.diagnostics));
        }
      },
      onEnd(error) {
        if (content === null) {
          reject(new StartError(whyEnded(error)));
          return;
        }
        refuse(content, { code: 'loader-ended', file: null });
        log.error({ error }, 'the thread that loads the calendar has ended and is started anew');
      },
    });

    function follow(served: Observable<ServedContent>, read: SourceNews): void {
      const isEmptied = read.kind === 'calendar' && read.isEmpty && !servesEmpty;
      const news = isEmptied ? emptied(settings.contentDir) : read;
      if (news.kind === 'calendar') {
        if (news.gap !== null && news.gap !== gap) log.warn(news.gap);
        ({ gap } = news);
      }
      const refusal = refusalOf(news, served.current().status, allowShrink);
      if (refusal === null) {
        if (news.kind === 'calendar') serve(served, news);
        return;
      }
      const problems = news.kind === 'refused' ? news.diagnostics : [];
      refuse(served, refusal.refused, problems);
      if (problems.length > 0 && onProblems !== null) onProblems(problems);
      else log.error(refusal.details, 'new content refused, the last good calendar goes on being served');
    }

    function serve(content: Observable<ServedContent>, compiled: CompiledSource): void {
      onProblems?.(compiled.warnings);
      const served = content.current();
      const next = contentOf(compiled);
      const { digest, events, revision, historySeconds } = next.status;
      if (digest === served.status.digest) {
        const status = { ...served.status, revision, historySeconds, refused: null };
        content.replace({ calendar: served.calendar, status, problems: next.problems });
        onReload('unchanged');
      } else {
        content.replace(next);
        servesEmpty = compiled.isEmpty;
        log.info({ events, digest }, 'calendar reloaded');
        onReload('replaced');
      }
    }

    function refuse(
      content: Observable<ServedContent>,
      refused: Refusal,
      diagnostics: readonly Diagnostic[] = [],
    ): void {
      const { calendar, status } = content.current();
      content.replace({ calendar, status: { ...status, refused }, problems: problemsOf(diagnostics) });
      onReload('refused');
    }
  });
}

function contentOf({
  calendar,
  revision,
  historySeconds,
  warnings,
}: Omit<CompiledSource, 'gap' | 'isEmpty'>): ServedContent {
  const { times, knownFrom } = calendar.changeLog;
  const status: ContentStatus = {
    digest: calendar.digest,
    revision,
    since: Date.now(),
    events: calendar.events.byId.length,
    organizations: calendar.organizations.byId.length,
    history: times.length === 0 ? 'unknown' : knownFrom > 0 ? 'shallow' : 'known',
    changedAt: changedAtOf(calendar.changeLog),
    historySeconds,
    refused: null,
  };
  return { calendar, status, problems: problemsOf(warnings) };
}

function whyEnded(ending: Error): string {
  return isOutOfMemory(ending)
    ? 'Cannot start: the content takes more memory than Node has. NODE_OPTIONS=--max-old-space-size=4096 gives it 4,096 MB.'
    : `Cannot start: the thread that loads the calendar has ended. ${ending.message}`;
}

/** Refuses an emptied folder: it is a new calendar at the start, but later more likely a checkout or a copy that was cut off. */
function emptied(contentDir: string): SourceNews {
  const reason = `Nothing is left in the content folder ${contentDir}. If that is meant, restart the server.`;
  return { kind: 'refused', reason, diagnostics: [] };
}

/** Why new content is not served, with details for the log; null where it can be served. */
function refusalOf(
  news: SourceNews,
  served: ContentStatus,
  allowShrink: boolean,
): { refused: Refusal; details: Readonly<Record<string, unknown>> } | null {
  if (news.kind === 'fault')
    return { refused: { code: 'loader-fault', file: null }, details: { error: news.error } };
  if (news.kind === 'refused') {
    const { total, first } = problemsOf(news.diagnostics.filter(isError));
    const { code, file } = first[0] ?? { code: 'content-unreadable', file: null };
    return { refused: { code, file }, details: { reason: news.reason, errors: total, problems: first } };
  }
  const before = served.events + served.organizations;
  const after = news.calendar.events.byId.length + news.calendar.organizations.byId.length;
  if (allowShrink || after >= before / 2) return null;
  // A checkout that was cut off or a disk that is not mounted looks like this more often than a change that is meant.
  const reason = `Of ${before} events and organizations ${after} are left. If that is meant, restart the server, or set ALLOW_SHRINK=true.`;
  return { refused: { code: 'content-shrunk', file: null }, details: { reason } };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function problemsOf(diagnostics: readonly Diagnostic[]): ContentProblems {
  const first = diagnostics
    .toSorted((one, other) => Number(isError(other)) - Number(isError(one)))
    .slice(0, MAX_LISTED_PROBLEMS)
    .map((problem) => jsonProblem(problem, (file) => file));
  return { total: diagnostics.length, first };
}
