import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { makeHome, startServer } from '../helpers/server.ts';

const { environment } = makeHome({ 'events/camp.md': event(1) });
const [preview, served] = await Promise.all([
  startServer({ ...environment, PREVIEW: 'true' }),
  startServer(environment),
]);
const headersOf = (fields: Readonly<Record<string, string>>) => ({
  Authorization: `Bearer ${TOKENS.reader}`,
  ...fields,
});

const PATHS = ['/', `/events/${uuid(1)}`, '/open/event', '/preview/changes', '/docs', '/healthz', '/nothing'];
const FOREIGN = [
  { Host: 'example.org' },
  { Host: '192.168.1.2:3000' },
  { Host: '128.0.0.1' },
  { Host: '127.0.0.1.example.org' },
  { Host: '127-0-0-1' },
  { Host: 'localhost.example.org:3000' },
  { Host: 'notlocalhost' },
  { Host: 'localhost..' },
  { Host: 'localhost.x' },
  { Host: '[::2]:3000' },
  { Host: '' },
  { Origin: 'https://example.org' },
  { Origin: 'http://localhost.example.org' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  { 'Sec-Fetch-Site': 'anything' },
] as const;
const OWN = [
  { Host: 'localhost' },
  { Host: 'LocalHost:3000' },
  { Host: 'calendar.localhost:3000' },
  { Host: 'localhost.:3000', Origin: 'http://localhost.:3000' },
  { Host: '127.1.2.3:3000' },
  { Host: '[::1]:3000' },
  { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
] as const;

describe('the preview answers who sits at this machine (W16)', () => {
  test.each(FOREIGN)('403 for %j, whatever the path and the method', async (fields) => {
    for (const path of PATHS) {
      const response = await request(preview.address).get(path).set(headersOf(fields));
      const { message } = expectError(response, 403, 'E_APPLICATION_FORBIDDEN');
      expect(message).toContain('preview');
    }
    const asked = await request(preview.address).options('/').set(fields);
    expectError(asked, 403, 'E_APPLICATION_FORBIDDEN');
  });

  test('400 for a host that is none', async () => {
    const asked = request(preview.address).get('/').set('Host', '127.0.0.1@example.org');
    expectError(await asked, 400, 'E_BAD_REQUEST');
  });

  test.each(OWN)('200 for %j', async (fields) => {
    for (const path of ['/', `/events/${uuid(1)}`, '/open/event', '/healthz'])
      await request(preview.address).get(path).set(headersOf(fields)).expect(200);
  });

  test.each(FOREIGN)('a server without a preview does not look at %j', async (fields) => {
    await request(served.address).get('/open/event').set(headersOf(fields)).expect(200);
  });
});
