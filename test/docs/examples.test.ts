import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { loadContent } from '../../src/content/load.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import { TOKENS } from '../helpers/app.ts';
import { textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { sampleApp } from '../helpers/sample-app.ts';

const README = textOf('README.md');
const HANDBOOK = textOf('content/README.md');

/** The block between fences that begins so, without the spaces that a list puts before it. */
function block(text: string, beginning: string): string {
  const [, indent = '', found = ''] =
    new RegExp(`^( *)\`\`\`\\w+\n( *${beginning}.*?)^ *\`\`\`$`, 'ms').exec(text) ?? [];
  return found.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

describe('the examples of the documents', () => {
  test('the README shows the first answer', async () => {
    const [, path = '', answer = ''] =
      /^curl [^\n]*127\.0\.0\.1:3000([^']*)'\n```\n.*?```json\n(.*?)```/ms.exec(README) ?? [];
    const response = await request(sampleApp()).get(path).set('Authorization', `Bearer ${TOKENS.reader}`);
    expect(JSON.parse(response.text)).toEqual(JSON.parse(answer));
  });

  test('the handbook shows an event, what is reported of its mistakes, and how many files there are', () => {
    const event = block(HANDBOOK, '---\nid:'.replace('\n', '\n *'));
    const broken = event
      .replace('small', 'smal')
      .replace('2027-02-20', '2027/02/20')
      .replace('timezone', 'tmezone');
    const file = 'events/2027-feb-hamburg-reading-day.md';
    const displayPath = (path: string): string => `content/${path}`;
    expect(loadContent(makeFolder({ [file]: event })).diagnostics).toEqual([]);

    const { diagnostics } = loadContent(makeFolder({ [file]: broken }));
    const report = renderText({ diagnostics, displayPath });
    const files = loadContent('content').files + 1;
    expect(block(HANDBOOK, `content/${file}:4`)).toBe(
      `${report}${files} files, 3 errors, 0 warnings\n"npm run validate -- --fix" puts 3 of them right.\n`,
    );
    expect(block(HANDBOOK, '\\d+ files, 0')).toBe(`${files} files, 0 errors, 0 warnings\n`);
    expect(report).toContain(block(README, `content/${file}:4`));
  });
});
