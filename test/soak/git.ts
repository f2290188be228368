import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Settings that replace the person's own, and prevent work in the background. */
const SETTINGS = ['user.name=Soak', 'user.email=soak@example.org', 'maintenance.auto=false', 'gc.auto=0'];

/**
 * Runs git in a folder.
 *
 * @param environment further variables, such as the time of a commit
 * @returns what it prints, without white space at the ends
 */
export async function git(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { PATH = '' } = process.env;
  const own = { PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...environment };
  const options = SETTINGS.flatMap((setting) => ['-c', setting]);
  const { stdout } = await run('git', ['-C', folder, ...options, ...args], { env: own });
  return stdout.trim();
}
