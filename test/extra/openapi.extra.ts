import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { NO_SITE } from '../../src/content/validate.ts';
import { openApiDocument } from '../../src/openapi/document.ts';

/** This operation only redirects to the page of a month. */
const REDIRECT = ['operation-2xx-response', '#/paths/~1month/get/responses'];

/** No operation refers to these schemas of answers to `fields`; only the description of that parameter names them. */
const NAMED_IN_TEXT = ['EventPage', 'OrganizationPage', 'PlacePage', 'ChangePage', 'DumpRecord'].map(
  (name) => ['no-unused-components', `#/components/schemas/${name}Fields`],
);

test('a linter of OpenAPI finds nothing wrong with the document', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument(NO_SITE)), config });
  expect(problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([
    REDIRECT,
    ...NAMED_IN_TEXT,
  ]);
});
