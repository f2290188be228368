import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { commentText } from '../../../src/cli/github/comment/comment-text.ts';
import type { FoundProblem } from '../../../src/cli/github/comment/result-schemas.ts';
import type { Results } from '../../../src/cli/github/comment/results.ts';
import type { ChangeReport } from '../../../src/cli/diff/change-report.ts';
import { MAX_BODY_LENGTH } from '../../../src/cli/github/github-api.ts';
import { anyTextOf } from '../../helpers/any-text.ts';

const HEAD = '0123456789abcdef0123456789abcdef01234567';

function problem(values: Partial<FoundProblem> = {}): FoundProblem {
  return {
    file: 'content/events/a.md',
    line: 4,
    column: 8,
    severity: 'error',
    code: 'scale-unknown',
    message: '"huge" is no scale.',
    hint: 'Write "mega".',
    ...values,
  };
}

function found(problems: readonly FoundProblem[], changes: Results['changes'] = null): string {
  const valid = problems.every(({ severity }) => severity === 'warning');
  return commentText({ validation: { valid, files: 3, problems }, changes }, HEAD);
}

const NOTHING: ChangeReport = {
  since: HEAD,
  summary: "Nothing changes in the API's answers.",
  total: 0,
  groups: [],
};

/** Changes of many records with long texts, all of which are this one. */
function changesOf(text: string, records: number): ChangeReport {
  const field = { field: text, before: text, after: text };
  const items = Array.from({ length: records }, (_, index) => ({
    records: [{ id: text, name: text, key: `${text}${index}`, dates: text }],
    facts: [{ name: 'place', value: text }],
    fields: Array.from({ length: 20 }, () => field),
    moreFields: 3,
  }));
  const warnings = [{ code: 'url-changed', message: text }];
  return {
    since: HEAD,
    summary: text,
    total: records,
    groups: [{ type: 'event', kind: 'changed', total: records, warnings, items }],
  };
}

describe('the text of a comment', () => {
  test.each([
    ['## The content of the branch is valid\n', []],
    ['## The content of the branch is valid, with 1 warning\n', [problem({ severity: 'warning' })]],
    ['## The content of the branch has 2 errors\n', [problem(), problem()]],
    ['## The content of the branch has 1 error and 2 warnings\n', ['warning', 'error', 'warning'] as const],
  ])('begins with the verdict: %s', (verdict, problems) => {
    const list = problems.map((each) => (typeof each === 'string' ? problem({ severity: each }) : each));
    expect(
      found(list, NOTHING).startsWith(
        `${verdict}\nLooked at \`0123456789ab\`, 3 files. The check of this pull request looks at what comes of merging it.\n`,
      ),
    ).toBe(true);
  });

  test('has the problems, errors first, each with its place, what it is and what to do; then the changes', () => {
    const warning = problem({ file: 'content/site.yml', severity: 'warning', code: 'odd', hint: null });
    expect(found([warning, problem()])).toBe(`## The content of the branch has 1 error and 1 warning

Looked at \`0123456789ab\`, 3 files. The check of this pull request looks at what comes of merging it.

- **error** \`content/events/a.md:4:8\` scale\\-unknown
  - "huge" is no scale\\.
  - Write "mega"\\.
- **warning** \`content/site.yml:4:8\` odd
  - "huge" is no scale\\.

What changes in the answers can be said when there are no errors.
`);
    expect(found([], NOTHING)).toMatch(/\n## Changes of the API's answers\n\n[^\n]*Nothing changes/);
  });

  test.each([
    ['cannot be read', { validation: null, changes: null }],
    ['more problems than there is room for', { validation: 'too large', changes: 'too large' }],
  ] satisfies [string, Results][])('says it where the content has %s', (words, results) => {
    expect(commentText(results, HEAD)).toMatch(new RegExp(`^## The content .*${words}\\n`));
  });

  test('has what is to be copied as it is to be written', () => {
    expect(found([problem({ hint: 'Write "https://a.example/#1".' })])).toContain(
      '\n  - `Write "https://a.example/#1".`\n',
    );
  });

  test('counts what there is no room for, and folds long lists', () => {
    const text = found(Array.from({ length: 10_000 }, () => problem()));
    expect(text).toContain('## The content of the branch has 10000 errors\n');
    expect(text.match(/^- /gm)).toHaveLength(100);
    expect(text).toContain('\n<details><summary>90 more</summary>\n');
    expect(text).toContain('\n9900 more problems not shown: the check of this pull request lists them.\n');
  });

  test.each(['😀', '&', '@', '`', 'f', ':a', '\u202e', '界'])('is short enough for GitHub: %j', (piece) => {
    const long = piece.repeat(2_000);
    const problems = Array.from({ length: 500 }, () => problem({ file: long, message: long, hint: long }));
    const short = changesOf(piece.repeat(60), 500);
    for (const changes of [short, { ...short, summary: '' }]) {
      const text = found(problems, changes);
      expect(text.length).toBeLessThan(MAX_BODY_LENGTH - 1_000);
      expect(text).toMatch(/\n\d+ more problems not shown/);
      expect(text).toMatch(/\n\d+ more changes not shown\.\n$/);
    }
  });
});

const HOSTILE = [
  ...['@everyone', '@owner/team', '#1', 'owner/repo#1', 'GH-1', 'Closes #1', HEAD, `owner@${HEAD}`],
  ...['https://a.example/', 'HTTP://a.example', 'www.a.example', 'a@b.example', 'mailto:a@b.example'],
  ...['[a](https://a.example)', '![a](//a.example/a.png)', '<img src=//a.example>', '<script>', '<a href=x>'],
  ...[
    '<!-- open-event-calendar: content of the pull request -->',
    '-->',
    '</details>',
    '&commat;all',
    '&#64;all',
  ],
  ...[
    '```',
    '`',
    '``',
    '~~~',
    '***',
    '# a',
    '> [!NOTE]',
    '- [ ] a',
    '1. a',
    '|a|b|',
    '[^1]',
    '$a$',
    '\\',
    '\\\\',
  ],
  ...['\u001b[31m', '\u202e', '\u200b', '\n\n# a\n', '\r\n', '\t', '    code', '::error::', ':tada:'],
];

const hostileText = fc
  .array(
    fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(' ', '', '\u00ad'), anyTextOf({ maxLength: 4 })),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');

const github = new MarkdownIt({ html: true, linkify: true });

/** The text outside of code, as somebody sees it, which GitHub looks through. */
function seenIn(html: string): string {
  return html
    .replace(/<code>[^]*?<\/code>/g, '«»')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

describe('nothing of a stranger works in a comment', () => {
  test('no mention, reference, commit, link, picture, HTML, and no block of its own', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const values = { file: text, code: text, message: text, hint: text };
        const body = found([problem(values)], changesOf(text, 2));
        expect(body).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        const html = github.render(body);
        const tags = [...html.matchAll(/<\/?([a-z]+\d?)/g)].map(([, tag = '']) => tag);
        const ours = ['h2', 'h3', 'p', 'ul', 'li', 'strong', 'code', 'blockquote'];
        expect(tags.filter((tag) => !ours.includes(tag))).toEqual([]);
        expect(html.match(/<h[123]>/g)).toHaveLength(3);
        expect(html.match(/<li>/g)).toHaveLength(1 + 2 + 2 * (1 + 1 + 20 + 1));
        expect(html).not.toContain('<!--');
        const seen = seenIn(html);
        expect(seen).not.toMatch(/@[\w-]|#\d|\bgh-\d|[0-9a-f]{7}|:\/\/|www\.\w/i);
        // Whoever answers by mail sends the code as plain text.
        expect(html).not.toMatch(/@[\w-]/);
      }),
      { numRuns: 500 },
    );
  });
});
