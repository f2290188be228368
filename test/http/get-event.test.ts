import { describe, expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { bodyOf, expectError } from '../helpers/answers.ts';

const { get } = testApp({
  'events/full.md': event(
    1,
    {
      name: '"Full: an event"',
      startDate: '2026-03-06T10:00+08:00',
      endDate: '2026-03-07',
      place: 'hall',
      organization: 'guild',
    },
    '# Detail\n',
  ),
  'events/bare.md': event(2),
  'organizations/guild.md': organization(10, { url: 'https://example.org/guild' }),
  'places/hall.yml': place(20),
});

describe('get event (specification, section 4.3)', () => {
  test('has every field in the order of section 2.1', async () => {
    const response = await get(`/open/event/${uuid(1)}`).expect(200);
    expect(response.text).toBe(
      JSON.stringify({
        id: uuid(1),
        name: 'Full: an event',
        scale: 'small',
        status: 'scheduled',
        slug: 'full',
        urlKey: '00000000',
        eventKey: 'full-00000000',
        startDate: '2026-03-06T02:00:00.000Z',
        endDate: '2026-03-07T23:59:59.999Z',
        address: null,
        region: null,
        thumbnail: null,
        detail: '# Detail',
        url: null,
        place: { id: uuid(20), name: 'Place 20', kind: 'hall', address: null },
        organization: {
          name: 'Organization 10',
          slug: 'guild',
          logoUrl: null,
          url: 'https://example.org/guild',
        },
      }),
    );
  });

  test('null stands where there is no value', async () => {
    const body = bodyOf(await get(`/open/event/${uuid(2)}`).expect(200));
    expect(body).toMatchObject({
      startDate: null,
      endDate: null,
      detail: null,
      place: null,
      organization: null,
    });
  });

  test('404 for an id that no event has', async () => {
    expectError(await get(`/open/event/${uuid(3)}`), 404, 'E_EVENT_NOT_FOUND');
  });
});
