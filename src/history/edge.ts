import { UNKNOWN, type Span } from './past.ts';
import type { Present, Spans } from './spans.ts';

/** What cannot be known of changes in a shallow clone, where something may have been before the first commit. */
export class Edge {
  readonly #isCutOff: boolean;
  readonly #present: Readonly<Present>;
  readonly #spans: Spans;
  /** What could not be read at the edge, nor since: each path may have a version from before. */
  readonly #obscure = new Set<string>();
  /** The last commit with something obscure: what changes up to there may not have changed, since that may have hidden it. */
  #obscureUntil = -1;
  /** The last commit that changed something of which it is not known when it changed. */
  #uncertainUntil = 0;

  constructor(isCutOff: boolean, present: Readonly<Present>, spans: Spans) {
    this.#isCutOff = isCutOff;
    this.#present = present;
    this.#spans = spans;
  }

  /** Whatever is new behind the edge may have been there before it, gone at it, and come back. */
  get first(): number {
    return this.#isCutOff ? UNKNOWN : this.#present.commit;
  }

  /** The first commit from which on it is known of every change; 0 where nothing is cut off. */
  get knownFrom(): number {
    return this.#isCutOff ? this.#uncertainUntil + 1 : 0;
  }

  /** To be called before and after a commit's files are noted. */
  noteCommit(): void {
    if (this.#obscure.size > 0) this.#obscureUntil = this.#present.commit;
  }

  noteFile(path: string, isUnreadable: boolean): void {
    if (!isUnreadable) this.#obscure.delete(path);
    else if (this.#isCutOff && this.#present.commit === 0) this.#obscure.add(path);
  }

  /** Something changed in a commit, or before the edge. */
  noteUncertain(commit: number): void {
    this.#uncertainUntil = Math.max(this.#uncertainUntil, commit);
  }

  /** Whether what a commit changes is to be seen in full. */
  isClear(commit: number): boolean {
    return commit > this.#obscureUntil && !(this.#isCutOff && commit === 0);
  }

  /** Whether two versions that differ do so for certain: a name that leads nowhere may have led somewhere. */
  isCertain(before: Span, after: Span): boolean {
    const leadsNowhere = [before, after].some(({ resolved }) => resolved?.entries.includes(null) === true);
    if (!this.#isCutOff || !leadsNowhere) return true;
    return this.#spans.bareHashOf(before) !== this.#spans.bareHashOf(after);
  }
}
