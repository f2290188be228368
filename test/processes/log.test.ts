import fs from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const writeSync = jest.fn<(descriptor: number, bytes: Buffer) => number>();

jest.unstable_mockModule('node:fs', () => ({ ...fs, writeSync }));

const { openLogStream } = await import('../../src/processes/log.ts');

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('of what nobody reads 8 MiB wait; lines that come then are lost, and counted', () => {
  let isRead = false;
  let written = '';
  writeSync.mockImplementation((_descriptor, bytes) => {
    if (!isRead) throw Object.assign(new Error('No room.'), { code: 'EAGAIN' });
    const some = bytes.subarray(0, 700_000);
    written += some.toString();
    return some.length;
  });
  const log = openLogStream((lines) => {
    log.write(`${lines} lost\n`);
  });
  const kept = Array.from({ length: 8 }, (_, line) => String(line).repeat(1024 * 1024));
  for (const line of kept) log.write(line);
  for (const line of ['a', 'b', 'c']) log.write(line);
  jest.advanceTimersByTime(0);
  expect(written).toBe('');

  isRead = true;
  jest.advanceTimersByTime(100);
  expect(written === `${kept.join('')}3 lost\n`).toBe(true);
});

test('the lines of a turn are written at its end, as many at once as go into a pipe in one piece', () => {
  const pieces: string[] = [];
  writeSync.mockImplementation((_descriptor, bytes) => {
    pieces.push(bytes.toString());
    return bytes.length;
  });
  const log = openLogStream(() => undefined);
  const lines = Array.from({ length: 50 }, (_, line) => `${String(line).padStart(199)}\n`);
  for (const line of [...lines, `${'x'.repeat(5_000)}\n`]) log.write(line);
  expect(pieces).toEqual([]);

  jest.advanceTimersByTime(0);
  expect(pieces.map(({ length }) => length)).toEqual([4_000, 4_000, 2_000, 5_001]);
  expect(pieces.join('')).toBe(`${lines.join('')}${'x'.repeat(5_000)}\n`);
});
