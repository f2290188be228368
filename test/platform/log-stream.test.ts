import fs from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const writeSync = jest.fn<(descriptor: number, bytes: Buffer) => number>();
jest.unstable_mockModule('node:fs', () => ({ ...fs, writeSync }));
const { openLogStream } = await import('../../src/platform/log-stream.ts');

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

  isRead = true;
  jest.advanceTimersByTime(100);
  expect(written === `${kept.join('')}3 lost\n`).toBe(true);
});
