import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { hashToken } from '../../src/tokens/registry.ts';
import { TOKENS, tokensText } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import { parseAnswer, rawRequest } from '../helpers/raw-http.ts';
import { launch, makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const CONTENT = { 'events/a.md': event(1) };
const TALKATIVE = { DEBUG: '*', LOG_LEVEL: 'trace' };
const LIMIT = 50;
const { reader } = TOKENS;
const BEARER = `Authorization: Bearer ${reader}`;

/** A request with `X-Fault` meets a fault of the server. */
const FAULTY = preload(`
  import { ServerResponse } from 'node:http';
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (status, ...more) {
    if (this.req.headers['x-fault'] !== undefined && status < 500) throw new Error('planted fault');
    return writeHead.call(this, status, ...more);
  };`);

/** Requests that end in every error, with tokens wherever a client could put one. */
const ERRONEOUS: readonly (readonly [number, string, ...string[]])[] = [
  [400, `GET /open/event?token=${reader}% HTTP/1.1`, BEARER],
  [400, 'GET /open/event HTTP/1.1', BEARER, BEARER],
  [400, `${reader} / HTTP/1.1`, BEARER],
  [400, 'GET /open/event HTTP/1.1', BEARER, `${reader} no colon`],
  [401, `GET /open/event?access_token=${reader} HTTP/1.1`],
  [401, 'GET /open/event HTTP/1.1', `Authorization: ${reader}`, `Cookie: token=${reader}`],
  [401, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.unknown}`],
  [401, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.revoked}`],
  [403, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.powerless}`],
  [403, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${TOKENS.feeds}`],
  [404, `GET /${reader} HTTP/1.1`, BEARER],
  [404, `GET /open/event/${uuid(9)}?key=${reader} HTTP/1.1`, BEARER],
  [405, `POST /open/event?key=${reader} HTTP/1.1`, BEARER, `Referer: http://x/${reader}`],
  [410, `GET /event/recent?key=${reader} HTTP/1.1`, BEARER],
  [414, `GET /${reader.repeat(270)} HTTP/1.1`, BEARER],
  [422, `GET /open/event/${reader} HTTP/1.1`, BEARER],
  [422, `GET /open/event?current=${reader} HTTP/1.1`, BEARER],
  [431, 'GET /open/event HTTP/1.1', `Authorization: Bearer ${reader.repeat(500)}`],
  [431, 'GET /open/event HTTP/1.1', ...Array<string>(250).fill(`A: ${reader.slice(0, 40)}`), BEARER],
  [500, `GET /open/event?key=${reader} HTTP/1.1`, BEARER, 'X-Fault: yes'],
];

async function statusOf({ address }: RunningServer, bytes: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return parseAnswer(await text(socket)).status;
}

/** Expects that nothing of a token, plain or escaped, and no hash of one stands there. */
function expectNoSecret(output: string): void {
  const plain = decodeURIComponent(output.replace(/%(?![2-7][0-9a-f])/gi, '%25'));
  for (const token of Object.values(TOKENS)) {
    expect(plain).not.toContain(token.slice('evc_'.length));
    expect(plain.toLowerCase()).not.toContain(hashToken(token));
    expect(plain).not.toContain(Buffer.from(hashToken(token), 'hex').toString('base64').slice(0, 40));
  }
}

describe('with DEBUG=* no token and no hash of one is in the output (T8)', () => {
  test('of requests that end in an error, and of tokens files that are refused', async () => {
    const { environment, tokensFile } = makeHome(CONTENT);
    const settings = { ...environment, ...TALKATIVE, RATE_LIMIT_PER_MINUTE: String(LIMIT) };
    const server = await startServer(settings, FAULTY);
    for (const [status, line, ...headers] of ERRONEOUS) {
      expect([line.slice(0, 60), await statusOf(server, rawRequest(line, 'Host: x', ...headers))]).toEqual([
        line.slice(0, 60),
        status,
      ]);
    }
    for (let time = 0; time <= LIMIT; time += 1) await server.get('/open/event', TOKENS.other);
    await server.get('/open/event', TOKENS.other).expect(429);

    for (const broken of [
      `${tokensText()}  - ${reader}\n`,
      tokensText().replace(/tokenHash: \w+/g, `tokenHash: ${reader}`),
      tokensText().replace('id: reader', `id: "${reader} ${hashToken(reader)}"`),
      `${tokensText()}}`,
      `${reader}: 1\n${reader}: 2\n`,
    ]) {
      const before = server.log().length;
      writeFileSync(tokensFile, broken);
      await eventually(() => {
        expect(server.log().slice(before)).toContainEqual(
          expect.objectContaining({ msg: expect.stringContaining('tokens refused') }),
        );
      });
    }
    rmSync(tokensFile);
    await eventually(() => {
      expect(server.stderr()).toContain('tokens file is gone');
    });
    await request(server.address).get('/healthz').expect(200);
    await stopServer(server);
    expect(server.stderr()).toContain('planted fault');
    expectNoSecret(server.stdout() + server.stderr());
  });

  test.each([
    ['a token in place of a hash', (file: string) => file.replace(/tokenHash: \w+/, `tokenHash: ${reader}`)],
    ['a hash that is cut off', (file: string) => file.replace(/(?<=tokenHash: \w{32})\w+/, '')],
    ['a syntax error beside a token', (file: string) => `${file}${reader}: [`],
  ])('of a start that is refused for %s', async (_what, change) => {
    const server = launch({ ...makeHome(CONTENT, change(tokensText())).environment, ...TALKATIVE });
    expect(await server.ended).toBe(1);
    expectNoSecret(server.stdout() + server.stderr());
    expect(server.stderr()).not.toContain(hashToken(reader).slice(0, 32));
  });
});
