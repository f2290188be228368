import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { generateContent, type ContentFile } from './content.ts';

const FIRST_SECOND = Date.UTC(2018, 0, 1) / 1_000;
const SECONDS_APART = 7_200;
/** One of this number of successive changes is in the same commit as the change before it. */
const TOGETHER = 5;

/** The size of a history. */
export interface WrittenHistory {
  readonly records: number;
  readonly commits: number;
  readonly versions: number;
}

/**
 * Makes a repository of generated content as communities do: a first import of a fifth of the records, then one record
 * a commit; corrections, some in several files; all files written differently at once; a renamed folder; records that
 * are removed and come back.
 */
export function writeHistory(folder: string, events: number): WrittenHistory {
  const files = generateContent(events);
  const stream: string[] = [];
  let [commits, versions] = [0, 0];
  const commit = (lines: readonly string[]): void => {
    commits += 1;
    versions += lines.filter((line) => line.startsWith('M ')).length;
    const seconds = FIRST_SECOND + commits * SECONDS_APART;
    stream.push(
      `commit refs/heads/main\ncommitter A <a@example.org> ${seconds} +0000\ndata 0\n`,
      ...lines,
      '\n',
    );
  };
  const first = Math.ceil(files.length / 5);
  const isEvent = ({ path }: ContentFile): boolean => path.startsWith('events/');

  // Each event is valid by itself, which is all that a history needs. The files of a commit need not be valid together.
  const [others, imported] = [files.filter((file) => !isEvent(file)), files.filter(isEvent)];
  commit([...others, ...imported.slice(0, first)].map((file) => written(file, draft)));
  for (const file of imported.slice(first)) commit([written(file, draft)]);
  for (let at = 0; at < imported.length; at += 1)
    if (at % TOGETHER === 0) commit(imported.slice(at, at + 2).map((file) => written(file, commented)));
    else if (at % TOGETHER > 1) commit(imported.slice(at, at + 1).map((file) => written(file, asItIs)));
  for (const file of imported.slice(0, first / 20)) {
    commit([`D ${file.path}\n`]);
    commit([written(file, draft)]);
  }
  commit(['R events/2019 events/before\n', 'R events/before events/2019\n']);
  commit(files.map((file) => written(file, asItIs)));

  mkdirSync(folder, { recursive: true });
  const git = (args: readonly string[], input = ''): void => {
    execFileSync('git', ['-C', folder, ...args], { input, stdio: ['pipe', 'ignore', 'inherit'] });
  };
  git(['init', '--quiet', '--initial-branch=main']);
  git(['fast-import', '--quiet'], stream.join(''));
  git(['reset', '--quiet', '--hard', 'main']);
  return { records: files.length, commits, versions };
}

function written({ path, text }: ContentFile, edit: (text: string) => string): string {
  const content = edit(text);
  return `M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`;
}

function asItIs(text: string): string {
  return text;
}

/** Returns the same record in other bytes. */
function commented(text: string): string {
  return text.replace(/^name: /m, '# The name as on its website.\nname: ');
}

function draft(text: string): string {
  return text.replace(/^name: /m, 'name: Draft of ');
}
