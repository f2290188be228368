/** What is to be put right in an event, the gravest first. */
export const FINDING_KINDS = ['gone', 'parked', 'foreign', 'moved'] as const;

/** An address that somebody has to look at. */
export type Finding =
  /** The status that says so; null where the host is not known. */
  | { readonly kind: 'gone'; readonly status: number | null }
  /** A page that stands in the place of one that is no more, and where it is. */
  | { readonly kind: 'parked'; readonly at: string }
  /** A page that speaks of something else, what it calls itself, and where it is. */
  | { readonly kind: 'foreign'; readonly title: string; readonly at: string }
  /** A page that has gone to somebody else's domain, and where it is. */
  | { readonly kind: 'moved'; readonly at: string };

/** What asking an address came to. */
export type Outcome =
  | Finding
  | { readonly kind: 'fine' }
  /** Nothing can be said for sure; a whole sentence says why. */
  | { readonly kind: 'unasked'; readonly reason: string };

/** Whether an outcome is one for somebody to look at. */
export function isFinding(outcome: Outcome): outcome is Finding {
  return outcome.kind !== 'fine' && outcome.kind !== 'unasked';
}
