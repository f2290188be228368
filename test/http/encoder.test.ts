import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { describe, expect, jest, test } from '@jest/globals';
import { event, uuid } from '../helpers/content.ts';

const brotliCompress = jest.fn(
  (body: Buffer, options: zlib.BrotliOptions, done: zlib.CompressCallback): void => {
    zlib.brotliCompress(body, options, done);
  },
);

jest.unstable_mockModule('node:zlib', () => ({ ...zlib, brotliCompress }));

const { Encoder } = await import('../../src/http/answer/content-encoding.ts');

const { testApp } = await import('../helpers/app.ts');

const MIB = 1024 * 1024;

const TEXT = Buffer.from('a calendar of conventions, '.repeat(1_000));

describe('bodies', () => {
  test('that are requested at the same time are encoded once for each encoding', async () => {
    const encoder = new Encoder();
    const first = encoder.encode('"a"', TEXT, 'br');
    expect(encoder.encode('"a"', Buffer.from(TEXT), 'br')).toBe(first);
    const gzip = encoder.encode('"a"', TEXT, 'gzip');
    expect(gzip).not.toBe(first);
    expect(zlib.brotliDecompressSync((await first) ?? '')).toEqual(TEXT);
    expect(zlib.gunzipSync((await gzip) ?? '')).toEqual(TEXT);
  });

  test('are cached from the second time on, by their entity tag', async () => {
    const encoder = new Encoder();
    const once = await encoder.encode('"a"', TEXT, 'br');
    const again = await encoder.encode('"a"', TEXT, 'br');
    expect(again).not.toBe(once);
    expect(encoder.encode('"a"', Buffer.from(TEXT), 'br')).toBe(again);
    expect(encoder.encode('"b"', TEXT, 'br')).not.toBe(again);
  });

  test('are sent as they are when too many are being encoded', async () => {
    const encoder = new Encoder();
    const body = Buffer.alloc(8 * MIB);
    const under = ['"1"', '"2"', '"3"'].map((etag) => encoder.encode(etag, body, 'gzip'));
    expect(under).not.toContain(null);
    expect(encoder.encode('"4"', body, 'gzip')).toBeNull();
    expect(encoder.encode('"1"', body, 'gzip')).toBe(under[0]);
    for (const encoded of under) await encoded;
    expect(encoder.encode('"4"', body, 'gzip')).not.toBeNull();
  });

  test('that are small are limited in number, too', () => {
    const encoder = new Encoder();
    const encoded = Array.from({ length: 1_000 }, (_, index) => encoder.encode(`"${index}"`, TEXT, 'gzip'));
    expect(encoded.indexOf(null)).toBeGreaterThan(16);
  });

  test('are encoded each time when the encoded bytes would fill the memory', async () => {
    const encoder = new Encoder();
    const body = randomBytes(5 * MIB);
    for (let time = 0; time < 3; time += 1) {
      const encoded = encoder.encode('"a"', body, 'gzip');
      expect(Buffer.isBuffer(encoded)).toBe(false);
      await encoded;
    }
  });
});

test('are sent as they are when they cannot be encoded', async () => {
  const { get } = testApp({ 'events/a.md': event(1, {}, 'A long text. '.repeat(300)) });
  brotliCompress.mockClear();
  for (let time = 1; time <= 3; time += 1) {
    brotliCompress.mockImplementationOnce((_body, _options, done) => {
      done(new Error('No memory'), Buffer.alloc(0));
    });
    const { headers, text } = await get(`/open/event/${uuid(1)}`)
      .set('Accept-Encoding', 'br')
      .expect(200);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(text).toContain('A long text.');
    expect(brotliCompress).toHaveBeenCalledTimes(time);
  }
});
