import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { SETTINGS } from '../../src/config/config.ts';
import { ERRORS } from '../../src/http/answer/api-errors.ts';
import { TOKENS } from '../helpers/app.ts';
import { listeningPort } from '../helpers/listening.ts';
import { startNode } from '../helpers/process.ts';
import { sampleApp } from '../helpers/sample-app.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The rows of a Markdown table, the cells of each, below a heading. */
function tableBelow(heading: string): string[][] {
  const section = README.slice(README.indexOf(`\n${heading}\n`) + heading.length + 2);
  const rows = /(?:^\|.*\n)+/m.exec(section)?.[0].trim().split('\n').slice(2) ?? [];
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe('the README keeps in step', () => {
  test('with the settings: name, default, meaning', () => {
    const documented = tableBelow('## Settings');
    const plain = (text: string): string => text.replaceAll('"', '');
    expect(documented).toEqual(
      Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default, plain(setting.help)]),
    );
  });

  test('with the errors: status and code', () => {
    const documented = tableBelow('### Errors').map(([status, code]) => `${status ?? ''} ${code ?? ''}`);
    const made = Object.entries(ERRORS).map(([code, { status }]) => `${status} ${code}`);
    expect(documented.sort()).toEqual(made.sort());
  });

  test('with the commands of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...README.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => name === undefined || !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('with its links to its own headings', () => {
    const anchors = [...README.matchAll(/^#+ (.*)$/gm)].map(
      ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
    );
    const links = [...README.matchAll(/\]\((#[^)]*)\)/g)].map(([, link]) => link);
    expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([]);
  });

  const examples = [
    ...README.matchAll(/^curl [^\n]*127\.0\.0\.1:3000([^']*)'\n```\n\n```json\n(.*?)```/gms),
  ].map(([, path = '', answer = '']) => [path, answer] as const);

  test('shows examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4);
  });

  test.each(examples)('with the answer of %s', async (path, answer) => {
    const response = await request(sampleApp()).get(path).set('Authorization', `Bearer ${TOKENS.reader}`);
    expect(JSON.parse(response.text)).toEqual(JSON.parse(answer));
  });

  test('with what the example of the client prints', async () => {
    const [, program = '', printed] = /^```ts\n(import .*?)```\n\n```text\n(.*?)```/ms.exec(README) ?? [];
    const here = program.replace('127.0.0.1:3000', `127.0.0.1:${await listeningPort(sampleApp())}`);
    const example = startNode(['--input-type=module', '--eval', here], { TOKEN: TOKENS.reader });
    expect({ status: await example.ended, stderr: example.stderr() }).toEqual({ status: 0, stderr: '' });
    expect(example.stdout()).toBe(printed);
  });
});
