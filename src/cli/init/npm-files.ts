import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, basename, dirname, resolve } from 'node:path';
import { EDITOR_PACKAGE, editorPackages } from '../../pages/editor/editor-files.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { PACKAGE_FOLDER, packageManifest, UsageError } from '../command.ts';
import { isText, isBoolean, jsonOf, mappingOf, objectOf, optional, type Shaped } from '../json-shape.ts';
import { npmPack } from './npm-pack.ts';

const isVersions = optional(mappingOf(isText));

/** Accepts an entry of `packages` in npm's package-lock.json; other fields are kept. */
const isLockEntry = objectOf({
  version: optional(isText),
  resolved: optional(isText),
  integrity: optional(isText),
  dependencies: isVersions,
  optionalDependencies: isVersions,
  peerDependencies: isVersions,
  peerDependenciesMeta: optional(mappingOf(objectOf({ optional: optional(isBoolean) }))),
});
type LockEntry = Partial<Shaped<typeof isLockEntry>>;

/** Accepts node_modules/.package-lock.json, in which npm records the installed packages. */
const isHiddenLock = objectOf({ packages: mappingOf(isLockEntry) });

/** The installed packages of a project by the paths of their folders, like `node_modules/a/node_modules/b`. */
type HiddenLock = Readonly<Record<string, LockEntry>>;

const AGAIN = 'Install anew what this runs from.';

/** Reads which packages npm has installed in a project; null where the record is missing or invalid. */
function readHiddenLock(project: string): HiddenLock | null {
  try {
    const text = readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8');
    return jsonOf(text, isHiddenLock)?.packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Collects the installed packages that a package depends on, directly and indirectly.
 *
 * @param from the folder of the package; empty for the project itself
 * @throws UsageError where a package is missing, or has no recorded version or checksum
 */
function closureOf(lock: HiddenLock, from: string, entry: LockEntry): HiddenLock {
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
      if (needed.version == null || needed.integrity == null)
        throw new UsageError(
          `npm has no version and checksum of ${folder}, which a calendar needs. ${AGAIN}`,
        );
      found.set(folder, needed);
      open.push({ folder, entry: needed });
    }
  }
  return Object.fromEntries(found);
}

function neededBy(entry: LockEntry): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Returns the folder from which Node.js resolves a package that is imported in `from`; null where it is not installed. */
function folderOf(lock: HiddenLock, from: string, name: string): string | null {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const folder = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (Object.hasOwn(lock, folder)) return folder;
    if (above === '') return null;
  }
}

/**
 * Starts a program. `sh` replaces itself by the program (`exec`), since npm sends signals only to the shell. `cmd.exe`, which has
 * no `exec`, runs the program after the `&`; its `break` ignores its arguments and does nothing.
 */
const IN_PLACE = 'cd . && break=1 exec env x=\\&';

/** The scripts of the calendar's `package.json`. */
export const SCRIPTS = {
  start: `${IN_PLACE} open-event-calendar start`,
  dev: `${IN_PLACE} open-event-calendar dev`,
  test: 'open-event-calendar validate',
  site: 'open-event-calendar site',
  ...Object.fromEntries(
    [
      'new',
      'import',
      'validate',
      'explain',
      'diff',
      'links',
      'token',
      'build',
      'build:schemas',
      'build:editor',
      'build:forms',
      'release',
      'github',
      'mcp',
    ].map((name) => [name, `open-event-calendar ${name}`]),
  ),
};

/**
 * Makes the `package.json` and `package-lock.json` of a calendar that depends on this package, and on the editor's package if it
 * has the editor. Dependencies are locked to the versions that are installed here.
 *
 * @param name the name of the project, a slug
 * @param hasEditor whether the calendar has the browser editor
 */
export function npmFiles(
  name: string,
  origin: PackageOrigin,
  hasEditor: boolean,
): Readonly<Record<string, string>> {
  const { name: dependency } = packageManifest();
  const project = { name, version: '1.0.0' };
  const editor = hasEditor ? editorPackages() : {};
  const program = editor[`node_modules/${EDITOR_PACKAGE}`];
  const dependencies = {
    ...(program !== undefined && { [EDITOR_PACKAGE]: program.version }),
    [dependency]: origin.spec,
  };
  const scripts = hasEditor ? { ...SCRIPTS, site: `${SCRIPTS.site} --editor` } : SCRIPTS;
  const { engines } = packageManifest();
  const folder = `node_modules/${dependency}`;
  const needed = Object.entries(closureOf(origin.lock, folder, origin.entry)).map(
    ([path, { resolved: _, ...rest }]): [string, LockEntry] => [path, rest],
  );
  const all: [string, LockEntry][] = [[folder, origin.entry], ...needed, ...Object.entries(editor)];
  const locked = all.sort(([a], [b]) => (a < b ? -1 : 1));
  const packages = { '': { ...project, dependencies, engines }, ...Object.fromEntries(locked) };
  return {
    'package.json': json({ ...project, private: true, engines, scripts, dependencies }),
    'package-lock.json': json({ ...project, lockfileVersion: 3, requires: true, packages }),
    // With this setting, the lock file does not name a registry.
    '.npmrc': 'omit-lockfile-registry-resolved=true\n',
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The dependency by which a new calendar installs the same code that is running now. */
export interface PackageOrigin {
  /** The dependency's value in `package.json`: a file within the calendar, a URL or a git commit, but not a version number. */
  readonly spec: string;
  /** The entry of the package in the lock file. */
  readonly entry: LockEntry;
  /** The installed packages, which include all dependencies of the package. */
  readonly lock: HiddenLock;
  /** The tarball that the calendar stores, and its path within the calendar's folder; null where it stores none. */
  readonly tarball: { readonly path: string; readonly content: Buffer } | null;
}

const HOW = 'Run it from the tarball: npm exec --package=./FILE.tgz -- open-event-calendar init DIR';

/**
 * Finds where this code came from: the tarball or commit from which npm installed it, or, in a clone of the repository, a tarball
 * that is packed from the clone.
 *
 * @throws UsageError where the origin is unknown
 */
export function packageOrigin(): PackageOrigin {
  const { name } = packageManifest();
  const isInstalled = basename(dirname(PACKAGE_FOLDER)) === 'node_modules';
  return isInstalled ? installed(dirname(dirname(PACKAGE_FOLDER)), `node_modules/${name}`) : packed();
}

function installed(project: string, key: string): PackageOrigin {
  const lock = readHiddenLock(project);
  const entry = lock?.[key];
  const { resolved } = entry ?? {};
  if (lock === null || entry === undefined || resolved == null)
    throw new UsageError(`npm has not recorded where ${PACKAGE_FOLDER} was installed from. ${HOW}`);
  if (!resolved.startsWith('file:')) {
    // npm records commits of well-known hosts as SSH addresses, which need a key; HTTPS does not.
    const spec = resolved.replace(/^git\+ssh:\/\/git@/, 'git+https://');
    return { spec, entry, lock, tarball: null };
  }
  const file = resolve(project, resolved.slice('file:'.length));
  const content = readTarball(file);
  if (integrityOf(content) !== entry.integrity)
    throw new UsageError(`${file} is no longer the package that runs here. ${HOW}`);
  return withTarball(content, entry, lock);
}

function packed(): PackageOrigin {
  const lock = readHiddenLock(PACKAGE_FOLDER);
  if (lock === null) throw new UsageError(`${PACKAGE_FOLDER} is not installed: "npm ci" there does it.`);
  const { license, dependencies, bin, engines } = packageManifest();
  const entry = { license, dependencies, bin, engines };
  return withTarball(npmPack(PACKAGE_FOLDER), entry, lock);
}

function withTarball(content: Buffer, entry: LockEntry, lock: HiddenLock): PackageOrigin {
  const { name, version } = packageManifest();
  const path = `vendor/${name}-${version}.tgz`;
  const spec = `file:${path}`;
  return {
    spec,
    entry: { ...entry, version, resolved: spec, integrity: integrityOf(content) },
    lock,
    tarball: { path, content },
  };
}

function readTarball(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(
      `${file}, which this was installed from, cannot be read (${errnoOf(error) ?? 'unknown'}). ${HOW}`,
      {
        cause: error,
      },
    );
  }
}

/** Returns the checksum of a package as npm writes it (W3C Subresource Integrity). */
function integrityOf(content: Buffer): string {
  return `sha512-${createHash('sha512').update(content).digest('base64')}`;
}
