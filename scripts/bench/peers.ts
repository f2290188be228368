import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BenchError } from './comparison.ts';

/** The package of the peers, with its package.json, its lockfile, and the programs that run the peers. */
export const PEERS_FOLDER = resolve('scripts/bench/peers');

/** npm's codes for a registry that does not answer, or refuses a package. */
const UNREACHABLE =
  /^(?:EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|E?TIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|FETCH_ERROR|ETARGET|E40[134]|E5\d\d)$/;

/**
 * Installs the peers by their lockfile where they are missing, or older than it.
 *
 * @param patience milliseconds after which the registry counts as unreachable
 * @returns null, or why the peers are not there, in a sentence
 * @throws BenchError when npm fails for another reason
 */
export async function installPeers(patience: number): Promise<string | null> {
  const installed = changedAt(join(PEERS_FOLDER, 'node_modules', '.package-lock.json'));
  const wanted = changedAt(join(PEERS_FOLDER, 'package-lock.json'));
  if (installed !== null && wanted !== null && installed >= wanted) return null;

  // The scripts of the peers would download programs that their packages already have.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const child = spawn('npm', ['ci', '--prefix', PEERS_FOLDER, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: patience,
    // npm goes on waiting for the registry after a SIGTERM.
    killSignal: 'SIGKILL',
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  if (child.exitCode === 0) return null;

  const [, code = 'no answer'] = /^npm (?:error|ERR!) code (\S+)$/m.exec(stderr) ?? [];
  if (child.exitCode === null || UNREACHABLE.test(code)) {
    return `The peers are not installed, because npm could not get them from the registry (${code}); what is compared with them is left out.`;
  }
  throw new BenchError(`The peers cannot be installed in scripts/bench/peers:\n${stderr.slice(0, 2000)}`);
}

/** Returns a name like "velite 0.4.0", with the version in the lockfile. */
export function peerName(name: string): string {
  const manifest = readFileSync(join(PEERS_FOLDER, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Readonly<Record<string, string>> };
  return `${name} ${dependencies[name] ?? ''}`;
}

/** Milliseconds since 1970, null for a file that does not exist. */
function changedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
