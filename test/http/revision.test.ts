import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { testApp } from '../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';

const files = {
  'events/a.md': event(1, { organization: 'a', place: 'a' }),
  'organizations/a.md': organization(2),
  'places/a.yml': place(3),
};
const PATHS = [
  '/open/event',
  '/open/event?fields=all',
  '/open/event?search=nothing-of-this-name',
  '/open/event/recent',
  `/open/event/${uuid(1)}`,
  '/open/organization',
  `/open/organization/${uuid(2)}`,
  '/open/place',
  `/open/place/${uuid(3)}`,
];

async function revisionOf({ get }: ReturnType<typeof testApp>, path = '/open/event'): Promise<string> {
  const { headers } = await get(path).expect(200);
  return String(headers['x-calendar-revision']);
}

describe('the revision of the calendar (contract, section 6)', () => {
  const server = testApp(files);

  test.each(PATHS)('stands in 200 and 304 of %s, on every replica of the same content', async (path) => {
    const revision = await revisionOf(server);
    expect(revision).toMatch(/^[\x21-\x7e]+$/);
    expect(await revisionOf(server, path)).toBe(revision);
    expect(await revisionOf(testApp(files), path)).toBe(revision);
    const { headers } = await server.get(path).set('If-None-Match', '*').expect(304);
    expect(headers['x-calendar-revision']).toBe(revision);
  });

  test.each([
    ['a field that nobody has without asking', { 'events/a.md': event(1, { tags: '[rust]' }) }],
    ['an organization without events', { 'organizations/b.md': organization(4) }],
    ['a place without events', { 'places/b.yml': place(5) }],
    ['where a place is', { 'places/a.yml': place(3, { latitude: '1', longitude: '2' }) }],
    ['the site', { 'site.yml': yaml({ timezone: 'Europe/Berlin' }) }],
  ])('is another one with %s', async (_what, more) => {
    const other = testApp(files);
    const before = await revisionOf(other);
    other.calendars.replace(calendarOf({ ...files, ...more }));
    expect(await revisionOf(other)).not.toBe(before);
    other.calendars.replace(calendarOf(files));
    expect(await revisionOf(other)).toBe(before);
  });

  test('pages of other origins may read it, and may prefer', async () => {
    const shared = testApp(files, { corsOrigin: '*' });
    const { headers } = await shared.get('/open/event').set('Origin', 'https://one.example.org').expect(200);
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(',');
    expect(exposed).toEqual(expect.arrayContaining(['x-calendar-revision', 'preference-applied']));
    const preflight = await request(shared.app)
      .options('/open/event')
      .set('Origin', 'https://one.example.org')
      .set('Access-Control-Request-Method', 'GET')
      .set('Access-Control-Request-Headers', 'prefer')
      .expect(204);
    expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('prefer');
  });
});

test.each(['/open/event', '/open/organization', '/open/place'])(
  '%s with a slash at its end is the same list',
  async (path) => {
    const { get } = testApp(files);
    const [plain, slashed] = [await get(`${path}?fields=id`), await get(`${path}/?fields=id`)];
    expect(slashed.text).toBe(plain.text);
    expect(JSON.parse(slashed.text)).toMatchObject({ total: 1 });
  },
);
