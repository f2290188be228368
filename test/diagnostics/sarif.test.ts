import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { renderSarif } from '../../src/diagnostics/report/sarif.ts';
import { BROKEN_FIXTURES, openBrokenFixture } from '../content/broken-fixture.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly Result[];
    },
  ];
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } },
  ];
}

function sarifOf(folder: string, displayPath: (file: string) => string): Log {
  const output = renderSarif({ ...loadContent(folder), displayPath });
  expect(output.trimEnd()).not.toContain('\n');
  return JSON.parse(output) as Log;
}

describe('SARIF 2.1.0', () => {
  test.each(BROKEN_FIXTURES)('of %s has every problem as a result of a known rule', (name) => {
    const { folder } = openBrokenFixture(name);
    const { diagnostics } = loadContent(folder);
    const [{ tool, results }] = sarifOf(folder, (file) => `content/${file}`).runs;
    expect(results.map(({ ruleId }) => ruleId)).toEqual(diagnostics.map(({ code }) => code));
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test('paths are URIs, whatever the file names hold', () => {
    const folder = makeFolder({ 'events/100% [a]#b?.md': event(1, { slug: 'a', scale: 'tiny' }) });
    const [{ results }] = sarifOf(folder, (file) => `my content/${file}`).runs;
    expect(results[0]?.locations[0].physicalLocation.artifactLocation.uri).toBe(
      'my%20content/events/100%25%20%5Ba%5D%23b%3F.md',
    );
  });

  test('a value is no link', () => {
    const folder = makeFolder({ 'events/x.md': event(1, { scale: "'[here](https://example.org)'" }) });
    const [{ results }] = sarifOf(folder, (file) => file).runs;
    expect(results[0]?.message.text).toContain('[here\\](https://example.org)');
  });
});
