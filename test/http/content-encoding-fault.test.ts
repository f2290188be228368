import zlib from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import { event, uuid } from '../helpers/content.ts';

const brotliCompress = jest.fn((_body: Buffer, _options: object, done: (error: Error) => void) => {
  done(new Error('No memory'));
});
jest.unstable_mockModule('node:zlib', () => ({ ...zlib, brotliCompress }));
const { testApp } = await import('../helpers/app.ts');

test('what cannot be encoded is sent as it is', async () => {
  const { get } = testApp({ 'events/a.md': event(1, {}, 'A long text. '.repeat(300)) });
  for (let time = 1; time <= 3; time += 1) {
    const { headers, text } = await get(`/open/event/${uuid(1)}`)
      .set('Accept-Encoding', 'br')
      .expect(200);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(text).toContain('A long text.');
    expect(brotliCompress).toHaveBeenCalledTimes(time);
  }
});
