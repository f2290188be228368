import { describe, expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const { get } = testApp({ 'events/a.md': event(1, { name: 'Ünïcode 🎪' }) });

describe.each([
  ['/open/event', 200],
  ['/open/event/recent', 200],
  [`/open/event/${uuid(1)}`, 200],
  [`/open/event/${uuid(9)}`, 404],
  ['/open/event?current=x', 422],
  ['/open/event?a=%', 400],
  ['/nothing', 404],
  ['/event/recent', 410],
  ['/healthz', 200],
])('header fields of %s (specification, sections 4 and 7)', (path, status) => {
  test('JSON in UTF-8 with its length, never to be taken for anything else', async () => {
    const response = await get(path).expect(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(response.text)),
      'x-content-type-options': 'nosniff',
    });
    expect(() => {
      JSON.parse(response.text);
    }).not.toThrow();
  });

  test('a Content-Security-Policy that allows nothing', async () => {
    expect((await get(path)).headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('nothing about what it is made of', async () => {
    const { headers } = await get(path);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('the Accept header makes no difference: never HTML (contract, section 4)', async () => {
    const plain = await get(path);
    const response = await get(path).set('Accept', 'text/html').set('Accept-Language', 'zh').expect(status);
    expect(response.text).toBe(plain.text);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
