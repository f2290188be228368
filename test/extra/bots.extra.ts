import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { appOver, testApp } from '../helpers/app.ts';
import { event, place } from '../helpers/content-files.ts';
import type { Files } from '../helpers/folder.ts';
import { BOT_WORKFLOW, BOTS, botIn } from '../helpers/guide-bots.ts';
import { dayIn } from '../helpers/guide-of-today.ts';
import { listeningPort } from '../helpers/listening.ts';
import { MASTODON_KEY, postingService, SERVICE_NAMES } from '../helpers/posting-services.ts';
import { stranger } from '../helpers/stranger.ts';
import { TOKENS } from '../helpers/tokens.ts';
import { checkingOut, jobOf, runJob } from '../helpers/workflow.ts';
import { writeFiles } from '../helpers/folder.ts';
import { parse } from 'yaml';
import { day, servedRepository } from '../http/served-repository.ts';

/** A name that would call everybody and lead elsewhere, if the services read it as markup. */
const HOSTILE =
  '@everyone <!channel> <@U024BE7LH> <@80351110224678912> @admin@example.social [bank](https://evil.example) <https://evil.example|bank>';

const [TOMORROW, LATER] = [dayIn(1), dayIn(8)];

function meeting(number: number, name: string, keys: Readonly<Record<string, string>> = {}): string {
  return event(number, {
    name: JSON.stringify(name),
    startDate: `${TOMORROW}T20:00`,
    endDate: `${TOMORROW}T22:00`,
    timezone: 'Europe/Berlin',
    ...keys,
  });
}

/** Returns a date as the bots write it. */
function written(date: string): string {
  return new Date(date).toUTCString().slice(0, 16);
}

function portWith(files: Files): Promise<number> {
  return listeningPort(testApp({ 'places/x.yml': place(900), ...files }).app);
}

const CASES = [...BOTS.keys()].flatMap((bot) => SERVICE_NAMES.map((name) => ({ bot, name })));

test('there is a bot in each language', () => {
  expect([...BOTS.keys()]).toEqual(['bot.py', 'bot.mjs']);
});

describe.each(CASES)('$bot, which posts to $name', ({ bot, name }) => {
  const OK = { status: 0, stdout: '', stderr: '' };

  test('is silent about a week without events', async () => {
    const service = await postingService(name);
    const port = await portWith({
      'events/later.md': meeting(1, 'Later', { startDate: `${LATER}T20:00`, endDate: `${LATER}T21:00` }),
    });
    expect(await botIn(bot, port).run('week', service.address)).toEqual(OK);
    expect(service.statuses).toEqual([]);
  });

  test('posts the coming week by the clocks there, without what is cancelled', async () => {
    const service = await postingService(name);
    const port = await portWith({
      'places/hall.yml': place(901, { name: 'Old Hall' }),
      'events/a.md': meeting(1, 'Tea & <Cake> for C_sharp', {
        place: 'hall',
        url: 'https://a.example.org/?a=1&b=2',
      }),
      'events/b.md': meeting(2, 'Whole Day', {
        startDate: dayIn(2),
        endDate: dayIn(2),
        region: 'Kiel, Germany',
      }),
      'events/c.md': meeting(3, 'Cancelled', { status: 'cancelled' }),
      'events/d.md': meeting(4, 'Talk', {
        status: 'movedOnline',
        place: 'hall',
        startDate: `${dayIn(3)}T09:00`,
        endDate: `${dayIn(3)}T10:00`,
      }),
    });
    expect(await botIn(bot, port).run('week', service.address)).toEqual(OK);
    expect(service.read().join('\n')).toBe(
      [
        'The coming week:',
        `${written(TOMORROW)} · 20:00 · Tea & <Cake> for C_sharp · Old Hall · https://a.example.org/?a=1&b=2`,
        `${written(dayIn(2))} · Whole Day · Kiel, Germany`,
        `Online · ${written(dayIn(3))} · 09:00 · Talk`,
      ].join('\n'),
    );
  });

  test('posts many events with long names within the limit, and says how many there are besides', async () => {
    const service = await postingService(name);
    const files = Array.from({ length: 150 }, (_, number) => [
      `events/${number}.md`,
      meeting(number + 1, `${number + 1}th ${'long name '.repeat(15)}`, {
        url: `https://example.org/${'path/'.repeat(15)}`,
      }),
    ]);
    const port = await portWith(Object.fromEntries(files) as Files);
    expect(await botIn(bot, port).run('week', service.address)).toEqual(OK);
    const posts = service.read();
    expect(posts.length).toBe(name === 'slack' ? 1 : 5);
    const [, more] = /\n… and (\d+) more: http:\/\/127\.0\.0\.1:\d+$/.exec(posts.at(-1) ?? '') ?? [];
    expect(posts.join('\n').match(/ \d+th /g)?.length).toBe(150 - Number(more));
    expect(service.statuses).toEqual(posts.map(() => (name === 'discord' ? 204 : 200)));
  });

  test('waits where it posts more than the rate allows, and goes on', async () => {
    const service = await postingService(name);
    service.rate = 2;
    const files = Array.from({ length: 60 }, (_, number) => [
      `events/${number}.md`,
      meeting(number + 1, `${number + 1}th ${'@'.repeat(150)}`),
    ]);
    const port = await portWith(Object.fromEntries(files) as Files);
    expect(await botIn(bot, port).run('week', service.address)).toEqual(OK);
    const taken = service.statuses.filter((status) => status < 300).length;
    expect(service.read()).toHaveLength(taken);
    expect(service.statuses.filter((status) => status === 429)).toHaveLength(name === 'slack' ? 0 : 2);
  });

  test('mentions nobody, and makes no link of a name', async () => {
    const service = await postingService(name);
    const port = await portWith({
      'events/a.md': meeting(1, HOSTILE.slice(0, 120)),
      'events/b.md': meeting(2, HOSTILE.slice(80)),
    });
    expect(await botIn(bot, port).run('week', service.address)).toEqual(OK);
    const [post] = service.read();
    expect(post).toContain('@\u200beveryone <!channel> <@\u200bU024BE7LH>');
    expect({ calls: service.calls, links: service.links }).toEqual({ calls: [], links: [] });
  });

  test('says what is new and what has changed since it last ran', async () => {
    const server = await servedRepository({
      'events/a.md': meeting(1, 'Old'),
      'events/b.md': meeting(2, 'Gone'),
    });
    const service = await postingService(name);
    const { run } = botIn(bot, await listeningPort(server.app));
    const posted = async (): Promise<string[]> => {
      await server.reload();
      expect(await run('changes', service.address)).toEqual(OK);
      return service.read().flatMap((text) => text.split('\n'));
    };
    const line = `${written(TOMORROW)} · 20:00`;
    expect(await posted()).toEqual([]);
    expect(await posted()).toEqual([]);
    server.commit({ 'events/c.md': meeting(3, 'Added') }, day(2));
    server.commit({ 'events/c.md': meeting(3, 'Added, and corrected') }, day(3));
    server.commit({ 'events/a.md': meeting(1, 'Other') }, day(4));
    server.commit({ 'events/b.md': null, 'events/d.md': meeting(4, 'Off', { status: 'cancelled' }) }, day(5));
    expect(await posted()).toEqual([
      `New · ${line} · Added, and corrected`,
      `Changed · ${line} · Other`,
      `Cancelled · ${line} · Off`,
    ]);
    writeFiles(server.folder, { 'events/e.md': meeting(5, 'Draft', { status: 'postponed' }) });
    expect(await posted()).toEqual([]);
    server.commit({}, day(6));
    service.isBroken = true;
    await server.reload();
    expect((await run('changes', service.address)).status).toBe(1);
    service.isBroken = false;
    expect(await posted()).toEqual(['Postponed · Draft']);
    expect(await posted()).toEqual([]);
  });

  test('begins anew, without a post, where the history is another one', async () => {
    const [server, other] = [
      await servedRepository({ 'events/a.md': meeting(1, 'One') }),
      await servedRepository({ 'events/a.md': meeting(1, 'Another'), 'events/b.md': meeting(2, 'Two') }),
    ];
    const service = await postingService(name);
    let served = server;
    const port = await listeningPort(
      appOver(server.calendars.current(), {
        calendars: { ...server.calendars, current: () => served.calendars.current() },
      }).app,
    );
    const { run } = botIn(bot, port);
    expect(await run('changes', service.address)).toEqual(OK);
    served = other;
    expect(await run('changes', service.address)).toEqual(OK);
    other.commit({ 'events/b.md': meeting(2, 'Three') }, day(2));
    await other.reload();
    expect(await run('changes', service.address)).toEqual(OK);
    expect(service.read()).toEqual([expect.stringMatching(/^Changed · .* · Three$/)]);
  });

  test('fails, and shows no secret, where the service does not know it', async () => {
    const service = await postingService(name);
    const port = await portWith({ 'events/a.md': meeting(1, 'Tea') });
    const secret = name === 'mastodon' ? 'wrong' : 'XYZXYZ';
    const address = name === 'mastodon' ? service.address : `${service.address.slice(0, -6)}${secret}`;
    const { status, stdout, stderr } = await botIn(bot, port).run('week', address, secret);
    expect({ status, stdout, statuses: service.statuses }).toEqual({
      status: 1,
      stdout: '',
      statuses: [name === 'slack' ? 403 : 401],
    });
    expect(stderr).not.toContain(secret);
    expect(service.read()).toEqual([]);
  });
});

test.each([...BOTS.keys()])('%s begins anew when a calendar is behind it for over an hour', async (name) => {
  const server = await servedRepository({ 'events/a.md': meeting(1, 'One') });
  const service = await postingService('slack');
  let isBehind = false;
  const { port } = await stranger((request, response) => {
    if (isBehind && request.url?.includes('&since=') === true)
      response.writeHead(503, { 'Retry-After': '1000' }).end();
    else server.app(request, response);
  });
  const { folder, run } = botIn(name, port);
  const statuses: (number | null)[] = [];
  for (const isNowBehind of [false, true, false, true, true]) {
    isBehind = isNowBehind;
    statuses.push((await run('changes', service.address)).status);
    if (!isBehind) expect(stateIn(folder)).not.toHaveProperty('behind');
  }
  expect(statuses).toEqual([0, 1, 0, 1, 1]);
  const { behind, ...state } = stateIn(folder);
  writeFiles(folder, { 'changes.json': JSON.stringify({ ...state, behind: Number(behind) - 3_600 }) });
  expect((await run('changes', service.address)).status).toBe(0);
  isBehind = false;
  server.commit({ 'events/a.md': meeting(1, 'Two') }, day(2));
  await server.reload();
  expect((await run('changes', service.address)).status).toBe(0);
  expect(service.read()).toEqual([expect.stringMatching(/^Changed · .* · Two$/)]);
});

/** Returns what a bot remembers. */
function stateIn(folder: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(folder, 'changes.json'), 'utf8')) as Readonly<Record<string, unknown>>;
}

test('the workflow of the guide posts with its secrets, at a time of each week', async () => {
  const service = await postingService('mastodon');
  const port = await portWith({ 'events/a.md': meeting(1, 'Tea') });
  const workflow = parse(BOT_WORKFLOW) as {
    readonly on: unknown;
    readonly env: Readonly<Record<string, string>>;
  };
  expect(workflow.on).toEqual({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }] });
  const job = { ...jobOf(BOT_WORKFLOW, 'post'), env: workflow.env };
  const secrets = { TOKEN: TOKENS.reader, POST_TO: service.address, POST_KEY: MASTODON_KEY };
  const program = (BOTS.get('bot.py') ?? '').replace('127.0.0.1:3000', `127.0.0.1:${port}`);
  const { done } = await runJob(job, {
    act: checkingOut((_, folder) => {
      writeFiles(folder, { 'bot.py': program });
    }),
    context: { secrets },
    environment: {},
  });
  expect(done).toEqual([{ run: 'python3 bot.py week', status: 0, stdout: '' }]);
  expect(service.read()).toEqual([expect.stringContaining('Tea')]);
});
