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
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:",
    );
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  });

  test('is sent once to who has it', async () => {
    expect(headers['cache-control']).toBe('public, no-cache');
    await request(app).get('/docs').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('loads files that are there', async () => {
    const loaded = allOf(/(?:href|src|data-script)="(\/assets\/[^"]*)"/g);
    expect(loaded).toEqual(expect.arrayContaining(Object.values(DOCS_ASSETS).map(({ path }) => path)));
    for (const path of loaded) await request(app).get(path).expect(200);
  });

  test('has every part that it links to', () => {
    const ids = allOf(/ id="([^"]*)"/g);
    const linked = allOf(/ href="#([^"]*)"/g);
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
