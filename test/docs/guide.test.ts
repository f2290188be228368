import { describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { TOKENS } from '../helpers/app.ts';
import { tableBelow, textOf } from '../helpers/documents.ts';
import { EXAMPLES, examplesIn, meaning, printedBy } from '../helpers/guide.ts';
import { listeningPort } from '../helpers/listening.ts';
import { startNode } from '../helpers/process.ts';
import { sampleApp } from '../helpers/sample-app.ts';

const GUIDE = textOf('src/pages/docs/guide.md');
const port = await listeningPort(sampleApp());

describe('the examples of the guide (those in curl and Python: test/extra)', () => {
  test('are there in each language, wherever there are any', () => {
    const sections = new Set(EXAMPLES.map(({ section }) => section));
    const languages = [...sections].map((section) =>
      EXAMPLES.filter((example) => example.section === section).map(({ language }) => language),
    );
    expect(languages.length).toBeGreaterThan(5);
    expect(languages).toEqual(languages.map(() => ['sh', 'python', 'js']));
  });

  test.each(examplesIn('js'))('in JavaScript print what they say: $section', async (example) => {
    const printed = await printedBy('js', example, port);
    expect(meaning(example, printed)).toEqual(meaning(example, example.output));
  });

  test('of the client prints what it says', async () => {
    const [, program = '', printed] = /^```ts\n(import .*?)```\n\n```text\n(.*?)```/ms.exec(GUIDE) ?? [];
    const here = program.replace('127.0.0.1:3000', `127.0.0.1:${port}`);
    const example = startNode(['--input-type=module', '--eval', here], { TOKEN: TOKENS.reader });
    expect({ status: await example.ended, stderr: example.stderr() }).toEqual({ status: 0, stderr: '' });
    expect(example.stdout()).toBe(printed);
  });
});

test('the guide has every error, with its status', () => {
  const documented = tableBelow(GUIDE, '## Errors, limits and retrying').map(
    ([status, code]) => `${status} ${code}`,
  );
  const made = Object.entries(ERRORS).map(([code, { status }]) => `${status} ${code}`);
  expect(documented.sort()).toEqual(made.sort());
});
