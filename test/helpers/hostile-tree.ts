import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type Files } from './folder.ts';

export const TREES = ['node_modules/.bin', 'script-shell', 'node-options'] as const;

/**
 * Returns trees with programs of a stranger. Each program leaves a file behind when it is run, and reports no
 * problem.
 */
export function hostileTrees() {
  const markers = makeFolder();
  const mark = (name: string): string => `: >'${join(markers, name)}'`;
  const program = (name: string): string => `#!/bin/sh\n${mark(name)}\necho '1 file, 0 errors, 0 warnings'\n`;
  const outside = makeFolder({
    shell: program('script-shell'),
    'required.cjs': `require('node:fs').writeFileSync(${JSON.stringify(join(markers, 'node-options'))}, '');`,
  });
  chmodSync(join(outside, 'shell'), 0o755);
  const binaries = ['node', 'npm', 'npx', 'sh', 'bash', 'env', 'git'].flatMap((name) =>
    ['', 'content/'].map((folder): [string, string] => [
      `${folder}node_modules/.bin/${name}`,
      program(`bin-${name}`),
    ]),
  );
  const names = ['validate', 'prevalidate', 'postvalidate', 'diff', 'install', 'prepare', 'preinstall'];
  const scripts = Object.fromEntries(names.map((name) => [name, mark(`script-${name}`)]));
  const workspaces = ['*', '.*', '.calendar', 'calendar', '../calendar'];
  const manifest = { name: 'hostile', version: '1.0.0', workspaces, scripts };
  const settings = (text: string) => ({
    'package.json': JSON.stringify(manifest),
    '.npmrc': `${text}\ncache=${join(markers, 'cache')}\n`,
    '.node-version': '0.10\n',
    '.nvmrc': '0.10\n',
  });
  return {
    executed: () => readdirSync(markers),
    trees: {
      'node_modules/.bin': Object.fromEntries(binaries),
      'script-shell': settings(`script-shell=${join(outside, 'shell')}`),
      'node-options': settings(`node-options=--require=${join(outside, 'required.cjs')}`),
    } satisfies Record<(typeof TREES)[number], Files>,
  };
}
