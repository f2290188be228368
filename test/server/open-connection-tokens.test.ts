import { writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, type Home, type RunningServer } from '../helpers/server.ts';

interface Answer {
  readonly status: number | undefined;
  readonly challenge: string | undefined;
  readonly body: string;
}

/** A client that keeps its only connection for all of its requests. */
function clientOf({ address }: RunningServer, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  return {
    ports,
    async ask(): Promise<Answer> {
      const request = get(`${address}/open/event`, { agent, headers: { authorization: `Bearer ${token}` } });
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject);
      });
      ports.add(response.socket.localPort);
      const challenge = response.headers['www-authenticate'];
      return { status: response.statusCode, challenge, body: await text(response) };
    },
  };
}

let home: Home;
let server: RunningServer;

beforeAll(async () => {
  home = makeHome({ 'events/a.md': event(1) });
  server = await startServer(home.environment);
});

/** The tokens file with another line for one of its applications. */
function tokensWith(id: keyof typeof TOKENS, change: (line: string) => string): string {
  return tokensText().replace(new RegExp(`.*id: ${id},.*\n`), change);
}

describe('a token that ends while its connection is open (T2)', () => {
  test.each([
    ['is revoked', (line: string) => line.replace('}', `, revokedAt: ${new Date().toISOString()}}`)],
    ['is taken out', () => ''],
    ['expires', (line: string) => line.replace('}', `, expiresAt: ${inASecond()}}`)],
  ])('and %s is refused there as an unknown one is', async (_how, change) => {
    writeFileSync(home.tokensFile, tokensText());
    const client = clientOf(server, TOKENS.other);
    await eventually(async () => {
      expect((await client.ask()).status).toBe(200);
    });

    writeFileSync(home.tokensFile, tokensWith('other', change));
    const refusal = await eventually(async () => {
      const answer = await client.ask();
      expect(answer.status).toBe(401);
      return answer;
    });
    expect(refusal.challenge).toContain('error="invalid_token"');
    expect(refusal).toEqual(await clientOf(server, TOKENS.unknown).ask());
    expect(client.ports.size).toBe(1);
  });
});

function inASecond(): string {
  return new Date(Date.now() + 1_000).toISOString();
}
