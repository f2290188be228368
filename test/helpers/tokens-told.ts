import { rmSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import request from 'supertest';
import { tokensText } from './tokens.ts';
import { metricsAt } from './metrics.ts';
import { eventually } from './process.ts';
import type { RunningServer } from './server.ts';

/**
 * Expects that a server with the tokens of `tokensText` reports each change of their file at once. In the end, the
 * file is as it was before.
 *
 * @param socket the Unix socket of the server's metrics
 */
export async function expectTokensTold(
  { address }: Pick<RunningServer, 'address'>,
  tokensFile: string,
  socket: string,
): Promise<void> {
  const REPLACED = 'calendar_reloads_total{what="tokens",outcome="replaced"}';
  const REFUSED = 'calendar_reloads_total{what="tokens",outcome="refused"}';
  const valueOf = async (metric: string): Promise<number | undefined> =>
    (await metricsAt(socket)).get(metric);
  const write = (text: string): void => {
    writeFileSync(tokensFile, text);
  };
  const [replaced = NaN, refused = NaN] = [await valueOf(REPLACED), await valueOf(REFUSED)];
  expect(await valueOf('calendar_tokens_refused{code=""}')).toBe(0);
  write(`${tokensText()}# changed`);
  await eventually(async () => {
    expect(await valueOf(REPLACED)).toBe(replaced + 1);
  });
  write('broken');
  await eventually(async () => {
    expect(await valueOf('calendar_tokens_refused{code="tokens-invalid"}')).toBe(1);
    expect(await valueOf(REFUSED)).toBe(refused + 1);
  });
  rmSync(tokensFile);
  await eventually(async () => {
    const names = [...(await metricsAt(socket)).keys()];
    expect(names.filter((name) => name.startsWith('calendar_tokens_refused'))).toEqual([
      'calendar_tokens_refused{code="tokens-gone"}',
    ]);
  });
  await eventually(async () => {
    const { text } = await request(address).get('/readyz').expect(200);
    expect(JSON.parse(text)).toMatchObject({
      status: 'degraded',
      tokens: { refused: { code: 'tokens-gone' } },
    });
  });
  write(tokensText());
  await eventually(async () => {
    expect(await valueOf('calendar_tokens_refused{code=""}')).toBe(0);
  });
}
