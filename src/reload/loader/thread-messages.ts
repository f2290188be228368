import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { LoadedCalendar, SourceSettings } from './calendar-source.ts';

/** What the thread is started with. */
export interface ThreadData extends SourceSettings {
  /** The fingerprint of what a thread before this one has read and reported; null where there was none. */
  readonly seen: string | null;
  /** Whether the history of the content is read. */
  readonly readsHistory: boolean;
}

/** What the thread sends; all of it is plain data. */
export type ThreadMessage =
  | News
  /** What the watching of the source met. */
  | { readonly kind: 'watch-fault'; readonly error: Error }
  /** What is being done where it takes long. */
  | { readonly kind: 'slow'; readonly message: string }
  /** It is to be replaced by a new one, which has seen what it has, and remembers nothing. */
  | { readonly kind: 'replace'; readonly seen: string }
  /** Whether it reads the history of the content from now on, or has read it. */
  | { readonly kind: 'history'; readonly isReading: boolean }
  /** Nothing but that the thread lives. */
  | { readonly kind: 'alive' };

/** What became of the source when it was read, for the first time or after a change. */
export type News =
  | ({ readonly kind: 'calendar' } & LoadedCalendar)
  /** What a `SourceError` says. */
  | { readonly kind: 'refused'; readonly reason: string; readonly diagnostics: readonly Diagnostic[] }
  /** Anything else that was thrown: a fault of ours. */
  | { readonly kind: 'fault'; readonly error: Error };
