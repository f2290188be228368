import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const files = { 'events/a.md': event(1) };
const PATHS = [
  ['/open/event', 200],
  [`/open/event/${uuid(9)}`, 404],
  ['/open/event?a=%', 400],
  ['/feeds/events.ics', 403],
  ['/healthz', 200],
  ['/nothing', 404],
] as const;

describe('Server-Timing (W3C)', () => {
  const timed = testApp(files, { serverTiming: true });
  const silent = testApp(files);

  test.each(PATHS)('%s tells how long it took where that is wanted', async (path, status) => {
    const { headers } = await timed.get(path).expect(status);
    expect(headers['server-timing']).toMatch(/^total;dur=\d+\.\d{2}$/);
    expect((await silent.get(path).expect(status)).headers).not.toHaveProperty('server-timing');
  });

  test('so do 304 and OPTIONS', async () => {
    const unchanged = await timed.get('/open/event').set('If-None-Match', '*').expect(304);
    const options = await request(timed.app).options('/open/event').expect(204);
    for (const { headers } of [unchanged, options]) expect(headers).toHaveProperty('server-timing');
  });
});
