import { packageManifest } from '../package-manifest.ts';
import { closureOf, type LockEntry } from './hidden-lock.ts';
import type { PackageOrigin } from './package-origin.ts';

/**
 * Begins a program in `sh` in the place of the shell, to which alone npm hands signals, and in `cmd.exe`, which has no
 * `exec`, behind the `&`: its `break` takes anything, and does nothing.
 */
const IN_PLACE = 'cd . && break=1 exec env x=\\&';

/** What a person types behind `npm run`, and what it calls. */
export const SCRIPTS = {
  start: `${IN_PLACE} open-event-calendar start`,
  dev: `${IN_PLACE} open-event-calendar dev`,
  test: 'open-event-calendar validate',
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
      'build:forms',
      'site',
      'release',
      'github',
    ].map((name) => [name, `open-event-calendar ${name}`]),
  ),
};

/**
 * The `package.json` and the `package-lock.json` of a calendar that depends on nothing but the package, with all that it
 * needs in the versions that are installed here.
 *
 * @param name that of the project, a slug
 */
export function npmFiles(name: string, origin: PackageOrigin): Readonly<Record<string, string>> {
  const { name: dependency } = packageManifest();
  const project = { name, version: '1.0.0' };
  const dependencies = { [dependency]: origin.spec };
  const engines = origin.entry.engines;
  const packages = {
    '': { ...project, dependencies, engines },
    ...lockedPackages(dependency, origin),
  };
  return {
    'package.json': json({ ...project, private: true, engines, scripts: SCRIPTS, dependencies }),
    'package-lock.json': json({ ...project, lockfileVersion: 3, requires: true, packages }),
    // So that the lock file names no host: what a name and a checksum say is enough.
    '.npmrc': 'omit-lockfile-registry-resolved=true\n',
  };
}

function lockedPackages(
  dependency: string,
  { entry, lock }: PackageOrigin,
): Readonly<Record<string, LockEntry>> {
  const folder = `node_modules/${dependency}`;
  const needed = Object.entries(closureOf(lock, folder, entry)).map(([path, { resolved: _, ...rest }]) => [
    path,
    rest,
  ]);
  const all: [string, LockEntry][] = [[folder, entry], ...(needed as [string, LockEntry][])];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
