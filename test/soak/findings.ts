/** What a soak finds, counted as it goes. */
export class Findings {
  /** Injected faults, by kind. */
  readonly faults = new Map<string, number>();
  /** Failed and wrongly answered requests, by kind. */
  readonly failures = new Map<string, number>();
  /** What was wrong, and how often. */
  readonly complaints = new Map<string, number>();
  excused = 0;
  readonly #tell: (line: string) => void;

  /** @param tell is told at once what is wrong, up to a limit */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  inject(kind: string): void {
    count(this.faults, kind);
  }

  fail(kind: string, what: string): void {
    count(this.failures, kind);
    this.complain(`${kind}: ${what}`);
  }

  complain(complaint: string): void {
    if (!this.complaints.has(complaint) && this.complaints.size < MAX_TOLD) this.#tell(complaint);
    count(this.complaints, complaint);
  }
}

const MAX_TOLD = 20;

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
