import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder, type Files } from './folder.ts';
import { ROOT } from './process.ts';

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/**
 * Makes a project with these files in which the package is installed as its users get it: packed by npm, with its
 * dependencies alone.
 *
 * @param packed a tarball that npm has packed before, where there is one
 * @returns the project's folder
 */
export function projectWithPackage(files: Files, packed?: string): string {
  const folder = makeFolder({ 'package.json': '{"type":"module"}', ...files });
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'open-event-calendar');
  mkdirSync(installed, { recursive: true });
  const tarball = packed === undefined ? pack('.', folder) : basename(packed);
  if (packed !== undefined) copyFileSync(packed, join(folder, tarball));
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return folder;
}

/**
 * Packs a package into a folder.
 *
 * @param source the package's folder within the project, which begins with a dot
 * @returns the name of the tarball there
 */
export function pack(source: string, folder: string): string {
  const args = ['pack', source, '--silent', '--ignore-scripts', '--offline', '--pack-destination', folder];
  return execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
}
