import { expect, jest, test } from '@jest/globals';
import { event, uuid } from '../helpers/content.ts';

const compress = jest.fn(() => Promise.reject(new Error('No memory')));
jest.unstable_mockModule('../../src/http/answer/compress.ts', () => ({ compress }));
const { testApp } = await import('../helpers/app.ts');

test('what cannot be coded is sent as it is', async () => {
  const { get } = testApp({ 'events/a.md': event(1, {}, 'A long text. '.repeat(300)) });
  for (let time = 1; time <= 3; time += 1) {
    const { headers, text } = await get(`/open/event/${uuid(1)}`).expect(200);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(text).toContain('A long text.');
    expect(compress).toHaveBeenCalledTimes(time);
  }
});
