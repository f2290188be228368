import { withoutCommands } from '../../diagnostics/report/github.ts';
import { printable } from '../../platform/printable.ts';
import type { ChangeReport } from './change-report.ts';

/** All changes as one line of JSON: the object that `ChangeReport` describes. */
export function renderChangeJson(report: ChangeReport): string {
  // The escapes of both mean the same in JSON; no terminal and no runner takes a part of a text for a command.
  return `${withoutCommands(printable(JSON.stringify(report)))}\n`;
}
