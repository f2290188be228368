import { createHash } from 'node:crypto';
import {
  appendFileSync,
  type BigIntStats,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PERSON, PLAIN_CONFIG, type TreeFile, writeCommit, writeObject, writeTree } from './git-objects.ts';

interface WorkingFile extends TreeFile {
  readonly stats: BigIntStats;
}

/** The entries of a git folder in which no merge, rebase or other operation is under way. */
const PLAIN_NAMES = /^(?:COMMIT_EDITMSG|HEAD|ORIG_HEAD|config|index|logs|objects|packed-refs|refs)$/;

/**
 * Commits all files of the working tree, as `git add --all` and `git commit --allow-empty` do: with the same
 * commit, index and reflog, but without a process of git.
 *
 * @returns the name of the commit; null, with nothing done, where the repository has anything that only git can
 * treat
 */
export function commitPlainly(folder: string, time: string): string | null {
  const gitFolder = join(folder, '.git');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(time) || !isPlain(gitFolder)) return null;
  const branch = branchOf(gitFolder);
  const files = branch && workingFiles(folder);
  if (!files) return null;
  const tree = writeTree(gitFolder, files);
  const seconds = Math.floor(Date.parse(time) / 1_000);
  const commit = writeCommit(gitFolder, { tree, parents: branch.parents, time: seconds });
  replaceFile(join(gitFolder, 'index'), indexOf(files));
  replaceFile(join(gitFolder, branch.name), `${commit}\n`);
  const [parent = '0'.repeat(40)] = branch.parents;
  const entry = `${parent} ${commit} ${PERSON.name} <${PERSON.email}> ${seconds} +0000\tcommit: A change\n`;
  for (const name of ['HEAD', branch.name]) {
    const log = join(gitFolder, 'logs', name);
    mkdirSync(dirname(log), { recursive: true });
    appendFileSync(log, entry);
  }
  return commit;
}

/** Replaces a file by renaming, as git does: a reader sees the whole old file or the whole new one. */
function replaceFile(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.lock`, content);
  renameSync(`${path}.lock`, path);
}

function isPlain(gitFolder: string): boolean {
  if (!lstatSync(gitFolder).isDirectory()) return false;
  if (readdirSync(gitFolder).some((name) => !PLAIN_NAMES.test(name))) return false;
  return readFileSync(join(gitFolder, 'config'), 'utf8') === PLAIN_CONFIG;
}

/** Returns the branch that is checked out, and its last commit. */
function branchOf(gitFolder: string): { readonly name: string; readonly parents: readonly string[] } | null {
  const [, name] = /^ref: (refs\/heads\/\w+)\n$/.exec(readFileSync(join(gitFolder, 'HEAD'), 'utf8')) ?? [];
  if (name === undefined) return null;
  const file = join(gitFolder, name);
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere) return { name, parents: [readFileSync(file, 'utf8').trim()] };
  const isPacked = readdirSync(gitFolder).includes('packed-refs');
  return isPacked ? null : { name, parents: [] };
}

/**
 * Returns the files of a working tree, by path in the order of an index; null where git would treat one of them
 * specially.
 */
function workingFiles(top: string): Map<string, WorkingFile> | null {
  const files: [path: string, file: WorkingFile][] = [];
  const walk = (below: string): boolean =>
    readdirSync(join(top, below), { withFileTypes: true }).every((entry) => {
      const path = below + entry.name;
      if (path === '.git') return true;
      // Git treats `.gitattributes`, `.gitignore` and nested repositories specially.
      if (/^\.git(?!hub$)/.test(entry.name)) return false;
      if (entry.isDirectory()) return walk(`${path}/`);
      if (!entry.isFile()) return false;
      const stats = lstatSync(join(top, path), { bigint: true });
      const mode = (stats.mode & 0o100n) === 0n ? '100644' : '100755';
      const blob = writeObject(join(top, '.git'), 'blob', readFileSync(join(top, path)));
      files.push([path, { mode, blob, stats }]);
      return true;
    });
  if (!walk('')) return null;
  return new Map(files.sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
}

/** An index of version 2: gitformat-index(5). */
function indexOf(files: ReadonlyMap<string, WorkingFile>): Buffer {
  const header = Buffer.alloc(12);
  header.write('DIRC');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(files.size, 8);
  const bytes = Buffer.concat([header, ...[...files].map(([path, file]) => entryOf(path, file))]);
  return Buffer.concat([bytes, createHash('sha1').update(bytes).digest()]);
}

function entryOf(path: string, { mode, blob, stats }: WorkingFile): Buffer {
  const name = Buffer.from(path);
  const entry = Buffer.alloc(8 * Math.ceil((62 + name.length + 1) / 8));
  const { ctimeNs, mtimeNs, dev, ino, uid, gid, size } = stats;
  const times = [ctimeNs, mtimeNs].flatMap((time) => [time / 1_000_000_000n, time % 1_000_000_000n]);
  const numbers = [...times, dev, ino, BigInt(Number.parseInt(mode, 8)), uid, gid, size];
  for (const [at, number] of numbers.entries())
    entry.writeUInt32BE(Number(BigInt.asUintN(32, number)), 4 * at);
  entry.write(blob, 40, 'hex');
  entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
  name.copy(entry, 62);
  return entry;
}
