import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { writeFiles, type Files } from '../helpers/folder.ts';
import { eventually, type Environment } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';
import {
  becomes,
  makeHome,
  servesName,
  startServer,
  stopServer,
  type RunningServer,
} from '../helpers/server.ts';

const HOW_TO_BEGIN = /^There is no record in .* yet: "npm run new -- --content .*" asks /gm;
const PREVIEW = { PREVIEW: 'true' };

function timesItSaysHowToBegin(server: RunningServer): number {
  return [...server.stdout().matchAll(HOW_TO_BEGIN)].length;
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

describe('a start with an empty content folder (contract, sections 1 and 3)', () => {
  test.concurrent.each<[string, Environment]>([
    ['as usual', {}],
    ['for editors', PREVIEW],
    ['with several processes', { WORKERS: '2' }],
  ])('says once how to begin, and serves the first record that is written: %s', async (_how, settings) => {
    const { environment, contentDir } = makeHome({ '.gitkeep': '' });
    const server = await startServer({ ...environment, ...settings });
    expect(server.stdout()).toContain('Serving 0 events at ');
    await becomes(server, 'ready');
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'first' }) });
    await eventually(() => server.get(`/open/event/${uuid(1)}`).expect(200));
    await becomes(server, 'ready');
    await stopServer(server);
    expect(timesItSaysHowToBegin(server)).toBe(1);
  });

  test.concurrent('every list is empty, and pages and probes answer', async () => {
    const server = await startServer(makeHome({}).environment);
    for (const path of ['/open/event', '/open/event/recent', '/open/organization', '/open/place'])
      expect(bodyOf(await server.get(path).expect(200))).toMatchObject({ total: 0, data: [] });
    expect(bodyOf(await server.get('/open/changes').expect(200))).toMatchObject({ data: [], more: false });
    await server.get(`/open/event/${uuid(1)}`).expect(404);
    for (const path of ['/', '/docs', '/openapi.json', '/readyz'])
      expect((await fetch(server.address + path)).status).toBe(200);
    await stopServer(server);
  });

  test.concurrent('says how to begin where the folders are there, and hold nothing', async () => {
    const { environment, contentDir } = makeHome({ 'site.yml': 'name: Ours\n' });
    for (const name of ['events', 'organizations', 'places']) mkdirSync(join(contentDir, name));
    const server = await startServer(environment);
    await stopServer(server);
    expect(timesItSaysHowToBegin(server)).toBe(1);
  });

  test.concurrent.each<[string, Files, Environment]>([
    ['a record that is no event', { 'organizations/a.md': organization(1) }, {}],
    ['a record with an error', { 'events/a.md': event(1, { scale: 'huge' }) }, PREVIEW],
  ])('says nothing of it where there is %s', async (_what, files, settings) => {
    const server = await startServer({ ...makeHome(files).environment, ...settings });
    await stopServer(server);
    expect(timesItSaysHowToBegin(server)).toBe(0);
  });

  test.concurrent('a folder of a repository from which all was removed: the changes say so', async () => {
    const repository = makeRepository({ 'content/events/a.md': event(1), 'content/.gitkeep': '' });
    repository.commit({ 'content/events/a.md': null });
    rmSync(join(repository.folder, 'content/events'), { recursive: true });
    const { environment } = makeHome({});
    const server = await startServer({ ...environment, CONTENT_DIR: join(repository.folder, 'content') });
    const changes = await server.get('/open/changes?since=2000-01-01T00:00:00Z').expect(200);
    expect(bodyOf(changes)).toMatchObject({ data: [{ id: uuid(1), state: 'deleted' }] });
    await stopServer(server);
  });
});

describe('content that is emptied while the server runs leaves the last good calendar (R4, R7)', () => {
  test.concurrent.each<[string, Files, Environment]>([
    ['one record', {}, {}],
    ['two records', { 'events/b.md': event(2) }, {}],
    ['with ALLOW_SHRINK', {}, { ALLOW_SHRINK: 'true' }],
    ['for editors', {}, PREVIEW],
  ])('%s', async (_what, more, settings) => {
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1, { name: 'old' }), ...more });
    const server = await startServer({ ...environment, ...settings });
    empty(contentDir);
    await becomes(server, 'degraded');
    await servesName(server, 'old');
    const reasons = server.log().map(({ reason }) => reason);
    expect(reasons).toContainEqual(
      expect.stringMatching(/^Nothing is left in the content folder .* restart/),
    );
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'new' }) });
    await servesName(server, 'new');
    await becomes(server, 'ready');
    await stopServer(server);
  });

  test.concurrent('places alone', async () => {
    const { environment, contentDir } = makeHome({ 'places/a.yml': place(1) });
    const server = await startServer(environment);
    empty(contentDir);
    await becomes(server, 'degraded');
    await server.get(`/open/place/${uuid(1)}`).expect(200);
    await stopServer(server);
  });

  test.concurrent('a server that began with nothing, and has a record since', async () => {
    const { environment, contentDir } = makeHome({});
    const server = await startServer({ ...environment, ...PREVIEW });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'old' }) });
    await eventually(() => server.get(`/open/event/${uuid(1)}`).expect(200));
    empty(contentDir);
    await becomes(server, 'degraded');
    await servesName(server, 'old');
    await stopServer(server);
  });
});
