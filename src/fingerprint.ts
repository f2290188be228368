import { createHash } from 'node:crypto';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from './errno.ts';

/**
 * A text that changes when a file changes, or anything in a folder: names, kinds, sizes and times. Links
 * below the folder are not followed. Of what cannot be read it holds the reason.
 */
export async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash('sha256').update(await stampOf(path, stat));
  for await (const entry of entriesBelow(path)) hash.update(`\0${entry}\0${await stampOf(entry, lstat)}`);
  return hash.digest('hex');
}

async function stampOf(path: string, read: typeof stat | typeof lstat): Promise<string> {
  try {
    const { ino, mode, size, mtimeNs, ctimeNs } = await read(path, { bigint: true });
    return [ino, mode, size, mtimeNs, ctimeNs].join();
  } catch (error) {
    return errnoOf(error) ?? 'unreadable';
  }
}

/** All paths below a folder, none below anything else, always in the same order. */
async function* entriesBelow(path: string): AsyncGenerator<string> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    yield child;
    if (entry.isDirectory()) yield* entriesBelow(child);
  }
}
