import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { loadContent } from '../../src/content/load.ts';
import { renderSarif } from '../../src/diagnostics/report/json.ts';
import { BROKEN_FIXTURES, openBrokenFixture } from '../content/broken-fixture.ts';

/** The schema as it is published, from a package that carries it; its draft 04 differs in the name of `id` only. */
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

test.each(BROKEN_FIXTURES)('the SARIF of %s is as the standard wants it (2.1.0)', (name) => {
  const content = loadContent(openBrokenFixture(name).folder);
  isSarif(JSON.parse(renderSarif({ ...content, displayPath: (file) => `content/${file}` })));
  expect(isSarif.errors ?? []).toEqual([]);
});
