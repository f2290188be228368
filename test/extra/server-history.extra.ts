import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { bodyOf } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { runNamed } from '../helpers/command.ts';
import { event, organization, uuid } from '../helpers/content-files.ts';
import { makeFolder } from '../helpers/folder.ts';
import { eventually, ROOT, type Environment } from '../helpers/process.ts';
import { cloneOf, makeRepository, type Repository } from '../helpers/repository.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const DAY_ONE = '2026-01-01T00:00:00.000Z';
const EVENT = `/open/event/${uuid(1)}?fields=all`;
const PROGRAM = [join(ROOT, 'dist/src/server.js')];

/** Makes a repository with three commits; the last one does not change the first event. */
function grown(): Repository {
  const repository = makeRepository({
    'content/site.yml': 'timezone: Europe/Berlin\n',
    'content/events/a.md': event(1, { organization: 'guild', startDate: '2026-03-01' }),
    'content/events/c.md': event(3),
    'content/organizations/guild.md': organization(10),
  });
  repository.commit({ 'content/events/a.md': event(1, { organization: 'guild', startDate: '2026-03-02' }) });
  repository.commit({ 'content/events/b.md': event(2), 'content/events/c.md': null });
  return repository;
}

/** Makes a folder to start a server in, which keeps its cache there. */
function makeWorkingFolder(): string {
  return makeFolder({ 'dist/other': '' });
}

/** Starts a server of a content folder. */
function serve(
  contentDir: string,
  settings: Environment = {},
  workingFolder = makeWorkingFolder(),
): Promise<RunningServer> {
  const environment = { ...makeHome({}).environment, CONTENT_DIR: contentDir, ...settings };
  const wrapper = ['sh', '-c', 'cd "$0" && exec "$@"', workingFolder];
  return startServer(environment, [], { program: PROGRAM, wrapper });
}

function contentOf({ folder }: Repository): string {
  return join(folder, 'content');
}

/** Returns the dump with all fields. */
async function dumpOf({ address }: RunningServer): Promise<string> {
  const headers = { Authorization: `Bearer ${TOKENS.reader}` };
  const response = await fetch(`${address}/open/dump?fields=all`, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

async function nextOf(server: RunningServer): Promise<string> {
  return String(bodyOf(await server.get('/open/changes?since=latest').expect(200)).next);
}

/** Returns what `/readyz` says of the content. */
async function contentStatusOf({ address }: RunningServer): Promise<unknown> {
  const response = await fetch(`${address}/readyz`);
  const { content } = (await response.json()) as { readonly content: unknown };
  return content;
}

/** Waits until the first event has these fields. */
function served(server: RunningServer, fields: Readonly<Record<string, unknown>>): Promise<Response> {
  return eventually(async () => {
    const response = await server.get(EVENT).expect(200);
    expect(bodyOf(response)).toMatchObject(fields);
    return response;
  });
}

function revisionOf({ headers }: Response): unknown {
  return headers['x-calendar-revision'];
}

/** Puts a `git` in front of the installed one, which runs a line of shell script first, in a folder of its own. */
function gitBehind(line: string): { readonly PATH: string; readonly file: string } {
  const { PATH = '' } = process.env;
  const file = join(makeFolder(), 'file');
  const folder = makeFolder({ git: `#!/bin/sh\nFILE=${file}\n${line}\nPATH=\${PATH#*:}\nexec git "$@"\n` });
  chmodSync(join(folder, 'git'), 0o755);
  return { PATH: `${folder}:${PATH}`, file };
}

describe('a server whose content is in a git repository', () => {
  test('notices commits of the content that it serves, and those after them', async () => {
    const repository = grown();
    const server = await serve(contentOf(repository));
    const begun = await nextOf(server);
    repository.write({ 'content/events/a.md': event(1, { name: 'Edited' }) });
    server.kill('SIGHUP');
    const edited = await served(server, { name: 'Edited', updatedAt: null });
    repository.commit();
    server.kill('SIGHUP');
    const committed = await served(server, { name: 'Edited', createdAt: DAY_ONE, updatedAt: DAY_ONE });
    expect(revisionOf(committed)).not.toBe(revisionOf(edited));
    repository.commit({ 'content/events/a.md': event(1, { name: 'Committed' }) });
    server.kill('SIGHUP');
    await served(server, { name: 'Committed', updatedAt: DAY_ONE });
    const changes = bodyOf(await server.get(`/open/changes?since=${begun}`).expect(200));
    expect(changes).toMatchObject({ data: [{ id: uuid(1), changedAt: DAY_ONE }], more: false });
    await stopServer(server);
  });

  test('reads no commit again at its next start, and gives the same answers', async () => {
    const content = contentOf(grown());
    const kept = makeWorkingFolder();
    const { PATH, file: asked } = gitBehind('echo "$@" >> "$FILE"');
    const first = await serve(content, { PATH }, kept);
    const dump = await dumpOf(first);
    await stopServer(first);
    expect(readFileSync(asked, 'utf8')).toContain(' log ');
    rmSync(asked);
    const second = await serve(content, { PATH }, kept);
    expect(await dumpOf(second)).toBe(dump);
    await stopServer(second);
    expect(readFileSync(asked, 'utf8')).not.toContain(' log ');
  });

  test('caches the history of two folders of one repository apart', async () => {
    const { folder } = makeRepository({ 'one/events/a.md': event(1), 'two/events/b.md': event(2) });
    const kept = makeWorkingFolder();
    for (const [name, number] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      const server = await serve(join(folder, name), {}, kept);
      const changes = bodyOf(await server.get('/open/changes').expect(200));
      expect(changes).toMatchObject({ data: [{ id: uuid(number), changedAt: DAY_ONE }] });
      await stopServer(server);
    }
  });

  test('keeps the history that it knows while git fails, and tries again', async () => {
    const repository = grown();
    const { PATH, file } = gitBehind('[ -e "$FILE" ] && exit 128');
    const server = await serve(contentOf(repository), { PATH });
    const begun = await nextOf(server);
    writeFileSync(file, '');
    const commit = repository.commit({ 'content/events/a.md': event(1, { name: 'Committed' }) });
    server.kill('SIGHUP');
    await eventually(async () => {
      expect(await contentStatusOf(server)).toMatchObject({ revision: commit });
    });
    await served(server, { name: 'Committed', createdAt: DAY_ONE, updatedAt: null });
    await server.get(`/open/changes?since=${begun}`).expect(200);
    expect(server.log()).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: expect.stringContaining('git') }),
    );
    rmSync(file);
    server.kill('SIGHUP');
    await served(server, { name: 'Committed', createdAt: DAY_ONE, updatedAt: DAY_ONE });
    await stopServer(server);
  });

  test('says once at the start what is not known, and which command mends it', async () => {
    const repository = grown();
    const gaps: readonly (readonly [
      folder: string,
      command: RegExp,
      history: string,
      changedAt: string | null,
    ])[] = [
      [contentOf(cloneOf(repository, '--depth=1')), /"git fetch --unshallow"/, 'shallow', null],
      [makeFolder({ 'events/a.md': event(1) }), /"git init"/, 'unknown', null],
      [contentOf(repository), /"git commit"/, 'known', DAY_ONE],
    ];
    repository.write({ 'content/site.yml': 'timezone: Asia/Tokyo\n' });
    await Promise.all(
      gaps.map(async ([folder, command, history, changedAt]) => {
        const server = await serve(folder);
        const said = server.log().filter(({ level, code }) => level === 'warn' && code === undefined);
        expect(said).toEqual([expect.objectContaining({ msg: expect.stringMatching(command) })]);
        expect(await contentStatusOf(server)).toMatchObject({ history, changedAt });
        await stopServer(server);
      }),
    );
  });
});

test('a calendar file has its history, gives the same bytes everywhere, and takes sync tokens of the content folder', async () => {
  const [repository, out] = [grown(), makeFolder()];
  const environments = [
    { TZ: 'UTC', LANG: 'C' },
    { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  ];
  const files: Buffer[] = [];
  for (const [number, environment] of environments.entries()) {
    const args = ['--content', contentOf(cloneOf(repository)), '--out', join(out, String(number))];
    const { status, stderr } = await runNamed('build', args, environment);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('not known') });
    files.push(readFileSync(join(out, String(number))));
  }
  expect(files[1]?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);

  const fromFile = await serve('nowhere', { CALENDAR_FILE: join(out, '0'), TZ: 'Asia/Tokyo' });
  const fromFolder = await serve(contentOf(repository), { WORKERS: '2' });
  expect(await dumpOf(fromFolder)).toBe(await dumpOf(fromFile));
  const all = bodyOf(await fromFile.get('/open/changes').expect(200)).data;
  for (const beginning of [fromFile, fromFolder]) {
    const data: unknown[] = [];
    let since = '';
    for (let isMore = true, page = 0; isMore; page += 1) {
      // Each request of a test has a new connection, which any of the workers may accept.
      const server = page % 2 === 0 ? beginning : fromFolder;
      const body = bodyOf(await server.get(`/open/changes?pageSize=1${since}`).expect(200));
      data.push(...(body.data as unknown[]));
      isMore = body.more === true;
      since = `&since=${String(body.next)}`;
    }
    expect(data).toEqual(all);
  }
  await fromFile.get(`/open/changes?since=${await nextOf(fromFolder)}`).expect(200);
  await Promise.all([fromFile, fromFolder].map(stopServer));
});
