import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeFolder } from './folder.ts';
import { FIRST_TIME, PERSON } from './git-objects.ts';
import { openRepository, type Repository } from './repository.ts';

/** A commit on the branch `main`. */
export interface ImportedCommit {
  /** The content of each changed path; null deletes the file. */
  readonly files: Readonly<Record<string, string | Buffer | OddEntry | null>>;
  /** Seconds since 1970; one minute after the commit before where it is absent. */
  readonly time?: number;
  readonly message?: string | Buffer;
  /** The number of commits that it merges. Each of them has another file outside of the content. */
  readonly merged?: number;
}

/** An entry of a tree that is no regular file: a symbolic link with its target, or a submodule at a commit. */
export interface OddEntry {
  readonly mode: '120000' | '160000' | '100755';
  readonly text: string;
}

const START = Date.parse(FIRST_TIME) / 1_000;

/**
 * Makes a repository of these commits, however many and large they are, with one process of git. The working tree
 * is not checked out.
 */
export async function importedRepository(
  commits: Iterable<ImportedCommit>,
  ...options: readonly string[]
): Promise<Repository> {
  const repository = openRepository(makeFolder());
  repository.git('init', '--quiet', '--template=', '--initial-branch=main', ...options);
  const settings = ['-C', repository.folder, '-c', 'core.compression=1'];
  const git = spawn('git', [...settings, 'fast-import', '--quiet', '--force'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(git, 'close');
  let [time, mark] = [START, 0];
  for (const commit of commits) {
    time = commit.time ?? time + 60;
    mark += 1;
    for (const piece of piecesOf({ ...commit, time }, mark))
      if (!git.stdin.write(piece)) await once(git.stdin, 'drain');
  }
  git.stdin.end();
  const [status] = (await closed) as [number | null];
  if (status !== 0) throw new Error(`git fast-import ended with ${String(status)}.`);
  return repository;
}

/**
 * Yields the input of `git fast-import` for a commit.
 *
 * @param mark the number of the commit; the commits that it merges have the commit before it as their parent
 */
function* piecesOf(
  { files, time = START, message = 'A change', merged = 0 }: ImportedCommit,
  mark: number,
): Generator<Buffer | string> {
  const branches = Array.from({ length: merged }, (_, beside) => `beside-${beside}`);
  for (const branch of branches) {
    yield headOf(`refs/heads/${branch}`, time, 'Beside');
    yield `from :${mark - 1}\nM 100644 inline ${branch}\ndata <<END\n${time}\nEND\n`;
  }
  yield headOf('refs/heads/main', time, message, `mark :${mark}\n`);
  for (const branch of branches) yield `merge refs/heads/${branch}\n`;
  for (const [path, content] of Object.entries(files)) {
    if (content === null) yield `D ${quoted(path)}\n`;
    else if (typeof content === 'object' && 'mode' in content && content.mode === '160000')
      yield `M 160000 ${content.text} ${quoted(path)}\n`;
    else yield* textOf(path, content);
  }
}

function* textOf(path: string, content: string | Buffer | OddEntry): Generator<Buffer | string> {
  const isOdd = typeof content === 'object' && 'mode' in content;
  const text = Buffer.from(isOdd ? content.text : content);
  yield `M ${isOdd ? content.mode : '100644'} inline ${quoted(path)}\ndata ${text.length}\n`;
  yield text;
  yield '\n';
}

function headOf(branch: string, time: number, message: string | Buffer, mark = ''): Buffer {
  const said = Buffer.from(message);
  const who = `${PERSON.name} <${PERSON.email}> ${time} +0000`;
  const head = `commit ${branch}\n${mark}committer ${who}\ndata ${said.length}\n`;
  return Buffer.concat([Buffer.from(head), said, Buffer.from('\n')]);
}

/** Returns a path in quotes as `git fast-import` reads it. */
function quoted(path: string): string {
  const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;
  const isPlain = (byte: number): boolean => byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  return `"${[...Buffer.from(path)].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : octal(byte))).join('')}"`;
}
