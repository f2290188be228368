import { describe, expect, test } from '@jest/globals';
import { bodyOf, expectError } from '../helpers/answers.ts';
import { event, uuid } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { preload } from '../helpers/preload.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

const PATH = `/open/event/${uuid(1)}`;

/** The clock of the process steps by so many milliseconds at SIGUSR2, in all its threads. */
function stepping(milliseconds: number): string[] {
  return preload(`
    import { BroadcastChannel, isMainThread } from 'node:worker_threads';
    const { now } = Date;
    const step = () => (Date.now = () => now() + ${milliseconds});
    const stepped = new BroadcastChannel('clock');
    stepped.unref();
    stepped.onmessage = step;
    if (isMainThread) process.on('SIGUSR2', () => {
      step();
      stepped.postMessage(null);
      console.error(JSON.stringify({ msg: 'the clock has stepped' }));
    });`);
}

describe('the clock steps while the server runs (L2)', () => {
  test.each([
    ['an hour back', -3_600_000],
    ['an hour forth', 3_600_000],
  ])('%s: nobody is locked out for longer than a minute, and changes are found', async (_where, step) => {
    const { environment, contentDir } = makeHome({ 'events/a.md': event(1) });
    const server = await startServer({ ...environment, RATE_LIMIT_PER_MINUTE: '5' }, stepping(step));
    for (let time = 0; time < 5; time += 1) await server.get(PATH).expect(200);
    await server.get(PATH).expect(429);

    server.kill('SIGUSR2');
    await eventually(() => {
      expect(server.stderr()).toContain('the clock has stepped');
    });
    // The window of before has nothing to do with the clock of now: it has ended.
    const { headers } = await server.get(PATH).expect(200);
    const endsIn = Number(headers['x-ratelimit-reset']) * 1000 - (Date.now() + step);
    expect(endsIn).toBeLessThanOrEqual(61_000);
    expect(endsIn).toBeGreaterThan(0);

    writeFiles(contentDir, { 'events/a.md': event(1, { name: 'changed after the step' }) });
    await eventually(() => {
      expect(server.log()).toContainEqual(expect.objectContaining({ msg: 'calendar reloaded' }));
    });
    expect(bodyOf(await server.get(PATH).expect(200)).name).toBe('changed after the step');
    for (let time = 0; time < 3; time += 1) await server.get(PATH).expect(200);
    const refused = await server.get(PATH);
    expectError(refused, 429, 'E_TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await stopServer(server);
  });
});
