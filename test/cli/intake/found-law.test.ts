import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isFound } from '../../../src/cli/intake/found-shape.ts';
import { jsonLdEvents } from '../../../src/cli/intake/page/json-ld-events.ts';
import { pageEvents } from '../../../src/cli/intake/page/page-events.ts';
import { valuesOf } from '../../../src/cli/intake/said.ts';
import { soundFacts } from '../../../src/cli/intake/sound-facts.ts';
import { fileOf } from '../../../src/cli/new-record/check.ts';
import { openFolder } from '../../../src/cli/new-record/new-file.ts';
import { NEW_TYPE_OF } from '../../../src/cli/new-record/record-type.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { event, json } from './any-json-ld.ts';

const AT = { url: 'https://example.org/a', timezone: 'UTC' };
function inScript(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

describe('whatever JSON is found', () => {
  const folder = openFolder(makeFolder({ 'events/.gitkeep': '' }));

  test('what is taken of it is valid content', () => {
    let taken = 0;
    fc.assert(
      fc.property(event, (said) => {
        const found = jsonLdEvents(JSON.stringify(said), AT);
        expect(isFound(found)).toBe(true);
        for (const { facts: all } of found.events) {
          const { facts } = soundFacts(folder, all);
          const values = { name: 'Meet', scale: 'small', ...valuesOf(facts) };
          const { file } = fileOf({ type: NEW_TYPE_OF.events, id: randomUUID(), slug: 'meet', values });
          expect(folder.check(file).filter(({ severity }) => severity === 'error')).toEqual([]);
          taken += facts.length;
        }
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(500);
    expect(Object.keys({}.constructor.prototype as object)).toEqual([]);
  });

  test('a page with it in a script is read, and what is found has a bounded shape', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, json), { maxLength: 4 }), (scripts) => {
        expect(isFound(pageEvents(scripts.map(inScript).join(''), AT))).toBe(true);
      }),
    );
  });

  test.each([
    ['a linked calendar', `<a href="/${'日'.repeat(1_900)}.ics">`],
    ['a ticket', inScript({ '@type': 'Event', name: 'Tea', offers: { url: `/${'日'.repeat(1_900)}` } })],
    ['a uid', `<p class="h-event"><b class="p-uid">${'x'.repeat(9_000)}</b>`],
    ['organizers', `<p class="h-event">${'<b class="p-organizer">x</b>'.repeat(200)}`],
  ])('a page is not refused for one thing that is too long: %s', (_, html) => {
    expect(isFound(pageEvents(html, AT))).toBe(true);
  });
});
