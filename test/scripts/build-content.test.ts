import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { csvEvents } from '../../src/cli/intake/table/table-events.ts';
import { bodyOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { type Finished, PROGRAM, runNamed } from '../helpers/command.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { compiled, type Environment, startNode } from '../helpers/process.ts';
import { cloneOf, makeRepository, type Repository } from '../helpers/repository.ts';
import { makeHome, type RunningServer, servesName, startServer } from '../helpers/server.ts';

function prefixed(to: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${to}/${path}`, text]));
}

describe('build:content', () => {
  const GOOD = {
    'site.yml': yaml({ url: 'https://example.org' }),
    'events/a.md': event(1, { name: 'compiled', startDate: '2026-03-01T10:00', organization: 'guild' }),
    'events/b.md': event(2, {
      startDate: '2026-03-01',
      endDate: '2026-11-01',
      timezone: 'America/New_York',
    }),
    'events/c.md': event(3, { place: 'hall' }, 'Text\n'),
    'organizations/guild.md': organization(10, { extra: '{z: 1, a: [x, {y: null}]}' }),
    'places/hall.yml': place(20),
  };

  const folder = makeFolder({
    ...prefixed('good', GOOD),
    'bad/events/a.md': event(1, { scale: 'huge' }),
    'warned/events/a.md': event(1),
    'warned/notes.txt': 'some notes',
    'new/.gitkeep': '',
  });

  function build(args: readonly string[], environment: Environment = {}): Promise<Finished> {
    return runNamed('build', args, { INIT_CWD: folder, ...environment });
  }

  /** One server for all tests. It starts with a calendar without events, which tests replace. */
  let server: RunningServer;
  /** The build of the first calendar, and the first answer and the output of the server. */
  let begun: { readonly finished: Finished; readonly answer: unknown; readonly stdout: string };

  beforeAll(async () => {
    const out = join(folder, 'served.json');
    const finished = await build(['--content', 'new', '--out', out]);
    const { environment } = makeHome({ 'events/a.md': 'broken' });
    server = await startServer({ ...environment, CALENDAR_FILE: out });
    const answer = bodyOf(await server.get('/open/event').expect(200));
    begun = { finished, answer, stdout: server.stdout() };
    expect(await build(['--content', 'good', '--out', out])).toMatchObject({ status: 0 });
    await servesName(server, 'compiled');
  });

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

  test('its file is served, whatever CONTENT_DIR has', async () => {
    expect(bodyOf(await server.get(`/open/event/${uuid(1)}`).expect(200))).toMatchObject({
      name: 'compiled',
      startDate: '2026-03-01T10:00:00.000Z',
      url: 'https://example.org/guild/a',
    });

    const { get } = testApp(GOOD, { now: Date.now });
    for (const path of ['/open/event', `/open/event/${uuid(3)}`, `/open/organization/${uuid(10)}`]) {
      const [compiled, direct] = [await server.get(path), await get(path)];
      expect(compiled.text).toBe(direct.text);
      expect(compiled.headers.etag).toBe(direct.headers.etag);
    }
  });

  test('an empty folder becomes a calendar without events, and standard error says how to begin', () => {
    const { finished, answer, stdout } = begun;
    expect(finished.status).toBe(0);
    expect(finished.stderr).toMatch(/^There is no record in new yet: "npm run new -- --content new" /);
    expect(answer).toMatchObject({ total: 0, data: [] });
    expect(stdout).not.toContain('npm run new');
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

  test('a warning is reported and stops nothing; CONTENT_DIR without a given folder', async () => {
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

  test('1 for a disk that is full, in one sentence and without how to call the command', async () => {
    const full = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      fs.writeFileSync = () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }); };
      syncBuiltinESMExports();`;
    const preload = ['--import', `data:text/javascript,${encodeURIComponent(full)}`];
    const command = [compiled(PROGRAM), 'build', '--content', 'good', '--out', 'full.json'];
    const running = startNode([...preload, ...command], { INIT_CWD: folder });
    expect(await running.ended).toBe(1);
    expect(running.stderr()).toMatch(
      /full\.json cannot be written: the disk is full \(ENOSPC\)\. Mend that, and run the command again\.\n$/,
    );
    expect(running.stderr()).not.toContain('Usage');
  });
});

describe('release', () => {
  const CONTENT = {
    'site.yml': yaml({
      url: 'https://example.org',
      license: '{name: CC0-1.0, url: https://example.org/cc0}',
    }),
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
    'umlauts/events/a.md': event(1),
    'umlauts/site.yml': yaml({
      url: 'https://köln.example/fest',
      license: '{name: Ours, url: https://example.org/für-alle}',
    }),
    'new/.gitkeep': '',
  });

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

  /** The rows of a CSV file, by the names of the columns (RFC 4180). */
  function rowsOf(csv: string): Record<string, string>[] {
    const [head = [], ...rows] = csv
      .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .filter((line) => line !== '')
      .map((line) => line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? [])
      .map((cells) => cells.map((cell) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')));
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? 'missing'])));
  }

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
      ...[
        'SHA256SUMS',
        'datapackage.json',
        'events.csv',
        'events.geojson',
        'events.ics',
        'events.ndjson',
        'manifest.json',
      ],
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
        'datapackage.json': data['datapackage.json'],
      }).map(([path, text = '']) => ({ path, bytes: Buffer.byteLength(text), sha256: sumOf(text) })),
    });
  });

  test('has the dates of a git repository, the same in every clone, and the date of the newest commit', async () => {
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

  test('CSV has no cell that a spreadsheet computes behind blanks and quotes, or in full width, and import restores it (C31)', async () => {
    const formulas = [
      ...['＝1+1', '＋49 30', '－x', '＠hall', ' =1+1', '\t=1+1', '\u3000＝1', '"=1+1"', "'=1+1", '" \t\'@a'],
      ...["''=1", ' \t+1', '\u00a0@a'],
    ];
    const plain = ['"Quoted" - all the same', "'t", 'a=b', '1+1', '', ' x', '"'];
    const records = Object.fromEntries(
      [...formulas, ...plain].map((text, at) => [
        `odd/events/${at}.yml`,
        yaml({ id: uuid(at + 1), name: `E${at}`, scale: 'small', detail: JSON.stringify(text) }),
      ]),
    );
    writeFiles(folder, records);
    expect(await release(['--content', 'odd', '--out', 'odd-files'])).toMatchObject({ status: 0 });
    const csv = read('odd-files/events.csv');
    const { events } = csvEvents(csv);
    const cells = new Map(rowsOf(csv).map(({ name, detail }) => [name, detail]));
    const taken = new Map(
      events.map(({ facts }) => {
        const { name, detail } = Object.fromEntries(facts.map(({ key, value }) => [key, value]));
        return [name, detail];
      }),
    );
    for (const [at, text] of formulas.entries())
      expect([text, cells.get(`E${at}`)]).toEqual([text, `'${text}`]);
    for (const [at, text] of plain.entries()) expect(cells.get(`E${at + formulas.length}`)).toBe(text);
    for (const [at, text] of [...formulas, ...plain].entries())
      expect([text, taken.get(`E${at}`) ?? '']).toEqual([text, text.trim()]);
  });

  describe('the data package', () => {
    interface TableField {
      readonly name: string;
      readonly type: string;
      readonly format?: string;
      readonly description: string;
      readonly bareNumber?: boolean;
      readonly constraints?: {
        readonly required?: boolean;
        readonly enum?: readonly string[];
        readonly pattern?: string;
        readonly minimum?: number;
        readonly maximum?: number;
      };
    }

    interface Described {
      readonly resources: readonly {
        readonly path: string;
        readonly bytes: number;
        readonly hash: string;
        readonly schema: { readonly fields: readonly TableField[] };
      }[];
    }

    const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
    const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

    async function described(content: string): Promise<{ text: string; out: string; found: Described }> {
      const out = `package/${content}`;
      expect(await release(['--content', content, '--out', out])).toMatchObject({ status: 0 });
      const text = read(`${out}/datapackage.json`);
      return { text, out, found: JSON.parse(text) as Described };
    }

    /** Reads a text as Table Schema says, or throws. */
    function parsed({ name, type, format, bareNumber = true }: TableField, text: string): unknown {
      switch (type) {
        case 'string':
          expect(format !== 'uuid' || UUID.test(text)).toBe(true);
          return text;
        case 'number': {
          const number = bareNumber ? text : text.replace(/^[^\d.+-]/, '');
          expect(number).toMatch(/^[+-]?\d+(?:\.\d+)?$/);
          return Number(number);
        }
        case 'boolean':
          expect(['true', 'false']).toContain(text);
          return text === 'true';
        case 'datetime':
          expect(text).toMatch(DATE_TIME);
          return new Date(text);
        case 'array':
        case 'object':
          return JSON.parse(text);
        default:
          throw new Error(`${name} has the type ${type}, which the standard does not have.`);
      }
    }

    function expectWithin({ constraints = {} }: TableField, value: unknown, text: string): void {
      const { enum: words = [text], pattern = '.*', minimum = -Infinity, maximum = Infinity } = constraints;
      expect(words).toContain(text);
      expect(text).toMatch(new RegExp(`^(?:${pattern})$`, 's'));
      if (typeof value !== 'number') return;
      expect(value).toBeGreaterThanOrEqual(minimum);
      expect(value).toBeLessThanOrEqual(maximum);
    }

    test('keeps to the profile of Data Package 2.0, and describes each field of the tables', async () => {
      const profile = readFileSync('test/fixtures/data-package-2.0.schema.json', 'utf8');
      const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(
        JSON.parse(profile) as object,
      );
      const { found, out } = await described('one');
      validate(found);
      expect(validate.errors).toBeNull();
      expect(found).toMatchObject({
        name: 'event-calendar',
        homepage: 'https://example.org',
        licenses: [{ name: 'CC0-1.0', path: 'https://example.org/cc0' }],
        version: (JSON.parse(read(`${out}/manifest.json`)) as { revision: string }).revision,
      });
      for (const { path, bytes, hash: sum, schema } of found.resources) {
        const text = read(`${out}/${path}`);
        expect({ bytes, sum }).toEqual({
          bytes: Buffer.byteLength(text),
          sum: `sha256:${hash('sha256', text, 'hex')}`,
        });
        for (const field of schema.fields)
          expect(field).toMatchObject({ description: expect.stringMatching(/\w/) });
      }
      validate({
        ...found,
        resources: [{ name: 'a', path: 'a.csv', schema: { fields: [{ type: 'number' }] } }],
      });
      expect(validate.errors).not.toBeNull();
    });

    test('has addresses in ASCII, which URIs are (RFC 3986)', async () => {
      const { found } = await described('umlauts');
      expect(found).toMatchObject({
        homepage: 'https://xn--kln-sna.example/fest',
        sources: [{ path: 'https://xn--kln-sna.example/fest' }],
        licenses: [{ path: 'https://example.org/f%C3%BCr-alle' }],
      });
    });

    test.each(['one', 'sample'])(
      'each cell of the CSV of %s can be read as the schema says',
      async (content) => {
        if (content === 'sample') cpSync('content', join(folder, 'sample'), { recursive: true });
        const { found, out } = await described(content);
        const rows = rowsOf(read(`${out}/events.csv`));
        const [fields = []] = found.resources.flatMap(({ path, schema }) =>
          path === 'events.csv' ? [schema.fields] : [],
        );
        expect(rows.length).toBeGreaterThan(1);
        expect(fields.map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}));
        for (const row of rows)
          for (const field of fields) {
            const cell = row[field.name] ?? '';
            if (cell === '')
              expect([field.name, field.constraints?.required]).toEqual([field.name, undefined]);
            else expectWithin(field, parsed(field, cell), cell);
          }
      },
    );

    test('each value of the NDJSON has the type that the schema says', async () => {
      const { found, out } = await described('one');
      const [fields = []] = found.resources.flatMap(({ path, schema }) =>
        path === 'events.ndjson' ? [schema.fields] : [],
      );
      const TYPES: Readonly<Record<string, string>> = { datetime: 'string', array: 'object' };
      for (const line of read(`${out}/events.ndjson`).trimEnd().split('\n')) {
        const record = JSON.parse(line) as Readonly<Record<string, unknown>>;
        expect(Object.keys(record)).toEqual(fields.map(({ name }) => name));
        for (const { name, type, constraints = {} } of fields) {
          const value = record[name];
          if (value === null) expect([name, constraints.required]).toEqual([name, undefined]);
          else expect([name, typeof value]).toEqual([name, TYPES[type] ?? type]);
          expect([name, Array.isArray(value)]).toEqual([name, type === 'array']);
        }
      }
    });
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

describe('diff', () => {
  const CONTENT = {
    'content/site.yml': 'timezone: UTC\n',
    'content/events/fair.md': event(1, { organization: 'guild' }, 'One\nTwo\n'),
    'content/events/feast.md': event(2),
    'content/organizations/guild.md': organization(3, { name: 'Guild' }),
  };

  const NOTHING = "Nothing changes in the API's answers.\n";

  /** A repository that tests only read, as they do its clones. */
  const unchanged = makeRepository(CONTENT);

  function diff(
    { folder }: Pick<Repository, 'folder'>,
    args: readonly string[] = [],
    environment: Environment = {},
  ): Promise<Finished> {
    return runNamed('diff', ['--content', 'content', ...args], {
      INIT_CWD: folder,
      ...environment,
    });
  }

  /** Returns the output after the first line. Fails when the exit status is not 0. */
  async function printed(...args: Parameters<typeof diff>): Promise<string> {
    const { status, stdout, stderr } = await diff(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Compared with [0-9a-f]{12}:\n\n/);
    return stdout.slice(stdout.indexOf('\n') + 2);
  }

  async function expectRefused(finished: Promise<Finished>, message: string): Promise<void> {
    const { status, stdout, stderr } = await finished;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^[ \t]+at |Error:/m);
  }

  describe('diff', () => {
    test('shows what is not committed, and nothing when nothing changes', async () => {
      const repository = makeRepository(CONTENT);
      expect(await printed(repository)).toBe(NOTHING);
      repository.write({
        'content/events/fair.md': null,
        'content/events/feast.md': event(2, { status: 'cancelled' }),
        'content/events/new.md': event(4),
      });
      const text = await printed(repository);
      expect(text).toContain(
        '\n  Event 2 (feast-00000000)\n    dates: no date\n    status: "scheduled" → "cancelled"\n',
      );
      expect(text).toContain('\n  warning event-removed: ');
      expect(text).toMatch(/\n1 event cancelled, 1 removed, 1 added; 1 warning\n$/);
    });

    test('since a revision: later commits of the other branch do not count', async () => {
      const repository = makeRepository(CONTENT);
      repository.git('checkout', '--quiet', '-b', 'topic');
      repository.commit({ 'content/events/feast.md': event(5, { name: 'Event 2' }) });
      repository.git('checkout', '--quiet', 'main');
      repository.commit({ 'content/events/later.md': event(6) });
      repository.git('checkout', '--quiet', 'topic');
      const text = await printed(repository, ['--base', 'main']);
      expect(text).toContain(`    id: "${uuid(2)}"\n      → "${uuid(5)}"\n`);
      expect(text).toMatch(/\n1 event with a changed id; 1 warning\n$/);
      expect(text).not.toContain('later');
    });

    test('a renamed file or other line ends change nothing', async () => {
      const repository = makeRepository(CONTENT);
      repository.git('mv', 'content/events/feast.md', 'content/events/moved.md');
      repository.write({
        'content/events/moved.md': event(2, { slug: 'feast' }),
        'content/events/fair.md': CONTENT['content/events/fair.md'].replaceAll('\n', '\r\n'),
        'content/organizations/guild.md': CONTENT['content/organizations/guild.md'].replaceAll('\n', '\r\n'),
      });
      expect(repository.git('status', '--porcelain')).not.toBe('');
      expect(await printed(repository)).toBe(NOTHING);
    });

    test.each([
      ['did not exist', { 'README.md': 'r' }],
      ['held no records', { 'content/README.md': 'r' }],
      ['was empty', { 'content/.gitkeep': '' }],
      ['held drafts alone', { 'content/_drafts/a.md': event(1) }],
    ])('everything is added when the folder %s', async (_case, files) => {
      const repository = makeRepository(files);
      repository.write({ ...CONTENT, 'content/places/hall.yml': place(7) });
      expect(await printed(repository)).toMatch(/\n2 events added; 1 organization added; 1 place added\n$/);
    });

    test('everything is removed when the folder is empty, and nothing changes when it was and is', async () => {
      const repository = makeRepository({ ...CONTENT, 'content/.gitkeep': '' });
      repository.write(Object.fromEntries(Object.keys(CONTENT).map((path) => [path, null])));
      for (const name of ['events', 'organizations']) rmdirSync(join(repository.folder, 'content', name));
      expect(await printed(repository)).toMatch(
        /\n2 events removed; 1 organization removed; \d+ warnings\n$/,
      );
      repository.commit();
      expect(await printed(repository)).toBe(NOTHING);
    });

    test('Markdown', async () => {
      const repository = makeRepository(CONTENT);
      repository.write({ 'content/events/feast.md': event(2, { region: 'North' }) });
      const { status, stdout } = await diff(repository, ['--format', 'markdown']);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^## .*\n\n.* 1 event changed\n\n### 1 event changed\n/);
      expect(stdout).toContain(
        '\n- **Event 2** `feast-00000000`\n  - dates\\: no date\n  - region\\: null → "North"\n',
      );
    });

    test('GitHub: annotations and text in the log, Markdown added to the summary', async () => {
      const clone = cloneOf(unchanged);
      clone.git('checkout', '--quiet', '-b', 'topic');
      clone.commit({ 'content/events/feast.md': null });
      const summary = join(makeFolder({ summary: 'before\n' }), 'summary');
      const github = { GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: summary };
      const { status, stdout } = await diff(clone, ['--format', 'github'], github);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^::warning title=event-removed::Event 2 .*\nCompared with /);
      expect(stdout).toMatch(/\n1 event removed; 1 warning\n$/);
      expect(readFileSync(summary, 'utf8')).toMatch(
        /^before\n## [^]*\n### 1 event removed\n[^]*\n- \*\*Event 2\*\* /,
      );
    });

    test('knows the base of a pull request in a shallow clone of two commits', async () => {
      const repository = makeRepository(CONTENT);
      repository.git('checkout', '--quiet', '-b', 'topic');
      repository.commit({ 'content/events/new.md': event(4) });
      repository.commit({ 'content/events/new.md': event(4, { region: 'North' }) });
      repository.git('checkout', '--quiet', '-b', 'pull', 'main');
      repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'topic');
      const clone = cloneOf(repository, '--depth=2', '--single-branch', '--branch=pull');
      const github = { GITHUB_BASE_REF: 'main' };
      expect(await printed(clone, [], github)).toMatch(/\n1 event added\n$/);

      const shallow = cloneOf(repository, '--depth=1', '--single-branch', '--branch=pull');
      await expectRefused(
        diff(shallow, [], github),
        'The base of the pull request, "main", is not in this clone',
      );
    });

    test('paths count from where the command was typed', async () => {
      const args = ['--content', '../content'];
      const environment = { INIT_CWD: join(unchanged.folder, 'content') };
      expect(await printed(unchanged, args, environment)).toBe(NOTHING);
    });
  });

  describe('2 when nothing can be compared', () => {
    test.each([
      ['a revision that is not known', ['--base', 'missing'], 'The revision "missing" is not known'],
      ['an option as revision', ['--base=--output=/tmp/x'], 'The revision "--output=/tmp/x" is not known'],
      ['an option that is not known', ['--wrong'], '--wrong'],
      ['a format that is not known', ['--format', 'xml'], '--format takes text, markdown, json, github.'],
      ['a folder that does not exist', ['--content', 'missing'], 'missing'],
    ])('%s', async (_case, args, message) => {
      await expectRefused(diff(unchanged, args), message);
    });

    test('a summary that cannot be written', async () => {
      const environment = { GITHUB_STEP_SUMMARY: unchanged.folder };
      await expectRefused(diff(unchanged, ['--format=github'], environment), 'GITHUB_STEP_SUMMARY');
    });

    test('no repository', async () => {
      await expectRefused(diff({ folder: makeFolder(CONTENT) }), 'is in no git repository');
    });

    test('no git', async () => {
      await expectRefused(diff(unchanged, [], { PATH: makeFolder() }), 'Install git.');
    });

    test('errors in the content, now or before; no temporary folder stays', async () => {
      const temporary = join(makeFolder(), 'tmp');
      mkdirSync(temporary);
      const broken = makeRepository(CONTENT);
      broken.commit({ 'content/events/feast.md': event(2, { scale: 'huge' }) });
      await expectRefused(
        diff(broken),
        'The content folder has 1 error (the first: content/events/feast.md:4 scale-unknown), so',
      );
      broken.commit({ 'content/events/feast.md': event(2) });
      await expectRefused(
        diff(broken, ['--base', 'HEAD~1'], { TMPDIR: temporary }),
        'the content had 1 error (the first: events/feast.md:4 scale-unknown), so it gave no answers',
      );
      expect(await printed(broken, ['--base', 'HEAD~2'], { TMPDIR: temporary })).toBe(NOTHING);
      expect(readdirSync(temporary)).toEqual([]);
    });
  });

  test('diff answers --help', async () => {
    const { status, stdout, stderr } = await runNamed('diff', ['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: open-event-calendar diff /);
  });
});
