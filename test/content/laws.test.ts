import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import { hasErrors, renderDiagnostics } from '../../src/diagnostics.ts';
import { EVENT_STATUSES, SCALES } from '../../src/schema/event.ts';
import { event, markdown, organization, recordsOf } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';

/** Text of one line as the contract allows it: no controls, no lone surrogates, no bidirectional controls, not blank. */
const oneLine = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((text) => /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u.test(text))
  .filter((text) => /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text));

/** Lines between two visible characters, so that nothing of them goes. */
const body = fc
  .array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 5 })
  .map((lines) => `<${lines.join('\n')}>`)
  .filter((text) => /^(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u.test(text));

const instant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const url = fc.webUrl({ withQueryParameters: true, withFragments: true });

const writtenEvent = fc.record({
  id: fc.uuid(),
  name: oneLine,
  scale: fc.constantFrom(...SCALES),
  status: fc.constantFrom(...EVENT_STATUSES),
  address: fc.option(oneLine),
  region: fc.option(oneLine),
  startDate: fc.option(instant),
  thumbnail: fc.option(url),
  url: fc.option(url),
  organization: fc.constantFrom('guild', null),
});

const written = fc.uniqueArray(
  fc.tuple(writtenEvent, body, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\ufeff')),
  {
    selector: ([{ id }]) => id,
    maxLength: 8,
  },
);

describe('laws of content folders (contract, section 3)', () => {
  test('every valid folder loads, and every record is what was written', () => {
    fc.assert(
      fc.property(written, (events) => {
        const files = events.map(([keys, detail, lineEnd, mark], index): [string, string] => {
          const values = Object.entries(keys).map(([key, value]): [string, string] => [
            key,
            JSON.stringify(value),
          ]);
          const text = markdown(Object.fromEntries(values), `\n${detail}\n\n`);
          return [`events/e${index}.md`, mark + text.replaceAll('\n', lineEnd)];
        });
        const records = recordsOf({
          ...Object.fromEntries(files),
          'organizations/guild.md': organization(1),
        });
        const expected = events.map(([keys, detail], index) => ({
          ...keys,
          detail,
          slug: `e${index}`,
          urlKey: keys.id.slice(0, 8),
          endDate: null,
          place: null,
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
      ...[
        '---',
        '\n',
        '\n',
        '\r\n',
        ' ',
        '  ',
        ': ',
        '- ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '|',
        '>',
        '#',
        '\t',
      ],
      ...[
        '&a',
        '*a',
        '!!str ',
        '!',
        '<<',
        '%YAML 1.1',
        '? ',
        '\\',
        '\u202e',
        '\0',
        '\ufeff',
        '😀',
        'null',
        '2026-02-30',
      ],
      ...[
        'id',
        'name',
        'scale',
        'small',
        'extra',
        'ignore',
        'startDate',
        '__proto__',
        '017',
        '1e999',
        'https://x',
      ],
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

const anyText = fc.oneof(soup, damaged, fc.string({ unit: 'binary', maxLength: 100 }));
const anyFile = fc.oneof(
  anyText.map((text) => Buffer.from(text)),
  anyText.map((text) => Buffer.from(`---\n${text}\n---\n`)),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
);
const anyPath = fc.constantFrom(
  ...[
    'events/x.md',
    'events/x.yml',
    'organizations/x.md',
    'organizations/x.yaml',
    'places/x.yml',
    'site.yml',
  ],
);

describe('laws of broken text (contract, section 3; acceptance, C20)', () => {
  test('is never thrown, told the same twice, and every problem has a place within the file', () => {
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
        const rendered = renderDiagnostics(diagnostics, (name) => name);
        expect(rendered).toMatch(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]*\n)*$/u);
      }),
      { numRuns: 600 },
    );
  });
});
