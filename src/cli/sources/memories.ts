import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf, whyUnread } from '../../platform/system-errors.ts';
import { formats } from '../../schema/formats.ts';
import { refuseOtherThanFolder, type Target } from '../new-record/draft.ts';
import { MAX_MEMORY_BYTES, type Memory, MemoryError, readMemory } from './memory.ts';

/** The folder of memories within the content folder; it is not read as content, since its name begins with a dot. */
export const MEMORY_FOLDER = '.sources';

/** The memory of a source, or why it cannot be used, in a whole sentence. */
export type ReadMemory = { readonly memory: Memory } | { readonly fault: string };

/** The memories of all sources by their keys. */
export type Memories = ReadonlyMap<string, ReadMemory>;

/** Returns the memory of a source; null where there is none, or it cannot be used. */
export function memoryOf(memories: Memories, key: string): Memory | null {
  const read = memories.get(key);
  return read !== undefined && 'memory' in read ? read.memory : null;
}

/** Returns the path of a memory within the content folder. */
export function memoryPath(key: string): string {
  return `${MEMORY_FOLDER}/${key}`;
}

/**
 * Reads the memories of all sources that are, or once were, imported. A memory is unusable if another one has one of its records.
 *
 * @throws UsageError where the folder of memories is a symbolic link, or not a folder
 */
export function readMemories(target: Pick<Target, 'directory' | 'displayPath'>): Memories {
  refuseOtherThanFolder(target, memoryPath(''));
  const { directory } = target;
  const memories = new Map<string, ReadMemory>();
  const owners = new Map<string, string>();
  for (const key of keysIn(directory)) {
    const read = readOne(join(directory, memoryPath(key)));
    const twice =
      'memory' in read
        ? [...read.memory.lines.values()].find(({ id }) => id !== null && owners.has(id))
        : undefined;
    if (twice === undefined) memories.set(key, read);
    else {
      const owner = owners.get(twice.id ?? '') ?? '';
      memories.set(key, {
        fault: `It has the record ${twice.id} of the event "${twice.uid.slice(0, 100)}", as ${memoryPath(owner)} has.`,
      });
    }
    if (twice !== undefined || !('memory' in read)) continue;
    for (const { id } of read.memory.lines.values()) if (id !== null) owners.set(id, key);
  }
  return memories;
}

function keysIn(directory: string): string[] {
  try {
    return readdirSync(join(directory, MEMORY_FOLDER))
      .filter((name) => formats['source-key'].test(name))
      .sort();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function readOne(path: string): ReadMemory {
  try {
    const bytes = readRegularFile(path, { maxBytes: MAX_MEMORY_BYTES, followLinks: false });
    if (bytes === null) return { fault: `It is larger than ${MAX_MEMORY_BYTES / 1024 / 1024} MiB.` };
    if (!isUtf8(bytes)) return { fault: 'It is no text in UTF-8.' };
    return { memory: readMemory(bytes.toString()) };
  } catch (error) {
    if (error instanceof MemoryError) return { fault: error.message };
    const code = errnoOf(error);
    return {
      fault: code === undefined ? 'It is no regular file.' : `It cannot be read: ${whyUnread(code)}.`,
    };
  }
}

/** Returns the ids of records by the UIDs of the events from which they were imported. */
export function recordIdsByUid(memories: Memories): Map<string, string> {
  const uids = new Map<string, string>();
  for (const read of memories.values()) {
    if (!('memory' in read)) continue;
    for (const { uid, id } of read.memory.lines.values()) if (id !== null) uids.set(uid, id);
  }
  return uids;
}
