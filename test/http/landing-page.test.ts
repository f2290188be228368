import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { testApp } from '../helpers/app.ts';
import { event, yaml } from '../helpers/content.ts';

/** What stands at `/` of a calendar with these settings that is not public. */
async function landing(site: Readonly<Record<string, string>>, path = '/'): Promise<string> {
  const { app } = testApp({ 'site.yml': yaml(site), 'events/a.md': event(1) });
  return (await request(app).get(path).expect(200)).text;
}

describe('the landing page of a calendar that is not public', () => {
  test('says what it is, who runs it, and whom to ask for a token', async () => {
    const text = await landing({
      name: 'Reading days',
      description: 'Where people read.',
      contact: 'hello@example.org',
      imprint: 'https://example.org/imprint',
    });
    expect(text).toContain('<h1 dir="auto">Reading days</h1>');
    expect(text).toContain('<p class="lead" dir="auto">Where people read.</p>');
    expect(text).toContain('<h2>Get a token</h2>');
    expect(text).toContain('<a class="button" href="mailto:hello@example.org">Write to us</a>');
    expect(text).toContain('<h2>Who runs it</h2>');
    expect(text).toContain('<a href="https://example.org/imprint">Imprint</a>');
    for (const address of ['/docs', '/openapi.json']) expect(text).toContain(`<a href="${address}">`);
  });

  test('names nobody where nobody is named', async () => {
    const text = await landing({});
    expect(text).toContain('no contact is named here');
    expect(text).not.toMatch(/Who runs it|mailto:|class="button"/);
  });

  test('may be listed by search engines, in each language', async () => {
    const text = await landing({ url: 'https://calendar.example.org' }, '/?lang=zh-Hant');
    expect(text).not.toContain('noindex');
    expect(text).toContain('<link rel="canonical" href="https://calendar.example.org/?lang=zh-Hant"/>');
    expect(text).toContain('<h2>取得權杖</h2>');
  });
});
