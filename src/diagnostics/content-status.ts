/** The state of the content that is served, and whether newer content was refused. */
export interface ContentStatus {
  /** SHA-256 of everything that is served, in hexadecimal. */
  readonly digest: string;
  /** The git commit that was checked out when it was read; null outside of a repository. */
  readonly revision: string | null;
  /** When it began to be served, in milliseconds since 1970. */
  readonly since: number;
  readonly events: number;
  readonly organizations: number;
  /** Whether the past of what is served is known: wholly, up to the edge of a shallow clone, or not at all. */
  readonly history: 'known' | 'shallow' | 'unknown';
  /** The time of the newest commit of the content, in milliseconds since 1970; null where that is not known. */
  readonly changedAt: number | null;
  /** The seconds that reading the history took the last time; 0 where the calendar file contains it. */
  readonly historySeconds: number;
  /** The reason why newer content is not served; null where there is no newer content. */
  readonly refused: Refusal | null;
}

/** The errors and warnings of the content as it is now. */
export interface ContentProblems {
  readonly total: number;
  /** Some of them, errors first. */
  readonly first: readonly JsonProblem[];
}

/** A problem as it is in the output of `validate --format json`, in the log, and on the page of problems. */
export interface JsonProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** The first reason why content was refused, without any text of its files, which only the log may have. */
export interface Refusal {
  /** The code of a problem in a file, or of a fault of the folder as a whole. */
  readonly code: string;
  /** Within the content folder; null where no single file is at fault. */
  readonly file: string | null;
}
