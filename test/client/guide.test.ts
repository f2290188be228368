import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { startNode } from '../helpers/process.ts';
import { keyOf, PlainCalendar } from './plain-calendar.ts';

const [, BOT = ''] = /^```ts\n(import [^`]*?readFile.*?)```/ms.exec(textOf('src/pages/docs/guide.md')) ?? [];
const [A, B, GUILD] = [keyOf('event', 1), keyOf('event', 2), keyOf('organization', 3)];

const calendar = new PlainCalendar();
const posted: string[] = [];
let webhookStatus = 204;

/** Serves the calendar, and takes what is posted. */
const server = createServer((request, response) => {
  void (async () => {
    if (request.method === 'POST') {
      posted.push(await text(request));
      response.writeHead(webhookStatus).end();
      return;
    }
    const { status, headers, body } = calendar.answer(new URL(request.url ?? '', 'http://a.example'));
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body === null ? '' : await text(body));
  })();
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

test('the bot of the guide announces each day what is new or has changed since, and nothing else', async () => {
  calendar.commit({ [A]: 'Old' });
  const port = await listenOnLoopback(server);
  const program = BOT.replace('127.0.0.1:3000', `127.0.0.1:${port}`).replaceAll(
    "'since.txt'",
    JSON.stringify(join(makeFolder({}), 'since.txt')),
  );
  const failureOf = async (WEBHOOK = `http://127.0.0.1:${port}/`): Promise<string | null> => {
    const bot = startNode(['--input-type=module', '--eval', program], { TOKEN: 't', WEBHOOK });
    const status = await bot.ended;
    const failure = bot.stderr() === '' ? null : (/^\w*Error\b.*$/m.exec(bot.stderr())?.[0] ?? '');
    expect(status).toBe(failure === null ? 0 : 1);
    return failure;
  };
  const announced = async (): Promise<unknown[]> => {
    expect(await failureOf()).toBeNull();
    return posted.splice(0).map((body) => /[A-Z]\w+/.exec(body)?.[0]);
  };
  expect(await failureOf('')).toBe('TypeError: Invalid URL');
  expect(calendar.requests).toEqual([]);
  expect(await announced()).toEqual([]);
  calendar.commit({ [B]: 'New', [GUILD]: 'Guild' });
  calendar.edit(keyOf('event', 4), 'Draft');
  webhookStatus = 500;
  expect(await failureOf()).toBe('Error: The webhook has answered 500.');
  expect(posted.splice(0)).toHaveLength(1);
  webhookStatus = 204;
  expect(await announced()).toEqual(['New']);
  calendar.commit({ [A]: 'Changed', [B]: null });
  calendar.commitEdits();
  expect(await announced()).toEqual(['Changed', 'Draft']);
  calendar.rewrite([]);
  expect(await announced()).toEqual([]);
  calendar.commit({ [A]: 'Again' });
  expect(await announced()).toEqual(['Again']);
});
