/** Counts everything that a soak finds. */
export class Findings {
  /** The numbers of injected faults, by kind. */
  readonly faults = new Map<string, number>();
  /** The numbers of failed and wrongly answered requests, by kind. */
  readonly failures = new Map<string, number>();
  /** How often each fault was found, by its description. */
  readonly complaints = new Map<string, number>();
  excused = 0;
  /** The number of requests that the server refused because it had too much to do. */
  refused = 0;
  readonly #report: (line: string) => void;

  /** @param report is called with each fault as soon as it is found, up to a limit */
  constructor(report: (line: string) => void) {
    this.#report = report;
  }

  inject(kind: string): void {
    count(this.faults, kind);
  }

  fail(kind: string, what: string): void {
    count(this.failures, kind);
    this.complain(`${kind}: ${what}`);
  }

  complain(complaint: string): void {
    if (!this.complaints.has(complaint) && this.complaints.size < MAX_REPORTED) this.#report(complaint);
    count(this.complaints, complaint);
  }
}

const MAX_REPORTED = 20;

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
