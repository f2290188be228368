import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Coder } from '../../src/http/answer/content-encoding.ts';

const MIB = 1024 * 1024;
const TEXT = Buffer.from('a calendar of conventions, '.repeat(1_000));

describe('bodies', () => {
  test('that are asked for at the same time are coded once for each coding', async () => {
    const coder = new Coder();
    const first = coder.code('"a"', TEXT, 'br');
    expect(coder.code('"a"', Buffer.from(TEXT), 'br')).toBe(first);
    const gzip = coder.code('"a"', TEXT, 'gzip');
    expect(gzip).not.toBe(first);
    expect(brotliDecompressSync((await first) ?? '')).toEqual(TEXT);
    expect(gunzipSync((await gzip) ?? '')).toEqual(TEXT);
  });

  test('are remembered from the second time on, by their tag', async () => {
    const coder = new Coder();
    const once = await coder.code('"a"', TEXT, 'br');
    const again = await coder.code('"a"', TEXT, 'br');
    expect(again).not.toBe(once);
    expect(coder.code('"a"', Buffer.from(TEXT), 'br')).toBe(again);
    expect(coder.code('"b"', TEXT, 'br')).not.toBe(again);
  });

  test('that are too many at once are left as they are, until those before are done', async () => {
    const coder = new Coder();
    const body = Buffer.alloc(8 * MIB);
    const under = ['"1"', '"2"', '"3"'].map((etag) => coder.code(etag, body, 'gzip'));
    expect(under).not.toContain(null);
    expect(coder.code('"4"', body, 'gzip')).toBeNull();
    expect(coder.code('"1"', body, 'gzip')).toBe(under[0]);
    for (const coded of under) await coded;
    expect(coder.code('"4"', body, 'gzip')).not.toBeNull();
  });

  test('that are small count as well', () => {
    const coder = new Coder();
    const coded = Array.from({ length: 1_000 }, (_, index) => coder.code(`"${index}"`, TEXT, 'gzip'));
    expect(coded.indexOf(null)).toBeGreaterThan(16);
  });

  test('whose coded bytes would fill the memory are coded each time', async () => {
    const coder = new Coder();
    const body = randomBytes(5 * MIB);
    for (let time = 0; time < 3; time += 1) {
      const coded = coder.code('"a"', body, 'gzip');
      expect(Buffer.isBuffer(coded)).toBe(false);
      await coded;
    }
  });
});
