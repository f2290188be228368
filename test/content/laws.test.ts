import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import { hasErrors } from '../../src/diagnostics/codes.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import { anyEvents, filesOf } from '../helpers/any-content.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { event, recordsOf } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { words } from '../helpers/words.ts';

describe('laws of content folders (contract, section 3)', () => {
  test('every valid folder loads, and every record is what was written', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const records = recordsOf(filesOf(events));
        const expected = events.map(([keys, detail], index) => ({
          ...keys,
          detail,
          slug: `e${index}`,
          urlKey: keys.id.slice(0, 8),
          endDate: null,
          startDay: null,
          timezone: 'UTC',
          endDay: null,
          place: null,
          ...{ countryCode: null, latitude: null, longitude: null },
          ...{ tags: [], coOrganizers: [], links: [], sources: [] },
        }));
        expect(records.events).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      }),
      { numRuns: 60 },
    );
  });

  test('the order in which files are named does not matter to the records', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 5 }), (names) => {
        const files = (stems: readonly string[]): Files =>
          Object.fromEntries(
            stems.map((stem, index) => [
              `events/${stem}.md`,
              event(index, { slug: `e${index}`, urlKey: 'k' }),
            ]),
          );
        expect(recordsOf(files(names))).toEqual(recordsOf(files(['a', 'b', 'c', 'd', 'e'])));
      }),
      { numRuns: 10 },
    );
  });
});

const soup = fc
  .array(
    fc.constantFrom(
      ...words`--- [ ] { } , " ' | > # &a *a ! << \\ \u202e \0 😀 null 2026-02-30`,
      ...words`id name scale small extra ignore startDate __proto__ 017 1e999 https://x`,
      ...['\n', '\n', '\r\n', ' ', '  ', ': ', '- ', '\t', '!!str ', '%YAML 1.1', '? ', '\ufeff'],
    ),
    { maxLength: 40 },
  )
  .map((tokens) => tokens.join(''));

/** A valid file with some of it replaced. */
const damaged = fc.record({ at: fc.nat(400), length: fc.nat(30), text: soup }).map(({ at, length, text }) => {
  const whole = event(
    1,
    { startDate: '2026-03-06', extra: '{ a: [1, {b: c}] }', ignore: '\n  - x' },
    '# Text\n',
  );
  return whole.slice(0, at) + text + whole.slice(at + length);
});

const anyText = fc.oneof(soup, damaged, anyTextOf({ maxLength: 100 }));
const anyFile = fc.oneof(
  anyText.map((text) => Buffer.from(text)),
  anyText.map((text) => Buffer.from(`---\n${text}\n---\n`)),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
);
const anyPath = fc.constantFrom(
  ...words`events/x.md events/x.yml organizations/x.md organizations/x.yaml places/x.yml site.yml`,
);

describe('laws of broken text (contract, section 3; acceptance, C20)', () => {
  test('is never thrown, reported the same twice, and every problem has a place within the file', () => {
    fc.assert(
      fc.property(anyPath, anyFile, (path, file) => {
        const folder = makeFolder({ 'events/other.md': event(9, { urlKey: 'other' }), [path]: file });
        const { records, diagnostics } = loadContent(folder);
        expect(loadContent(folder).diagnostics).toEqual(diagnostics);
        expect(records === null).toBe(hasErrors(diagnostics));
        if (records !== null) compileCalendar(records);

        const lines = file
          .toString()
          .replace(/^\ufeff/, '')
          .split('\n');
        for (const problem of diagnostics) {
          expect(problem.file).toBe(path);
          expect(problem.line).toBeGreaterThanOrEqual(1);
          expect(problem.line).toBeLessThanOrEqual(lines.length);
          expect(problem.column).toBeGreaterThanOrEqual(1);
          expect(problem.column).toBeLessThanOrEqual((lines[problem.line - 1]?.length ?? 0) + 1);
        }
        const rendered = renderText({ diagnostics, displayPath: (name) => name });
        expect(rendered).toMatch(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]*\n)*$/u);
      }),
      { numRuns: 300 },
    );
  });
});
