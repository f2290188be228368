import { printable } from '../../platform/printable.ts';
import { hasErrors, type Diagnostic } from '../codes.ts';
import type { Problem } from '../content-status.ts';
import { withoutCommands } from './github.ts';
import { messageOf, type Report } from './report.ts';

/** The object of the contract, section 1, with every problem, on one line. */
export function renderJson({ diagnostics, files, displayPath }: Report): string {
  const problems = diagnostics.map((problem) => jsonProblem(problem, displayPath));
  const json = JSON.stringify({ valid: !hasErrors(diagnostics), files, problems });
  // The escapes of both mean the same in JSON; no terminal and no runner takes a part of a text for a command.
  return `${withoutCommands(printable(json))}\n`;
}

/** A problem as the contract, section 1, has it. */
export function jsonProblem(problem: Diagnostic, displayPath: Report['displayPath']): Problem {
  const { file, line, column, severity, code, hint } = problem;
  const message = messageOf(problem, displayPath);
  return { file: displayPath(file), line, column, severity, code, message, hint };
}
