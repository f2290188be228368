import { expect, test } from '@jest/globals';
import { GrowingBytes } from '../../src/calendar/packed/growing-bytes.ts';

test('a long text among the first of many takes room for itself, not for as long ones behind it', () => {
  const bytes = new GrowingBytes();
  const long = 'ä'.repeat(300_000);
  bytes.append(long, 1 / 100_000);
  bytes.append('b', 2 / 100_000);
  const column = bytes.column();
  expect(Buffer.from(column).toString()).toBe(`${long}b`);
  expect(column.buffer.byteLength).toBeLessThan(100 * 1024 * 1024);
});
