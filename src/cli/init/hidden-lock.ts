import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMapping } from '../../content/written-values.ts';
import type { JsonValue } from '../../yaml/node-values.ts';
import { UsageError } from '../command.ts';

/** A package in a lock file of npm (package-lock.json, `packages`); further fields stay as they are. */
export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly [field: string]: unknown;
}

/** The packages that are installed in a project, by their folders below it: `node_modules/a/node_modules/b`. */
export type HiddenLock = Readonly<Record<string, LockEntry>>;

const AGAIN = 'Install anew what this runs from.';
const TEXTS = ['version', 'resolved', 'integrity'];
const MAPPINGS = ['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'];

/** What npm keeps of an installation, in the form of a lock file; null where there is none that can be read. */
export function readHiddenLock(project: string): HiddenLock | null {
  try {
    const text = readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8');
    const lock = JSON.parse(text) as JsonValue;
    return isMapping(lock) && isLock(lock.packages) ? lock.packages : null;
  } catch {
    return null;
  }
}

function isLock(packages: JsonValue | undefined): packages is Record<string, JsonValue> & HiddenLock {
  return (
    isMapping(packages) &&
    Object.values(packages).every(
      (entry) =>
        isMapping(entry) &&
        TEXTS.every((field) => ['string', 'undefined'].includes(typeof entry[field])) &&
        MAPPINGS.every((field) => entry[field] === undefined || isMapping(entry[field])),
    )
  );
}

/**
 * Everything that a package needs, as it is installed, in the order of the folders. Whoever has the same files there
 * finds the same packages.
 *
 * @param from the folder of the package, empty for the project itself
 * @throws UsageError where a package is missing, or is not known by a checksum
 */
export function closureOf(lock: HiddenLock, from: string, entry: LockEntry): HiddenLock {
  const found = new Map<string, LockEntry>();
  const open = [{ folder: from, entry }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const name of neededBy(next.entry)) {
      const folder = folderOf(lock, next.folder, name);
      const needed = folder === null ? undefined : lock[folder];
      if (folder === null || needed === undefined) {
        if (next.entry.optionalDependencies?.[name] !== undefined) continue;
        throw new UsageError(`${name} is not installed, which a calendar needs. ${AGAIN}`);
      }
      if (found.has(folder)) continue;
      if (needed.version === undefined || needed.integrity === undefined)
        throw new UsageError(
          `npm has no version and checksum of ${folder}, which a calendar needs. ${AGAIN}`,
        );
      found.set(folder, needed);
      open.push({ folder, entry: needed });
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node.js finds a package that is named in a folder: the nearest one above. */
function folderOf(lock: HiddenLock, from: string, name: string): string | null {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const folder = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (Object.hasOwn(lock, folder)) return folder;
    if (above === '') return null;
  }
}
