import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errnoOf } from '../../platform/system-errors.ts';
import { UsageError } from '../command.ts';

/**
 * Packs a folder into the tarball that npm would publish, without running scripts or using the network.
 *
 * @throws UsageError where npm cannot pack it
 */
export function npmPack(folder: string): Buffer {
  const out = mkdtempSync(join(tmpdir(), 'open-event-calendar-'));
  try {
    const args = ['pack', '--loglevel=error', '--ignore-scripts', '--offline', '--pack-destination', out];
    const { status, stdout, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    if (status === 0) return readFileSync(join(out, stdout.trim()));
    const reason =
      error === undefined ? stderr.trim() : `npm cannot be run (${errnoOf(error) ?? 'unknown'}).`;
    throw new UsageError(`npm has not packed ${folder}, which a calendar needs:\n${reason}`);
  } finally {
    rmSync(out, { recursive: true });
  }
}
