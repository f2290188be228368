import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from './folder.ts';

/** Settings of git that run a program, by the names that `executed` returns. */
const SWITCHES = {
  fsmonitor: '[core]\nfsmonitor = PROGRAM\n',
  sshCommand: '[core]\nsshCommand = PROGRAM\n',
  pager: '[core]\npager = PROGRAM\n[pager]\nls-tree = PROGRAM\ndiff = PROGRAM\n',
  uploadpack:
    '[extensions]\npartialClone = origin\n[remote "origin"]\nurl = .\npromisor = true\nuploadpack = PROGRAM\n',
  packObjectsHook: '[uploadpack]\npackObjectsHook = PROGRAM\n',
  ext: '[remote "other"]\nurl = ext::PROGRAM\npromisor = true\n',
  credential: '[credential]\nhelper = !PROGRAM\n',
  clean: '[filter "hostile"]\nclean = PROGRAM\nsmudge = PROGRAM\n',
  process: '[filter "other"]\nprocess = PROGRAM\nrequired = true\n',
  external: '[diff]\nexternal = PROGRAM\n',
  textconv: '[diff "hostile"]\ntextconv = PROGRAM\ncommand = PROGRAM\n',
  merge: '[merge "hostile"]\ndriver = PROGRAM\n',
  signature: '[log]\nshowSignature = true\n[gpg]\nprogram = PROGRAM\n[gpg "ssh"]\nprogram = PROGRAM\n',
  alias: '[alias]\nlog = !PROGRAM\ncat-file = !PROGRAM\nls-tree = !PROGRAM\ndiff = !PROGRAM\n',
};
const ALLOWED =
  '[protocol]\nallow = always\n[protocol "file"]\nallow = always\n[protocol "ext"]\nallow = always\n';
const HOOKS = [
  'post-index-change',
  'post-checkout',
  'reference-transaction',
  'fsmonitor-watchman',
  'pre-auto-gc',
];

/** Attributes that select the filters and drivers of `SWITCHES`. */
export const HOSTILE_ATTRIBUTES = '* filter=hostile diff=hostile merge=hostile\n*.yml filter=other\n';

/** Settings and hooks of a stranger with which git would run programs. */
export interface HostileGit {
  /** The text of a `config` with all settings of `SWITCHES`. */
  readonly config: string;
  /** Returns the names of the settings and hooks whose programs were run. */
  executed(): string[];
  /** Makes a folder look like a bare repository whose working tree is `worktree`. */
  makeBare(folder: string, worktree: string): void;
}

/** Makes the programs; each leaves a file behind when it is run. */
export function makeHostileGit(): HostileGit {
  const programs = makeFolder();
  const markers = makeFolder();
  for (const name of [...Object.keys(SWITCHES), ...HOOKS]) {
    writeFiles(programs, { [name]: `#!/bin/sh\n: >'${join(markers, name)}'\n` });
    chmodSync(join(programs, name), 0o755);
  }
  const switches = Object.entries(SWITCHES).map(([name, text]) =>
    text.replaceAll('PROGRAM', join(programs, name)),
  );
  const config = [
    '[core]\nrepositoryformatversion = 1\n',
    `hooksPath = ${programs}\n`,
    ...switches,
    ALLOWED,
  ].join('');
  return {
    config,
    executed: () => readdirSync(markers),
    makeBare(folder, worktree) {
      for (const empty of ['objects', 'refs/heads']) mkdirSync(join(folder, empty), { recursive: true });
      writeFiles(folder, {
        HEAD: 'ref: refs/heads/main\n',
        config: `${config}[core]\nbare = false\nworktree = ${worktree}\n`,
        // Git fetches a commit that is missing.
        'refs/heads/main': `${'1234567890'.repeat(4)}\n`,
      });
    },
  };
}
