import { chmodSync, chownSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { TOKENS, tokensText } from './tokens.ts';
import { event, uuid } from './content-files.ts';
import { AS_NOBODY, eventually, NOBODY } from './process.ts';
import { makeHome, type Home, type RunningServer } from './server.ts';

const IS_ROOT = process.getuid?.() === 0;

/** A test that runs only for the superuser, who alone may change the owner of a file. */
export const testAsRoot: typeof test.skip = IS_ROOT ? test : test.skip;

/** The command with which the superuser starts a server as the service's user. */
export const AS_SERVICE = IS_ROOT ? AS_NOBODY : [];

/** Makes a home with one event, and with a tokens file that, like its folder, only the service's user may read. */
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

/**
 * Expects that a server of `makeServiceHome` reports when it may no longer read its tokens file, and goes on to
 * accept its tokens.
 */
export async function expectUnreadableTold(server: RunningServer, { tokensFile }: Home): Promise<void> {
  // Another test may have written the file anew.
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
