import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { LANGUAGES } from '../../src/event-text/languages.ts';
import { RESERVED_SLUGS } from '../../src/schema/reserved-slugs.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, yaml } from '../helpers/content.ts';

/** Folders of the static site that the server has not (section 9). */
const OF_STATIC_SITES = ['api', ...LANGUAGES.map((language) => language.toLowerCase())];

/** What stands behind these is an id. */
const ASKING_FOR_IDS = ['events', 'places'];

const SITE = { 'site.yml': yaml({ public: 'true', url: 'https://example.org' }) };

describe('the first words of our paths are reserved (contract, section 5; C27)', () => {
  test('those of every route that a slug can look like, those of the static site, and no others', () => {
    const { app } = testApp(
      { ...SITE, 'events/x.md': event(1) },
      { problems: () => ({ total: 0, first: [] }) },
    );
    const words = app.paths
      .map((path) => path.split('/')[1] ?? '')
      .filter((word) => /^[a-z0-9-]+$/.test(word));
    expect(words.length).toBeGreaterThan(8);
    expect([...RESERVED_SLUGS].sort()).toEqual([...new Set([...words, ...OF_STATIC_SITES])].sort());
  });

  test.each([...RESERVED_SLUGS].filter((slug) => !ASKING_FOR_IDS.includes(slug)))(
    'an event of an organization "%s" has no page there, whatever its slug',
    async (slug) => {
      const { app } = testApp({
        ...SITE,
        'events/fair.md': event(1, { organization: slug }),
        'organizations/x.md': organization(1, { slug }),
      });
      const response = await request(app).get(`/${slug}/fair`);
      expectError(response, 404, 'E_ROUTE_NOT_FOUND');
    },
  );

  test.each(ASKING_FOR_IDS)('/%s asks for an id, as without such an organization', async (slug) => {
    const { app } = testApp({
      ...SITE,
      'events/fair.md': event(1, { organization: slug }),
      'organizations/x.md': organization(1, { slug }),
    });
    expectError(await request(app).get(`/${slug}/fair`), 422, 'E_VALIDATION');
  });

  test('"open" gives no page without a token', async () => {
    const { app, get } = testApp({
      ...SITE,
      'events/recent.md': event(1, { organization: 'open' }),
      'organizations/open.md': organization(1),
    });
    expectError(await request(app).get('/open/recent'), 404, 'E_ROUTE_NOT_FOUND');
    expectError(await get('/open/recent'), 404, 'E_ROUTE_NOT_FOUND');
  });
});
