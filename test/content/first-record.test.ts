import { describe, expect, test } from '@jest/globals';
import { howToBegin } from '../../src/content/first-record.ts';
import { displayPathFrom } from '../../src/diagnostics/report/report.ts';
import { recordsOf, organization, place } from '../helpers/content.ts';
import { ROOT } from '../helpers/process.ts';

const NOTHING = { events: [], organizations: [], places: [] };

function linesOf(directory: string, commandDir: string, records = NOTHING): string {
  return howToBegin(records, { directory, displayPath: displayPathFrom(commandDir, directory) });
}

describe('how a calendar without a record begins', () => {
  test.each([
    ['where CONTENT_DIR is as usual', './content', ROOT, 'content yet: "npm run new" asks'],
    ['elsewhere', '/srv/a', '/srv', 'a yet: "npm run new -- --content a" asks'],
    ['in the folder itself', '/srv/a', '/srv/a', '. yet: "npm run new -- --content ." asks'],
  ])('%s', (_where, directory, commandDir, named) => {
    expect(linesOf(directory, commandDir)).toMatch(`There is no record in ${named}`);
  });

  test.each([{ 'organizations/a.md': organization(1) }, { 'places/a.yml': place(1) }])(
    'nothing where there is a record: %j',
    (files) => {
      expect(howToBegin(recordsOf(files), { directory: 'a', displayPath: (file) => file })).toBe('');
    },
  );
});
