import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { DOCS_ASSETS } from '../../src/pages/docs/docs-assets.ts';
import type { TokensStatus } from '../../src/tokens/registry.ts';
import { expectError } from '../helpers/answers.ts';
import { CONTENT_STATUS, testApp, TOKENS, TOKENS_STATUS } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { parseAnswer, rawServer, statusesOf } from '../helpers/raw-http.ts';

const { app } = testApp({ 'events/a.md': event(1) });

const { headers, text } = await request(app).get('/docs').expect(200);

/** All texts in the page that match the first group of a pattern. */
function allOf(pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

describe('service', () => {
  const files = { 'events/a.md': event(1) };

  describe('probes', () => {
    test.each(['/healthz', '/readyz'])('%s: 200 without a token, not to be cached', async (path) => {
      const { headers } = await request(testApp(files).app).get(path).expect(200);
      expect(headers['cache-control']).toBe('no-store');
    });

    test('a wrong token makes no difference, nor does any number of requests', async () => {
      const { app } = testApp(files, { rateLimitPerMinute: 1 });
      for (const path of ['/healthz', '/readyz', '/healthz', '/readyz']) {
        await request(app).get(path).set('Authorization', `Bearer ${TOKENS.unknown}`).expect(200);
      }
    });

    test('/readyz: 200 while an older calendar is served', async () => {
      const refused = { code: 'yaml-syntax', file: 'events/a.md' };
      const content = { ...CONTENT_STATUS, refused };
      const { app } = testApp(files, {
        readiness: () => ({ draining: false, content, tokens: TOKENS_STATUS }),
      });
      const { text } = await request(app).get('/readyz').expect(200);
      expect(JSON.parse(text)).toMatchObject({
        status: 'degraded',
        content: { digest: 'd'.repeat(64), refused },
      });
      await request(app).get('/healthz').expect(200);
    });

    test('/readyz: degraded while older tokens are in force (T10)', async () => {
      const tokens: TokensStatus = { ...TOKENS_STATUS, refused: { code: 'tokens-unreadable' } };
      const readiness = { draining: false, content: CONTENT_STATUS, tokens };
      const { text } = await request(testApp(files, { readiness: () => readiness }).app)
        .get('/readyz')
        .expect(200);
      expect(JSON.parse(text)).toMatchObject({
        status: 'degraded',
        content: { refused: null },
        tokens: { since: '2026-03-01T11:58:30.000Z', refused: { code: 'tokens-unreadable' } },
      });
    });

    test('/readyz says which content is served, from which commit, and since when', async () => {
      const { text } = await request(testApp(files).app).get('/readyz').expect(200);
      expect(JSON.parse(text)).toEqual({
        status: 'ready',
        content: {
          digest: 'd'.repeat(64),
          revision: 'r1',
          since: '2026-03-01T11:58:30.000Z',
          ageSeconds: 90,
          events: 1,
          organizations: 2,
          history: 'known',
          historySeconds: 0.25,
          changedAt: '2026-03-01T11:00:00.000Z',
          refused: null,
        },
        tokens: { since: '2026-03-01T11:58:30.000Z', refused: null },
      });
    });
  });

  describe('while the server drains', () => {
    let draining = false;
    const { app, get } = testApp(files, {
      readiness: () => ({ draining, content: CONTENT_STATUS, tokens: TOKENS_STATUS }),
    });

    test('/readyz: 503 E_UNAVAILABLE from then on; /healthz: 200; requests are answered', async () => {
      draining = false;
      await request(app).get('/readyz').expect(200);
      draining = true;
      expectError(await request(app).get('/readyz'), 503, 'E_UNAVAILABLE');
      await request(app).get('/healthz').expect(200);
      await get('/open/event').expect(200);
      await get(`/open/event/${uuid(1)}`).expect(200);
    });

    test('every answer has Connection: close, and the connection ends', async () => {
      const send = await rawServer(app);
      draining = true;
      for (const [path, status] of [
        ['/open/event', 200],
        ['/open/event?current=x', 422],
        ['/open/event?current=%', 400],
        ['/nothing', 404],
        ['/healthz', 200],
        ['/readyz', 503],
      ] as const) {
        const answer = await send(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKENS.reader}\r\nConnection: keep-alive\r\n\r\n`,
        );
        expect(parseAnswer(answer)).toMatchObject({ status, headers: { connection: 'close' } });
      }
    });

    test('a connection is kept before that', async () => {
      const send = await rawServer(app);
      draining = false;
      const one = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
      const answers = await send(`${one}\r\n${one}Connection: close\r\n\r\n`);
      expect(statusesOf(answers)).toEqual([200, 200]);
      expect(parseAnswer(answers).headers.connection).not.toBe('close');
    });
  });

  describe('the older interface is gone', () => {
    const { app, get } = testApp(files);

    test.each(['/event/recent', '/event/recent/', '/event/recent?keep_old=true'])(
      '%s: 410 E_GONE that names its successor, without a token',
      async (path) => {
        const response = await request(app).get(path);
        const { message } = expectError(response, 410, 'E_GONE');
        expect(message).toContain('/open/event/recent');
        expect(response.headers.link).toBe('</open/event/recent>; rel="successor-version"');
      },
    );

    test('a valid token makes no difference', async () => {
      expectError(await get('/event/recent'), 410, 'E_GONE');
    });
  });
});

describe('the documentation page', () => {
  test('is HTML that runs, shows and loads only what the server serves', () => {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; img-src 'self' data: https: http:; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  });

  test('is not sent again to a client that has it', async () => {
    expect(headers['cache-control']).toBe('public, no-cache');
    await request(app).get('/docs').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('loads files that exist', async () => {
    const loaded = allOf(/(?:href|src)="(\/assets\/[^"]*)"/g);
    expect(loaded).toEqual(expect.arrayContaining(Object.values(DOCS_ASSETS).map(({ path }) => path)));
    for (const path of loaded) await request(app).get(path).expect(200);
  });

  test('loads the script of the reference only when that is opened', () => {
    const { swaggerUiScript, swaggerUiStyle, referenceStyle } = DOCS_ASSETS;
    const [, atOnce = '', later = '', behind = ''] = /^(.*)<template>(.*)<\/template>(.*)$/s.exec(text) ?? [];
    for (const { path } of [swaggerUiScript, swaggerUiStyle, referenceStyle]) {
      expect(later).toContain(path);
      expect(atOnce + behind).not.toContain(path);
    }
  });

  test('has every part that it links to', () => {
    const ids = allOf(/ id="([^"]*)"/g);
    const linked = allOf(/ href="#([^"]*)"/g);
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('is in the frame of the site, whose words are in the language of the reader', async () => {
    const chinese = await request(app).get('/docs?lang=zh-Hant').expect(200);
    expect(chinese.headers['content-language']).toBe('zh-Hant');
    expect(chinese.text).toContain('<html lang="zh-Hant">');
    expect(chinese.text).toContain('<h1>API 使用指南</h1>');
    expect(chinese.text).toContain('<article lang="en">');
    expect(chinese.text).toMatch(/<a href="\/docs\?lang=zh-Hant" aria-current="page">/);
    expect(text).toContain('<a href="/docs?lang=zh-Hans" lang="zh-Hans" hreflang="zh-Hans">');
  });
});
