import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { OrganizationRecord } from '../../schema/organization.ts';
import type { PlaceRecord } from '../../schema/place.ts';
import type { Validated } from '../validate.ts';

/** A record without an error of its own. */
export type Sound<T> = Validated<T> & { readonly record: T };

/** What the rules look at. */
export interface LintScope {
  readonly events: readonly Sound<EventRecord>[];
  readonly organizations: readonly Sound<OrganizationRecord>[];
  readonly places: readonly Sound<PlaceRecord>[];
  /** Whether there are events and all of them are here: what no event refers to cannot be known otherwise. */
  readonly hasAllEvents: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Finds what the contract allows and is probably a mistake all the same: warnings, which a record can silence. */
export type LintRule = (scope: LintScope) => Diagnostic[];
