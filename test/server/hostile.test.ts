import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { hostileFolder } from '../helpers/hostile.ts';
import { eventually, ROOT, startNode } from '../helpers/process.ts';
import { launch, makeHome, readiness, startServer, stopServer } from '../helpers/server.ts';

describe('nesting under a running server (acceptance, C6)', () => {
  const shapes: Readonly<Record<string, (levels: number) => string>> = {
    brackets: (levels) => `extra: ${'['.repeat(levels)}${']'.repeat(levels)}\n`,
    dashes: (levels) => `extra:\n  ${'- '.repeat(levels)}x\n`,
    braces: (levels) => `extra: ${'{a: '.repeat(levels)}1${'}'.repeat(levels)}\n`,
  };

  test('a file of it, touched 20 times, is refused each time, and requests are answered', async () => {
    const home = makeHome({ 'events/a.md': event(1) });
    const server = await startServer(home.environment);
    const refusals = (): number =>
      server.log().filter(({ problems }) => JSON.stringify(problems ?? '').includes('yaml-depth')).length;
    const before = server.log().length;
    for (let time = 1; time <= 20; time += 1) {
      const shape = Object.values(shapes)[time % 3];
      const text = shape?.(2_000 + 400 * time) ?? '';
      writeFiles(home.contentDir, { 'places/deep.yml': text });
      await eventually(async () => {
        const answer = await server.get(`/open/event/${uuid(1)}`).expect(200);
        expect(bodyOf(answer).name).toBe('Event 1');
        expect(refusals()).toBeGreaterThanOrEqual(time);
      });
    }
    expect(server.log().length).toBeGreaterThan(before);
    expect(await readiness(server)).toBe('degraded');
    await stopServer(server);
  });
});

describe('a typing error in our own schema (acceptance, C18)', () => {
  test('the start fails, and the keyword is named', async () => {
    const copy = makeFolder();
    for (const path of ['dist', 'package.json'])
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const schema = join(copy, 'dist/src/schema/common-fields.js');
    const text = readFileSync(schema, 'utf8');
    expect(text).toContain('maxItems');
    writeFileSync(schema, text.replace('maxItems', 'maxItmes'));

    const { environment } = makeHome({});
    const server = startNode([join(copy, 'dist/src/server.js')], environment);
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toContain('unknown keyword: "maxItmes"');
    expect(server.stdout()).toBe('');
  });
});

describe('a start with hostile content (acceptance, C19)', () => {
  test('broken content: status 1, with all problems', async () => {
    const { folder, expected } = hostileFolder('C19');
    const { environment } = makeHome({});
    const server = launch({ ...environment, CONTENT_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(expected.length).toBeGreaterThan(0);
    for (const line of expected) {
      const [place = '', code = ''] = line.split(' ');
      expect(server.stderr()).toContain(`${place} error ${code}: `);
    }
    expect(server.stderr()).not.toMatch(/^[ \t]+at /m);
    expect(server.stdout()).toBe('');
  });

  test('no folder: status 1, with the folder named', async () => {
    const { environment } = makeHome({});
    const folder = join(makeFolder(), 'none');
    const server = launch({ ...environment, CONTENT_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toContain(folder);
  });
});

describe('broken content twice in one process (acceptance, C20)', () => {
  test('the same problems twice', async () => {
    const { folder, expected } = hostileFolder('C20');
    const home = makeHome({ 'events/a.md': event(9) });
    const server = await startServer(home.environment);
    const told = (): string[] =>
      server.log().flatMap(({ problems }) => (problems === undefined ? [] : [JSON.stringify(problems)]));
    const break_ = async (time: number): Promise<void> => {
      cpSync(folder, home.contentDir, { recursive: true });
      await eventually(() => {
        expect(told().length).toBeGreaterThanOrEqual(time);
      });
    };
    await break_(1);
    writeFiles(home.contentDir, {
      'events/cut-off.md': event(1),
      'events/unknown-key.md': event(2, { urlKey: 'b' }),
    });
    await eventually(() => server.get(`/open/event/${uuid(2)}`).expect(200));
    const first = told().at(-1);
    await break_(told().length + 1);
    expect(told().at(-1)).toBe(first);
    for (const line of expected) expect(first).toContain(line.split(' ')[1]);
    await stopServer(server);
  });
});

describe('text of strangers on the wire (acceptance, C13)', () => {
  test('is JSON, to the byte, and never sniffed', async () => {
    const { folder } = hostileFolder('C13');
    const { environment } = makeHome({});
    const server = await startServer({ ...environment, CONTENT_DIR: folder });
    const answer = await server.get(`/open/event/${uuid(1)}`).expect(200);
    expect(bodyOf(answer).detail).toBe('<script>alert(1)</script>\u2028</script><!-- & "quotes" \\u2028 -->');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    await request(server.address)
      .get(`/open/event/${uuid(1)}`)
      .expect(401);
    await stopServer(server);
  });
});
