import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { DOCS_ASSETS } from '../../src/pages/docs/docs-assets.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';

const { app } = testApp({ 'events/a.md': event(1) });
const { headers, text } = await request(app).get('/docs').expect(200);

/** What a pattern's first group is, everywhere in the page. */
function allOf(pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

describe('the documentation page (contract, section 5)', () => {
  test('is HTML that runs, shows and asks nothing but what the server serves', () => {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; img-src 'self' data: https: http:; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  });

  test('is sent once to who has it', async () => {
    expect(headers['cache-control']).toBe('public, no-cache');
    await request(app).get('/docs').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('loads files that are there', async () => {
    const loaded = allOf(/(?:href|src)="(\/assets\/[^"]*)"/g);
    expect(loaded).toEqual(expect.arrayContaining(Object.values(DOCS_ASSETS).map(({ path }) => path)));
    for (const path of loaded) await request(app).get(path).expect(200);
  });

  test('loads what shows the reference only where that is opened', () => {
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
