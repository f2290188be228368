import { packCalendar } from '../../calendar/compile.ts';
import { gapIn, openContentPast } from '../../calendar/content-past.ts';
import { createEventPacker } from '../../calendar/pack-events.ts';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { createContentLoader, type Stamps } from '../../content/content-loader.ts';
import { ContentFolderError } from '../../content/read/content-path.ts';
import { compileSchemas, NO_RECORDS } from '../../content/validate.ts';
import { gapOf, type Gap, type PastReading } from '../../history/past-reader.ts';
import { gitRevisionOf, gitStateOf } from '../../history/git/git-folder.ts';
import { type CalendarSource, CalendarSourceError } from './calendar-source.ts';

const PASSING: ReadonlySet<Gap['code']> = new Set([
  'git-missing',
  'git-too-old',
  'owned-by-others',
  'unreadable',
]);
/** The time after which the past is read again where the last reading failed, and an earlier past is in use. */
const RETRY_MILLISECONDS = 60_000;

export interface ContentSourceOptions {
  /** Looks for warnings each time, not the first time only. */
  readonly alwaysWarn: boolean;
  /** Whether the history is read. */
  readonly readsHistory: boolean;
  /** Receives true before the history is read, and false when that is done; nothing more where it fails. */
  readonly onHistory: (isReading: boolean) => void;
  /** Receives a message about work that takes long. */
  readonly onSlow: (message: string) => void;
}

/** What was read of the past, and the state of the repository before that. */
interface KnownPast extends PastReading {
  readonly state: string;
  /** How long the reading took. */
  readonly seconds: number;
}

/** A content folder. What has not changed since it was loaded the last time is neither parsed nor serialised again. */
export function contentSource(
  contentDir: string,
  { alwaysWarn, readsHistory, onHistory, onSlow }: ContentSourceOptions,
): CalendarSource {
  compileSchemas();
  const loader = createContentLoader(contentDir);
  const eventPacker = createEventPacker();
  const past = openContentPast(contentDir, onSlow);
  let known: KnownPast | null = null;
  let hasLooked = false;
  const state = (): string => {
    const isOutdated = known?.history != null && isPassing(known);
    const retry = isOutdated ? ` ${Math.floor(performance.now() / RETRY_MILLISECONDS)}` : '';
    return gitStateOf(contentDir) + retry;
  };
  return {
    path: contentDir,
    state,
    load(stamps, onProgress) {
      // The past is read up to this commit, to which these files belong, even where another is checked out by then.
      const now = state();
      const revision = gitRevisionOf(contentDir);
      const { records, followed, warnings, isEmpty } = load(stamps, onProgress);
      const pack = ({ history }: PastReading): PackedCalendar =>
        packCalendar(records, { eventPacker, history, followed });
      // Most changes are seen before they are committed: then the past that was read the last time still holds.
      const early = known?.state === now ? { known, calendar: pack(known) } : null;
      return async () => {
        if (known?.state !== now || isPassing(known)) known = await readPast(now, revision);
        return {
          calendar: early?.known === known ? early.calendar : pack(known),
          warnings,
          revision,
          gap: gapIn(known, records.site),
          historySeconds: known.seconds,
          isEmpty,
        };
      };
    },
    prepare: () => (readsHistory ? whileReading(() => past.prepare()) : Promise.resolve()),
  };

  async function readPast(now: string, revision: string | null): Promise<KnownPast> {
    const start = performance.now();
    const reading = readsHistory
      ? await whileReading(() => past.read(revision))
      : { history: null, gap: gapOf('reader-ended') };
    // Without the earlier past, all clients that follow the calendar would have to start over: now, and when it can be read again.
    const history = isPassing(reading) ? (known?.history ?? null) : reading.history;
    return { state: now, ...reading, history, seconds: (performance.now() - start) / 1000 };
  }

  async function whileReading<T>(read: () => Promise<T>): Promise<T> {
    onHistory(true);
    const result = await read();
    onHistory(false);
    return result;
  }

  function load({ stampOf, stampOfFolder }: Stamps, onProgress: () => void) {
    try {
      const errorsOnly = hasLooked && !alwaysWarn;
      const { records, sources, diagnostics, files, isEmpty } = loader.load({
        stampOf,
        stampOfFolder,
        onProgress,
        errorsOnly,
      });
      hasLooked = files > 0;
      if (records !== null) return { records, followed: sources, warnings: diagnostics, isEmpty };
      throw new CalendarSourceError(`The content in ${contentDir} has errors.`, diagnostics);
    } catch (error) {
      if (error instanceof ContentFolderError) throw new CalendarSourceError(error.message);
      throw error;
    }
  }
}

/** Whether the past cannot be read for a reason that may disappear without any change of the repository. */
function isPassing({ gap }: PastReading): boolean {
  return gap !== null && PASSING.has(gap.code);
}

/** A calendar without a record, for editors whose content is not valid yet. */
export function emptyCalendar(): PackedCalendar {
  return packCalendar(NO_RECORDS);
}
