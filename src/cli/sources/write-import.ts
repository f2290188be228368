import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../../platform/regular-file.ts';
import { writeFileWhole } from '../../platform/write-file.ts';
import { writing } from '../named-file.ts';
import { UsageError } from '../command.ts';
import type { Receiving } from '../intake/write/new-events.ts';
import { type Obstacle, type Target, writeChecked } from '../new-record/draft.ts';
import { pathOf } from '../new-record/new-file.ts';
import { memoryPath } from './memory.ts';
import type { ImportedSource } from './imported-source.ts';

/**
 * Writes new and changed events, and the memories of their sources: all or nothing. Memories are written last, since a remembered
 * event without a file counts as removed by an editor.
 *
 * @returns the paths of the written event files, or why none was written
 * @throws UsageError where a file cannot be written, or was edited while the sources were fetched
 */
export function writeImport(
  { target, known }: Receiving,
  imported: readonly ImportedSource[],
): readonly string[] | Obstacle {
  const created = writeChecked(
    target,
    imported.flatMap((one) => one.created),
  );
  if ('status' in created) return created;
  const changed = imported
    .flatMap((one) => one.changed)
    .map((file) => ({ path: pathOf(file), text: file.text }));
  const memories = imported.flatMap(({ source, memory }) =>
    memory === null ? [] : [{ path: memoryPath(source.key), text: memory }],
  );
  const before = new Map<string, Buffer | null>();
  let isDone = false;
  try {
    for (const { path, text } of [...changed, ...memories]) {
      const absolute = join(target.directory, path);
      const content = contentOf(absolute);
      const merged = known.byFile.get(path)?.document.text;
      if (merged !== undefined && merged !== content?.toString().replace(/^\ufeff/, ''))
        throw new UsageError(
          `${target.displayPath(path)} has changed meanwhile. Nothing was written; import again.`,
        );
      writing(target.displayPath(path), () => {
        writeFileWhole(absolute, text);
      });
      before.set(absolute, content);
    }
    isDone = true;
  } finally {
    if (!isDone)
      restore(
        target,
        created.map(({ path }) => path),
        before,
      );
  }
  return [...created, ...changed].map(({ path }) => path);
}

/** Returns the content of a regular file; null where there is none, or something else, which is replaced. */
function contentOf(path: string): Buffer | null {
  try {
    return readRegularFile(path, { maxBytes: Infinity, followLinks: false });
  } catch {
    return null;
  }
}

/** Undoes what was written before the failure. */
function restore(
  { directory }: Target,
  created: readonly string[],
  before: ReadonlyMap<string, Buffer | null>,
): void {
  for (const path of created) rmSync(join(directory, path), { force: true });
  for (const [path, content] of before) {
    if (content === null) rmSync(path, { force: true });
    else writeFileWhole(path, content);
  }
}
