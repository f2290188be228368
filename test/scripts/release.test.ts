import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import type { Environment } from '../helpers/process.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';

const CONTENT = {
  'site.yml': yaml({ url: 'https://example.org', license: '{name: CC0-1.0, url: https://example.org/cc0}' }),
  'events/a.md': event(
    1,
    {
      name: '"=1+1, he said"',
      region: '"=HYPERLINK(1)"',
      address: '"+49 30"',
      startDate: '2026-03-01T10:00',
      organization: 'guild',
      coOrganizers: '[club]',
      place: 'hall',
      tags: '[rust, web]',
      sources: '[https://example.org/1, https://example.org/2]',
      links: '[{kind: cfp, url: https://example.org/cfp}]',
      latitude: '-33.5',
      longitude: '-70',
    },
    'He said "come", and\nthey came.\n',
  ),
  'events/b.md': event(2, { name: '"-x"' }),
  'organizations/guild.md': organization(10),
  'organizations/club.md': organization(11),
  'places/hall.yml': place(20, { name: '"@hall"' }),
};

const folder = makeFolder({
  ...prefixed('one', CONTENT),
  ...prefixed('elsewhere/two', CONTENT),
  'bad/events/a.md': event(1, { scale: 'huge' }),
  'new/.gitkeep': '',
});

function prefixed(to: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${to}/${path}`, text]));
}

function release(args: readonly string[], environment: Environment = {}): Promise<Finished> {
  return runNamed('release', args, { INIT_CWD: folder, ...environment });
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function filesBelow(path: string): string[] {
  const entries = readdirSync(join(folder, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, path).length + 1));
}

/** The rows of a CSV file, each by the names of its columns (RFC 4180). */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((line) => line !== '')
    .map((line) => line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? [])
    .map((cells) => cells.map((cell) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? 'missing'])));
}

describe('release (contract, section 7)', () => {
  test('gives the same bytes in every folder, time zone and locale, and their checksums', async () => {
    const places = [
      { content: 'one', out: 'out/1', TZ: 'UTC', LC_ALL: 'C' },
      { content: 'elsewhere/two', out: 'other/2', TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' },
    ];
    const releases: Record<string, string>[] = [];
    for (const { content, out, ...environment } of places) {
      const { status, stdout, stderr } = await release(['--content', content, '--out', out], environment);
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
      expect(stderr).toContain(`wrote ${out}/manifest.json\n`);
      releases.push(Object.fromEntries(filesBelow(out).map((path) => [path, read(`${out}/${path}`)])));
    }
    const [first = {}, second] = releases;
    expect(second).toEqual(first);
    expect(Object.keys(first).sort()).toEqual([
      ...['SHA256SUMS', 'events.csv', 'events.geojson', 'events.ics', 'events.ndjson', 'manifest.json'],
      'schemas/event.schema.json',
    ]);
    const { SHA256SUMS: sums = '', 'manifest.json': manifest = '', ...data } = first;
    const sumOf = (text: string): string => hash('sha256', text, 'hex');
    expect(sums.trimEnd().split('\n').sort()).toEqual(
      Object.entries({ ...data, 'manifest.json': manifest })
        .map(([path, text]) => `${sumOf(text)}  ${path}`)
        .sort(),
    );
    expect(JSON.parse(manifest)).toMatchObject({
      license: { name: 'CC0-1.0', url: 'https://example.org/cc0' },
      time: null,
      counts: { events: 2, organizations: 2, places: 1 },
      files: Object.entries({
        'events.ndjson': data['events.ndjson'],
        'events.csv': data['events.csv'],
        'events.ics': data['events.ics'],
        'events.geojson': data['events.geojson'],
        'schemas/event.schema.json': data['schemas/event.schema.json'],
      }).map(([path, text = '']) => ({ path, bytes: Buffer.byteLength(text), sha256: sumOf(text) })),
    });
  });

  test('dates what is in a git repository, the same in every clone, and itself by the newest commit', async () => {
    const repository = makeRepository(prefixed('content', CONTENT));
    repository.commit({ 'content/events/b.md': event(2, { name: '"-y"' }), 'README.md': 'Ours' });
    const releases: Record<string, string>[] = [];
    for (const [number, TZ] of ['UTC', 'Pacific/Kiritimati'].entries()) {
      const out = `dated/${number}`;
      const args = ['--content', join(cloneOf(repository).folder, 'content'), '--out', out];
      const { status, stderr } = await release(args, { TZ, LC_ALL: TZ === 'UTC' ? 'C' : 'tr_TR.UTF-8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('not known') });
      releases.push(Object.fromEntries(filesBelow(out).map((path) => [path, read(`${out}/${path}`)])));
    }
    const [first = {}, second] = releases;
    expect(second).toEqual(first);
    const time = '2026-01-01T00:00:00.000Z';
    expect(JSON.parse(first['manifest.json'] ?? '')).toMatchObject({ time });
    const lines = (first['events.ndjson'] ?? '').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: uuid(1), createdAt: time, updatedAt: time },
      { id: uuid(2), createdAt: time, updatedAt: time },
    ]);
    expect(rowsOf(first['events.csv'] ?? '')).toMatchObject([{ createdAt: time }, { createdAt: time }]);
    expect(first['events.ics']).toContain('LAST-MODIFIED:20260101T000000Z');
  });

  test('the lines of NDJSON are events with all fields, as the schema beside them says', async () => {
    expect(await release(['--content', 'one', '--out', 'lines'])).toMatchObject({ status: 0 });
    const lines = read('lines/events.ndjson').trimEnd().split('\n');
    const schema = JSON.parse(read('lines/schemas/event.schema.json')) as object;
    const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    for (const line of lines) {
      validate(JSON.parse(line));
      expect(validate.errors).toBeNull();
    }
    validate({ id: uuid(1) });
    expect(validate.errors?.map(({ keyword }) => keyword)).toContain('required');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: uuid(1), tags: ['rust', 'web'], latitude: -33.5 },
      { id: uuid(2), startDate: null, tags: [] },
    ]);
  });

  test('CSV has a column for each field, and no cell that a spreadsheet computes', async () => {
    expect(await release(['--content', 'one', '--out', 'cells'])).toMatchObject({ status: 0 });
    const csv = read('cells/events.csv');
    const [first = {}, second = {}] = rowsOf(csv);
    const line = JSON.parse(read('cells/events.ndjson').split('\n')[0] ?? '') as Record<string, object>;
    const names = Object.entries(line).flatMap(([key, value]) =>
      ['place', 'organization'].includes(key) ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
    );
    expect(Object.keys(first)).toEqual(names);
    expect(first).toMatchObject({
      name: "'=1+1, he said",
      region: "'=HYPERLINK(1)",
      address: "'+49 30",
      detail: 'He said "come", and\nthey came.',
      'place.name': "'@hall",
      'organization.slug': 'guild',
      latitude: "'-33.5",
      tags: 'rust web',
      sources: 'https://example.org/1 https://example.org/2',
      allDay: 'false',
    });
    expect(JSON.parse(first.links ?? '')).toMatchObject([{ kind: 'cfp', url: 'https://example.org/cfp' }]);
    expect(JSON.parse(first.organizations ?? '')).toMatchObject([{ slug: 'guild' }, { slug: 'club' }]);
    expect(second).toMatchObject({ name: "'-x", startDate: '', 'place.name': '', tags: '' });
    expect(Object.values(first).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  test('an empty folder: files without events', async () => {
    const { status, stderr } = await release(['--content', 'new', '--out', 'begun']);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^There is no record in new yet: /);
    const counts = { events: 0, organizations: 0, places: 0 };
    expect(JSON.parse(read('begun/manifest.json'))).toMatchObject({ counts });
    expect(JSON.parse(read('begun/events.geojson'))).toEqual({ type: 'FeatureCollection', features: [] });
    expect(read('begun/events.ndjson')).toBe('');
  });

  test('writes nothing when there is a problem: 1, and the problem; 2 without a folder to write to', async () => {
    const { status, stderr } = await release(['--content', 'bad', '--out', 'none']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^bad\/events\/a\.md:4:8 error scale-unknown: /m);
    expect(existsSync(join(folder, 'none'))).toBe(false);
    expect(await release(['--content', 'one'])).toMatchObject({ status: 2 });
  });
});
