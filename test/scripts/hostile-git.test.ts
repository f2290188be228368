import { cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, place, uuid } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { HOSTILE_ATTRIBUTES, type HostileGit, makeHostileGit } from '../helpers/hostile-git.ts';
import { eventually } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';
import { makeHome, type RunningServer, startServer } from '../helpers/server.ts';

let scenes = 0;

/** Returns files that differ for each scene, so that no cached history of one scene fits another. */
function content(): Record<string, string> {
  scenes += 1;
  return {
    '.gitattributes': HOSTILE_ATTRIBUTES,
    'content/.gitattributes': HOSTILE_ATTRIBUTES,
    'content/events/a.md': event(1),
    'content/places/b.yml': place(2, { address: `Street ${scenes}` }),
  };
}

const BROKEN = event(3, { scale: 'huge' });

interface Scene {
  /** The folder that has the folder `content`. */
  readonly folder: string;
  readonly hostile: HostileGit;
}

/** A real repository whose own settings run a program in every known way (`SWITCHES`). */
function configured(): Scene {
  const repository = makeRepository(content());
  const hostile = makeHostileGit();
  // The new text has the same length, because git compares the bytes of a file only then.
  writeFileSync(join(repository.folder, 'content/events/a.md'), event(1).replace('Event', 'Fever'));
  writeFileSync(join(repository.folder, '.git/config'), hostile.config);
  return { folder: repository.folder, hostile };
}

/** A folder that looks like a bare repository, within a real one or (".") above all content. */
function bare(path: string): Scene {
  const folder = path === '.' ? makeFolder(content()) : makeRepository(content()).folder;
  const hostile = makeHostileGit();
  hostile.makeBare(join(folder, path), join(folder, 'content'));
  return { folder, hostile };
}

/** A content folder that is a complete repository itself, with commits. */
function complete(): Scene {
  const { folder, hostile } = configured();
  const bare = join(folder, 'content');
  cpSync(join(folder, '.git'), bare, { recursive: true });
  rmSync(join(folder, '.git'), { recursive: true });
  writeFileSync(join(bare, 'config'), `${hostile.config}[core]\nbare = false\nworktree = ${bare}\n`);
  return { folder, hostile };
}

/** A content folder whose file `.git` names another folder as the repository. */
function named(): Scene {
  const { folder, hostile } = configured();
  renameSync(join(folder, '.git'), join(folder, 'elsewhere'));
  writeFiles(folder, { 'content/.git': 'gitdir: ../elsewhere\n' });
  return { folder, hostile };
}

/** A submodule of the content with its own settings. */
function submodule(): Scene {
  const repository = makeRepository(content());
  const hostile = makeHostileGit();
  const inner = makeRepository({ 'events/inner.md': event(4) });
  renameSync(inner.folder, join(repository.folder, 'content/events/inner'));
  repository.commit();
  writeFileSync(join(repository.folder, 'content/events/inner/.git/config'), hostile.config);
  writeFileSync(join(repository.folder, 'content/events/inner/events/inner.md'), event(5));
  return { folder: repository.folder, hostile };
}

/** A repository without any objects, which git would fetch from a promisor. */
function incomplete(): Scene {
  const scene = configured();
  rmSync(join(scene.folder, '.git/objects'), { recursive: true });
  writeFiles(scene.folder, { '.git/objects/.keep': '' });
  return scene;
}

const SCENES: Readonly<Record<string, () => Scene>> = {
  'content that looks like a bare repository': () => bare('content'),
  'content that is one, with its commits': complete,
  'a folder of content that looks like a bare repository': () => bare('content/events'),
  'a folder above that looks like a bare repository': () => bare('.'),
  'settings, attributes and hooks of the repository itself': configured,
  'a file .git that names another folder': named,
  'a submodule of the content': submodule,
  'a repository whose objects are at a promisor': incomplete,
};

function run({ folder }: Scene, command: string, ...args: string[]): Promise<Finished> {
  const environment = { INIT_CWD: folder, GITHUB_BASE_REF: 'main' };
  return runNamed(command, [...args, '--content', 'content'], environment);
}

/** One server for all scenes. Its content folder is a link that leads to each scene in turn. */
let server: RunningServer;
let served: string;

/** A harmless repository, which is served between two scenes so that nothing of the first is cached for the second. */
let harmless: string;

beforeAll(async () => {
  served = join(makeFolder(), 'served');
  harmless = makeRepository(content()).folder;
  symlinkSync(join(harmless, 'content'), served);
  server = await startServer({ ...makeHome({}).environment, CONTENT_DIR: served });
});

/** Makes the server serve this folder, and waits until it does. */
async function serve(folder: string, name: string): Promise<void> {
  writeFiles(folder, { 'content/events/served.md': event(7, { name }) });
  rmSync(served);
  symlinkSync(join(folder, 'content'), served);
  server.kill('SIGHUP');
  await eventually(async () => {
    expect(bodyOf(await server.get(`/open/event/${uuid(7)}`).expect(200)).name).toBe(name);
  });
}

describe.each(Object.entries(SCENES))('nothing is executed: %s (C21)', (name, makeScene) => {
  let scene: Scene;

  beforeAll(() => {
    scene = makeScene();
  });

  afterEach(() => {
    for (const path of ['events/broken.md', 'events/added.md', 'events/served.md', 'places/hall.yml'])
      rmSync(join(scene.folder, 'content', path), { force: true });
  });

  test('validate reports problems, in every format', async () => {
    writeFiles(scene.folder, { 'content/events/broken.md': BROKEN });
    const formats = ['text', 'json', 'github', 'sarif'];
    const reports = await Promise.all(formats.map((format) => run(scene, 'validate', '--format', format)));
    expect(scene.hostile.executed()).toEqual([]);
    expect(reports.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
    for (const { stdout } of reports)
      expect(stdout).toMatch(/events\/broken\.md.*scale-unknown|scale-unknown.*events\/broken\.md/);
  });

  test('diff compares, or says why not', async () => {
    writeFiles(scene.folder, { 'content/events/added.md': event(9, { name: 'Added' }) });
    const { status, stdout, stderr } = await run(scene, 'diff', '--base', 'HEAD', '--format', 'github');
    expect(scene.hostile.executed()).toEqual([]);
    if (status === 0) expect(stdout).toContain(' added');
    else expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: expect.any(String) });
  });

  test('new, build:content and a running server do their work', async () => {
    const out = join(makeFolder(), 'calendar.json');
    const [made, built] = await Promise.all([
      run(scene, 'new', 'place', '--name', 'Hall', '--kind', 'indoor'),
      run(scene, 'build', '--out', out),
    ]);
    await serve(harmless, `Before ${name}`);
    await serve(scene.folder, name);
    const { status } = await server.get('/open/event');
    expect(scene.hostile.executed()).toEqual([]);
    expect([made.status, built.status, status]).toEqual([0, 0, 200]);
  });
});
