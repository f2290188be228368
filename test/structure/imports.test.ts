import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';

describe('the structure (design: rooms and who may import whom)', () => {
  const ROOT = join(import.meta.dirname, '..', '..');

  /** The floors of `src`, top first: a room imports from floors below its own, and from itself. */
  const FLOORS: readonly (readonly string[])[] = [
    ['server'],
    ['processes', 'cli'],
    ['mcp'],
    ['openapi'],
    ['http'],
    ['pages', 'feeds', 'reload'],
    ['event-text'],
    ['changes'],
    ['tokens', 'calendar'],
    ['history'],
    ['content'],
    ['config'],
    ['schema'],
    ['diagnostics', 'rate-limit'],
    ['yaml', 'words'],
    ['platform'],
    ['client'],
  ];

  /** Rooms that a room may not import although they are on lower floors. */
  const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
    http: ['content', 'cli', 'reload'],
    calendar: ['content', 'diagnostics'],
    server: ['cli', 'client'],
    processes: ['cli', 'client'],
  };

  /** The only files that may import a package. */
  const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
    ajv: ['src/schema/validator.ts', 'scripts/bench/bare-validate.ts'],
    chokidar: ['src/reload/watch.ts'],
    'fuse.js': ['src/calendar/search/name-search.ts', 'scripts/bench/search/plain-scan.ts'],
    'gray-matter': ['src/content/parse.ts', 'scripts/bench/bare-validate.ts'],
    'lru-cache': ['src/platform/frequent-cache.ts', 'src/rate-limit/counters.ts'],
    'node:zlib': [
      'src/calendar/packed/calendar-file.ts',
      'src/calendar/calendar.ts',
      'src/content/whereabouts/known-towns.ts',
      'src/http/answer/content-encoding.ts',
      'src/pages/asset.ts',
      'src/pages/map/land.ts',
      'src/pages/calendar-glyph.ts',
    ],
    'markdown-it': ['src/event-text/markdown-text.ts', 'src/pages/docs/guide.ts'],
    'preact-render-to-string': ['src/pages/page.tsx'],
    'ical.js': ['src/feeds/icalendar.ts', 'src/cli/intake/calendar/components.ts'],
    'csv-parse/sync': ['src/cli/intake/table/csv-table.ts'],
    'ipaddr.js': ['src/cli/network/http-client.ts'],
    'microformats-parser': ['src/cli/intake/page/page-events.ts'],
    parse5: ['src/cli/intake/text/said-text.ts', 'src/cli/intake/page/page-events.ts'],
    tldts: ['src/cli/links/ask-links.ts'],
    undici: ['src/cli/network/http-client.ts'],
    'js-yaml': ['src/yaml/parse-yaml.ts'],
    '#mcp-sdk': ['src/mcp/protocol.ts'],
    '#message-format': ['src/words/language.ts'],
    transliteration: ['src/cli/new-record/slug.ts'],
    '@clack/prompts': ['src/cli/new-record/prompts.ts'],
    yaml: [
      'src/cli/init/calendar-files.ts',
      'src/cli/intake/issue-form/form-file.ts',
      'src/pages/editor/editor-config.ts',
      'src/pages/editor/record-file.ts',
      'src/tokens/edit-tokens.ts',
    ],
    '@redis/client': ['src/rate-limit/redis-counter.ts'],
    'rate-limit-redis': ['src/rate-limit/redis-counter.ts'],
  };

  /** Packages that only commands which read sources or request web addresses may load. */
  const OF_SOURCES = ['undici', 'parse5', 'csv-parse/sync', 'microformats-parser', 'tldts'];

  interface Import {
    readonly file: string;
    readonly target: string;
    /** Whether the import is loaded together with the file: it is not an `import()`, and not a type. */
    readonly isLoaded: boolean;
  }

  const sources = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  );

  // `preProcessFile` finds imports of every form: with `from`, bare, and `import()`.
  const imports = sources.flatMap((file): Import[] => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return ts.preProcessFile(text).importedFiles.map(({ fileName, pos }) => ({
      file,
      target: fileName.startsWith('.') ? normalize(join(file, '..', fileName)) : fileName,
      isLoaded: !/(?:import\(\s*|(?:^|\n)(?:import|export) type [^;]*)$/.test(text.slice(0, pos)),
    }));
  });

  /** `src/http/app.ts` is in the room `http`, `src/server.ts` in the room `server`. */
  function roomOf(path: string): string {
    return (path.split('/')[1] ?? '').replace(/\.tsx?$/, '');
  }

  function floorOf(room: string): number {
    return FLOORS.findIndex((rooms) => rooms.includes(room));
  }

  function isSource(path: string): boolean {
    return path.startsWith('src/');
  }

  /** Returns the name of a file without its extension. */
  function nameOf(file: string): string {
    return basename(file).replace(/\.tsx?$/, '');
  }

  function isPackage(target: string): boolean {
    return !/^(?:node:|#|src\/|scripts\/)/.test(target);
  }

  /** Returns the files that are loaded together with a file. */
  function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
    for (const { target } of imports.filter((each) => each.file === file && each.isLoaded)) {
      if (!loaded.has(target)) loadedWith(target, loaded.add(target));
    }
    return loaded;
  }

  /** Returns files that import each other in a circle; null when there is no circle. */
  function findCircle(): string[] | null {
    const finished = new Set<string>();
    function visit(file: string, path: readonly string[]): string[] | null {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (finished.has(file)) return null;
      for (const { target } of imports.filter((each) => each.file === file)) {
        const circle = isSource(target) ? visit(target, [...path, file]) : null;
        if (circle !== null) return circle;
      }
      finished.add(file);
      return null;
    }
    for (const file of sources) {
      const circle = visit(file, []);
      if (circle !== null) return circle;
    }
    return null;
  }

  test('imports are found in every form', () => {
    expect(imports.length).toBeGreaterThan(100);
    const text = "import 'a';\nimport b from 'b';\nexport { c } from 'c';\nvoid import('d');\n";
    expect(ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('every room is known, there are 23 at most, and server.ts is the only loose file', () => {
    const rooms = new Set(sources.filter(isSource).map(roomOf));
    expect([...rooms].sort()).toEqual(FLOORS.flat().sort());
    expect(rooms.size).toBeLessThanOrEqual(23);
    expect(sources.filter((file) => dirname(file) === 'src')).toEqual(['src/server.ts']);
  });

  test('imports lead only to lower floors', () => {
    const wrong = imports.filter(({ file, target }) => {
      if (!isSource(file) || !isSource(target)) return false;
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === to) return false;
      return floorOf(to) <= floorOf(from) || FORBIDDEN[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect(findCircle()).toBeNull();
  });

  test('each file has a name of its own, and no folder is named like a file beside it', () => {
    const files = sources.filter(isSource);
    const names = files.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
    const folders = new Set(files.map(dirname));
    expect(files.filter((file) => folders.has(file.replace(/\.tsx?$/, '')))).toEqual([]);
  });

  test('nothing in src imports a script', () => {
    expect(imports.filter(({ file, target }) => isSource(file) && target.startsWith('scripts/'))).toEqual([]);
  });

  test('the client imports nothing but itself: no package, and no module of Node', () => {
    const outside = imports.filter(
      ({ file, target }) => file.startsWith('src/client/') && !target.startsWith('src/client/'),
    );
    expect(outside).toEqual([]);
  });

  test.each(Object.entries(IMPORTERS))('%s is imported only by the modules of the table', (name, allowed) => {
    const importers = imports.filter(({ target }) => target === name).map(({ file }) => file);
    expect([...new Set(importers)].sort()).toEqual([...allowed].sort());
  });

  test.each([
    ...['validate', 'start', 'diff', 'build', 'site', 'github'].map((name) => `scripts/${name}.ts`),
    'src/cli/new-record/new-record.ts',
    'src/cli/sources/import-events.ts',
  ])('%s loads no package for sources until there is a source', (file) => {
    const loaded = loadedWith(file);
    expect(loaded.size).toBeGreaterThan(3);
    expect(OF_SOURCES.filter((name) => loaded.has(name))).toEqual([]);
  });

  test.each([
    // The command line itself, before it knows the command.
    ['scripts/open-event-calendar.ts', ['leven']],
    ['scripts/new.ts', []],
    ['scripts/import.ts', []],
    ['scripts/token.ts', ['js-yaml', 'leven']],
    // The thread that answers requests, before it has a calendar.
    ['src/server.ts', ['pino', 'chokidar', 'js-yaml']],
    // The thread that loads the calendar.
    ['src/reload/loader/thread-worker.ts', ['chokidar']],
    ['src/reload/loader/calendar-source.ts', []],
    ['src/reload/loader/content-source.ts', ['gray-matter', 'ajv', 'fuse.js', 'js-yaml', 'leven']],
    ['scripts/validate.ts', ['gray-matter', 'ajv', 'js-yaml', 'leven']],
  ])('%s loads no more packages than it has to, since each slows down every start', (file, wanted) => {
    expect([...loadedWith(file)].filter(isPackage).sort()).toEqual([...wanted].sort());
  });

  test('every package of an install in production is imported; what tests or the build alone need is another', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    const inUse = (name: string): boolean =>
      imports.some(({ target }) => target === name || target.startsWith(`${name}/`));
    expect(Object.keys(dependencies).filter((name) => !inUse(name))).toEqual([]);
  });

  test('answering requests loads nothing that reads content', () => {
    const loaded = loadedWith('src/processes/worker.ts');
    expect(loaded.has('express')).toBe(true);
    const needless = ['ajv', 'gray-matter', 'js-yaml', 'yaml', 'prom-client', 'markdown-it', 'ical.js'];
    expect(needless.filter((name) => loaded.has(name))).toEqual([]);
    expect([...loaded].filter((name) => name.startsWith('src/content/'))).toEqual([]);
  });

  test('express and its companions are imported in http only', () => {
    const outside = imports.filter(
      ({ file, target }) =>
        /^(?:express|express-rate-limit|cors|negotiator)$/.test(target) && !file.startsWith('src/http/'),
    );
    expect(outside).toEqual([]);
  });

  test('git is run by one module only (C21)', () => {
    const spawning = imports.filter(({ target }) => /^(?:node:)?child_process$/.test(target));
    const naming = spawning.filter(({ file }) => /\bgit\b/i.test(readFileSync(join(ROOT, file), 'utf8')));
    // The bench makes its own repositories.
    const outside = naming.filter(({ file }) => !file.startsWith('scripts/bench/'));
    expect(outside.map(({ file }) => file)).toEqual(['src/history/git/git-command.ts']);
  });

  test('process.env is read in config only', () => {
    const readers = sources.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('process.env'));
    expect(readers).toEqual(['src/config/config.ts']);
  });
});

describe('the face of the pages (tokens.css)', () => {
  const PAGES = join(import.meta.dirname, '../../src/pages');

  /** All style sheets but that of the embedded element, which is on pages of others, where our tokens do not exist. */
  const sheets = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && basename(path) !== 'event-calendar.css')
    .map((path) => ({
      name: basename(path),
      text: readFileSync(join(PAGES, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
    }));

  /** All declarations of the style sheets. Media queries are left out, since CSS variables do not work in them. */
  const declarations = sheets.flatMap(({ name, text }) =>
    text.split(';').map((upToEnd) => {
      const declaration = upToEnd.split(/[{}]/).at(-1) ?? '';
      const [property = '', ...value] = declaration.split(':').map((part) => part.trim());
      return { sheet: name, property, value: value.join(':') };
    }),
  );

  const NO_TOKEN = /#[\da-f]{3}|\b(?:rgba?|hsla?|oklch|oklab|lab)\(|(?<![\w.-])[\d.]+(?:px|rem|em|pt|ch)\b/i;

  test('every colour, size, space, radius and shadow is a token', () => {
    const own = declarations.filter(
      ({ sheet, property, value }) =>
        sheet !== 'tokens.css' &&
        (NO_TOKEN.test(value) || (property === 'font-weight' && !value.startsWith('var('))),
    );
    expect(own.map(({ sheet, property, value }) => `${sheet} ${property}: ${value}`)).toEqual([]);
  });

  test('every token is there, and is used', () => {
    const made = new Set(
      declarations.map(({ property }) => property).filter((name) => name.startsWith('--')),
    );
    const used = new Set(
      sheets.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
    );
    const isOfElement = (name = ''): boolean => name.startsWith('--event-calendar-');
    expect([...used].filter((name = '') => !made.has(name))).toEqual([]);
    expect([...made].filter((name) => !used.has(name) && !isOfElement(name))).toEqual([]);
  });
});
