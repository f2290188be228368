import { describe, expect, test } from '@jest/globals';
import { appOfToday, NAMES_OF_TODAY, namesIn } from '../helpers/guide-of-today.ts';
import { examplesIn, examplesOfToday, comparableOutput, printedBy } from '../helpers/guide.ts';
import { listeningPort } from '../helpers/listening.ts';
import { sampleApp } from '../helpers/sample-app.ts';

const port = await listeningPort(sampleApp());

describe.each(['sh', 'python'] as const)('the examples of the guide in %s', (language) => {
  test.each(examplesIn(language))('print what they say: $section', async (example) => {
    const printed = await printedBy(language, example, port);
    expect(comparableOutput(example, printed)).toEqual(comparableOutput(example, example.output));
  });

  test.each(examplesOfToday(language))(
    'find the events of a calendar that is made for today: $section',
    async (example) => {
      const printed = await printedBy(language, example, await listeningPort(appOfToday()));
      expect(namesIn(printed)).toEqual(NAMES_OF_TODAY[example.section]);
    },
  );
});
