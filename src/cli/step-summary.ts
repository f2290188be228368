import { appendFileSync } from 'node:fs';
import type { GitHubConfig } from '../config/config.ts';
import { errnoOf } from '../platform/system-errors.ts';
import { UsageError } from './command.ts';

/**
 * Appends Markdown to the summary of the step, where GitHub's runner tells of one.
 *
 * @throws UsageError when it cannot be written there
 */
export function appendToStepSummary({ stepSummary }: GitHubConfig, markdown: string): void {
  if (stepSummary === null) return;
  try {
    appendFileSync(stepSummary, markdown);
  } catch (error) {
    const reason = errnoOf(error) ?? 'unknown';
    throw new UsageError(`GITHUB_STEP_SUMMARY=${stepSummary} cannot be written (${reason}).`, {
      cause: error,
    });
  }
}
