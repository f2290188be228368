import type { Config } from '../../../config/config.ts';
import { OK } from '../../command.ts';
import type { GitHubTask } from '../github-task.ts';
import { readIssueReport, type IssueReport } from './issue-report.ts';

/**
 * A task for an issue that was made by the form; for any other it says why there is nothing to do.
 *
 * @param work returns what is said of it, in a sentence
 */
export function issueTask(work: (report: IssueReport, config: Config) => Promise<string>): GitHubTask['run'] {
  return async (args, config) => {
    const report = readIssueReport(args, config);
    process.stdout.write(`${typeof report === 'string' ? report : await work(report, config)}\n`);
    return OK;
  };
}
