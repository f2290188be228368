import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/*
 * The packages of the editor in the browser, as the lock file of the extra tests has them. Only a calendar that has the editor
 * installs them, so our package carries their names and checksums, which the lock file of such a calendar needs. They stand below
 * the program's own folder, where no version of theirs is in the way of another one.
 */

const PROGRAM = '@sveltia/cms';
const TOP = `node_modules/${PROGRAM}`;

const { packages } = JSON.parse(readFileSync('test/extra/package-lock.json', 'utf8'));
const found = {};
const open = [TOP];
for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
  const { dev: _, resolved: __, funding: ___, ...entry } = packages[folder];
  const below = folder === TOP || folder.startsWith(`${TOP}/`) ? folder : `${TOP}/${folder}`;
  if (found[below] !== undefined) continue;
  found[below] = entry;
  for (const name of Object.keys(entry.dependencies ?? {})) open.push(folderOf(folder, name));
}
mkdirSync('dist/src/pages/editor', { recursive: true });
const sorted = Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync('dist/src/pages/editor/packages.json', `${JSON.stringify(sorted)}\n`);

/** The folder where Node.js finds a package that is imported in a folder: the nearest one above. */
function folderOf(from, name) {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const folder = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (above === '') throw new Error(`${name}, which the editor needs, is not in the lock file.`);
  }
}
