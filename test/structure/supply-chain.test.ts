import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { textOf } from '../helpers/documents.ts';
import { ROOT } from '../helpers/process.ts';

interface Package {
  readonly dev?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

function lockedIn(folder: string): [string, Package][] {
  const { packages } = JSON.parse(textOf(join(folder, 'package-lock.json'))) as {
    packages: Record<string, Package>;
  };
  return Object.entries(packages).filter(([name]) => name !== '');
}

/** The names of the packages of which something holds. */
function namesOf(packages: readonly [string, Package][], holds: (locked: Package) => boolean): string[] {
  return packages.filter(([, locked]) => holds(locked)).map(([name]) => name);
}

describe('the packages that are installed', () => {
  test('those that the server needs run nothing on installation', () => {
    const needed = lockedIn('').filter(([, { dev }]) => dev !== true);
    expect(needed.length).toBeGreaterThan(20);
    expect(namesOf(needed, ({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
  });

  test('those that the server needs are 150 at most, with the package itself', () => {
    expect(lockedIn('').filter(([, { dev }]) => dev !== true).length).toBeLessThan(150);
  });

  test('those that the server needs are what their names say: overrides do not reach who installs the package', () => {
    const { overrides } = JSON.parse(textOf('package.json')) as { overrides: object };
    const overridden = lockedIn('').filter(([name]) =>
      Object.hasOwn(overrides, name.replace(/^.*node_modules\//, '')),
    );
    expect(overridden.length).toBeGreaterThan(0);
    expect(namesOf(overridden, ({ dev }) => dev !== true)).toEqual([]);
  });

  test.each(['', '.config', 'test/extra', 'scripts/bench/peers'])(
    'are those of the lock file, from any registry: %s',
    (folder) => {
      const packages = lockedIn(folder);
      expect(namesOf(packages, ({ integrity }) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
      expect(namesOf(packages, ({ resolved }) => resolved !== undefined)).toEqual([]);
    },
  );
});

test.each(['fuse.js', 'js-yaml'])('%s, whose inner workings are relied on, is pinned exactly', (name) => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
  expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the actions that workflows use are pinned by digest, with the version beside it (C22)', () => {
  const folder = '.github/workflows';
  const used = readdirSync(join(ROOT, folder)).flatMap((name) => [
    ...textOf(join(folder, name)).matchAll(/^.*\buses:.*$/gm),
  ]);
  expect(used.length).toBeGreaterThan(3);
  for (const [line] of used) expect(line).toMatch(/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
