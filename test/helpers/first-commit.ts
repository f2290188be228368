import { hash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { writeFiles, type Files } from './folder.ts';

/*
 * What git writes for the first commit of a folder (gitrepository-layout(5), gitformat-index(5)). Many tests begin with one, and
 * this takes a fraction of the time that the start of four programs does.
 */

const WHO = 'Test <test@example.org>';
const MESSAGE = 'A change';
const FILE_MODE = 0o100644;
const SLASH = 47;
const CONFIG =
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n';

type Blob = readonly [path: string, object: string];

/** Has the objects that git keeps one by one, and their names. */
export class Objects {
  readonly files: Record<string, Buffer> = {};

  /** @returns the name of the object */
  add(type: 'blob' | 'tree' | 'commit', content: Buffer): string {
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const name = hash('sha1', object, 'hex');
    this.files[`.git/objects/${name.slice(0, 2)}/${name.slice(2)}`] = deflateSync(object, { level: 1 });
    return name;
  }

  /** Adds the commit of a tree, without a parent. */
  commit(tree: string, time: string): string {
    const who = `${WHO} ${Date.parse(time) / 1000} +0000`;
    return this.add('commit', Buffer.from(`tree ${tree}\nauthor ${who}\ncommitter ${who}\n\n${MESSAGE}\n`));
  }
}

/** Makes a folder with these files a repository that has them in a commit of the branch `main`. */
export function commitFirst(folder: string, files: Files, time: string): void {
  const objects = new Objects();
  const blobs = Object.entries(files)
    .map(([path, text]): Blob => [path, objects.add('blob', Buffer.from(text))])
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const commit = objects.commit(addTree(objects, blobs), time);
  const log = `${'0'.repeat(40)} ${commit} ${WHO} ${Date.parse(time) / 1000} +0000\tcommit (initial): ${MESSAGE}\n`;
  writeFiles(folder, {
    ...objects.files,
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': CONFIG,
    '.git/index': indexOf(folder, blobs),
    '.git/logs/HEAD': log,
    '.git/logs/refs/heads/main': log,
    '.git/refs/heads/main': `${commit}\n`,
  });
}

/** @returns the name of the tree with these files, whose paths begin in it */
function addTree(objects: Objects, blobs: readonly Blob[]): string {
  const names = new Map<string, Blob[]>();
  for (const [path, blob] of blobs) {
    const name = /^[^/]*\/?/.exec(path)?.[0] ?? '';
    const within = names.get(name) ?? [];
    within.push([path.slice(name.length), blob]);
    names.set(name, within);
  }
  const entries = [...names]
    .map(([name, within]) => ({ name: Buffer.from(name), within }))
    // Git compares the name of a folder as if it ended with a slash.
    .sort((one, other) => Buffer.compare(one.name, other.name))
    .map(({ name, within }) => {
      const isFolder = name.at(-1) === SLASH;
      const object = isFolder ? addTree(objects, within) : (within[0]?.[1] ?? '');
      const [mode, plain] = isFolder ? ['40000', name.subarray(0, -1)] : ['100644', name];
      return Buffer.concat([Buffer.from(`${mode} `), plain, Buffer.of(0), Buffer.from(object, 'hex')]);
    });
  return objects.add('tree', Buffer.concat(entries));
}

/** So git knows without reading them that files are as they were committed. */
function indexOf(folder: string, blobs: readonly Blob[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('DIRC', 'latin1');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(blobs.length, 8);
  const entries = blobs.map(([path, blob]) => {
    const name = Buffer.from(path);
    const stats = lstatSync(join(folder, path), { bigint: true });
    const second = 1_000_000_000n;
    const numbers = [
      ...[stats.ctimeNs / second, stats.ctimeNs % second, stats.mtimeNs / second, stats.mtimeNs % second],
      ...[stats.dev, stats.ino, BigInt(FILE_MODE), stats.uid, stats.gid, stats.size],
    ];
    // At least one zero ends the name, and each entry is a multiple of eight bytes.
    const entry = Buffer.alloc(Math.ceil((62 + name.length + 1) / 8) * 8);
    for (const [at, number] of numbers.entries())
      entry.writeUInt32BE(Number(BigInt.asUintN(32, number)), at * 4);
    entry.write(blob, 40, 'hex');
    entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
    name.copy(entry, 62);
    return entry;
  });
  const content = Buffer.concat([head, ...entries]);
  return Buffer.concat([content, Buffer.from(hash('sha1', content, 'hex'), 'hex')]);
}
