import type { Config } from '../../config/config.ts';
import type { ExitStatus } from '../command.ts';

/** A step of a workflow on GitHub: what the file of a task exports. */
export interface GitHubTask {
  /**
   * @param args those behind its name
   * @throws UsageError
   * @throws GitHubError
   */
  readonly run: (args: readonly string[], config: Config) => Promise<ExitStatus>;
}
