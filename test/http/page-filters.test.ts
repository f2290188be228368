import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { testApp } from '../helpers/app.ts';
import { event, organization, yaml } from '../helpers/content.ts';

const { app } = testApp({
  'site.yml': yaml({ public: 'true' }),
  'organizations/guild.md': organization(10, { name: 'Guild' }),
  'events/camp.md': event(1, { name: 'Camp', startDate: '2026-03-06', organization: 'guild' }),
  'events/fair.md': event(2, { name: 'Fair', startDate: '2026-04-06', status: 'postponed' }),
  'events/gala.md': event(3, { name: 'Gala', startDate: '2026-05-06', organization: 'guild' }),
});

async function page(query: string): Promise<string> {
  const { text } = await request(app).get(`/?${query}`).expect(200);
  return text;
}

function namesOf(html: string): string[] {
  return [...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
}

describe('the filters of the list on the page of the calendar (contract, section 6)', () => {
  test.each([
    ['organization=guild', ['Camp', 'Gala']],
    ['status=postponed,cancelled', ['Fair']],
    ['organization=guild&datetime=2026-04-01/..', ['Gala']],
    ['organization=guild&search=camp', ['Camp']],
    ['q=guild', ['Camp', 'Gala']],
    ['organization=nobody', []],
  ])('%s', async (query, names) => {
    expect(namesOf(await page(query))).toEqual(names);
  });

  test('stay in the links, the form and the feeds of the page', async () => {
    const html = await page('organization=guild&near=52,13&lang=en');
    expect(html).toContain('href="/?organization=guild&amp;near=52%2C13&amp;past=1&amp;lang=en"');
    expect(html).toContain('<option value="guild" selected>Guild</option>');
    expect(html).toContain('<input type="hidden" name="near" value="52,13"/>');
    expect(html).toContain('href="/feeds/events.ics?organization=guild&amp;near=52%2C13"');
  });

  test('that find nothing are no words that nothing has', async () => {
    expect(await page('organization=nobody&lang=en')).toContain('No event here is like that.');
    expect(await page('q=kamp&lang=en')).toContain(
      '<a href="/?search=kamp&amp;lang=en">1 event with a similar name',
    );
  });

  test('what cannot be meant is left out', async () => {
    const html = await page('status=great&radius=10&organization=guild');
    expect(namesOf(html)).toEqual(['Camp', 'Gala']);
    expect(html).not.toContain('great');
  });
});
