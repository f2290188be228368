import { describe, expect, test } from '@jest/globals';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { organization, uuid } from '../helpers/content.ts';

const files = {
  'organizations/full.md': organization(
    1,
    {
      name: '"Full: an organization"',
      type: 'agency',
      logoUrl: 'https://example.org/logo.png',
      richMediaConfig: '{layout: {columns: 2}, tags: [a, b]}',
      contactMail: 'mail@example.org',
      website: 'https://example.org/',
      microblogGlobal: 'https://one.example.org/full',
      microblogCn: 'https://two.example.org/full',
      chatGroup: '784051168',
      videoSite: 'https://three.example.org/full',
      lifestyleSite: 'https://four.example.org/full',
      wikiSite: 'https://five.example.org/full',
      socialNetwork: 'https://six.example.org/full',
      microblogTw: 'https://seven.example.org/full',
      extra: '{founded: 2019}',
      creationTime: '2020-01-02T03:04:05+08:00',
      url: 'https://example.org/page',
    },
    'What it is.\n',
  ),
  'organizations/bare.md': organization(2),
};

const expected = {
  id: uuid(1),
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
const linkValues = [
  'https://one.example.org/full',
  'https://two.example.org/full',
  '784051168',
  'https://three.example.org/full',
  'https://four.example.org/full',
  'https://five.example.org/full',
  'https://six.example.org/full',
  'https://seven.example.org/full',
];
const rest = { extra: { founded: 2019 }, creationTime: '2020-01-01T19:04:05.000Z' };

function withLinks(names: readonly string[]): string {
  const links = Object.fromEntries(names.map((name, index) => [name, linkValues[index]]));
  return JSON.stringify({ ...expected, ...links, ...rest });
}

const STAND_INS = [
  'microblogGlobal',
  'microblogCn',
  'chatGroup',
  'videoSite',
  'lifestyleSite',
  'wikiSite',
  'socialNetwork',
  'microblogTw',
];

describe('get organization (specification, section 4.4)', () => {
  const { get } = testApp(files);

  test('has every field in the order of section 2.4, links after website', async () => {
    const response = await get(`/open/organization/${uuid(1)}`).expect(200);
    expect(response.text).toBe(withLinks(STAND_INS));
  });

  test('section 2.4: all fields are present, null where nullable, extra an object', async () => {
    const body = bodyOf(await get(`/open/organization/${uuid(2)}`).expect(200));
    expect(Object.keys(body)).toEqual([...Object.keys(expected), ...STAND_INS, 'extra', 'creationTime']);
    const { id, slug, name, status, extra, ...nullable } = body;
    expect({ id, slug, name, status, extra }).toEqual({
      id: uuid(2),
      slug: 'bare',
      name: 'Organization 2',
      status: 'active',
      extra: {},
    });
    expect(new Set(Object.values(nullable))).toEqual(new Set([null]));
  });

  test('section 2.4: the links have the names that site.yml gives, in the same place and order', async () => {
    const names = ['zeta', 'beta', 'gamma', 'alpha', 'epsilon', 'delta', 'theta', 'eta'];
    const lines = STAND_INS.map((standIn, index) => `  ${standIn}: ${names[index] ?? ''}\n`);
    const renamed = testApp({ ...files, 'site.yml': `organizationLinks:\n${lines.join('')}` });
    const response = await renamed.get(`/open/organization/${uuid(1)}`).expect(200);
    expect(response.text).toBe(withLinks(names));
  });

  test('section 7.3: 404 for an id that no organization has', async () => {
    expectError(await get(`/open/organization/${uuid(3)}`), 404, 'E_ORGANIZATION_NOT_FOUND');
  });

  test('an id is looked up among organizations only', async () => {
    expectError(await get(`/open/event/${uuid(1)}`), 404, 'E_EVENT_NOT_FOUND');
  });

  test('contract, section 4: the letter case of an id makes no difference', async () => {
    const id = 'abcdef00-0000-4000-8000-00000000abcd';
    const app = testApp({ 'organizations/a.md': organization(1, { id: id.toUpperCase() }) });
    const response = await app.get(`/open/organization/${id.toUpperCase()}`).expect(200);
    expect(bodyOf(response).id).toBe(id);
    expect((await app.get(`/open/organization/${id}`)).text).toBe(response.text);
  });
});

test('there is no list of organizations (specification, section 1)', async () => {
  expectError(await testApp(files).get('/open/organization'), 404, 'E_ROUTE_NOT_FOUND');
});
