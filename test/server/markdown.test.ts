import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { event, uuid, yaml } from '../helpers/content.ts';
import { WORST_MARKDOWN } from '../helpers/hostile-markdown.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const MAX_MEGABYTES = 64;
const texts = Object.values(WORST_MARKDOWN);

/** What a process holds now, and the most that it ever held (proc(5)). */
function memoryOf({ pid }: RunningServer): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

describe('pages of the worst Markdown (C24)', () => {
  (process.platform === 'linux' ? test : test.skip)('take 64 MiB above rest at most', async () => {
    const { environment } = makeHome({
      'site.yml': yaml({ public: 'true' }),
      'events/plain.md': event(0, {}, 'A *plain* text with a [link](https://example.org).'),
      ...Object.fromEntries(texts.map((text, index) => [`events/${index}.md`, event(index + 1, {}, text)])),
    });
    // A machine that does much else is slow, and no page is to be refused for it.
    const server = await startServer({ ...environment, MAX_LAG_MILLISECONDS: '60000' });
    const page = (number: number) =>
      request(server.address)
        .get(`/events/${uuid(number)}`)
        .expect(200);
    await page(0);
    const rest = memoryOf(server);
    for (const number of texts.keys()) await page(number + 1);
    expect(memoryOf(server).most - rest.now).toBeLessThan(MAX_MEGABYTES);
    await stopServer(server);
  });
});
