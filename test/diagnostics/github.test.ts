import { describe, expect, test } from '@jest/globals';
import { diagnostic, startOf, type Diagnostic } from '../../src/diagnostics/codes.ts';
import { renderGitHub, renderStepSummary } from '../../src/diagnostics/report/github.ts';

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

  test('are never more than one line, nor another command, whatever a file holds', () => {
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

  test('has no table where there is nothing to report', () => {
    expect(renderStepSummary(reportOf([]), NOTHING)).toBe('### 3 files, 0 errors, 0 warnings\n\n');
  });

  test('stays below what GitHub takes, and counts the rest', () => {
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
