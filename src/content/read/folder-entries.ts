import { readdirSync, type Dirent } from 'node:fs';
import { isSkipped } from './content-path.ts';

/** The content folder itself cannot be used; the message says why in a sentence. */
export class ContentFolderError extends Error {}

/** The entries of a folder by name, without hidden ones, drafts (`_…`) and README.md. */
export function entriesOf(directory: string): Dirent[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !isSkipped(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Folders of programs, which may have records of their own. */
const OF_PROGRAMS = ['node_modules', 'dist'];
const USUAL = new Set([
  ...OF_PROGRAMS,
  'tokens.yml',
  ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'],
]);
const USUAL_TEXT =
  /^(?:readme|licen[cs]es?|copying|notice|authors|maintainers|codeowners|citation|contributing|code_of_conduct|changelog|security|support)(?:\.[\w-]+)*$/i;

/** True for what a repository has at its root and no calendar reads: nothing is said of it. */
export function isUsualAtRoot(entry: Dirent): boolean {
  if (entry.isFile()) return USUAL.has(entry.name) || USUAL_TEXT.test(entry.name);
  return entry.isDirectory() && USUAL.has(entry.name);
}

/** True for a folder in which records may lie by mistake. */
export function isSearched(entry: Dirent): boolean {
  return entry.isDirectory() && !OF_PROGRAMS.includes(entry.name);
}
