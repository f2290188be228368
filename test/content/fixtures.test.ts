import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadContent } from '../../src/content/load.ts';
import { renderText } from '../../src/report/text.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

describe('fixtures (contract, section 3)', () => {
  test('valid: every form that the format allows, every record complete', () => {
    const { records, diagnostics } = loadContent(`${FIXTURES}valid/content`);
    const expected: unknown = JSON.parse(readFileSync(`${FIXTURES}valid/expected.json`, 'utf8'));
    expect(diagnostics).toEqual([]);
    expect(records).toEqual(expected);
  });

  test.each(readdirSync(`${FIXTURES}broken`))('broken: %s', (fault) => {
    const { records, diagnostics } = loadContent(`${FIXTURES}broken/${fault}/content`);
    expect(records).toBeNull();
    expect(renderText({ diagnostics, displayPath: (file) => `content/${file}` })).toBe(
      readFileSync(`${FIXTURES}broken/${fault}/expected.txt`, 'utf8'),
    );
  });
});
