import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { Collection, RecordIn } from '../../schema/records.ts';
import type { Validated } from '../validate.ts';

/** A record without an error of its own. */
export type Sound<T> = Validated<T> & { readonly record: T };

/** The records of each collection that have no error of their own. */
export type SoundRecords = { readonly [Each in Collection]: readonly Sound<RecordIn<Each>>[] };

/** What the rules look at. */
export interface LintScope extends SoundRecords {
  /** Whether there are events and all of them are here: what no event refers to cannot be known otherwise. */
  readonly hasAllEvents: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly past: KnownPast;
}

/** What is known of the past of the content besides its files; the rules that want it find nothing without it. */
export interface KnownPast {
  /** Whether the change that is looked at adds an event, which was nowhere before. */
  readonly isNew?: (file: string, id: string) => boolean;
  /** Which of some files the change that is looked at adds or edits. */
  readonly changedAmong?: (files: readonly string[]) => ReadonlySet<string>;
  /** When an event was created and changed, in milliseconds since 1970; null where that is not known. */
  readonly datesOf?: (id: string) => { readonly createdAt: number | null; readonly updatedAt: number | null };
}

/** Finds what the contract allows and is probably a mistake all the same: warnings, which a record can silence. */
export type LintRule = (scope: LintScope) => Diagnostic[];
