import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { hashToken } from '../../src/tokens/registry.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import type { Finished } from '../helpers/command.ts';
import { event, place } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import type { Environment } from '../helpers/process.ts';
import { launch, makeHome } from '../helpers/server.ts';

const CONTENT = { 'events/a.md': event(1) };

async function refused(environment: Environment): Promise<Finished> {
  const server = launch(environment);
  const finished = { status: await server.ended, stdout: server.stdout(), stderr: server.stderr() };
  expect(finished).toMatchObject({ status: 1, stdout: '' });
  return finished;
}

function linesOf({ stderr }: Finished): string[] {
  return stderr.trimEnd().split('\n');
}

describe('a start that is refused (contract, section 1): status 1 and the reason', () => {
  test('broken content: all its problems, with their places', async () => {
    const { environment, contentDir } = makeHome({
      'events/a.md': event(1, { scale: 'huge', startDate: '2026-02-30' }),
      'events/b.md': event(2, { place: 'nowhere' }),
      'places/c.yml': place(3, { colour: 'red' }),
    });
    const { stderr } = await refused({ ...environment, INIT_CWD: contentDir });
    const problems = stderr.matchAll(/^(?<place>[^\s:]+:\d+):\d+ error (?<code>[a-z-]+):/gm);
    expect([...problems].map(({ groups }) => `${groups?.place ?? ''} ${groups?.code ?? ''}`)).toEqual([
      'events/a.md:4 scale-unknown',
      'events/a.md:5 date-nonexistent',
      'events/b.md:5 place-unknown',
      'places/c.yml:4 key-unknown',
    ]);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
  });

  test('no content folder: one line', async () => {
    const { environment } = makeHome(CONTENT);
    const missing = join(makeFolder(), 'missing');
    const lines = linesOf(await refused({ ...environment, CONTENT_DIR: missing }));
    expect(lines).toEqual([expect.stringContaining(missing)]);
  });

  test('a calendar file that is damaged: one line', async () => {
    const { environment } = makeHome(CONTENT);
    const file = join(makeFolder({ 'calendar.json': '{"format":1' }), 'calendar.json');
    const lines = linesOf(await refused({ ...environment, CALENDAR_FILE: file }));
    expect(lines).toEqual([expect.stringContaining(file)]);
  });

  test('the port in use: one line (P2)', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const lines = linesOf(await refused({ ...makeHome(CONTENT).environment, PORT: port }));
    expect(lines).toEqual([expect.stringContaining(port)]);
    other.close();
  });

  test('a wrong setting: one line with its name and value (P2)', async () => {
    const { environment } = makeHome(CONTENT);
    const lines = linesOf(await refused({ ...environment, DRAIN_SECONDS: 'soon' }));
    expect(lines).toEqual([expect.stringMatching(/DRAIN_SECONDS.*soon/)]);
  });

  test('a tokens file that everybody may write to (T7)', async () => {
    const { environment, tokensFile } = makeHome(CONTENT);
    chmodSync(tokensFile, 0o666);
    const lines = linesOf(await refused(environment));
    expect(lines).toEqual([expect.stringContaining(tokensFile)]);
  });

  test.each([
    ['a token itself', TOKENS.reader],
    ['a hash that is too short', hashToken(TOKENS.reader).slice(0, 40)],
  ])('%s in the tokens file, which is not shown (T7)', async (_what, written) => {
    const tokens = tokensText().replace(/tokenHash: \w+/, `tokenHash: ${written}`);
    const { environment, tokensFile } = makeHome(CONTENT, tokens);
    const finished = await refused(environment);
    expect(linesOf(finished)).toEqual([expect.stringContaining(tokensFile)]);
    expect(finished.stderr).not.toContain(written);
  });
});
