/** The state of the content that is served, and of what came after it. */
export interface ContentStatus {
  /** SHA-256 of everything that is served, in hexadecimal. */
  readonly digest: string;
  /** The git commit that was checked out when it was read; null outside of a repository. */
  readonly revision: string | null;
  /** When it began to be served, in milliseconds since 1970. */
  readonly since: number;
  readonly events: number;
  readonly organizations: number;
  /** Whether the past of what is served is known: not that before the edge of a shallow clone, or nothing of it. */
  readonly history: 'known' | 'shallow' | 'unknown';
  /** When the newest commit of the content was, in milliseconds since 1970; null where that is not known. */
  readonly changedAt: number | null;
  /** How long the history took to read the last time; 0 where the calendar came with it. */
  readonly historySeconds: number;
  /** Why newer content is not served; null where there is none. */
  readonly refused: Refusal | null;
}

/** What is wrong with the content as it is now, or could be better. */
export interface ContentProblems {
  readonly total: number;
  /** Some of them, errors first. */
  readonly first: readonly JsonProblem[];
}

/** A problem as `validate --format json` prints it, and the log and the page of problems have it. */
export interface JsonProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** The first reason for which content was refused; what stands in the file is for the log only. */
export interface Refusal {
  /** A code of a problem in a file, or one of these. */
  readonly code: string;
  /** Within the content folder; null where no single file is at fault. */
  readonly file: string | null;
}
