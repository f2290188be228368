import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What npm would publish of a folder, as a tarball; none of its scripts is run, and no network is needed. */
export function npmPack(folder: string): Buffer {
  const out = mkdtempSync(join(tmpdir(), 'open-event-calendar-'));
  try {
    const args = ['pack', '--silent', '--ignore-scripts', '--offline', '--pack-destination', out];
    const name = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
    return readFileSync(join(out, name));
  } finally {
    rmSync(out, { recursive: true });
  }
}
