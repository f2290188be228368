import { expect, test } from '@jest/globals';
import { linkMarkOf } from '../../../src/cli/links/link-mark.ts';
import type { Outcome } from '../../../src/cli/links/link-outcome.ts';
import { linkReport } from '../../../src/cli/links/link-report.ts';
import { printable } from '../../../src/platform/printable.ts';

const URL = 'https://example.org/';

function digestOf(outcome: Outcome, url = URL): string | undefined {
  const uses = [{ file: 'events/a.md', key: 'url', names: ['A'], isAboutEvent: true }];
  return linkMarkOf(linkReport([{ link: { url, uses }, outcome }], (file) => file))?.digest;
}

test('a terminal, which takes no Markdown, has reasons without escapes', () => {
  const asked = [
    { link: { url: URL, uses: [] }, outcome: { kind: 'unasked', reason: `${URL} says one: [two]` } as const },
  ];
  expect(linkReport(asked, String)).toContain('says one\\: \\[two\\]');
  expect(linkReport(asked, String, printable)).toContain('` says one: [two]\n');
});

test('an issue that somebody has closed is not opened again by a page that says something else each time', () => {
  const foreign = (title: string, at = URL): Outcome => ({ kind: 'foreign', title, at });
  const digest = digestOf(foreign('12 days left'));
  expect(digestOf(foreign('5 days left'))).toBe(digest);
  expect(digestOf(foreign('5 days left', 'https://example.org/?visitor=2'))).toBe(digest);
  expect(digestOf({ kind: 'moved', at: 'https://example.com/' })).not.toBe(digest);
  expect(digestOf(foreign('12 days left'), 'https://example.com/')).not.toBe(digest);
});
