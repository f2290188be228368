import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { type Environment } from '../helpers/process.ts';
import { makeHome, startServer } from '../helpers/server.ts';

const folder = makeFolder({
  'good/site.yml': yaml({ url: 'https://example.org' }),
  'good/events/a.md': event(1, { name: 'compiled', startDate: '2026-03-01T10:00', organization: 'guild' }),
  'good/events/b.md': event(2, {
    startDate: '2026-03-01',
    endDate: '2026-11-01',
    timezone: 'America/New_York',
  }),
  'good/events/c.md': event(3, { place: 'hall' }, 'Text\n'),
  'good/organizations/guild.md': organization(10, { extra: '{z: 1, a: [x, {y: null}]}' }),
  'good/places/hall.yml': place(20),
  'bad/events/a.md': event(1, { scale: 'huge' }),
  'warned/events/a.md': event(1),
  'warned/notes.txt': 'some notes',
  'new/.gitkeep': '',
});

function build(args: readonly string[], environment: Environment = {}): Promise<Finished> {
  return runNamed('build', args, { INIT_CWD: folder, ...environment });
}

describe('build:content (contract, section 1)', () => {
  test('gives the same bytes each time, in every time zone', async () => {
    const zones = ['UTC', 'UTC', 'Pacific/Kiritimati', 'America/St_Johns'];
    const files: string[] = [];
    for (const [number, TZ] of zones.entries()) {
      const out = `out/${number}/calendar.json`;
      const { status, stdout, stderr } = await build(['--content', 'good', '--out', out], { TZ });
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
      expect(stderr).toContain(out);
      files.push(readFileSync(join(folder, out), 'utf8'));
    }
    expect(new Set(files).size).toBe(1);
    expect(readdirSync(join(folder, 'out/0'))).toEqual(['calendar.json']);
  });

  test('its file is served, whatever CONTENT_DIR holds', async () => {
    const out = join(folder, 'served.json');
    expect(await build(['--content', 'good', '--out', out])).toMatchObject({ status: 0 });
    const { environment } = makeHome({ 'events/a.md': 'broken' });
    const server = await startServer({ ...environment, CALENDAR_FILE: out });
    expect(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200))).toMatchObject({
      name: 'compiled',
      startDate: '2026-03-01T10:00:00.000Z',
      url: 'https://example.org/guild/a',
    });

    const { environment: content } = makeHome({});
    const folderServer = await startServer({ ...content, CONTENT_DIR: join(folder, 'good') });
    for (const path of ['/open/event', `/open/event/${uuid(3)}`, `/open/organization/${uuid(10)}`]) {
      const [compiled, direct] = [await server.get(path), await folderServer.get(path)];
      expect(compiled.text).toBe(direct.text);
      expect(compiled.headers.etag).toBe(direct.headers.etag);
    }
  });

  test('an empty folder becomes a calendar without events, and standard error says how to begin', async () => {
    const out = join(folder, 'begun.json');
    const { status, stderr } = await build(['--content', 'new', '--out', out]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^There is no record in new yet: "npm run new -- --content new" /);
    const server = await startServer({ ...makeHome({}).environment, CALENDAR_FILE: out });
    expect(bodyOf(await server.get('/open/event').expect(200))).toMatchObject({ total: 0, data: [] });
    expect(server.stdout()).not.toContain('npm run new');
  });

  test('writes nothing when there is a problem: 1, and all problems', async () => {
    const { status, stderr } = await build(['--content', 'bad', '--out', 'none/calendar.json']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^bad\/events\/a\.md:4:8 error scale-unknown: /m);
    expect(existsSync(join(folder, 'none'))).toBe(false);

    writeFileSync(join(folder, 'kept.json'), 'the last one');
    expect(await build(['--content', 'bad', '--out', 'kept.json'])).toMatchObject({ status: 1 });
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe('the last one');
  });

  test('a warning is reported and hinders nothing; CONTENT_DIR where no folder is given', async () => {
    const { status, stderr } = await build(['--out', 'warned.json'], { CONTENT_DIR: join(folder, 'warned') });
    expect(status).toBe(0);
    expect(stderr).toMatch(/^warned\/notes\.txt:1:1 warning file-type: /m);
    expect(existsSync(join(folder, 'warned.json'))).toBe(true);
  });

  test.each([
    ['an option that is not known', ['--wrong'], '--wrong'],
    ['a folder that does not exist', ['--content', 'missing', '--out', 'none.json'], 'missing'],
    ['a file that cannot be written', ['--content', 'good', '--out', 'good'], 'good'],
  ])('2 for %s', async (_case, args, named) => {
    const { status, stderr } = await build(args);
    expect(status).toBe(2);
    expect(stderr).toContain(named);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(existsSync(join(folder, 'good.tmp'))).toBe(false);
  });
});
