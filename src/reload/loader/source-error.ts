import type { Diagnostic } from '../../diagnostics/codes.ts';

/** There is no calendar to serve: a reason in one line, and the problems of the content where that is it. */
export class SourceError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}
