import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { NO_SITE } from '../../src/content/validate.ts';
import { openApiDocument } from '../../src/openapi/document.ts';

/** It answers with the way to a month and nothing else. */
const REDIRECT = ['operation-2xx-response', '#/paths/~1month/get/responses'];

test('the OpenAPI document has nothing that a linter of the field finds fault with', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument(NO_SITE)), config });
  expect(problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([REDIRECT]);
});
