import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadContent, type LoadedContent } from '../../src/content/load.ts';
import { diagnostic, type Diagnostic, startOf } from '../../src/diagnostics/codes.ts';
import {
  renderGitHub,
  renderStepSummary,
  type Annotation,
  workflowCommand,
} from '../../src/diagnostics/report/github.ts';
import { markdownCode, markdownTable, escapeForMarkdown } from '../../src/diagnostics/report/markdown.ts';
import { renderSarif } from '../../src/diagnostics/report/json.ts';
import { excerptOf, PLAIN, renderText, type Style } from '../../src/diagnostics/report/text.ts';
import { brokenContent, BROKEN_FIXTURES } from '../content/broken-fixture.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';

describe('the report for people', () => {
  const anyText = anyTextOf({ maxLength: 30 });

  const anyPlace = fc.record({
    file: anyText,
    line: fc.integer({ min: 1, max: 99_999 }),
    column: fc.integer({ min: 1, max: 400 }),
    endColumn: fc.integer({ min: 1, max: 400 }),
    source: fc.option(anyTextOf({ maxLength: 300 })),
  });

  /** A problem whose texts a stranger wrote. */
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

  test('has lines in which nothing moves the cursor or reverses the text, whatever the problems contain', () => {
    fc.assert(
      fc.property(fc.array(anyProblem, { maxLength: 5 }), (problems) => {
        expect(render(problems)).toMatch(/^(?:[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]*\n)*$/u);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('a line has the place, the severity, the code and the message; then comes the line of the file; then the hint', () => {
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

  test('problems of a file beyond 20 are counted, file by file (C17)', () => {
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

describe('the excerpt of a line', () => {
  const ascii = fc.string({ unit: fc.constantFrom(...Array.from('abc :"#-[]{}0123')), maxLength: 300 });

  const pieces = [...Array.from('a \t名前é😀\u202e\r'), 'e\u0301', '👩‍👩‍👧', '\ud83d', '\ude00'];

  const anyLine = fc
    .array(fc.oneof(anyTextOf({ maxLength: 4 }), fc.constantFrom(...pieces)), {
      maxLength: 150,
    })
    .map((parts) => parts.join('').replaceAll('\n', ' '));

  /** The text above the carets and the text before it, when every character takes one column. */
  function marked({
    text,
    mark,
  }: {
    readonly text: string;
    readonly mark: string;
  }): readonly [string, string] {
    const from = mark.indexOf('^');
    const shown = text.padEnd(mark.length);
    return [shown.slice(0, from), shown.slice(from, mark.length)];
  }

  test('has the carets exactly under the marked text', () => {
    fc.assert(
      fc.property(ascii, fc.nat(310), fc.integer({ min: 1, max: 40 }), (source, at, length) => {
        const column = Math.min(at, source.length) + 1;
        const [before, meant] = marked(excerptOf(source, column, column + length));
        const piece = source.slice(column - 1, column - 1 + length);
        expect(piece.trimEnd()).toBe(meant.trimEnd());
        expect(source.slice(0, column - 1).endsWith(before.replace(/^…/, ''))).toBe(true);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('is one short line, and never cuts a character, for any line and any columns', () => {
    fc.assert(
      fc.property(
        anyLine,
        fc.integer({ min: -3, max: 700 }),
        fc.integer({ min: -3, max: 700 }),
        (source, from, to) => {
          const { text, mark } = excerptOf(source, from, to);
          expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u);
          expect(text).not.toMatch(/\p{Surrogate}/u);
          expect(mark).toMatch(/^ *\^+$/);
          expect(Array.from(text).length).toBeLessThan(130 * 6);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  test('keeps characters of two units whole at a cut', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.integer({ min: 1, max: 20 }), (before, after, length) => {
        const source = `${'😀'.repeat(before)}${'x'.repeat(length)}${'😀'.repeat(after)}`;
        const { text } = excerptOf(source, 2 * before + 1, 2 * before + length + 1);
        expect(text).toMatch(/^…?(?:😀)*x+(?:😀)*…?$/u);
        expect(text).toContain('x'.repeat(length));
      }),
    );
  });

  test('wide characters, tabs, marks and escapes keep the carets in place', () => {
    expect(excerptOf('名前: x', 5, 6)).toEqual({ text: '名前: x', mark: '      ^' });
    expect(excerptOf('\tname: x', 2, 6)).toEqual({ text: '    name: x', mark: '    ^^^^' });
    expect(excerptOf('e\u0301: x', 5, 6)).toEqual({ text: 'e\u0301: x', mark: '   ^' });
    expect(excerptOf('a\u202eb', 3, 4)).toEqual({ text: 'a\\u202eb', mark: '       ^' });
    expect(excerptOf('x: 名前', 4, 6)).toEqual({ text: 'x: 名前', mark: '   ^^^^' });
  });

  test('has one caret past the end of the line', () => {
    expect(excerptOf('name', 5, 6)).toEqual({ text: 'name', mark: '    ^' });
    expect(excerptOf('', 1, 2)).toEqual({ text: '', mark: '^' });
  });
});

describe('github', () => {
  const NOTHING: ReadonlySet<string> = new Set();

  function reportOf(diagnostics: readonly Diagnostic[]) {
    return { diagnostics, files: 3, displayPath: (file: string) => `content/${file}` };
  }

  function problemIn(file: string, message = 'Wrong.', hint: string | null = null): Diagnostic {
    const place = { file, line: 4, column: 8, endColumn: 13, source: 'scale: Medum' };
    return diagnostic('scale-unknown', place, message, hint);
  }

  describe('annotations', () => {
    test('each has its place, its code as title, the message and the hint; the summary comes last', () => {
      expect(renderGitHub(reportOf([problemIn('events/x.md', 'Wrong.', 'Write another.')]), NOTHING)).toBe(
        '::error file=content/events/x.md,line=4,col=8,endColumn=13,title=scale-unknown::Wrong.%0AWrite another.\n' +
          '3 files, 1 error, 0 warnings\n',
      );
    });

    test('those of changed files come first, each part in its order', () => {
      const files = ['a.md', 'b.md', 'c.md', 'd.md'];
      const output = renderGitHub(reportOf(files.map((file) => problemIn(file))), new Set(['b.md', 'd.md']));
      expect(output.match(/[abcd]\.md/g)).toEqual(['b.md', 'd.md', 'a.md', 'c.md']);
    });

    test('are never more than one line, nor another command, whatever a file contains', () => {
      const hostile = 'x\n::set-env name=PATH::y\r::error::z%0A::add-mask::a';
      const output = renderGitHub(reportOf([problemIn(`events/${hostile}.md`, hostile, hostile)]), NOTHING);
      expect(output.split('\n').slice(0, -2)).toHaveLength(1);
      expect(output).not.toContain('\r');
      expect(output.match(/^::/gm)).toHaveLength(1);
    });
  });

  describe('the summary of a step', () => {
    test('is a table of all problems, those of changed files first', () => {
      const problems = [
        problemIn('events/a.md'),
        diagnostic('file-type', startOf('events/b.txt'), 'Passed over.'),
      ];
      expect(renderStepSummary(reportOf(problems), new Set(['events/b.txt']))).toBe(
        [
          '### 3 files, 1 error, 1 warning\n\n',
          '| place | severity | code | problem | what to do |\n',
          '| --- | --- | --- | --- | --- |\n',
          '| content/events/b\\.txt\\:1\\:1 | warning | file\\-type | Passed over\\. |  |\n',
          '| content/events/a\\.md\\:4\\:8 | error | scale\\-unknown | Wrong\\. |  |\n',
        ].join(''),
      );
    });

    test('has no table when there is nothing to report', () => {
      expect(renderStepSummary(reportOf([]), NOTHING)).toBe('### 3 files, 0 errors, 0 warnings\n\n');
    });

    test('stays below the limit of GitHub, and counts the rest', () => {
      const problems = Array.from({ length: 3_000 }, () => problemIn('events/a.md', '|é'.repeat(300)));
      const summary = renderStepSummary(reportOf(problems), NOTHING);
      expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
      const reported = summary.match(/scale/g)?.length ?? 0;
      expect(reported).toBeGreaterThan(100);
      expect(summary).toContain(`\n${3_000 - reported} more are left out here.\n`);
    });

    test('a cell cannot break out of the table, nor be markup', () => {
      const hostile = '| x |\n| y | <img src=x> [a](b) `c` @team';
      const [row = '', ...rest] = renderStepSummary(reportOf([problemIn('a.md', hostile)]), NOTHING)
        .split('\n')
        .slice(4);
      expect(rest).toEqual(['']);
      expect(row.match(/(?<!\\)\|/g)).toHaveLength(6);
      expect(row).not.toMatch(/(?<!\\)[<`[@]/);
    });
  });
});

describe('a workflow command', () => {
  /**
   * Reads a command as GitHub's runner does, as the reverse of https://github.com/actions/toolkit,
   * packages/core/src/command.ts.
   */
  function read(command: string): { level: string; properties: Record<string, string>; message: string } {
    const [, level = '', list = '', message = ''] = /^::(\w+) ([^:]*)::(.*)\n$/s.exec(command) ?? [];
    const properties = Object.fromEntries(
      list.split(',').map((property): [string, string] => {
        const equals = property.indexOf('=');
        const value = property
          .slice(equals + 1)
          .replaceAll('%2C', ',')
          .replaceAll('%3A', ':');
        return [property.slice(0, equals), unescaped(value)];
      }),
    );
    return { level, properties, message: unescaped(message) };
  }

  function unescaped(text: string): string {
    return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
  }

  const anyText = fc
    .array(
      fc.constantFrom(
        '%',
        '25',
        '0A',
        '0D',
        '2C',
        '3A',
        ',',
        ':',
        '::',
        '\n',
        '\r',
        '=',
        'a',
        '名',
        '\u2028',
      ),
    )
    .map((parts) => parts.join(''));

  const anyAnnotation: fc.Arbitrary<Annotation> = fc.record(
    {
      level: fc.constantFrom('error', 'warning', 'notice'),
      title: anyText,
      message: anyText,
      file: fc.option(anyText),
      line: fc.nat(),
      column: fc.nat(),
      endColumn: fc.nat(),
    },
    { requiredKeys: ['level', 'title', 'message', 'file'] },
  );

  test('is one line, and reads back the same', () => {
    fc.assert(
      fc.property(anyAnnotation, (annotation) => {
        const command = workflowCommand(annotation);
        expect(command.slice(0, -1)).not.toMatch(/[\r\n]/);
        expect(command.endsWith('\n')).toBe(true);
        const { level, title, message, file, line, column, endColumn } = annotation;
        const places = { file, line, col: column, endColumn };
        const given = Object.entries(places).filter(([, value]) => value !== null && value !== undefined);
        expect(read(command)).toEqual({
          level,
          message,
          properties: { ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])), title },
        });
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('markdown', () => {
  const anyText = fc.oneof(
    anyTextOf({ maxLength: 20 }),
    fc
      .array(
        fc.constantFrom(
          '|',
          '\\',
          '\n',
          '\r\n',
          '`',
          '<b>',
          '&amp;',
          '[x](y)',
          '*',
          '_',
          ' ',
          '!',
          '@a',
          'a',
        ),
      )
      .map((parts) => parts.join('')),
  );

  /** A row without what backslashes escape. Markdown splits it at each "|" that is left. */
  function bareRow(row: string): string {
    return row.replace(/\\./gsu, '');
  }

  describe('a Markdown table', () => {
    test('has a line for each row and as many cells as heads, whatever the cells contain', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 4 }).chain((width) => {
            const row = fc.array(anyText, { minLength: width, maxLength: width });
            return fc.tuple(row, fc.array(row, { maxLength: 4 }));
          }),
          ([heads, rows]) => {
            const lines = markdownTable(heads, rows).split('\n');
            expect(lines.pop()).toBe('');
            expect(lines).toHaveLength(rows.length + 2);
            const shapes = lines.map((line) => [
              /^\| .*\|$/su.test(line),
              bareRow(line).split('|').length,
              bareRow(line).split(' | ').length,
            ]);
            expect(shapes).toEqual(lines.map(() => [true, heads.length + 2, heads.length]));
          },
        ),
        { numRuns: runs(2_000) },
      );
    });

    test('shows text as it is, without any markup of Markdown or HTML', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const shown = escapeForMarkdown(text);
          expect(shown).not.toMatch(/[\r\n\p{Zl}\p{Zp}]/u);
          expect(shown.replace(/\\[!-/:-@[-`{-~]|&amp;/g, '')).not.toMatch(/[\\`*_{}[\]()#+!|~<>@&]/);
        }),
        { numRuns: runs(2_000) },
      );
    });

    test('shows a hostile value as text', () => {
      expect(escapeForMarkdown('<img src=x> | [a](javascript:b) `c` @team &lt;')).toBe(
        '\\<img src=x\\> \\| \\[a\\]\\(javascript\\:\u200bb\\) \\`c\\` \\@\u200bteam &amp;lt;',
      );
    });

    test('shows nothing that GitHub takes for a person, an issue, a commit, an address or a picture', () => {
      const parts = [
        '@team',
        '#12',
        'gh-1',
        'GHSA-1a',
        'o/r#1',
        'www.',
        'a.example',
        'https://',
        ':tada:',
        'abc1234',
      ];
      const glue = ['', ' ', '\\', '-', '/', '@', '#', '\u00ad', '&', 'a'];
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...parts, ...glue)), (chosen) => {
          const text = chosen.join('');
          const seen = escapeForMarkdown(text)
            .replace(/\\([!-/:-@[-`{-~])/g, '$1')
            .replaceAll('&amp;', '&');
          expect(seen.replaceAll('\u200b', '')).toBe(text.trim());
          expect(seen).not.toMatch(/[@#]\w|gh(?:sa)?-\w|www\.|:\/\/|:[a-z]|[0-9a-f]{7}/i);
        }),
        { numRuns: runs(2_000) },
      );
    });
  });

  describe('code', () => {
    test('reads back the same, as one piece, whatever it contains', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const code = markdownCode(text);
          const [fence = ''] = /^`+/.exec(code) ?? [];
          expect(code.endsWith(fence)).toBe(true);
          const shown = code.slice(fence.length, -fence.length);
          expect(shown).not.toMatch(/[\r\n]/);
          expect(shown.match(/`+/g) ?? []).not.toContain(fence);
        }),
        { numRuns: runs(2_000) },
      );
      expect(['a', 'a`b', '``', ' ', 'a@b'].map(markdownCode)).toEqual([
        '`a`',
        '`` a`b ``',
        '``` `` ```',
        '`   `',
        '`a@\u200bb`',
      ]);
    });
  });
});

describe('SARIF 2.1.0', () => {
  interface Run {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
  }

  function runsOf(loaded: LoadedContent, displayPath: (file: string) => string): readonly [Run] {
    const output = renderSarif({ ...loaded, displayPath });
    expect(output.trimEnd()).not.toContain('\n');
    return (JSON.parse(output) as { readonly runs: readonly [Run] }).runs;
  }

  test.each(BROKEN_FIXTURES)('of %s has every problem as a result of a known rule', (name) => {
    const loaded = loadContent(brokenContent(name));
    const [{ tool, results }] = runsOf(loaded, (file) => `content/${file}`);
    const codes = loaded.diagnostics.map(({ code }) => code);
    expect(results.map(({ ruleId }) => ruleId)).toEqual(codes);
    expect(results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id)).toEqual(codes);
  });

  test('paths are URIs, whatever the file names contain', () => {
    const folder = makeFolder({ 'events/100% [a]#b?.md': event(1, { slug: 'a', scale: 'tiny' }) });
    const [{ results }] = runsOf(loadContent(folder), (file) => `my content/${file}`);
    const artifactLocation = { uri: 'my%20content/events/100%25%20%5Ba%5D%23b%3F.md' };
    expect(results[0]).toMatchObject({ locations: [{ physicalLocation: { artifactLocation } }] });
  });

  test('all parts that a copy repeats are related places of one result', () => {
    const loaded = loadContent(brokenContent('id-duplicate.copy'));
    const [{ results }] = runsOf(loaded, (file) => file);
    const at = (id: number, startLine: number) =>
      expect.objectContaining({
        id,
        physicalLocation: expect.objectContaining({
          region: expect.objectContaining({ startLine }) as object,
        }) as object,
      }) as object;
    expect(results).toEqual([
      expect.objectContaining({
        ruleId: 'id-duplicate',
        relatedLocations: [at(1, 2), at(2, 5), at(3, 3), at(4, 8)],
      }),
    ]);
  });

  test('a value is no link', () => {
    const folder = makeFolder({ 'events/x.md': event(1, { scale: "'[here](https://example.org)'" }) });
    const [{ results }] = runsOf(loadContent(folder), (file) => file);
    const text = expect.stringContaining('[here\\](https://example.org)');
    expect(results[0]).toMatchObject({ message: { text } });
  });
});
