import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** A file in a tree. */
export interface TreeFile {
  readonly mode: '100644' | '100755';
  readonly blob: string;
}

/** The `config` that git writes into a new repository. */
export const PLAIN_CONFIG =
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n';

/** Writes the folder that `git init` makes, without a process. */
export function writeGitFolder(gitFolder: string): void {
  for (const name of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(gitFolder, name), { recursive: true });
  writeFileSync(join(gitFolder, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(gitFolder, 'config'), PLAIN_CONFIG);
}

type ObjectType = 'blob' | 'commit' | 'tree';

/** Returns the name of an object, a SHA-1. */
export function objectName(type: ObjectType, body: Buffer): string {
  return createHash('sha1').update(headOf(type, body)).update(body).digest('hex');
}

function headOf(type: ObjectType, body: Buffer): string {
  return `${type} ${body.length}\0`;
}

/**
 * Writes an object as git does. A whole history is written in the time that one process of git takes to start.
 *
 * @returns the object's name
 */
export function writeObject(gitFolder: string, type: ObjectType, body: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(headOf(type, body)), body]);
  const name = objectName(type, body);
  const folder = join(gitFolder, 'objects', name.slice(0, 2));
  const path = join(folder, name.slice(2));
  if (existsSync(path)) return name;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, deflateSync(bytes, { level: 1 }), { mode: 0o444 });
  return name;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Map<string, TreeFile>;
}

/** Writes the tree of these files, by their paths, and returns its name. */
export function writeTree(gitFolder: string, files: ReadonlyMap<string, TreeFile>): string {
  const root = newFolder();
  for (const [path, file] of files) {
    const names = path.split('/');
    const last = names.pop() ?? '';
    let folder = root;
    for (const name of names) {
      const below = folder.folders.get(name) ?? newFolder();
      folder.folders.set(name, below);
      folder = below;
    }
    folder.files.set(last, file);
  }
  return write(root);

  function write(folder: Folder): string {
    const entries = [
      ...[...folder.files].map(([name, { mode, blob }]) => ({ key: name, name, mode, object: blob })),
      // Git sorts folders as if their names ended with a slash.
      ...[...folder.folders].map(([name, below]) => {
        return { key: `${name}/`, name, mode: '40000', object: write(below) };
      }),
    ].sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));
    const lines = entries.flatMap(({ name, mode, object }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(object, 'hex'),
    ]);
    return writeObject(gitFolder, 'tree', Buffer.concat(lines));
  }
}

function newFolder(): Folder {
  return { folders: new Map(), files: new Map() };
}

/** The time of the first commit: the commits of tests are the same in every run. */
export const FIRST_TIME = '2026-01-01T00:00:00Z';
export const PERSON = { name: 'Test', email: 'test@example.org' };

/** Writes a commit of a tree at a time, in seconds since 1970, and returns its name. */
export function writeCommit(
  gitFolder: string,
  {
    tree,
    parents,
    time,
  }: { readonly tree: string; readonly parents: readonly string[]; readonly time: number },
): string {
  const who = `${PERSON.name} <${PERSON.email}>`;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who} ${Date.parse(FIRST_TIME) / 1_000} +0000`,
    `committer ${who} ${time} +0000`,
  ];
  return writeObject(gitFolder, 'commit', Buffer.from(`${lines.join('\n')}\n\nA change\n`));
}

/** Sets a branch to this commit. */
export function writeBranch(gitFolder: string, name: string, commit: string): void {
  writeFileSync(join(gitFolder, 'refs/heads', name), `${commit}\n`);
}
