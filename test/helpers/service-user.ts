import { chmodSync, chownSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS, tokensText } from './tokens.ts';
import { event, uuid } from './content-files.ts';
import { AS_NOBODY, eventually, NOBODY } from './process.ts';
import { makeHome, type Home, type RunningServer } from './server.ts';

const IS_ROOT = process.getuid?.() === 0;

/** Only the superuser may give files away. */
export const testAsRoot: typeof test.skip = IS_ROOT ? test : test.skip;

/** Has the superuser start a server as the user of the service. */
export const AS_SERVICE = IS_ROOT ? AS_NOBODY : [];

/** One event, and a tokens file that is, with its folder, the service's user's alone. */
export function makeServiceHome(tokens: string | null = tokensText()): Home {
  const home = makeHome({ 'events/a.md': event(1) }, tokens);
  chmodSync(home.contentDir, 0o755);
  if (tokens !== null) chmodSync(home.tokensFile, 0o600);
  if (!IS_ROOT) return home;
  chownSync(dirname(home.tokensFile), NOBODY, NOBODY);
  if (tokens !== null) chownSync(home.tokensFile, NOBODY, NOBODY);
  return home;
}

/** Waits until event 1 is answered with a status. */
export async function expectStatus(server: RunningServer, secret: string, status: number): Promise<void> {
  await eventually(async () => {
    expect((await server.get(`/open/event/${uuid(1)}`, secret)).status).toBe(status);
  });
}

export async function tokensOf({ address }: RunningServer): Promise<unknown> {
  const { text } = await request(address).get('/readyz').expect(200);
  const { status, tokens } = JSON.parse(text) as Record<string, unknown>;
  return { status, tokens };
}

/** Expects that a server of `makeServiceHome` tells when it may not read its tokens file any more, and lets people in. */
export async function expectUnreadableTold(server: RunningServer, { tokensFile }: Home): Promise<void> {
  // Another test may have made the file anew.
  chmodSync(tokensFile, 0o600);
  chownSync(tokensFile, NOBODY, NOBODY);
  await eventually(async () => {
    expect(await tokensOf(server)).toMatchObject({ status: 'ready', tokens: { refused: null } });
  });
  chownSync(tokensFile, 0, 0);
  await eventually(async () => {
    expect(await tokensOf(server)).toMatchObject({
      status: 'degraded',
      tokens: { refused: { code: 'tokens-unreadable' } },
    });
  });
  await expectStatus(server, TOKENS.reader, 200);
  chownSync(tokensFile, NOBODY, NOBODY);
  await eventually(async () => {
    expect(await tokensOf(server)).toMatchObject({ status: 'ready', tokens: { refused: null } });
  });
}
