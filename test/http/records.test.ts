import { describe, expect, test } from '@jest/globals';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';

/** The stand-ins of the link fields, in the order of the specification, with what stands in them. */
const LINKS = {
  microblogGlobal: 'https://one.example.org/full',
  microblogCn: 'https://two.example.org/full',
  chatGroup: '784051168',
  videoSite: 'https://three.example.org/full',
  lifestyleSite: 'https://four.example.org/full',
  wikiSite: 'https://five.example.org/full',
  socialNetwork: 'https://six.example.org/full',
  microblogTw: 'https://seven.example.org/full',
};

const files = {
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
  'organizations/full.md': organization(
    11,
    {
      name: '"Full: an organization"',
      type: 'agency',
      logoUrl: 'https://example.org/logo.png',
      richMediaConfig: '{layout: {columns: 2}, tags: [a, b]}',
      contactMail: 'mail@example.org',
      website: 'https://example.org/',
      ...LINKS,
      extra: '{founded: 2019}',
      creationTime: '2020-01-02T03:04:05+08:00',
      url: 'https://example.org/page',
    },
    'What it is.\n',
  ),
  'organizations/bare.md': organization(12, { id: 'ABCDEF00-0000-4000-8000-00000000ABCD' }),
  'places/hall.yml': place(20),
};
const { get } = testApp(files);

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
    const nothing = { startDate: null, endDate: null, detail: null, place: null, organization: null };
    expect(body).toMatchObject(nothing);
  });
});

describe('get organization (specification, section 4.4)', () => {
  const beforeLinks = {
    id: uuid(11),
    slug: 'full',
    name: 'Full: an organization',
    description: 'What it is.',
    status: 'active',
    type: 'agency',
    logoUrl: 'https://example.org/logo.png',
    richMediaConfig: { layout: { columns: 2 }, tags: ['a', 'b'] },
    contactMail: 'mail@example.org',
    website: 'https://example.org/',
  };
  const behindLinks = { extra: { founded: 2019 }, creationTime: '2020-01-01T19:04:05.000Z' };

  test('has every field in the order of section 2.4, links after website', async () => {
    const response = await get(`/open/organization/${uuid(11)}`).expect(200);
    expect(response.text).toBe(JSON.stringify({ ...beforeLinks, ...LINKS, ...behindLinks }));
  });

  test('section 2.4: all fields are present, null where nullable, extra an object; ids are lower case', async () => {
    const id = 'abcdef00-0000-4000-8000-00000000abcd';
    const response = await get(`/open/organization/${id.toUpperCase()}`).expect(200);
    expect((await get(`/open/organization/${id}`)).text).toBe(response.text);
    const body = bodyOf(response);
    expect(Object.keys(body)).toEqual(Object.keys({ ...beforeLinks, ...LINKS, ...behindLinks }));
    const { id: sent, slug, name, status, extra, ...nullable } = body;
    expect({ id: sent, slug, name, status, extra }).toEqual({
      id,
      slug: 'bare',
      name: 'Organization 12',
      status: 'active',
      extra: {},
    });
    expect(new Set(Object.values(nullable))).toEqual(new Set([null]));
  });

  test('section 2.4: the links have the names that site.yml gives, in the same place and order', async () => {
    const names = ['zeta', 'beta', 'gamma', 'alpha', 'epsilon', 'delta', 'theta', 'eta'];
    const lines = Object.keys(LINKS).map((standIn, index) => `  ${standIn}: ${names[index] ?? ''}\n`);
    const renamed = testApp({ ...files, 'site.yml': `organizationLinks:\n${lines.join('')}` });
    const links = Object.fromEntries(Object.values(LINKS).map((value, index) => [names[index] ?? '', value]));
    const response = await renamed.get(`/open/organization/${uuid(11)}`).expect(200);
    expect(response.text).toBe(JSON.stringify({ ...beforeLinks, ...links, ...behindLinks }));
  });
});

test.each([
  [`/open/event/${uuid(3)}`, 'E_EVENT_NOT_FOUND'],
  [`/open/event/${uuid(11)}`, 'E_EVENT_NOT_FOUND'],
  [`/open/organization/${uuid(3)}`, 'E_ORGANIZATION_NOT_FOUND'],
  [`/open/organization/${uuid(1)}`, 'E_ORGANIZATION_NOT_FOUND'],
  [`/open/place/${uuid(1)}`, 'E_PLACE_NOT_FOUND'],
])('404 for an id that no such record has: %s', async (path, code) => {
  expectError(await get(path), 404, code);
});
