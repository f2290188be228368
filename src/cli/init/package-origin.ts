import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { errnoOf } from '../../platform/system-errors.ts';
import { UsageError } from '../command.ts';
import { PACKAGE_FOLDER, packageManifest } from '../package-manifest.ts';
import { npmPack } from './npm-pack.ts';
import { readHiddenLock, type HiddenLock, type LockEntry } from './hidden-lock.ts';

/** What a calendar has to depend on to get the very code that runs here. */
export interface PackageOrigin {
  /** The version of the dependency in `package.json`: a file below the calendar, a URL or a commit; never a name. */
  readonly spec: string;
  /** The package in the lock file. */
  readonly entry: LockEntry;
  /** The packages that it depends on, as they were installed with it, are among these. */
  readonly lock: HiddenLock;
  /** A tarball that the calendar keeps, by its path there. */
  readonly tarball: { readonly path: string; readonly content: Buffer } | null;
}

const HOW = 'Run it from the tarball: npm exec --package=./FILE.tgz -- open-event-calendar init DIR';

/**
 * Finds out where this code came from: the tarball or the commit that npm installed it from, or, in a clone of its
 * repository, a tarball that is packed of it.
 *
 * @throws UsageError where that cannot be known
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
  if (lock === null || entry === undefined || resolved === undefined)
    throw new UsageError(`npm has not recorded where ${PACKAGE_FOLDER} was installed from. ${HOW}`);
  if (!resolved.startsWith('file:')) {
    // npm writes commits of well-known hosts so, which wants a key; what it fetches them by needs none.
    const spec = resolved.replace(/^git\+ssh:\/\/git@/, 'git+https://');
    return { spec, entry, lock, tarball: null };
  }
  const file = resolve(project, 'node_modules', '..', resolved.slice('file:'.length));
  const content = readTarball(file);
  if (integrityOf(content) !== entry.integrity)
    throw new UsageError(`${file} is no longer the package that runs here. ${HOW}`);
  return withTarball(content, entry, lock);
}

function packed(): PackageOrigin {
  const lock = readHiddenLock(PACKAGE_FOLDER);
  if (lock === null) throw new UsageError(`${PACKAGE_FOLDER} is not installed: "npm ci" there does it.`);
  const { license, dependencies, bin, engines } = packageManifest();
  return withTarball(npmPack(PACKAGE_FOLDER), { license, dependencies, bin, engines }, lock);
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

/** As npm writes it (W3C Subresource Integrity). */
function integrityOf(content: Buffer): string {
  return `sha512-${createHash('sha512').update(content).digest('base64')}`;
}
