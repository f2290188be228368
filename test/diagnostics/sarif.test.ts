import { describe, expect, test } from '@jest/globals';
import { loadContent, type LoadedContent } from '../../src/content/load.ts';
import { renderSarif } from '../../src/diagnostics/report/sarif.ts';
import { BROKEN_FIXTURES, openBrokenFixture } from '../content/broken-fixture.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
}

function runsOf(loaded: LoadedContent, displayPath: (file: string) => string): readonly [Run] {
  const output = renderSarif({ ...loaded, displayPath });
  expect(output.trimEnd()).not.toContain('\n');
  return (JSON.parse(output) as { readonly runs: readonly [Run] }).runs;
}

describe('SARIF 2.1.0', () => {
  test.each(BROKEN_FIXTURES)('of %s has every problem as a result of a known rule', (name) => {
    const loaded = loadContent(openBrokenFixture(name).folder);
    const [{ tool, results }] = runsOf(loaded, (file) => `content/${file}`);
    expect(results.map(({ ruleId }) => ruleId)).toEqual(loaded.diagnostics.map(({ code }) => code));
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test('paths are URIs, whatever the file names hold', () => {
    const folder = makeFolder({ 'events/100% [a]#b?.md': event(1, { slug: 'a', scale: 'tiny' }) });
    const [{ results }] = runsOf(loadContent(folder), (file) => `my content/${file}`);
    const artifactLocation = { uri: 'my%20content/events/100%25%20%5Ba%5D%23b%3F.md' };
    expect(results[0]).toMatchObject({ locations: [{ physicalLocation: { artifactLocation } }] });
  });

  test('all that a copy has in common are related places of one result', () => {
    const loaded = loadContent(openBrokenFixture('id-duplicate.copy').folder);
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
