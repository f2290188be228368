import { describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { calendarOf, event, organization, uuid, yaml } from '../helpers/content.ts';

function calendarWith(name: string, isPublic: boolean): Calendar {
  return calendarOf({
    'events/camp.md': event(1, { name, startDate: '2026-03-06', organization: 'guild' }),
    'organizations/guild.md': organization(10, { name }),
    'site.yml': yaml({ public: String(isPublic), url: 'https://calendar.example.org' }),
  });
}

const open = calendarWith('Open', true);
const closed = calendarWith('Secret', false);

/** The whole of an answer while the calendar is replaced each time that it is looked at, and how often that was. */
async function answered(path: string): Promise<{ readonly text: string; readonly looks: number }> {
  let looks = 0;
  const current = (): Calendar => (looks++ === 0 ? open : closed);
  const { app } = testApp({ 'events/a.md': event(1) }, { calendars: { current } });
  const response: Response = await request(app)
    .get(path)
    .set('Authorization', `Bearer ${TOKENS.reader}`)
    .responseType('text')
    .expect(200);
  // The last look is that of the test's own check of the answer.
  return { text: String(response.body), looks: looks - 1 };
}

describe('a request sees one calendar', () => {
  test.each([
    '/open/event',
    '/open/event?search=open',
    '/open/event/recent',
    `/open/event/${uuid(1)}`,
    `/open/organization/${uuid(10)}`,
    '/feeds/events.ics',
    '/feeds/events.atom',
    '/feeds/organizations/guild.ics',
    '/',
    `/events/${uuid(1)}`,
    `/events/${uuid(1)}.ics`,
    '/guild/camp',
  ])('%s', async (path) => {
    const { text, looks } = await answered(path);
    expect(text).toContain('Open');
    expect(text).not.toContain('Secret');
    expect(looks).toBe(1);
  });
});
