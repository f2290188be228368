import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { WEB_PAGES } from '../cli/intake/web-pages.ts';
import { runNamed } from '../helpers/command.ts';
import { event, organization } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { answer, ENTER, make, skipped } from '../helpers/new-record.ts';
import { stranger } from '../helpers/stranger.ts';

const DOWN = '\u001b[B';

const MEET = { '@type': 'Event', name: 'Pet Meet', startDate: '2027-02-20', endDate: '2027-02-21' };

const EVENT = ['event', '--scale', 'small', '--from'];

/** Starts a local server, and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  return (await stranger(listener)).origin;
}

function serveHtml(html: string): Promise<string> {
  return serve((_, response) => response.setHeader('content-type', 'text/html').end(html));
}

function pageOf(...scripts: readonly unknown[]): string {
  return scripts
    .map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`)
    .join('\n');
}

/** A content folder, and the path of a file beside it. */
function folderWith(name: string, text: string, files = {}): { content: string; path: string } {
  const folder = makeFolder({
    [name]: text,
    'content/site.yml': 'timezone: Europe/Berlin\n',
    'content/events/.gitkeep': '',
  });
  writeFiles(join(folder, 'content'), files);
  return { content: join(folder, 'content'), path: join(folder, name) };
}

function eventsIn(content: string): string[] {
  return readdirSync(join(content, 'events'))
    .filter((name) => name !== '.gitkeep')
    .sort();
}

function textOf(content: string, name: string): string {
  return readFileSync(join(content, 'events', name), 'utf8').replace(/^id: .*\n/m, '');
}

describe('npm run new -- event --from', () => {
  test('keeps the sources that a table names, before its own address', async () => {
    const { content } = folderWith('unused', '');
    const url = await serve((_, response) =>
      response
        .setHeader('content-type', 'text/csv')
        .end('name,startDate,sources\nPet Meet,2027-02-20,https://example.org/pets\n'),
    );
    const { status } = await make(content, [...EVENT, url, '--allow-private']);
    expect(status).toBe(0);
    expect(textOf(content, 'pet-meet.md')).toContain(`sources:\n  - https://example.org/pets\n  - ${url}\n`);
  });

  test('writes the facts of a page, shows their origin, and keeps the address', async () => {
    const { content } = folderWith('unused', '');
    const url = `${await serveHtml(pageOf({ ...MEET, organizer: { name: 'Club' }, image: '/p.png' }))}/meet`;
    writeFiles(content, { 'organizations/club.md': organization(1, { name: 'Club' }) });
    const { status, stderr } = await make(content, [...EVENT, url, '--allow-private', '--name', 'Our Meet']);
    expect(stderr).toContain(`Taken from ${url}:\n  startDate: 2027-02-20 (JSON-LD startDate)\n`);
    expect(status).toBe(0);
    expect(textOf(content, 'our-meet.md')).toBe(
      [
        '---',
        'name: Our Meet',
        'scale: small',
        'startDate: 2027-02-20',
        'endDate: 2027-02-21',
        `thumbnail: ${new URL('/p.png', url).href}`,
        `url: ${url}`,
        'organization: club',
        'sources:',
        `  - ${url}`,
        '---',
        '',
      ].join('\n'),
    );
    expect(loadContent(content).diagnostics).toEqual([]);
  });

  test('requests no address that is not public, unless that is allowed', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const { content } = folderWith('unused', '');
    const { status, stderr } = await make(content, [...EVENT, url]);
    expect({ status, asked, files: eventsIn(content) }).toEqual({ status: 1, asked: 0, files: [] });
    expect(stderr).toContain('--allow-private asks it all the same.\nNothing was written.\n');
  });

  test('reports an answer without an event by its status', async () => {
    const url = await serve((_, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('x'),
    );
    const { content } = folderWith('unused', '');
    const { status, stderr } = await make(content, [...EVENT, url, '--allow-private']);
    expect(status).toBe(1);
    expect(stderr).toContain('answers with status 404');
  });

  test.each(['/private-0123456789abcdef0123/basic.html', '/feed?lang=en&token=abcdef123'])(
    'does not publish an address with a secret in it: %s',
    async (path) => {
      const { content } = folderWith('unused', '');
      const origin = await serveHtml(pageOf({ ...MEET, url: 'https://example.org/meet' }));
      const { status, stderr } = await make(content, [...EVENT, `${origin}${path}`, '--allow-private']);
      expect(status).toBe(0);
      expect(stderr).toContain('The address has a secret in it, and is not written into "sources"');
      expect(textOf(content, 'pet-meet.md')).not.toContain(origin);
    },
  );

  test('a page without an event leads to the calendar that it links to', async () => {
    const ics =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Fair\r\nDTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270303\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    const url = await serve(({ url: path = '' }, response) => {
      const isCalendar = path === '/all.ics';
      response.setHeader('content-type', isCalendar ? 'text/calendar' : 'text/html; charset=utf-8');
      response.end(isCalendar ? ics : '<link rel="alternate" type="text/calendar" href="/all.ics">');
    });
    const { content } = folderWith('unused', '');
    expect(await make(content, [...EVENT, url, '--allow-private'])).toMatchObject({ status: 0 });
    const text = textOf(content, 'fair.md');
    expect(text).toContain('startDate: 2027-03-01\nendDate: 2027-03-02\n');
    expect(text).toContain(`sources:\n  - ${url}\n  - ${url}/all.ics\n`);
  });

  test('of several events takes one by its number, and writes nothing without it', async () => {
    const { content, path } = folderWith('list.json', JSON.stringify([MEET, { ...MEET, name: 'Fair' }]));
    const refused = await make(content, [...EVENT, path]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(
      'Choose one with --number:\n  1: Pet Meet, 2027-02-20 to 2027-02-21\n  2: Fair, 2027-02-20 to 2027-02-21\n',
    );
    expect(await make(content, [...EVENT, path, '--number', '3'])).toMatchObject({ status: 2 });
    expect(eventsIn(content)).toEqual([]);
    expect(await make(content, [...EVENT, path, '--number', '2'])).toMatchObject({ status: 0 });
    expect(eventsIn(content)).toEqual(['fair.md']);
  });

  test('refuses missing values when nobody can be asked', async () => {
    const { content, path } = folderWith('a.json', JSON.stringify(MEET));
    const { status, stderr } = await make(content, ['event', '--from', path]);
    expect(status).toBe(2);
    expect(stderr).toContain('--scale is missing.');
    expect(eventsIn(content)).toEqual([]);
  });

  test.each([
    ['the same name and day', { name: 'Pet Meet 2027', startDate: '2027-02-20T12:00Z' }],
    ['the same source', { name: 'Other', sources: '[SOURCE]' }],
    ['the same page', { name: 'Other', url: 'SOURCE' }],
    ['nearly the same name in one place', { name: 'Pet Meett', startDate: '2027-02-20', address: 'Hall 1' }],
  ])('%s as an existing event: reported before anything is written', async (_, keys) => {
    const url = await serveHtml(pageOf({ ...MEET, location: 'Hall 1' }));
    const written = Object.fromEntries(
      Object.entries(keys).map(([key, value]) => [key, value.replace('SOURCE', url)]),
    );
    const { content } = folderWith('unused', '', { 'events/there.md': event(1, written) });
    const refused = await make(content, [...EVENT, url, '--allow-private']);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('there.md is probably this event.');
    expect(eventsIn(content)).toEqual(['there.md']);
    expect(await make(content, [...EVENT, url, '--allow-private', '--duplicate'])).toMatchObject({
      status: 0,
    });
  });

  test('another event of the same list is no duplicate', async () => {
    const url = await serveHtml(pageOf([MEET, { ...MEET, name: 'Fair' }]));
    const { content } = folderWith('unused', '');
    for (const number of ['1', '2']) {
      const { status } = await make(content, [...EVENT, url, '--allow-private', '--number', number]);
      expect(status).toBe(0);
    }
  });

  test('a local time without a zone is read in the zone of the calendar, with a note', async () => {
    const { content, path } = folderWith(
      'a.json',
      JSON.stringify({ ...MEET, startDate: '2027-02-20T10:00' }),
    );
    const { stderr } = await make(content, [...EVENT, path]);
    expect(stderr).toContain(
      'The time zone of its times is not said: Europe/Berlin, that of the calendar, is taken.',
    );
    const other = await make(content, [
      ...EVENT,
      path,
      '--timezone',
      'Asia/Tokyo',
      '--duplicate',
      '--slug',
      'b',
    ]);
    expect(other.stderr).not.toContain('time zone');
  });

  test('values that break a rule are left out with a note, all others are written', async () => {
    const { content, path } = folderWith(
      'a.csv',
      'name,startDate,url,status\nPet Meet,2027-02-20,ftp://example.org,cancelled\n',
    );
    const { status, stderr } = await make(content, [...EVENT, path]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/Left out: url\. /);
    expect(textOf(content, 'pet-meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\nstatus: cancelled\nstartDate: 2027-02-20\n---\n',
    );
  });

  test('an end before the start refuses the event, unless a flag gives another', async () => {
    const { content, path } = folderWith('a.json', JSON.stringify({ ...MEET, endDate: '2027-02-19' }));
    const { status, stderr } = await make(content, [...EVENT, path]);
    expect({ status, files: eventsIn(content) }).toEqual({ status: 2, files: [] });
    expect(stderr).toContain('--endDate: The event ends ("2027-02-19") before it starts');
    expect(await make(content, [...EVENT, path, '--endDate', '2027-02-20'])).toMatchObject({ status: 0 });
  });

  test('hostile text is shown harmlessly, and is plain text in the file', async () => {
    const name = 'A\u001b[31m\u202eB\u0007\n---\nevil: true';
    const description = '---\n<script>alert(1)</script>\n# *x* [y](javascript:z)\n\u0000\u001b[2J';
    const { content, path } = folderWith(
      'a.json',
      JSON.stringify({ ...MEET, name, description, __proto__: 1 }),
    );
    const { status, stderr } = await make(content, [...EVENT, path]);
    expect(status).toBe(0);
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    const [file = ''] = eventsIn(content);
    expect(textOf(content, file)).toContain('name: "A[31mB --- evil: true"\n');
    expect(loadContent(content).records?.events[0]?.detail).not.toContain('<script>');
  });

  test.each([
    [['--from', 'a', '--next', 'b'], 'Give one of --next, --from, --from-issue.'],
    [['--number', '1'], '--number goes with --from'],
    [['--duplicate'], '--duplicate goes with --from'],
    [['--from', 'a', '--number', '0'], '--number takes the number of an event'],
  ])('wrong use: %j', async (args, message) => {
    await expect(make(makeFolder(), ['event', ...args])).rejects.toThrow(message);
  });

  test('a FIFO, a folder, a missing file and one of another kind are no source', async () => {
    const { content, path } = folderWith('a.bin', '\u0000\u0001\u0002');
    execFileSync('mkfifo', [`${path}.fifo`]);
    for (const [from, reason] of [
      [`${path}.fifo`, 'is no file. "-" reads standard input.'],
      [content, 'is no file.'],
      [`${path}.html`, 'cannot be read: there is no such file.'],
      [path, 'is neither a web page, nor JSON'],
      ['/dev/zero', 'is no file.'],
    ] as const) {
      const { status, stderr } = await make(content, [...EVENT, from]);
      expect({ from, status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) });
    }
  });

  test('a page without data for programs: what to do then', async () => {
    const { content, path } = folderWith('a.html', '<title>Tea</title><p>On 6 March 2027 in Hamburg');
    const { status, stdout, stderr } = await make(content, [...EVENT, path]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /says nothing of an event that a program could read\. Without --from all is asked for\.\n/,
    );
  });

  test('as a command, run by its name', async () => {
    const { content, path } = folderWith('a.html', WEB_PAGES.pretix?.html ?? '');
    const { status, stdout } = await runNamed('new', [...EVENT, path, '--content', content]);
    expect({ status, stdout: stdout.endsWith('content/events/congress.md\n') }).toEqual({
      status: 0,
      stdout: true,
    });
  });
});

describe('npm run new -- event --from at a terminal', () => {
  test('asks which event it is and for what is missing only', async () => {
    const { content, path } = folderWith('a.json', JSON.stringify([MEET, { ...MEET, name: 'Fair' }]));
    const { status, left } = await answer(
      content,
      ['event', '--from', path],
      [
        ['Which event is it?', `${DOWN}${ENTER}`],
        ['What is taken?', ENTER],
        ['Scale', ENTER],
        ...skipped('Time zone'),
        ['Slug', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(eventsIn(content)).toEqual(['fair.md']);
  });

  test('the facts can be changed, and are the defaults of the questions', async () => {
    const { content, path } = folderWith('a.json', JSON.stringify({ ...MEET, geo: 1 }));
    const { status, left } = await answer(
      content,
      ['event', '--from', path, '--scale', 'small'],
      [
        ['What is taken?', `${DOWN}${ENTER}`],
        ['Name', ` of Cats${ENTER}`],
        ['Start', ENTER],
        ...skipped('End'),
        ['Slug', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(textOf(content, 'pet-meet-of-cats.md')).toContain(
      'name: Pet Meet of Cats\nscale: small\nstartDate: 2027-02-20\nendDate: 2027-02-21\n',
    );
  });

  test('whether a likely duplicate is another event', async () => {
    const there = { 'events/there.md': event(1, { name: 'Pet Meet', startDate: '2027-02-20' }) };
    const { content, path } = folderWith('a.json', JSON.stringify(MEET), there);
    const { status, left } = await answer(
      content,
      ['event', '--from', path],
      [['Is it another one?', ENTER]],
    );
    expect({ status, left, files: eventsIn(content) }).toEqual({ status: 1, left: [], files: ['there.md'] });
  });
});
