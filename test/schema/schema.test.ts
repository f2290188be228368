import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { isWarningCode } from '../../src/diagnostics/codes.ts';
import { editedKeys, editorConfigText } from '../../src/pages/editor/editor-config.ts';
import { formatOf } from '../../src/pages/editor/record-file.ts';
import {
  editorSchema,
  editorSchemaFiles,
  editorSchemaPath,
  SCHEMA_NAMES,
  type SchemaName,
} from '../../src/schema/editor-schema.ts';
import { formats, HTTP_URL, patternWithoutFlags } from '../../src/schema/formats.ts';
import { RECORD_TYPES } from '../../src/schema/records.ts';
import { type RecordType, rowsOf } from '../../src/schema/table.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, problemsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { type Environment, ROOT } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';
import {
  draft07,
  errorsOf,
  fileOf,
  type Keys,
  marksOf,
  recordSchema,
  REQUIRED,
  type Schema,
  writtenSchema,
} from './editors.ts';

/** The configuration of the editor in the browser, as far as tests look at it. */
interface EditorConfig {
  readonly collections: readonly EditorForm[];
  readonly singletons: readonly EditorForm[];
}

interface EditorForm {
  readonly format: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly required: boolean;
    readonly hint: string;
    readonly widget: string;
  }[];
}

describe('a pattern without flags', () => {
  test.each([/^a$/, /[^A-Z]\d{2,3}/])('%s stays as it is', (pattern) => {
    expect(patternWithoutFlags(pattern)).toBe(pattern.source);
  });

  test.each([
    [/^ab-c$/i, '^[Aa][Bb]-[Cc]$'],
    [/[a-fX_0-9]{2}/i, '[A-Fa-fXx_0-9]{2}'],
    [/\d\s\bk\u00e9\x41[\]\wx]/i, '\\d\\s\\b[Kk]\\u00e9\\x41[\\]\\wXx]'],
  ])('%s', (pattern, source) => {
    expect(patternWithoutFlags(pattern)).toBe(source);
  });

  test.each([/a/s, /a/iu, /(?<name>a)/i])('%s is refused', (pattern) => {
    expect(() => patternWithoutFlags(pattern)).toThrow('has no form without flags');
  });

  test.each([formats.uuid, HTTP_URL, formats.email])('%s matches the same in any letter case', (pattern) => {
    const flagless = new RegExp(patternWithoutFlags(pattern));
    expect(() => new RegExp(flagless.source, 'u')).not.toThrow();
    const matching = fc.stringMatching(new RegExp(pattern.source));
    const anyCase = fc
      .tuple(matching, fc.array(fc.boolean(), { minLength: 1 }))
      .map(([text, upper]) =>
        text.replace(/[a-z]/gi, (letter, offset: number) =>
          upper[offset % upper.length] === true ? letter.toUpperCase() : letter,
        ),
      );
    const broken = fc
      .tuple(anyCase, fc.nat(), fc.string({ maxLength: 2 }))
      .map(([text, at, inserted]) => text.slice(0, at % (text.length + 1)) + inserted);
    fc.assert(
      fc.property(fc.oneof(anyCase, broken), (text) => {
        expect(flagless.test(text)).toBe(pattern.test(text));
      }),
    );
  });
});

describe('editor schema', () => {
  const ROOT = join(import.meta.dirname, '..', '..');

  const CONTENT = join(ROOT, 'content');

  const VALID = join(ROOT, 'test/fixtures/valid/content');

  const NAMES: Readonly<Record<string, SchemaName>> = {
    events: 'event',
    organizations: 'organization',
    places: 'place',
    'sources.yml': 'source',
  };

  /** The YAML files of a content folder, each with its kind. */
  function yamlRecords(folder: string): [file: string, name: SchemaName][] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ya?ml$/.test(file) && !/(?:^|\/)[._]/.test(file))
      .map((file) => [join(folder, file), NAMES[file.split('/', 1)[0] ?? ''] ?? 'site']);
  }

  interface Described {
    readonly path: readonly string[];
    readonly schema: Schema;
  }

  function schemasWithin(schema: Schema, path: readonly string[] = []): Described[] {
    const properties = Object.entries(schema.properties ?? {});
    return [
      { path, schema },
      ...properties.flatMap(([key, property]) => schemasWithin(property, [...path, key])),
      ...(schema.items === undefined ? [] : schemasWithin(schema.items, [...path, '0'])),
      ...(typeof schema.additionalProperties === 'object'
        ? schemasWithin(schema.additionalProperties, [...path, 'rust'])
        : []),
    ];
  }

  /** Everything with a description, by the name of its schema and its path. */
  const described = SCHEMA_NAMES.flatMap((name) =>
    schemasWithin(recordSchema(name)).map(({ path, schema }) => ({ name, path, schema })),
  );

  const properties = described.filter(({ path }) => path.length > 0);

  describe('the schemas for editors', () => {
    test.each([...editorSchemaFiles()])('%s is the enforced one', (file, text) => {
      if (readFileSync(join(CONTENT, file), 'utf8') !== text) {
        throw new Error(
          `content/${file} differs from the schema that is enforced: run "npm run build:schemas".`,
        );
      }
    });

    test('there are no others', () => {
      expect(readdirSync(join(CONTENT, '.schemas')).map((file) => `.schemas/${file}`)).toEqual([
        ...editorSchemaFiles().keys(),
      ]);
    });

    test.each(SCHEMA_NAMES)('%s is a schema by the meta-schema of draft-07', (name) => {
      const schema = writtenSchema(name);
      expect(schema).toHaveProperty('$schema', 'http://json-schema.org/draft-07/schema#');
      expect(draft07.validateSchema(schema)).toBe(true);
    });

    test('a keyword without a form for editors is reported at once', () => {
      const schema = { type: 'string', minLength: 3 } as const;
      expect(() => editorSchema(schema)).toThrow(/"minLength"/);
    });
  });

  describe('the help that an editor shows', () => {
    test('a title and a description everywhere, in whole sentences', () => {
      const wrong = described.filter(
        ({ schema: { title = '', description = '' } }) => title === '' || !/[.)]$/.test(description),
      );
      expect(wrong).toEqual([]);
    });

    test('examples of every property', () => {
      expect(properties.length).toBeGreaterThan(50);
      expect(properties.filter(({ schema }) => (schema.examples ?? []).length === 0)).toEqual([]);
    });

    const examples = properties.flatMap(({ name, path, schema }) =>
      (schema.examples ?? []).map((example) => [name, path.join('.'), example] as const),
    );

    /** Keys of a record that a key needs beside it. `BESIDE` has those of a key within a list or a mapping. */
    const TOGETHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      latitude: { longitude: '1' },
      longitude: { latitude: '1' },
      coOrganizers: { organization: 'guild' },
    };
    const BESIDE: Readonly<Record<string, object>> = {
      links: { kind: 'cfp', url: 'https://example.org' },
      license: { name: 'MIT', url: 'https://example.org' },
      mapTiles: { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: 'Somebody' },
    };

    /** Codes of errors that occur only because other files are missing. */
    const OF_OTHER_FILES: ReadonlySet<string> = new Set([
      ...['place-unknown', 'organization-unknown', 'picture-unknown', 'site-url-missing'],
    ]);

    test.each(examples)(
      '%s %s: the example %j is accepted by the editor and by the validation',
      (name, path, example) => {
        const [key = '', ...within] = path.split('.');
        const value = within.reduceRight<unknown>(
          (inner, part) => (part === '0' ? [inner] : { ...BESIDE[key], [part]: inner }),
          example,
        );
        const text = fileOf(name, { ...REQUIRED[name], ...TOGETHER[key], [key]: JSON.stringify(value) });
        const errors = errorsOf(name, text);
        expect(errors.filter((code) => !OF_OTHER_FILES.has(code))).toEqual([]);
        expect(marksOf(name, text)).toEqual([]);
      },
    );

    test('the example of a silenced warning is a warning', () => {
      const codes = examples.filter(([, path]) => path === 'ignore.0').map(([, , code]) => String(code));
      expect(codes.length).toBeGreaterThan(0);
      expect(codes.filter((code) => !isWarningCode(code))).toEqual([]);
    });
  });

  describe('the errors that an editor marks', () => {
    const records = [...yamlRecords(CONTENT), ...yamlRecords(VALID)];

    test('records are found at all', () => {
      expect(new Set(records.map(([, name]) => name))).toEqual(new Set(SCHEMA_NAMES));
      expect(records.length).toBeGreaterThan(40);
    });

    test.each(records)('none in %s', (file, name) => {
      expect(marksOf(name, readFileSync(file, 'utf8'))).toEqual([]);
    });

    test.each(yamlRecords(CONTENT).filter(([file]) => file.endsWith('.yml')))(
      'by the schema that %s names',
      (file, name) => {
        const [, schema = ''] =
          /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(file, 'utf8')) ?? [];
        expect(resolve(dirname(file), schema)).toBe(join(CONTENT, editorSchemaPath(name)));
      },
    );

    test('by the schemas that the settings of the editor name', () => {
      const settings: unknown = JSON.parse(readFileSync(join(ROOT, '.vscode/settings.json'), 'utf8'));
      expect(settings).toMatchObject({ 'yaml.yamlVersion': '1.2' });
      const paths = SCHEMA_NAMES.map((name) => `./content/${editorSchemaPath(name)}`);
      expect(Object.keys((settings as { 'yaml.schemas': object })['yaml.schemas'])).toEqual(paths);
    });
  });
});

describe('laws of what an editor marks', () => {
  /** Codes of problems that the JSON Schema covers completely, so that an editor must mark each of them. */
  const MARKED = new Set([
    ...['key-missing', 'key-unknown', 'type-wrong', 'list-too-long', 'scale-unknown', 'status-unknown'],
    ...['attendance-unknown', 'column-unknown', 'date-order-unknown'],
    ...['item-duplicate', 'number-range', 'link-kind-unknown', 'language-unknown', 'colour-form'],
    ...['id-form', 'slug-form', 'url-key-form', 'mail-form', 'ignore-form', 'wire-name-form'],
  ]);

  /** Codes of problems that the JSON Schema covers in part or not at all, so that an editor may mark them. */
  const MAY_BE_MARKED = new Set([
    ...[
      'url-form',
      'link-form',
      'text-form',
      'timezone-unknown',
      'date-form',
      'country-unknown',
      'language-form',
      'contact-form',
      ...['date-nonexistent', 'window-form', 'window-none'],
    ],
  ]);

  /** A pattern tests only strings, so an editor accepts other types of YAML, such as `slug: 1.5`. */
  const JUDGES_STRINGS = new Set(['slug-form', 'url-key-form']);

  /** Values with a meaning in YAML, in all the ways to write them. */
  const VALUES = [
    ...'2026 1e3 1.10 017 0x1F 0o7 -0 -5 12345678901234567890 .inf .nan 1_000'.split(' '),
    ...'true False no yes 12:30 2026-03-06 "2026" "true" "null" Text "" "a\\tb"'.split(' '),
    ...'a a-slug a--b A-Slug -a a.b_c~d a/b ünïcödé 日本語'.split(' '),
    ...['2026-03-06 10:00', 'two words', "'it''s'", '" "', '|\n  Two\n  lines', '>-\n  folded', '# comment'],
    ...[uuid(1), `"${uuid(2)}"`],
    ...'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF 11111111-2222-3333-4444-555555555555'.split(' '),
    ...'https://example.org HTTPS://example.org/ü|x?y#z https://münchen.example http://localhost:3000/'.split(
      ' ',
    ),
    ...'ftp://example.org www.example.org https://user@example.org javascript:alert(1) https:///x'.split(' '),
    ...'info@example.org Info+a@EXAMPLE.xn--p1ai a@b.c a@b info@example.org.'.split(' '),
    ...'UTC europe/berlin Mars/Olympus +01:00 small Small mega scheduled movedonline'.split(' '),
    ...'[] [a] [1] [null] [[a]] [A] {}'.split(' '),
    ...['[a-code, true]', `[${'a, '.repeat(50)}a]`, '{ a: 1 }', '{ chatGroup: groupNumber }'],
    ...['[a, b, a]', '52.5163', '"52.5163"', '-181', '91', 'DE', 'de', 'UK', '"#0b6e4f"', 'info@example'],
    ...['[{ kind: cfp, url: https://example.org, closesAt: }]', '[{ kind: x, url: https://example.org }]'],
    ...['[{ kind: cfp }]', '[{ kind: cfp, url: https://example.org, opens: 1 }]', '{ name: MIT }'],
    ...[
      '{ Notiz: , "a/b": name }',
      '{ Notiz: titel }',
      '{ Notiz: [name] }',
      'dmy',
      'P6M',
      'P0D',
      'env:SOURCE_X',
    ],
    ...['{ name: MIT, url: https://example.org }', '[https://example.org, https://example.org]'],
    ...['{ chatGroup: ~ }', '{ chatGroup: true, videoSite: 1 }', '{ chatGroup: "1" }'],
  ];

  const NULLS = ['', '~', 'null', 'NULL'];

  const UNKNOWN_KEYS = ['unknown', 'Name', 'eventKey', 'tmezone', '2026', '"two words"'];

  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => JSON.stringify(text)),
    },
  );

  interface Mutation {
    readonly name: SchemaName;
    readonly keys: Keys;
    /** The YAML value after the change. */
    readonly changed: unknown;
  }

  function mutationsOf(name: SchemaName): fc.Arbitrary<Mutation> {
    const required = REQUIRED[name];
    const known = Object.keys(recordSchema(name).properties ?? {});
    const withValue = (key: string, text: string): Mutation => ({
      name,
      keys: { ...required, [key]: text },
      changed: parse(text),
    });
    return fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...known),
            fc.oneof({ weight: 9, arbitrary: value }, fc.constantFrom(...NULLS)),
          )
          .map(([key, text]) => withValue(key, text)),
      },
      fc
        .tuple(fc.constantFrom(...UNKNOWN_KEYS), value)
        .filter(([, text]) => parse(text) !== null)
        .map(([key, text]) => withValue(key, text)),
      fc.subarray(Object.entries(required)).map((kept) => ({
        name,
        keys: Object.fromEntries(kept),
        changed: null,
      })),
    );
  }

  test.each(SCHEMA_NAMES)('%s: errors of keywords, and nothing that is accepted', (name) => {
    fc.assert(
      fc.property(mutationsOf(name), ({ keys, changed }) => {
        const text = fileOf(name, keys);
        const errors = errorsOf(name, text);
        const marks = marksOf(name, text);
        const must = errors.filter((code) => MARKED.has(code));
        const isOther = typeof changed === 'number' || typeof changed === 'boolean';
        const passed = isOther && must.every((code) => JUDGES_STRINGS.has(code));
        if (must.length > 0 && !passed) expect(marks).not.toEqual([]);
        if (!errors.some((code) => MARKED.has(code) || MAY_BE_MARKED.has(code))) expect(marks).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  });

  test('an unknown key is marked also without a value', () => {
    const text = fileOf('place', { ...REQUIRED.place, unknown: '' });
    expect(errorsOf('place', text)).toEqual([]);
    expect(marksOf('place', text)).toEqual([' must NOT have additional properties']);
  });
});

describe('build:schemas', () => {
  const SCHEMAS = ['event', 'organization', 'place', 'site', 'source'].map((name) => `${name}.schema.json`);

  const folder = makeFolder({
    'mine/events/a.md': event(1),
    'other/events/a.md': event(1),
    'file/.schemas': 'a file',
    'note.txt': 'a file',
  });

  function build(args: readonly string[], environment: Environment = {}): Promise<Finished> {
    return runNamed('build:schemas', args, { INIT_CWD: folder, ...environment });
  }

  function written(content: string): string[] {
    return SCHEMAS.map((name) => readFileSync(join(content, '.schemas', name), 'utf8'));
  }

  test('writes the schemas that are kept with the sample content, and says so', async () => {
    const lines = SCHEMAS.map((name) => `wrote mine/.schemas/${name}\n`);
    const finished = { status: 0, stdout: '', stderr: lines.join('') };
    expect(await build(['--content', 'mine'])).toEqual(finished);
    expect(readdirSync(join(folder, 'mine/.schemas'))).toEqual(SCHEMAS);
    expect(written(join(folder, 'mine'))).toEqual(written(join(ROOT, 'content')));
    expect(await build(['--content', 'mine'])).toEqual(finished);
    expect(written(join(folder, 'mine'))).toEqual(written(join(ROOT, 'content')));
  });

  test('CONTENT_DIR without a given folder; paths count from where the command was typed', async () => {
    const { status, stderr } = await build([], { CONTENT_DIR: join(folder, 'other') });
    expect({ status, first: stderr.split('\n')[0] }).toEqual({
      status: 0,
      first: 'wrote other/.schemas/event.schema.json',
    });
    expect(written(join(folder, 'other'))).toEqual(written(join(ROOT, 'content')));
  });

  test.each(['content', 'content/.schemas'])(
    'nothing through a symbolic link of a repository at %s (C23)',
    async (path) => {
      const repository = makeRepository({ 'content/.schemas/note.txt': '' });
      const target = join(makeFolder(), 'moved');
      renameSync(join(repository.folder, path), target);
      symlinkSync(target, join(repository.folder, path));
      repository.commit();
      const before = readdirSync(target, { recursive: true });
      const { status, stderr } = await build(['--content', 'content'], { INIT_CWD: repository.folder });
      expect(status).toBe(2);
      expect(stderr).toContain(`${path}: This symbolic link, part of a repository,`);
      expect(readdirSync(target, { recursive: true })).toEqual(before);
    },
  );

  test('the written schemas are not read as content', () => {
    const schemas = Object.fromEntries(SCHEMAS.map((name) => [`.schemas/${name}`, '{}']));
    expect(problemsOf({ 'events/a.md': event(1), ...schemas })).toEqual([]);
  });

  test.each([
    ['an option that is not known', ['--wrong'], '--wrong'],
    ['a folder that does not exist', ['--content', 'missing'], 'missing'],
    ['a file in place of the folder', ['--content', 'note.txt'], 'note.txt'],
    ['a folder that cannot be written to', ['--content', 'file'], 'file/.schemas/event.schema.json'],
  ])('2 for %s', async (_case, args, named) => {
    const { status, stdout, stderr } = await build(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(named);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  test('--help', async () => {
    const { status, stdout } = await build(['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: open-event-calendar build:schemas /);
  });
});

describe('the editor in the browser', () => {
  const CALENDAR = { repository: 'owner/calendar', contentPath: 'content', name: 'Reading days' };
  const config = parse(editorConfigText(CALENDAR)) as EditorConfig;
  const forms = [...config.collections, ...config.singletons];

  test.each(Object.values(RECORD_TYPES).filter(({ name }) => name !== 'source'))(
    'has each key of a file, but for mappings of any kind: $name',
    (type: RecordType) => {
      const fields = forms.find(({ format }) => format === type.name)?.fields ?? [];
      const expected = rowsOf(type).filter(([, { schema }]) => schema.additionalProperties !== true);
      expect(fields.map(({ name }) => name).sort()).toEqual(expected.map(([key]) => key).sort());
      for (const { name, label, required, hint, widget } of fields.filter((field) => field.name !== 'id')) {
        const row = type.fields[name];
        const isList = row?.schema.type === 'array';
        const named = isList ? row.title : (row?.ask?.label ?? row?.title);
        expect({ label, required }).toEqual({ label: named, required: row?.required ?? false });
        expect(`${hint} ${widget}`).toMatch(/^\S.*[.] \w+$/);
        // The hint begins with the help of the table, except for enumerations and dates, whose hint is shorter.
        const isShorter = row?.schema.enum !== undefined || row?.date !== undefined;
        const said = [row?.help, row?.ask?.help].find((help) => help !== undefined && hint.startsWith(help));
        expect({ name, isSaid: isShorter || said !== undefined }).toEqual({ name, isSaid: true });
      }
    },
  );

  test('offers words with what they mean, records by their names, and gives each record an id', () => {
    const fieldOf = (key: string): unknown => forms[0]?.fields.find(({ name }) => name === key);
    expect(fieldOf('id')).toEqual({ name: 'id', widget: 'hidden', default: '{{uuid}}' });
    expect(fieldOf('attendanceMode')).toMatchObject({
      hint: 'How people take part.',
      options: [{ label: 'offline: at a place only', value: 'offline' }, {}, {}],
    });
    expect(fieldOf('place')).toMatchObject({
      widget: 'relation',
      collection: 'places',
      value_field: '{{slug}}',
    });
    expect(fieldOf('coOrganizers')).toMatchObject({ collection: 'organizations', multiple: true, max: 20 });
    expect(fieldOf('detail')).toMatchObject({ widget: 'text' });
  });

  describe('writes a file', () => {
    const types = Object.values(RECORD_TYPES).filter(({ name }) => name !== 'source');

    function formatFor(name: string): ReturnType<typeof formatOf> {
      const type: RecordType | undefined = types.find((each) => each.name === name);
      if (type === undefined) throw new TypeError(`There is no type ${name}.`);
      return formatOf({ keys: editedKeys(type), body: type.body, schema: null });
    }

    test.each(types.map(({ name }) => name))('that nobody changed as it was: %s', (name) => {
      const format = formatFor(name);
      const folder = join(ROOT, 'content');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        name === 'site' ? path === 'site.yml' : new RegExp(`^${name}s/.*\\.(?:md|yml)$`).test(path),
      );
      expect(files.length).toBeGreaterThan(0);
      for (const path of files) {
        const text = readFileSync(join(folder, path), 'utf8');
        expect(format.toFile(format.fromFile(text))).toBe(text);
      }
    });

    const TEXT = [
      '---',
      '# A comment.',
      `id: ${uuid(1)}`,
      'scale:   small # about',
      'urlKey: 00420042',
      'unknown: {a.b: [1]}',
      'links:',
      '  # The first.',
      '  - {kind: cfp, url: https://example.org/cfp}',
      'name: >-',
      '  A name',
      '  in lines',
      'tags: [a, "b"]',
      '---',
      '',
      'Text.  ',
      '',
    ];

    /** Returns the lines that a change removes, and those that it adds. */
    function changed(change: Readonly<Record<string, unknown>>, end = '\n'): readonly [string[], string[]] {
      const format = formatFor('event');
      const before = TEXT.join(end);
      const after = format.toFile({ ...format.fromFile(before), ...change });
      expect(after.split(end).join('\n')).not.toContain('\r');
      const [old, lines] = [TEXT, after.split(end)];
      return [old.filter((line) => !lines.includes(line)), lines.filter((line) => !old.includes(line))];
    }

    test.each(['\n', '\r\n'])('with the changed lines alone, whatever stands in others (%j)', (end) => {
      expect(changed({}, end)).toEqual([[], []]);
      expect(changed({ scale: 'large' }, end)).toEqual([
        ['scale:   small # about'],
        ['scale: large # about'],
      ]);
      expect(changed({ name: 'Another: name' }, end)).toEqual([
        ['name: >-', '  A name', '  in lines'],
        ['name: "Another: name"'],
      ]);
      expect(changed({ tags: ['a', 'c: d'] }, end)).toEqual([
        ['tags: [a, "b"]'],
        ['tags:', '  - a', '  - "c: d"'],
      ]);
      expect(changed({ detail: 'Other.' }, end)).toEqual([['Text.  '], ['Other.']]);
    });

    test('with a new key behind those that stand before it in other files, and without one that is empty', () => {
      expect(changed({ startDate: '2027-02-20' })).toEqual([[], ['startDate: 2027-02-20']]);
      expect(changed({ tags: [], urlKey: '' })).toEqual([['urlKey: 00420042', 'tags: [a, "b"]'], []]);
      expect(changed({ thumbnail: '/images/a b.png' })).toEqual([[], ['thumbnail: images/a b.png']]);
    });

    test('anew for a new record, in the order of files', () => {
      const values = {
        detail: 'Text.',
        scale: 'small',
        name: 'yes',
        latitude: 1.5,
        isAccessibleForFree: false,
        id: uuid(2),
      };
      expect(formatFor('event').toFile(values)).toBe(
        `---\nid: ${uuid(2)}\nname: yes\nscale: small\nlatitude: 1.5\nisAccessibleForFree: false\n---\n\nText.\n`,
      );
    });

    const anyText = fc
      .oneof(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.constantFrom(
          '007',
          'null',
          '- a',
          '{',
          'a: b',
          'a #b',
          '"',
          "'",
          '---',
          '1e3',
          '~',
          '*a',
          ' a ',
          'a\nb',
          'a:',
        ),
      )
      .filter((text) => text !== '');

    test('so that any text reads back as it was, and all else stays', () => {
      fc.assert(
        fc.property(
          anyText,
          anyText,
          fc.constantFrom(TEXT.join('\n'), `id: ${uuid(1)}\n`, ''),
          (name, tag, text) => {
            const format = formatFor('event');
            const before = format.fromFile(text);
            const values = { ...before, id: uuid(1), name, tags: [tag], links: [{ kind: 'cfp', url: tag }] };
            expect(formatFor('event').fromFile(format.toFile(values))).toEqual(values);
          },
        ),
      );
    });
  });
});
