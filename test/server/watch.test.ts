import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { writeFiles, type Files } from '../helpers/folder.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, type Home, type RunningServer } from '../helpers/server.ts';

const CONTENT = { 'events/a.md': event(1, { name: 'zero' }) };

async function servesName(server: RunningServer, name: string): Promise<void> {
  await eventually(async () => {
    expect(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200)).name).toBe(name);
  });
}

async function answersWith(server: RunningServer, token: string, status: number): Promise<void> {
  await eventually(() => server.get(`/open/event/${uuid(1)}`, token).expect(status));
}

async function startOver(files: Files): Promise<{ server: RunningServer } & Home> {
  const home = makeHome(files);
  return { server: await startServer(home.environment), ...home };
}

describe('what the server watches', () => {
  test('no change is missed between the first reading and the watch', async () => {
    const many = Array.from({ length: 1500 }, (_, number): [string, string] => [
      `events/${number}.md`,
      event(number + 10),
    ]);
    const { server, contentDir } = await startOver({ ...Object.fromEntries(many), 'events/z.md': event(1) });
    writeFiles(contentDir, { 'events/z.md': event(1, { name: 'early' }) });
    await servesName(server, 'early');
  });

  test('a folder of records that is deleted and made anew at once is still watched (R4)', async () => {
    const { server, contentDir } = await startOver(CONTENT);
    rmSync(join(contentDir, 'events'), { recursive: true });
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'made anew' }) });
    await servesName(server, 'made anew');
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'changed' }) });
    await servesName(server, 'changed');
  });

  test('a tokens file that is deleted and written anew at once is still watched (T6)', async () => {
    const { server, tokensFile } = await startOver(CONTENT);
    rmSync(tokensFile);
    writeFileSync(tokensFile, tokensText());
    writeFileSync(tokensFile, tokensText().replace(/^.*id: other,.*\n/m, ''));
    await answersWith(server, TOKENS.other, 401);
    writeFileSync(tokensFile, 'applications: []\n');
    await answersWith(server, TOKENS.reader, 401);
  });

  test('a folder in place of the tokens file keeps the last good ones, until there is a file again (T6)', async () => {
    const { server, tokensFile } = await startOver(CONTENT);
    rmSync(tokensFile);
    mkdirSync(tokensFile);
    await eventually(() => {
      expect(
        server.log().some(({ msg }) => String(msg).includes('last good') && String(msg).includes('tokens')),
      ).toBe(true);
    });
    await answersWith(server, TOKENS.reader, 200);
    rmdirSync(tokensFile);
    writeFileSync(tokensFile, 'applications: []\n');
    await answersWith(server, TOKENS.reader, 401);
  });

  test('SIGHUP reads the content anew, and the server lives on (P2)', async () => {
    const { server, contentDir } = await startOver(CONTENT);
    server.kill('SIGHUP');
    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'after the signal' }) });
    await servesName(server, 'after the signal');
  });
});
