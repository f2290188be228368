import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

// Installs the packages of folders that have a lock file of their own, if packages are missing or older than the file.
for (const folder of process.argv.slice(2)) {
  const installed = changedAt(join(folder, 'node_modules', '.package-lock.json'));
  if (installed >= changedAt(join(folder, 'package-lock.json'))) continue;
  // vnu-jar would download a Java where the machine has none; no other package has anything to run.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--prefix', folder, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Milliseconds since 1970, 0 for a file that does not exist. */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
