import { readdirSync, type Dirent } from 'node:fs';
import { isOfPrograms, isSkipped } from './content-path.ts';

/** The content folder itself cannot be used; the message says why in a sentence. */
export class ContentFolderError extends Error {}

/** The entries of a folder by name, without hidden ones, drafts (`_…`), README.md and folders of programs. */
export function entriesOf(directory: string): Dirent[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !isSkipped(entry.name) && !(entry.isDirectory() && isOfPrograms(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const USUAL = new Set([
  'tokens.yml',
  ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'],
]);
const USUAL_TEXT =
  /^(?:readme|licen[cs]es?|copying|notice|authors|maintainers|codeowners|citation|contributing|code_of_conduct|changelog|security|support)(?:\.[\w-]+)*$/i;

/** True for what a repository has at its root and no calendar reads: nothing is said of it. */
export function isUsualAtRoot(entry: Dirent): boolean {
  return entry.isFile() && (USUAL.has(entry.name) || USUAL_TEXT.test(entry.name));
}
