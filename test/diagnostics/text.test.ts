import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { diagnostic, startOf, type Diagnostic } from '../../src/diagnostics/codes.ts';
import { PLAIN, renderText, type Style } from '../../src/diagnostics/report/text.ts';
import { anyTextOf } from '../helpers/any-text.ts';

const anyText = anyTextOf({ maxLength: 30 });
const anyPlace = fc.record({
  file: anyText,
  line: fc.integer({ min: 1, max: 99_999 }),
  column: fc.integer({ min: 1, max: 400 }),
  endColumn: fc.integer({ min: 1, max: 400 }),
  source: fc.option(anyTextOf({ maxLength: 300 })),
});

/** A problem whose texts are those of a stranger. */
const anyProblem = fc
  .tuple(anyPlace, anyText, fc.option(anyText), fc.option(anyPlace))
  .map(([place, message, hint, other]): Diagnostic =>
    diagnostic('text-form', place, message, hint, {
      related: other === null ? null : { place: other, what: 'The other one is' },
    }),
  );

function render(diagnostics: readonly Diagnostic[], style: Style = PLAIN): string {
  return renderText({ diagnostics, displayPath: (file) => `content/${file}` }, style);
}

describe('the report for people', () => {
  test('has lines without anything that moves the cursor or turns the text, whatever the problems hold', () => {
    fc.assert(
      fc.property(fc.array(anyProblem, { maxLength: 5 }), (problems) => {
        expect(render(problems)).toMatch(/^(?:[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]*\n)*$/u);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a line says where, how bad, which and what; then the line of the file; then the hint', () => {
    const place = { file: 'events/x.md', line: 12, column: 8, endColumn: 13, source: 'scale: Medum' };
    expect(render([diagnostic('scale-unknown', place, 'Not known.', 'Write another.')])).toBe(
      [
        'content/events/x.md:12:8 error scale-unknown: Not known.\n',
        '  12 | scale: Medum\n',
        '     |        ^^^^^\n',
        '  hint: Write another.\n',
      ].join(''),
    );
  });

  test('a file as a whole has no line, an empty line is not shown', () => {
    expect(render([diagnostic('file-link', startOf('x.md'), 'A link.')])).toBe(
      'content/x.md:1:1 error file-link: A link.\n',
    );
    const place = { file: 'x.md', line: 3, column: 1, endColumn: 2, source: ' ' };
    expect(render([diagnostic('front-matter-unclosed', place, 'Open.')])).toBe(
      'content/x.md:3:1 error front-matter-unclosed: Open.\n',
    );
  });

  test('another place is reported as a path that can be opened', () => {
    const place = startOf('b.md');
    const related = { place: { ...startOf('a.md'), line: 2, column: 5 }, what: 'The first one is' };
    expect(render([diagnostic('id-duplicate', place, 'Twice.', null, { related })])).toContain(
      'Twice. The first one is at content/a.md:2:5.',
    );
  });

  test('of a file with more than 20 problems the rest is counted, file by file (C17)', () => {
    const problems = ['a.md', 'b.md'].flatMap((file) =>
      Array.from({ length: 21 }, () => diagnostic('file-link', startOf(file), 'A link.')),
    );
    const lines = render(problems).trimEnd().split('\n');
    expect(lines).toHaveLength(42);
    expect(lines.filter((line) => line.includes('not shown'))).toEqual([
      'content/a.md: 1 more problem not shown',
      'content/b.md: 1 more problem not shown',
    ]);
  });

  test('a style sets off the place, the severity and the carets, and changes nothing else', () => {
    const wrap = (text: string): string => `<${text}>`;
    const style: Style = { error: wrap, warning: wrap, quiet: wrap, strong: wrap };
    const place = { file: 'x.md', line: 1, column: 1, endColumn: 3, source: 'ab' };
    const problems = [diagnostic('text-form', place, 'Wrong.', 'Right.')];
    expect(render(problems, style)).toContain('<content/x.md:1:1> <error> text-form: Wrong.');
    expect(render(problems, style).replace(/[<>]/g, '')).toBe(render(problems));
  });
});
