import { describe, expect, test } from '@jest/globals';
import { expectError } from '../helpers/answers.ts';
import { TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { preload } from '../helpers/preload.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { rawRequest } from '../helpers/raw-http.ts';
import { launch, makeHome, startServer, stopServer } from '../helpers/server.ts';

const CONTENT = { 'events/a.md': event(1) };

/** A token whose hash cannot be computed: what meets it throws at once. */
const FAULTY_TOKEN = `evc_fault${'_'.repeat(38)}`;

/** `X-Fault` asks for an answer whose end throws, later than its handler. */
const PLANTED = preload(`
  import crypto from 'node:crypto';
  import { ServerResponse } from 'node:http';
  import { syncBuiltinESMExports } from 'node:module';
  const { hash } = crypto;
  crypto.hash = (algorithm, text, ...more) => {
    if (text === '${FAULTY_TOKEN}') throw new Error('planted fault at once');
    return hash(algorithm, text, ...more);
  };
  syncBuiltinESMExports();
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (...given) {
    if (this.req.headers['x-fault'] !== undefined) throw new Error('planted fault later');
    return end.apply(this, given);
  };`);

describe('a handler that throws (W8)', () => {
  test.each(['', 'production'])('the process lives, with NODE_ENV=%s', async (mode) => {
    const { environment } = makeHome(CONTENT);
    const server = await startServer({ ...environment, NODE_ENV: mode }, PLANTED);
    const atOnce = await server.get('/open/event', FAULTY_TOKEN);
    expectError(atOnce, 500, 'E_INTERNAL');
    expect(atOnce.text).not.toMatch(/planted|Error|\.js|at /);

    const { socket, received, closed } = await connectTo(server);
    const headers = ['Host: x', `Authorization: Bearer ${TOKENS.reader}`, 'X-Fault: yes'];
    socket.write(rawRequest('GET /open/event HTTP/1.1', ...headers));
    await closed;
    expect(received()).toBe('');

    await server.get('/open/event').expect(200);
    const stacks = server.log().filter(({ msg }) => msg === 'request failed');
    expect(stacks).toMatchObject(
      ['at once', 'later'].map((when) => ({
        error: { message: `planted fault ${when}`, stack: expect.stringMatching(/^ +at /m) },
      })),
    );
    expect(server.stdout()).not.toContain('planted fault');
    await stopServer(server);
  });
});

describe('a fault that nobody has foreseen (P3)', () => {
  test.each([
    ['a rejection', "Promise.reject(new Error('planted fault'))"],
    ['an exception', "setTimeout(() => { throw new Error('planted fault'); })"],
    ['what is thrown without being an error', "Promise.reject('planted fault')"],
  ])('%s ends the process with status 1, and is logged', async (_what, fault) => {
    const onSignal = preload(`process.on('SIGUSR2', () => { ${fault}; });`);
    const server = await startServer(makeHome(CONTENT).environment, onSignal);
    server.kill('SIGUSR2');
    expect(await server.ended).toBe(1);
    const [line, ...others] = server.log().filter(({ level }) => level === 'fatal');
    expect(JSON.stringify(line)).toContain('planted fault');
    expect(others).toEqual([]);
  });

  test('while it starts: it never listens without answering', async () => {
    const beforeListening = preload(`
      import { Server } from 'node:http';
      Server.prototype.listen = () => { throw new Error('planted fault'); };`);
    const server = launch(makeHome(CONTENT).environment, beforeListening);
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toContain('planted fault');
    expect(server.stdout()).toBe('');
  });
});
