import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { compiled, eventually, ROOT } from '../helpers/process.ts';
import { makeHome } from '../helpers/server.ts';

/** More lines than fit into a pipe of 64 KiB. */
const REQUESTS = 600;

test('who reads the log and stands still holds up neither requests nor the end (W9)', async () => {
  const { environment } = makeHome({ 'events/a.md': event(1) });
  const child = spawn(process.execPath, [compiled('src/server.ts')], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const [address = ''] = /http:\S+/.exec(line) ?? [];
  for (let number = 0; number < REQUESTS; number += 1) await request(address).get('/healthz').expect(200);

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const log = await text(child.stderr);
  const lines = log.split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThan(REQUESTS);
  for (const whole of lines) expect(whole).toMatch(/^\{.*\}$/);
});

test('standard output and the log may go to one file, and neither overwrites the other', async () => {
  const { environment } = makeHome({ 'events/a.md': event(1) });
  const file = join(makeFolder(), 'output');
  const descriptor = openSync(file, 'w');
  const child = spawn(process.execPath, [compiled('src/server.ts')], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const lines = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  await eventually(() => {
    expect(lines()).toHaveLength(3);
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
  // The log is written at the end of a turn.
  const isLogged = (line: string): boolean => line.startsWith('{');
  expect(lines().filter(isLogged)).toEqual([
    expect.stringMatching(/is in no git repository.*\}$/),
    expect.stringMatching(/"listening"\}$/),
    expect.stringMatching(/"draining"\}$/),
    expect.stringMatching(/"stopped"\}$/),
  ]);
  expect(lines().filter((line) => !isLogged(line))).toEqual([expect.stringMatching(/^Serving 1 event at /)]);
});
