import type { LoadedCalendar } from '../calendar-source/calendar-source.ts';
import type { Diagnostic } from '../diagnostics.ts';

/** What the thread tells; all of it is plain data. */
export type ThreadMessage =
  | News
  /** What the watching of the source met. */
  | { readonly kind: 'watch-fault'; readonly error: Error }
  /** Nothing but that the thread lives. */
  | { readonly kind: 'alive' };

/** What became of the source when it was read, for the first time or after a change. */
export type News =
  | ({ readonly kind: 'calendar' } & LoadedCalendar)
  /** What a `SourceError` says. */
  | { readonly kind: 'refused'; readonly reason: string; readonly diagnostics: readonly Diagnostic[] }
  /** Anything else that was thrown: a fault of ours. */
  | { readonly kind: 'fault'; readonly error: Error };
