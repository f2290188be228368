import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { loadContent } from '../../src/content/load.ts';
import { renderSarif } from '../../src/diagnostics/report/json.ts';
import { BROKEN_FIXTURES, openBrokenFixture } from '../content/broken-fixture.ts';

/** The published schema, from a package that carries it. Its draft 04 calls `$id` just `id`. */
const {
  id: _id,
  $schema: _draft,
  ...published
} = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
    'utf8',
  ),
) as Record<string, unknown>;
const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(published);

test.each(BROKEN_FIXTURES)('the SARIF of %s follows the schema of the standard (2.1.0)', (name) => {
  const content = loadContent(openBrokenFixture(name).folder);
  isSarif(JSON.parse(renderSarif({ ...content, displayPath: (file) => `content/${file}` })));
  expect(isSarif.errors ?? []).toEqual([]);
});
