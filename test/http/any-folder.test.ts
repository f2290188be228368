import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyEvents, filesOf } from '../helpers/any-content.ts';
import { bodyOf, pageOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';

describe('any valid content folder (specification, sections 2.1, 4.1 and 4.3)', () => {
  test('is served: every event by its id and on the list, as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents, async (events) => {
        const { get } = testApp(filesOf(events));
        const { total, data } = pageOf(await get('/open/event?pageSize=500'));
        expect(total).toBe(events.length);
        for (const [{ id, name, scale, status, startDate, organization }, detail] of events) {
          const body = bodyOf(await get(`/open/event/${id.toUpperCase()}`).expect(200));
          expect(body).toMatchObject({ id, name, scale, status, startDate, detail });
          expect(body.organization === null).toBe(organization === null);
          expect(data).toContainEqual(body);
        }
      }),
      { numRuns: 25 },
    );
  });
});
