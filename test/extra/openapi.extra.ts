import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { NO_SITE } from '../../src/content/validate.ts';
import { openApiDocument } from '../../src/openapi/document.ts';

test('the OpenAPI document has nothing that a linter of the field finds fault with', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument(NO_SITE)), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});
