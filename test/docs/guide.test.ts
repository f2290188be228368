import { describe, expect, test } from '@jest/globals';
import { EXAMPLES, examplesIn, meaning, printedBy } from '../helpers/guide.ts';
import { listeningPort } from '../helpers/listening.ts';
import { sampleApp } from '../helpers/sample-app.ts';

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
});
