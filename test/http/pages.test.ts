import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { ASSETS } from '../../src/pages/assets.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';

const { app } = testApp({ 'events/a.md': event(1) });

describe('the landing page (contract, section 5)', () => {
  test('is HTML that runs nothing but what the server serves', async () => {
    const { headers, text } = await request(app).get('/').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(text).toContain('<a href="/docs">');
  });

  test('is sent once to who has it', async () => {
    const { headers } = await request(app).get('/').expect(200);
    const tag = String(headers.etag);
    await request(app).get('/').set('If-None-Match', tag).expect(304);
  });
});

describe('what pages load', () => {
  test.each(Object.values(ASSETS))('$path may be kept for ever', async ({ path, contentType }) => {
    const { headers } = await request(app).get(path).expect(200);
    expect(headers['content-type']).toBe(contentType);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('another name is no file', async () => {
    expectError(await request(app).get('/assets/style-000000000000.css'), 404, 'E_ROUTE_NOT_FOUND');
  });
});
