import { describe, expect, test } from '@jest/globals';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const files = { 'events/a.md': event(1, { name: 'Alpha' }) };

describe('a server that has too much to do', () => {
  test('refuses searches, and tells when to come again', async () => {
    const { get } = testApp(files, { loopLag: () => 501, maxLagMilliseconds: 500 });
    for (const path of ['/open/event?search=alpha', '/open/event?orgSearch=x&current=2']) {
      const response = await get(path);
      expect(expectError(response, 503, 'E_OVERLOADED').params).toEqual({ retryAfter: 1 });
      expect(response.headers['retry-after']).toBe('1');
      expect(response.headers['x-ratelimit-remaining']).toBeDefined();
    }
  });

  test('goes on with everything else, and with searches whose answers it remembers', async () => {
    let lag = 0;
    const { get } = testApp(files, { loopLag: () => lag });
    await get('/open/event?search=alpha').expect(200);
    await get('/open/event?search=alpha').expect(200);
    lag = 10_000;
    await get('/open/event?search=alpha').expect(200);
    await get('/open/event').expect(200);
    await get('/open/event?eventStartAt=2026-01-01T00:00:00Z').expect(200);
    await get('/open/event/recent').expect(200);
    await get(`/open/event/${uuid(1)}`).expect(200);
    await get('/healthz').expect(200);
    expectError(await get('/open/event?search=other'), 503, 'E_OVERLOADED');
    expectError(await get('/open/event?search=a&current=0'), 422, 'E_VALIDATION');
  });

  test('takes searches again as soon as it can', async () => {
    let lag = 501;
    const { get } = testApp(files, { loopLag: () => lag });
    await get('/open/event?search=alpha').expect(503);
    lag = 500;
    await get('/open/event?search=alpha').expect(200);
  });
});
